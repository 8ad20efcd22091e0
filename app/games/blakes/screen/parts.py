"""What the screen of Battle Blakes is made of: its parts, and how a card looks."""

from __future__ import annotations

from app.games.blakes.card_set import BY_ID, special_words
from app.games.blakes.cards import Action, Buff, Card, Character, Event, Stats, effect, signed
from app.games.parts import Bit, Bits, Gone, Part, cached_part

SIGNS = ("va", "skin", "wit")  # of Verbal Assault, Skin and Wit


class Mark(Part, frozen=True):
    """A sign and a number: all that a card does, small enough for anywhere."""

    sign: str
    text: str = ""


class Slip(Part, frozen=True):
    """A card: its picture, its title, its marks and its words."""

    picture: str  # its class
    title: str
    kind: str  # action, buff, character or event
    marks: tuple[Mark, ...]
    short: str  # what the marks cannot say
    words: str
    special: str
    joke: str


class Stat(Part, frozen=True):
    """A stat of a Blake, and how it adds up."""

    sign: str
    title: str
    total: int
    trend: str  # up or down: above or below its base
    parts: str  # `4 \u00b7 Open Mic +1`
    met: bool  # it is what the conflict compares


class Chip(Part, frozen=True):
    """A Buff, an Action or a Character that is at work on a Blake; `off`: it does not count now."""

    sign: str
    title: str
    marks: tuple[Mark, ...]
    words: str
    trend: str = ""  # up or down: it only helps, or only hurts
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
    portrait: str  # its class
    twin: str  # of the Character united with it; "" if none
    esteem: int
    loses: int  # in the conflict, as it stands
    seat: int | None  # whose hand it shows; None for the second Blake of a player
    hand: int
    side: str  # in a conflict: attacker or defender
    stats: tuple[Stat, ...]
    chips: tuple[Chip, ...]


class EventSpecial(Part, frozen=True):
    """What an Event does to one persona instead; without marks it leaves that Blake alone."""

    persona: str
    marks: tuple[Mark, ...]


class Middle(Part, frozen=True):
    """The Event, how many there will have been, and the piles."""

    round: int
    rounds: int
    last: bool
    event: Slip | None
    special: EventSpecial | None
    deck: int
    discards: int


class Fighter(Part, frozen=True):
    """What one side of a conflict brings."""

    title: str  # of the stat that counts
    total: int
    sums: str  # `4 +1`: base and changes
    loses: int


class Clash(Part, frozen=True):
    """The conflict as it stands; without fighters there is none."""

    kind: str = ""
    sign: str = ""
    factor: int = 1
    fighters: tuple[Fighter, ...] = ()
    ends: Bits = ()
    before: int = 0  # Self-Esteem of the one who would lose some
    after: int = 0


class Play(Part, frozen=True):
    """A card on the stack: who played it, and on whom."""

    id: str
    slip: Slip
    who: Bit
    aim: Bits


class Stack(Part, frozen=True):
    plays: tuple[Play, ...] = ()  # as they will be settled


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
    "strip": "discard a Buff",
    "shift": "move a Buff",
    "swap": "swap two stats",
    "steal": "take a card",
    "switch": "switch attacks",
    "redirect": "new target",
    "double": "costs double",
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
            marks, short = (Mark("draw"),), f"draw {card.draw}"
        case Action(does="double"):
            marks, short = (Mark("action", "\u00d72"),), SHORT["double"]
        case Action() if card.does != "play":
            marks, short = (Mark(card.does),), SHORT[card.does]
        case Buff() if card.esteem:
            short = "each turn"
        case Event():
            marks = (*marks, Mark("draw", f"+{card.draw}")) if card.draw else marks
        case Character():
            values = [*zip(SIGNS, card.stats, strict=True), ("esteem", card.esteem)]
            marks = tuple(Mark(sign, str(value)) for sign, value in values)
    words = effect(card)
    words = words[:1].upper() + words[1:]
    return Slip(picture(card), card.title, kind(card), marks, short, words, special_words(card), card.text)


@cached_part
def event_special(face: str) -> EventSpecial | None:
    """The special effect of an Event, as marks."""
    special = BY_ID[face].special
    if special is None:
        return None
    return EventSpecial(persona_name(special.persona), numbers(special.stats, special.esteem))


PICTURES = {"actually-no": "cancel", "return-to-sender": "return", "energy-drink": "buff-drink"}


def picture(card: Card) -> str:
    """A picture by what the card does; of a Character, its portrait."""
    match card:
        case Character():
            return portrait(card.id)
        case Event():
            return ""
        case Action() if card.does not in ("play", "cancel"):
            return f"a-{card.does}"
        case Action() if card.draw:
            return "a-draw"
    way = trend(card.stats, card.esteem)
    touched = [sign for sign, by in zip((*SIGNS, "esteem"), (*card.stats, card.esteem), strict=True) if by]
    name = "both" if not way else f"{touched[0] if len(touched) == 1 else 'all'}-{way}"
    return f"a-{PICTURES.get(card.id) or (f'buff-{name}' if isinstance(card, Buff) else name)}"


def trend(stats: Stats, esteem: int) -> str:
    """Whether numbers only help, `up`, or only hurt, `down`."""
    numbers = [by for by in (*stats, esteem) if by]
    if all(by > 0 for by in numbers):
        return "up"
    return "down" if all(by < 0 for by in numbers) else ""


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
    told = f"{words}, does not count now." if off else f"{words}."
    way = "" if pair else trend(stats, esteem)
    return Chip(kind(card), card.title, marks, told, way, off)


SWAPPED = {"assault": "va", "skin": "skin", "wit": "wit"}


@cached_part
def portrait(persona: str) -> str:
    """The class of a Character's portrait."""
    return f"b-{persona.removesuffix('-blake')}" if persona else ""


@cached_part
def emblem(persona: str) -> str:
    """The portrait, small and round."""
    return f"bb {portrait(persona)}".strip()


@cached_part
def persona_name(face: str) -> str:
    """Which Blake: they are all called Blake."""
    return title_of(face).removesuffix(" Blake")


@cached_part
def title_of(face: str) -> str:
    return BY_ID[face].title if face else ""
