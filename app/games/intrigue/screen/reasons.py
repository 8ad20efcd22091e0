"""Why something can or cannot be chosen in Game of Intrigue, in a sentence for the one who must decide."""

from __future__ import annotations

from app.games.intrigue.cards import COLOUR, FACE, ILLEGAL, KIND, SPEECH
from app.games.intrigue.screen.composer import in_form
from app.games.parts import Scene
from app.games.view_reading import about, card_at
from app.kernel import View


def why_not(scene: Scene, seat: int, card: str) -> str | None:
    """Why a card cannot be chosen just now, while others can."""
    view = scene.view
    own_hand = f"hand:{seat}:"
    if view["asking"] is None or not any((o["place"] or "").startswith(own_hand) for o in view["options"]):
        return None
    face = FACE[card]
    kind = KIND[face]
    match view["asking"]["kind"]:
        case "Propose" | "Answer" | "CallIn" if kind == "pact":
            if COLOUR[face] != view["public"]["colours"][seat]:
                return "You cannot pass on a Pact that was given to you."
            return "You can trade a Pact only for a Pact, and never in a forced trade."
        case "Answer":
            return "They offer a Pact: you can only give one of your own for it."
        case "Lay" | "Shed" if kind in ("pact", "role"):
            return f"A {kind.capitalize()} cannot be discarded."
        case "Purge" if kind in ("pact", "role"):
            return f"A {kind.capitalize()} cannot be discarded."
        case "Purge":
            return (
                "It is illegal: only a Testimony can discard it."
                if ILLEGAL[face]
                else "It is legal: only a Rebrand can discard it."
            )
    return None


def hint(scene: Scene) -> str | None:
    view = scene.view
    asking, seat = view["asking"], view["seat"]
    if asking is None or seat is None:
        return None
    verbs = {option["verb"] for option in view["options"]}
    match asking["kind"]:
        case "State" if not any(map(in_form, view["options"])):
            return only_the_truth(view)
        case "State":
            return (
                "You may lie: only your partner will see the card."
                " An objection shows no more than its value and whether it is illegal."
            )
        case "Bequeath":
            return "If you discard them, your Pacts and Roles leave the game."
        case "Lay":
            return (
                "Everyone sees its value and whether it is illegal."
                " You may announce it next; either way it is discarded in the end."
            )
        case "Objection" if "object" not in verbs:
            return f"You hold a Pact of {bound_to(scene, seat)}, so you cannot object."
        case "Objection":
            return "If a card is illegal, its owner pays you. If not, you pay."
        case "Announce" if "announce" not in verbs:
            return no_announcement(view, seat)
        case "Answer" if "lapse" in verbs:
            return "You hold nothing but Pacts."
    return None


def only_the_truth(view: View) -> str:
    """I18, I19: some cards are always called what they are."""
    if KIND[FACE[card_at(view, about(view, "card"))]] == "pact":
        return "A Pact is always called a Pact. Whether it is legal stays hidden."
    return "An Influence is offered openly, and it cannot be refused."


def bound_to(scene: Scene, seat: int) -> str:
    """The trader whose Pact the viewer holds."""
    view = scene.view
    held = {COLOUR[FACE[c]] for c in view["piles"][f"hand:{seat}"] if KIND[FACE[c]] == "pact"}
    traders = view["public"]["trade"]
    names = [scene.players[t].name for t in traders if view["public"]["colours"][t] in held]
    return " and ".join(names) or "one of them"


def no_announcement(view: View, seat: int) -> str:
    """I24: why the card that was laid cannot be announced."""
    face = FACE[view["piles"][f"laid:{seat}"][0]]
    kind, colour = KIND[face], COLOUR[face]
    colours = view["public"]["colours"]
    if not colour or kind in SPEECH:
        return "Only Social and Speech cards can be announced."
    if colour == colours[seat]:
        return "It has your own colour, and you cannot aim it at yourself."
    if not view["public"]["still_in"][colours.index(colour)]:
        return "The player it is aimed at is out."
    return "You hold a Pact of the player it is aimed at."
