"""What the screen of Scape Goat is made of: frozen records, and cards and goats as they are drawn."""

from __future__ import annotations

from app.games.parts import Bit, Bits, Card, CardImage, Gone, Part, Scene, cached_part, element_id
from app.games.scapegoat.cards import ALL_COLOURS, BIT, FACES
from app.kernel import View


class Goat(Part, frozen=True):
    """A player at this table, and the emblem of their goat."""

    who: Bit
    emblem: str


class Plate(Part, frozen=True):
    """A player's goat at the rim of the table, with what the player holds."""

    goat: Goat
    label: str
    held: int
    tokens: int
    bot: bool
    gone: Gone | None
    tag: str  # what the table waits for them to do, in a word; "": it does not
    showed: Card | None  # in a Frame Attempt that failed a turn ago


class Location(Part, frozen=True):
    """A building of the street, with what lies and who stands in front of it."""

    id: str
    kind: str
    title: str
    text: str  # what one does there
    label: str
    card: Card | None
    goats: tuple[Goat, ...]
    tokens: int
    stash: tuple[Card | None, ...] = ()  # face down; None: a place that is empty just now


class Rim(Part, frozen=True):
    """The dice, and how long it has gone on."""

    white: int
    black: int
    turn: int
    last: int | None  # the turn after which the scapegoat has got away


class Shown(Part, frozen=True):
    """Cards of a player."""

    goat: Goat
    cards: tuple[Card, ...]


class Wall(Part, frozen=True):
    """The line-up wall, in front of the street while all look at cards: "" as kind while it is not there."""

    kind: str = ""
    title: Bits = ()
    text: str = ""
    rows: tuple[Shown, ...] = ()


class Hand(Part, frozen=True):
    cards: tuple[Card, ...]
    points: tuple[str, ...] = ()  # in a Frame Attempt: whom each card points at


class Cells(Part, frozen=True):
    """All cells of a colour on the small picture of a mat, as a path."""

    colour: str
    path: str


class Book(Part, frozen=True):
    """What the viewer's mat says, with a small picture of the mat."""

    says: str
    emblem: str
    white: int
    black: int
    cells: tuple[Cells, ...]


class MatPart(Part, frozen=True):
    rows: tuple[str, ...]
    white: int
    black: int
    says: str
    emblem: str


class Suspect(Part, frozen=True):
    """A row of the notebook's grid: whom this player's mat may name."""

    seat: int
    name: str
    colour: str
    says: str | None  # known for certain: the viewer's own


class Guesses(Part, frozen=True):
    """A grid for what the viewer thinks of each mat; only their own row is certain."""

    suspects: tuple[Suspect, ...]
    named: str  # S04: who is the scapegoat, unless it is the viewer


class Notebook(Part, frozen=True):
    notes: tuple[str, ...]
    named: str  # S04: who is the scapegoat, unless it is the viewer
    emblem: str


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
    return shown(element_id(place), card)


def shown(element: str, card: str) -> Card:
    return Card(element, image(card))


@cached_part
def image(card: str) -> CardImage:
    if card.startswith("?"):
        return CardImage(None, "", "evidence", "A card face down.", back=card[1:])
    title, kind, emblems = PICTURES[card]
    return CardImage(card, breakable(title), kind, f"{title}.", emblems=emblems)


def breakable(title: str) -> str:
    """Two colours may stand on two lines."""
    return title.replace("/", "/\u200b")


def goat(scene: Scene, seat: int) -> Goat:
    return Goat(scene.named(seat), colour_of(scene.view, seat))


def colour_of(view: View, seat: int) -> str:
    return emblem(view["public"]["colours"][seat])
