"""What the screen of Battle Blakes is made of: its parts, and how a card looks."""

from __future__ import annotations

from app.games.blakes.card_set import BY_ID, special_words
from app.games.blakes.cards import STATS, Action, Buff, Card, Character, Event, Stats, effect, signed
from app.games.parts import Bit, Bits, Gone, Part, Scene, cached_part

SIGNS = ("va", "skin", "wit")  # of Verbal Assault, Skin and Wit


class Mark(Part, frozen=True):
    """A sign and a number: all that a card does, small enough for anywhere."""

    sign: str
    text: str = ""


class Slip(Part, frozen=True):
    """A card: its title, its marks and its words."""

    face: str
    title: str
    kind: str  # action, buff, character or event
    marks: tuple[Mark, ...]
    short: str  # what the marks cannot say
    words: str
    special: str
    joke: str


class Stat(Part, frozen=True):
    """A stat and how it is made up."""

    sign: str
    total: int
    base: int
    changes: tuple[Mark, ...]  # by the Event, Buffs and Actions
    cut: bool  # it would be below 0
    words: str
    met: bool = False  # it is what the conflict compares
    id: str = ""  # where it can be attacked


class Chip(Part, frozen=True):
    """A Buff, an Action or a Character that is at work on a Blake; `off`: it does not count now."""

    sign: str
    title: str
    marks: tuple[Mark, ...]
    words: str
    off: bool = False
    id: str | None = None  # of a Buff: the place it lies in


class Board(Part, frozen=True):
    """A Blake, and its player."""

    blake: int
    who: Bit
    turn: bool
    asked: bool
    starts: bool
    bot: bool
    gone: Gone | None
    out: str  # "", or when they went out
    persona: str  # Artist, Gamer …
    emblem: str
    esteem: int
    seat: int | None  # whose hand it shows; None for the second Blake of a player
    hand: int
    side: str  # in a conflict: attacker or defender
    stats: tuple[Stat, ...]
    chips: tuple[Chip, ...]


class Middle(Part, frozen=True):
    """The Event, how long it goes on, whose turn it is, and the piles."""

    round: str
    last: bool
    event: Slip | None
    turn: Bit | None
    step: int
    deck: int
    discards: int


class Fighter(Part, frozen=True):
    who: Bit
    emblem: str
    persona: str
    stat: Stat
    title: str  # of the stat
    loses: int


class Clash(Part, frozen=True):
    """The conflict as it stands; without fighters there is none."""

    kind: str = ""
    sign: str = ""
    factor: int = 1
    fighters: tuple[Fighter, ...] = ()
    ends: Bits = ()


class Play(Part, frozen=True):
    """A card on the stack: who played it, and on whom."""

    slip: Slip
    who: Bit
    aim: Bits


class Stack(Part, frozen=True):
    plays: tuple[Play, ...] = ()  # as they will be settled


class News(Part, frozen=True):
    lines: tuple[Bits, ...]


class Held(Part, frozen=True):
    """A card in hand."""

    id: str
    slip: Slip
    label: str


class Hand(Part, frozen=True):
    title: str
    cards: tuple[Held, ...]
    burden: bool = False  # the two Characters one of which is given away


class Aim(Part, frozen=True):
    """A target of a card, and what would come of it."""

    n: int
    label: str
    emblem: str = ""
    colour: int | None = None
    changes: tuple[str, ...] = ()


class Group(Part, frozen=True):
    """Targets that belong together: what is to move, and where to. Without a title, there is only one."""

    title: str
    colour: int | None
    aims: tuple[Aim, ...]


class Sheet(Part, frozen=True):
    id: str
    slip: Slip
    groups: tuple[Group, ...]


class Sheets(Part, frozen=True):
    sheets: tuple[Sheet, ...] = ()


class Heap(Part, frozen=True):
    title: str
    cards: str


class Discards(Part, frozen=True):
    heaps: tuple[Heap, ...]


# -- cards -----------------------------------------------------------------------------------------------
SHORT = {
    "strip": "discard a Buff in play",
    "shift": "move a Buff elsewhere",
    "swap": "swap two base stats",
    "steal": "take a random card",
    "switch": "change the kind of attack",
    "redirect": "attack somebody else",
    "double": "the conflict costs double",
}


CANCELS = {"action": "cancel an Action", "buff": "cancel a Buff"}


@cached_part
def slip(face: str) -> Slip:
    card = BY_ID[face]
    marks, short = numbers(card.stats, card.esteem), ""
    match card:
        case Action(does="cancel"):
            marks, short = (Mark("cancel"),), CANCELS[card.cancels]
        case Action(does="play") if card.draw:
            marks, short = (Mark("draw", str(card.draw)),), "draw cards"
        case Action(does="double"):
            marks, short = (Mark("action", "\u00d72"),), SHORT["double"]
        case Action() if card.does != "play":
            marks, short = (Mark(card.does),), SHORT[card.does]
        case Buff() if card.esteem:
            short = "each turn of its bearer"
        case Event():
            marks = (*marks, Mark("draw", f"+{card.draw}")) if card.draw else marks
        case Character():
            values = [*zip(SIGNS, card.stats, strict=True), ("esteem", card.esteem)]
            marks = tuple(Mark(sign, str(value)) for sign, value in values)
    words = effect(card)
    words = words[:1].upper() + words[1:]
    return Slip(face, card.title, kind(card), marks, short, words, special_words(card), card.text)


def kind(card: Card) -> str:
    return type(card).__name__.lower()


@cached_part
def numbers(stats: Stats, esteem: int = 0) -> tuple[Mark, ...]:
    """What changes by how much, as marks."""
    changed = [(sign, by) for sign, by in zip((*SIGNS, "esteem"), (*stats, esteem), strict=True) if by]
    return tuple(Mark(sign, signed(by)) for sign, by in changed)


@cached_part
def chip(face: str, persona: str, off: bool, pair: str = "") -> Chip:
    """A Buff or an Action as it works on this persona."""
    card = BY_ID[face]
    stats, esteem = card.stats_for(persona), card.esteem_for(persona)
    words = f"{kind(card).capitalize()} {card.title}: {effect(card)}"
    if pair:
        one, _, other = pair.partition("-")
        marks: tuple[Mark, ...] = (Mark(SWAPPED[one]), Mark("swap"), Mark(SWAPPED[other]))
    else:
        marks = numbers(stats, esteem)
    return Chip(kind(card), card.title, marks, f"{words}, does not count now." if off else f"{words}.", off)


SWAPPED = {"assault": "va", "skin": "skin", "wit": "wit"}


@cached_part
def emblem(persona: str) -> str:
    return f"bb b-{persona.removesuffix('-blake')}" if persona else "bb"


@cached_part
def persona_name(face: str) -> str:
    """Which Blake: they are all called Blake."""
    return title_of(face).removesuffix(" Blake")


@cached_part
def title_of(face: str) -> str:
    return BY_ID[face].title if face else ""


# -- words -----------------------------------------------------------------------------------------------
def name_of(scene: Scene, blake: int, me: str = "you") -> str:
    """A Blake in a sentence: its player, and with two Blakes each the Character."""
    view = scene.view
    seat = blake % view["seats"]
    if view["public"]["duo"]:
        return title_of(view["public"]["personas"][blake])
    return me if seat == view["seat"] else scene.players[seat].name


STAT_TITLES = dict(zip(SIGNS, STATS, strict=True))
