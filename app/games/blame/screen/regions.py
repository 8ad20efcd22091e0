"""Game of Blame in words and pictures, made from a view."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.blame.screen.pictures import (
    PICTURES,
    Board,
    Cards,
    Side,
    Turn,
    Verdict,
    choice,
    picture,
    role_badge,
    role_id,
    spread,
    worth,
)
from app.games.parts import HAND, Badge, Card, Fact, Region, Scene, Standing, cached_part, element_id, hand_of
from app.kernel import View

TEMPLATE = "games/blame.html"
CENTRE = element_id("centre:0")
NO_ACCUSATION = Region("verdict", TEMPLATE, "verdict", Verdict(()))
STEPS = ("Draw 3", "Draw 1", "Swap Roles", "Accuse")
POWERS = {  # Role -> what it does instead after so many cards
    "treasurer": (0, "Draw 3, bury 1"),
    "archbishop": (1, "Draw 1, give 1"),
    "wizard": (2, "Exchange hands"),
    "spymaster": (3, "Take Secrets"),
}


# -- regions ---------------------------------------------------------------------------------------
def felt(scene: Scene) -> list[Region]:
    view = scene.view
    pile = view["piles"]["blame:0"]
    turn = view["public"]["turn"]
    board = Board(
        draw=len(view["piles"]["draw:0"]),
        depth=len(pile),
        top=picture(f"blame:0:{len(pile) - 1}", pile[-1]) if pile else None,
        played=view["public"]["played"],
        steps=steps(view),
        turn=Turn(*name_of(scene, turn), view["seat"] == turn) if pile and view["outcome"] is None else None,
    )
    return [
        accusation(scene),
        Region("board", TEMPLATE, "board", board),
        Region(CENTRE, TEMPLATE, "centre", centre(scene)),
    ]


def centre(scene: Scene) -> Cards:
    roles = scene.view["piles"]["centre:0"]
    if not any(option["verb"] == "take" for option in scene.view["options"]):
        return Cards(CENTRE, spread("centre:0", tuple(roles)), "Roles nobody holds")
    offered = [
        choice(f"centre:0:{i}", card, 0, option["n"], scene.words(option["label"]))
        if (option := scene.offered.get(f"centre:0:{i}"))
        else picture(f"centre:0:{i}", card)
        for i, card in enumerate(roles)
    ]
    return Cards(CENTRE, tuple(offered), "Choose your Role")


def accusation(scene: Scene) -> Region:
    """B36: everybody sees the two totals, until the next player acts."""
    told = scene.view["public"]["accusation"]
    if told is None:
        return NO_ACCUSATION
    accuser, accused, mine, theirs = told
    counted = ((accuser, mine, theirs <= mine), (accused, theirs, theirs > mine))
    sides = tuple(
        Side(*name_of(scene, seat), PICTURES[str(role_id(scene.view, seat))][2][0], count, guilty)
        for seat, count, guilty in counted
    )
    return Region("verdict", TEMPLATE, "verdict", Verdict(sides))


def name_of(scene: Scene, seat: int) -> tuple[str, int]:
    player = scene.players[seat]
    return ("You" if scene.view["seat"] == seat else player.name, player.colour)


def steps(view: View) -> tuple[str, ...]:
    """What follows after 0 to 3 cards, for the player whose turn it is."""
    role = role_id(view, view["public"]["turn"])
    if not view["table_options"]["powers"] or role not in POWERS:
        return STEPS
    played, instead = POWERS[role]
    return (*STEPS[:played], instead, *STEPS[played + 1 :])


def dock(scene: Scene) -> list[Region]:
    view, seat = scene.view, scene.view["seat"]
    if seat is None:
        return []
    held, role, over = view["piles"][f"hand:{seat}"], role_id(view, seat), view["outcome"] is not None
    return [resting(seat, tuple(held), role, over) if scene.q is None else asked(scene, held, role)]


@cached_part
def resting(seat: int, held: tuple[str, ...], role: str | None, over: bool) -> Region:
    """The hand of one who is not asked: it stays the same through many moves of others."""
    place = f"hand:{seat}"
    hand = tuple(picture(f"{place}:{i}", card, worth(role, card)) for i, card in enumerate(held))
    note = None if over else if_over(hand)
    return Region("hand", HAND, "hand", Cards(element_id(place), hand, note=note))


def asked(scene: Scene, held: Sequence[str], role: str | None) -> Region:
    view, offered, own = scene.view, scene.offered, f"hand:{scene.view['seat']}"
    playing = any(option["verb"] in ("play", "stop") for option in view["options"])
    hand = []
    for i, card in enumerate(held):
        place = f"{own}:{i}"
        option = offered.get(place)
        if option is not None:
            shown = choice(place, card, worth(role, card), option["n"], scene.words(option["label"]))
        else:
            shown = picture(place, card, worth(role, card), misfit(view, card) if playing else None)
        hand.append(shown)
    return Region("hand", HAND, "hand", Cards(element_id(own), tuple(hand), note=if_over(hand)))


def if_over(hand: Sequence[Card]) -> str | None:
    points = sum(card.worth for card in hand)
    return f"{points} {'point' if points == 1 else 'points'} if the game ended now" if hand else None


def misfit(view: View, card: str) -> str:
    """Why a card may not be played, should it not be offered."""
    if PICTURES[card][1] == "treason" and view["public"]["treason"]:
        return "Only one Treason can be played in a turn."
    return f"Shares no Emblem with {PICTURES[view['piles']['blame:0'][-1]][0]}."


def boxes(scene: Scene) -> list[Region]:
    seat = scene.view["seat"]
    if seat is None:
        return []
    place = f"secrets:{seat}"
    buried = spread(place, tuple(scene.view["piles"][place]))
    return [Region("secrets", TEMPLATE, "secrets", Cards(element_id(place), buried))]


def badge(scene: Scene, seat: int) -> Badge | None:
    held = role_id(scene.view, seat)
    return None if held is None else role_badge(seat, held)


def facts(scene: Scene, seat: int) -> tuple[Fact, ...]:
    piles = scene.view["piles"]
    mine = scene.view["seat"] == seat
    return numbers(seat, len(piles[f"hand:{seat}"]), len(piles[f"secrets:{seat}"]), mine)


@cached_part
def numbers(seat: int, held: int, buried: int, mine: bool) -> tuple[Fact, ...]:
    if mine:
        words = "Secret" if buried == 1 else "Secrets"
        return (Fact(element_id(f"secrets:{seat}"), "secret", buried, words, opens="secrets"),)
    return (hand_of(seat, held), Fact(element_id(f"secrets:{seat}"), "secret", buried, "buried"))


def hint(scene: Scene) -> str | None:
    verbs = {option["verb"] for option in scene.view["options"]}
    if verbs == {"stop"}:
        return "None of your cards fits."
    if "play" in verbs and scene.view["table_options"]["misplays"]:
        return "Any card can be played, but one that does not fit makes you take the Blame."
    return None


def signs(scene: Scene, place: str | None) -> tuple[str, ...]:
    """The Emblem of the Role an option belongs to."""
    if place is None or not place.startswith(("role:", "centre:")):
        return ()
    pile, _, index = place.rpartition(":")
    return PICTURES[scene.view["piles"][pile][int(index)]][2]


def standing(scene: Scene, seat: int) -> Standing:
    view = scene.view
    held = role_id(view, seat)
    hand = view["piles"][f"hand:{seat}"]
    if held is None or any(card.startswith("?") for card in hand):
        return Standing()
    points = sum(worth(held, card) for card in hand)
    emblem = PICTURES[held][2][0]
    treasons = sum(1 for card in hand if PICTURES[card][1] == "treason")
    issues = sum(1 for card in hand if emblem in PICTURES[card][2])
    counted = [f"{issues} {'Issue' if issues == 1 else 'Issues'} of {emblem.capitalize()}"]
    if treasons:
        counted.append(f"{treasons} {'Treason' if treasons == 1 else 'Treasons'}")
    among = f"among {len(hand)} {'card' if len(hand) == 1 else 'cards'}"
    return Standing(emblem, f"{' and '.join(counted)} {among}", rank=points)


def verdict(scene: Scene) -> str | None:
    return "The Queen has counted, and she has a list."
