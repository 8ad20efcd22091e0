"""What the screen of Scape Goat is made of: frozen records, and cards and goats as they are drawn."""

from __future__ import annotations

from app.games.parts import Bit, Bits, Card, Part, Scene, element_id
from app.games.scapegoat.cards import ALL_COLOURS, BIT, FACES
from app.kernel import View


class Goat(Part, frozen=True):
    """A player at this table, and the emblem of their goat."""

    who: Bit
    emblem: str


class Location(Part, frozen=True):
    id: str
    kind: str
    title: str
    sign: str
    label: str
    card: Card | None
    goats: tuple[Goat, ...]
    tokens: int


class Line(Part, frozen=True):
    locations: tuple[Location, ...]


class Shelf(Part, frozen=True):
    """What lies beneath the line: the dice, the Stash, and how long it has gone on."""

    white: int
    black: int
    stash: tuple[Card | None, ...]  # None: a place that is empty just now
    turn: str


class Shown(Part, frozen=True):
    """Cards in front of a player; `note` says what of it."""

    goat: Goat
    cards: tuple[Card, ...]
    note: str | None = None


class Moment(Part, frozen=True):
    """Something all look at: a hand spied on, or a Frame Attempt."""

    title: Bits = ()
    text: str = ""
    kind: str = ""
    rows: tuple[Shown, ...] = ()


class Hand(Part, frozen=True):
    cards: tuple[Card, ...]
    says: str
    emblem: str
    notes: int


class MatPart(Part, frozen=True):
    rows: tuple[str, ...]
    white: int
    black: int
    says: str
    emblem: str


class Notebook(Part, frozen=True):
    notes: tuple[str, ...]


class Truth(Part, frozen=True):
    rows: tuple[Shown, ...] = ()
    stash: tuple[Card, ...] = ()


def emblem(colour: str) -> str:
    return f"goat {colour}"


PICTURES = {
    face.id: (
        face.title,
        "evidence all" if face.colours == ALL_COLOURS else "evidence",
        tuple(emblem(colour) for colour, bit in BIT.items() if face.colours & bit) or (emblem("grey"),),
    )
    for face in FACES
}


def picture(place: str, card: str) -> Card:
    """A card at a place of the view."""
    if card.startswith("?"):
        return Card(element_id(place), None, "", "evidence", "A card face down.", back=card[1:])
    return shown(element_id(place), card)


def shown(element: str, card: str) -> Card:
    """A card face up."""
    title, kind, emblems = PICTURES[card]
    return Card(element, card, breakable(title), kind, f"{title}.", emblems=emblems)


def breakable(title: str) -> str:
    """Two colours may stand on two lines."""
    return title.replace("/", "/\u200b")


def goat(scene: Scene, seat: int) -> Goat:
    return Goat(scene.named(seat), colour_of(scene.view, seat))


def colour_of(view: View, seat: int) -> str:
    return emblem(view["public"]["colours"][seat])
