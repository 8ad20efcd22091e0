"""What the screen of Scape Goat is made of: frozen records, and cards and goats as they are drawn."""

from __future__ import annotations

from app.games.parts import Card, Part, Scene, element_id
from app.games.scapegoat.cards import ALL_COLOURS, BIT, FACES
from app.kernel import View


class Goat(Part, frozen=True):
    """A player at this table: a name and the emblem of their goat."""

    name: str
    emblem: str
    me: bool


class Location(Part, frozen=True):
    id: str
    kind: str
    title: str
    sign: str
    label: str
    card: Card | None
    goats: tuple[Goat, ...]
    tokens: int
    here: bool  # the viewer's own token stands there
    n: int | None = None
    sure: str | None = None
    why: str | None = None


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

    title: str = ""
    text: str = ""
    kind: str = ""
    rows: tuple[Shown, ...] = ()


class Hand(Part, frozen=True):
    id: str
    cards: tuple[Card, ...]
    says: str
    emblem: str


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


def picture(scene: Scene, place: str, card: str, *, why: str | None = None) -> Card:
    """A card at a place of the view, and its button if an option belongs there."""
    element = element_id(place)
    option = scene.offered.get(place)
    n = None if option is None else option["n"]
    act = "" if option is None else f" {scene.words(option['label'])}."
    if card.startswith("?"):
        return Card(element, None, "", "evidence", f"A card face down.{act}", back=card[1:], n=n)
    title, kind, emblems = PICTURES[card]
    if option is not None:
        why = None
    told = f"{title}.{act}" + (f" {why}" if why else "")
    return Card(element, card, breakable(title), kind, told, emblems=emblems, n=n, why=why)


def shown(element: str, card: str) -> Card:
    """A card that is only looked at."""
    title, kind, emblems = PICTURES[card]
    return Card(element, card, breakable(title), kind, f"{title}.", emblems=emblems)


def breakable(title: str) -> str:
    """Two colours may stand on two lines."""
    return title.replace("/", "/\u200b")


def goat(scene: Scene, seat: int) -> Goat:
    me = scene.view["seat"] == seat
    return Goat("You" if me else scene.players[seat].name, colour_of(scene.view, seat), me)


def colour_of(view: View, seat: int) -> str:
    return emblem(view["public"]["colours"][seat])
