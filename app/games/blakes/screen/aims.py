"""The viewer's hand: what a tap on a card does, its targets and what would come of them, or why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.games.blakes.card_set import BY_ID, PERSONAS
from app.games.blakes.cards import IN_CONFLICT, LIFE, PAIRS, STATS, Action, Buff, Character
from app.games.blakes.screen.boards import ends
from app.games.blakes.screen.pictures import Aim, Group, Held, Sheet, Slip, emblem, slip, title_of
from app.games.blakes.stats import Sheet as Sums
from app.games.blakes.stats import sheet
from app.games.blakes.table import MOST_ESTEEM
from app.games.parts import TOKEN, Scene
from app.kernel import View
from app.kernel.view import Option

UNITE = "Blunder Twin Powers with "
PAIR_NAMES = {f"{STATS[one]} and {STATS[other]}": pair for pair, (one, other) in PAIRS.items()}


def held(scene: Scene, at: int, face: str, options: Sequence[Option]) -> Held:
    card, spot = slip(face), f"hand-{at}"
    told = ". ".join(words for words in (card.title, card.words, card.special) if words)
    if not options:
        why = why_not(scene, face)
        return Held(spot, card, f"{told}. {why or ''}".strip(), why=why)
    if direct(card, options):
        return Held(spot, card, f"{told}. {scene.words(options[0]['label'])}.", n=options[0]["n"])
    return Held(spot, card, f"{told}. Choose a target.", opens=sheet_id(at, face))


def direct(card: Slip, options: Sequence[Option]) -> bool:
    """Whether a tap on the card says it all: there is nothing to aim at."""
    first = options[0]
    return len(options) == 1 and (first["verb"] == "discard" or not aim_words(card, first))


def aim_words(card: Slip, option: Option) -> str:
    """On whom, in the words of the label; nothing for a card that needs no target."""
    label = option["label"]
    return label if label.startswith(UNITE) else label.removeprefix(card.title).partition(" on ")[2]


def sheet_id(at: int, face: str) -> str:
    """With the card in it: when another card comes to lie there, an open sheet is gone."""
    return f"aim-{at}-{face}"


def targets(scene: Scene, at: int, face: str, options: Sequence[Option]) -> Sheet:
    """All targets of a card; where two things are to be chosen, grouped by the first."""
    card = slip(face)
    groups: dict[str, list[Aim]] = {}
    for option in options:
        words = aim_words(card, option)
        first, both, second = words.partition(", ")
        groups.setdefault(first if both else "", []).append(aim(scene, card, option, second or words))
    made = [Group(named(scene, first), colour(scene, first), tuple(aims)) for first, aims in groups.items()]
    return Sheet(sheet_id(at, face), card, tuple(made))


def aim(scene: Scene, card: Slip, option: Option, last: str) -> Aim:
    """A target; `last` are the words that the button needs."""
    view, words = scene.view, aim_words(card, option)
    if words.startswith(UNITE):
        assert view["seat"] is not None
        return Aim(
            option["n"], "Unite with it", emblem(card.face), None, change(scene, card.face, view["seat"])
        )
    last = last.removeprefix("to ")
    pair = PAIR_NAMES.get(last, "")
    blake = target(view, words if pair else last)
    if blake is None:  # a Buff
        return Aim(option["n"], named(scene, last))
    changes = change(scene, card.face, blake, pair)
    if pair:
        return Aim(option["n"], last, "", None, changes)
    face = view["public"]["personas"][blake]
    return Aim(option["n"], named(scene, last), emblem(face), colour(scene, last), changes)


def named(scene: Scene, words: str) -> str:
    words = scene.words(words)
    return words[:1].upper() + words[1:]


def colour(scene: Scene, words: str) -> int | None:
    """The colour of the player that words begin with."""
    found, seat = TOKEN.match(words), scene.view["seat"]
    if found:
        return scene.players[int(found[1])].colour
    return scene.players[seat].colour if seat is not None and words.startswith("your") else None


def target(view: View, words: str) -> int | None:
    """The Blake that words begin with; None if they name a Buff, or whose it is."""
    public = view["public"]
    if public["duo"]:
        ends = [
            b
            for b, face in enumerate(public["personas"])
            if words.partition(", ")[0].endswith(title_of(face))
        ]
        return ends[0] if ends and " of " not in words else None
    if words.startswith("yourself"):
        return view["seat"]
    found = TOKEN.match(words)
    return int(found[1]) if found and not words[found.end() :].startswith("'s") else None


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
            made.append(then)
    return tuple(made)


def with_card(view: View, face: str, blake: int, pair: str) -> Sums:
    """The stats of a Blake once the card is settled."""
    public, event = view["public"], view["piles"]["event:0"]
    buffs, acts = tuple(view["piles"][f"buffs:{blake}"]), tuple(public["acts"][blake])
    twin, lapsed = public["twins"][blake], public["lapsed"][blake]
    match BY_ID[face]:
        case Buff():
            buffs += (face,)
        case Character():
            twin, lapsed = face, len(acts)
        case _:
            acts += ((face, pair),)
    return sheet(public["personas"][blake], twin, event[0] if event else "", buffs, acts, lapsed)


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
        return f"It answers {named} that somebody else has just played."
    if card.does in IN_CONFLICT and moment != "Clash":
        return "Only once an attack has been declared."
    return NO_TARGET.get(card.does)


def characters(view: View, moment: str) -> str:
    me, public = view["seat"], view["public"]
    if moment == "Clash" and me is not None and me in (public["attacker"], public["defender"]):
        return "Blunder Twin Powers: one Character in each conflict."
    return "It is played in a conflict of your own, once the attack has been declared."


NO_TARGET: Mapping[str, str] = {
    "strip": "No Buff is in play.",
    "shift": "No Buff is in play.",
    "steal": "Nobody else has a card in hand.",
    "switch": "Only attacker and defender can change the kind of attack.",
    "redirect": "There is nobody else to turn on.",
}
