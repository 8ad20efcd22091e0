"""What the Roles in a hand do for their holder."""

from __future__ import annotations

from app.games.intrigue.cards import FACE, FACES, GOALS, KIND
from app.games.intrigue.roles import worth_now
from app.games.parts import Part
from app.kernel import View

GOAL_COUNTS = {
    "millionaire": " in value",
    "kingpin": " illegal cards",
    "hoarder": " Assets of one value",
    "magpie": " cards besides Standing",
    "hermit": ". You want none",
}
PERK_DOES = {
    "lobbyist": "If you trade it away, the player who gets it loses all their Standing",
    "hanger-on": "If a player whose Pact you hold wins, you win too",
    "survivor": "When you would go out, you get up to 2 Standing instead",
    "pretender": "You can stay in without Standing, until somebody objects to a trade of yours",
    "inspector": "Lay it, and every other player hands you all their illegal cards but Pacts",
    "speculator": "In the final count, each of your Assets is worth 5 plus a four-sided die",
}


class RoleHeld(Part, frozen=True):
    title: str
    does: str


def roles_held(view: View, seat: int) -> tuple[RoleHeld, ...]:
    pile = view["piles"][f"hand:{seat}"]
    return tuple(
        RoleHeld(FACES[FACE[card]].title, f"{does_now(view, seat, card)}.")
        for card in pile
        if KIND[FACE[card]] == "role"
    )


def does_now(view: View, seat: int, card: str) -> str:
    """How far a Goal is, or what a Perk does."""
    if card not in GOALS:
        return PERK_DOES[card]
    pile = view["piles"][f"hand:{seat}"]
    published = view["table_options"]["goals"] == "published"
    worth = worth_now(card, pile, view["public"]["colours"][seat], published=published)
    if card == "broker":
        counts = " different values" if published else " values in a row"
    else:
        counts = GOAL_COUNTS[card]
    missing = "" if "standing" in pile else ", and you need Standing to win"
    return f"{worth[:1].upper()}{worth[1:]}{counts}{missing}"
