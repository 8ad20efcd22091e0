"""The viewer's hand: what a tap on a card does, its targets and what would come of them, or why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.games.blakes.card_set import BY_ID, PERSONAS
from app.games.blakes.cards import IN_CONFLICT, LIFE, PAIRS, STATS, Action, Buff
from app.games.blakes.outlook import with_card
from app.games.blakes.playing import PLAY
from app.games.blakes.screen.boards import ends
from app.games.blakes.screen.parts import Aim, Group, Held, Sheet, emblem, slip, title_of
from app.games.blakes.table import MOST_ESTEEM
from app.games.parts import Player, Scene, Tap, element_id
from app.games.view_reading import card_at, owner_at
from app.kernel import View
from app.kernel.operands import Operand
from app.kernel.view import Option


def held(place: str, face: str) -> Held:
    card = slip(face)
    told = ". ".join(words for words in (card.title, card.special, card.words) if words)
    return Held(element_id(place), card, f"{told}.")


def tap(scene: Scene, at: int, face: str, options: Sequence[Option]) -> Tap | None:
    """A tap on a card in hand answers, or opens the sheet of its targets, or says why not."""
    spot = element_id(f"hand:{scene.view['seat']}:{at}")
    if not options:
        why = why_not(scene, face)
        return None if why is None else Tap(spot, why=why)
    if direct(options):
        return Tap(spot, options[0]["n"], f"{scene.words(options[0]['label'])}.")
    return Tap(spot, does="Choose a target.", opens=sheet_id(at, face))


def direct(options: Sequence[Option]) -> bool:
    """Whether a tap on the card says it all: there is nothing to aim at."""
    first = options[0]["operands"]
    return len(options) == 1 and first.keys() <= PLAY.keys() and first.get("does") != "unite"


def sheet_id(at: int, face: str) -> str:
    """With the card in it: when another card comes to lie there, an open sheet is gone."""
    return f"aim-{at}-{face}"


def targets(scene: Scene, at: int, face: str, options: Sequence[Option]) -> Sheet:
    """All targets of a card; where two things are to be chosen, grouped by the first."""
    groups: dict[Operand, list[Aim]] = {}
    for option in options:
        operands = option["operands"]
        first = operands["buff"] if "to" in operands else operands["on"] if "pair" in operands else ""
        groups.setdefault(first, []).append(aim(scene, face, option))
    made = [
        Group(title(scene, first), owner(scene, first).colour, tuple(aims))
        if first
        else Group("", None, tuple(aims))
        for first, aims in groups.items()
    ]
    return Sheet(sheet_id(at, face), slip(face), tuple(made))


def aim(scene: Scene, face: str, option: Option) -> Aim:
    """A target, with what would come of it."""
    n = option["n"]
    match option["operands"]:
        case {"does": "unite"}:
            assert scene.view["seat"] is not None
            return Aim(n, "Unite with it", emblem(face), None, change(scene, face, scene.view["seat"]))
        case {"on": on, "pair": str(pair)}:
            one, other = PAIRS[pair]
            return Aim(
                n, f"{STATS[one]} and {STATS[other]}", "", None, change(scene, face, owner_at(on), pair)
            )
        case {"to": on} | {"on": on}:
            blake = owner_at(on)
            sign = emblem(scene.view["public"]["personas"][blake])
            return Aim(n, title(scene, on), sign, owner(scene, on).colour, change(scene, face, blake))
        case {"rival": rival}:
            player, public = owner(scene, rival), scene.view["public"]
            sign = "" if public["duo"] else emblem(public["personas"][owner_at(rival)])
            return Aim(n, player.name, sign, player.colour)
        case {"buff": buff}:
            return Aim(n, title(scene, buff))
    raise AssertionError(option)


def title(scene: Scene, place: Operand) -> str:
    """A Blake, or a Buff with its bearer, at the head of a button."""
    view, duo = scene.view, scene.view["public"]["duo"]
    blake, name = owner_at(place), owner(scene, place).name
    me = blake % view["seats"] == view["seat"]
    whose = "your" if me else f"{name}'s"
    bearer = f"{whose} {title_of(view['public']['personas'][blake])}" if duo else "yourself" if me else name
    if not str(place).startswith("buffs:"):
        return bearer[:1].upper() + bearer[1:]
    buff = title_of(card_at(view, place))
    return f"{buff} of {bearer}" if duo else f"{whose[:1].upper()}{whose[1:]} {buff}"


def owner(scene: Scene, place: Operand) -> Player:
    """The player of a Blake, or of the Blake whose Buff it is."""
    return scene.players[owner_at(place) % scene.view["seats"]]


# -- what would come of it -------------------------------------------------------------------------------
def change(scene: Scene, face: str, blake: int, pair: str = "") -> tuple[str, ...]:
    """What the card would change on this Blake, and how the conflict would end then."""
    view, public, card = scene.view, scene.view["public"], BY_ID[face]
    persona, before = public["personas"][blake], public["stats"][blake]
    if isinstance(card, Action) and card.does not in ("play", "swap"):
        return ()
    made = []
    after = with_card(view, face, blake, pair)
    if isinstance(card, Buff) and after == before and any(card.stats_for(persona)):
        return ("Does not count now",)
    for at, name in enumerate(STATS):
        if after[at][-1] != before[at][-1] or card.stats_for(persona)[at]:
            made.append(f"{name} {before[at][-1]} \u2192 {after[at][-1]}")
    if card.esteem and isinstance(card, Action):
        now = public["esteem"][blake]
        made.append(f"{LIFE} {now} \u2192 {max(0, min(MOST_ESTEEM, now + card.esteem_for(persona)))}")
    if public["kind"] and after != before:
        rows = list(public["stats"])
        rows[blake] = after
        if (then := ends(scene, rows)) != ends(scene, public["stats"]):
            made.append(scene.words(then))
    return tuple(made)


# -- why not ---------------------------------------------------------------------------------------------
def why_not(scene: Scene, face: str) -> str | None:
    """Why a card in hand cannot be played just now."""
    view = scene.view
    if view["asking"] is None or not view["options"]:
        return None
    moment, card = view["asking"]["kind"], BY_ID[face]
    if moment == "Attacker":
        return "First say which of your Blakes attacks."
    if face in PERSONAS:
        return characters(view, moment)
    if isinstance(card, Buff):
        return "Buffs are played on your own turn, before you attack."
    if not isinstance(card, Action):
        return None
    if card.does == "cancel":
        named = "an Action" if card.cancels == "action" else "a Buff"
        return f"You can play it right after somebody else plays {named}."
    if card.does in IN_CONFLICT and moment != "Clash":
        return "You can play it once somebody has attacked."
    return NO_TARGET.get(card.does)


def characters(view: View, moment: str) -> str:
    me, public = view["seat"], view["public"]
    if moment == "Clash" and me is not None and me in (public["attacker"], public["defender"]):
        return "You have used Blunder Twin Powers in this conflict already."
    return "You can play it once you attack or are attacked."


NO_TARGET: Mapping[str, str] = {
    "strip": "No Buff is in play.",
    "shift": "No Buff is in play.",
    "steal": "Nobody else has a card in hand.",
    "switch": "Only attacker and defender can change the kind of attack.",
    "redirect": "There is nobody else to turn on.",
}
