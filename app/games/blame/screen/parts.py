"""What the screen of Game of Blame is made of: its parts, and how a card looks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from app.games.blame.cards import ALL_EMBLEMS, EMBLEMS, FACES, ROLES, Issue, Role
from app.games.parts import (
    PILE,
    Badge,
    Bit,
    Bits,
    Card,
    CardImage,
    Part,
    Pile,
    Region,
    cached_part,
    element_id,
)
from app.kernel import View

TEMPLATE = "games/blame.html"
NAMES = {emblem: str(emblem.name).lower() for emblem in EMBLEMS}


class Track(Part, frozen=True):
    """How many cards were played in this turn, and what follows."""

    turn: Bits = ()  # who has played; nobody: before and after the game
    played: int = 0
    steps: tuple[str, ...] = ()


class Board(Part, frozen=True):
    draw: Pile
    blame: Pile
    track: Track

    def pieces_since(self, was: Board) -> Sequence[Region]:
        pieces = [
            Region(pile.id, PILE, "pile", pile)
            for pile, before in ((self.draw, was.draw), (self.blame, was.blame))
            if pile != before
        ]
        if self.track != was.track:
            pieces.append(Region("track", TEMPLATE, "track", self.track))
        return pieces


class Side(Part, frozen=True):
    """One of the two in an accusation."""

    who: Bit
    says: Bits
    emblem: str
    count: int
    guilty: bool


class Trial(Part, frozen=True):
    """An accusation, judged: the accuser first. Of nobody: there is none."""

    sides: tuple[Side, ...]


class Cards(Part, frozen=True):
    id: str  # of the place they lie in
    cards: tuple[Card, ...]
    title: str = ""
    choosing: bool = False  # they are Roles to choose from, before the deal


def emblems_of(face: Role | Issue) -> tuple[str, ...]:
    borne = face.emblem if isinstance(face, Role) else face.emblems
    return () if borne == ALL_EMBLEMS else tuple(NAMES[emblem] for emblem in EMBLEMS if emblem & borne)


PICTURES = {
    face.id: (
        face.title,
        "role" if isinstance(face, Role) else "treason" if face.treason else "issue",
        emblems_of(face),
    )
    for face in FACES
}
SIGNS = {role.id: Badge(role.title, emblems_of(role)[0]) for role in ROLES}


@cached_part
def role_badge(seat: int, role: str) -> Badge:
    """The Role a player holds, beside their name."""
    return replace(SIGNS[role], id=element_id(f"role:{seat}"))


def picture(place: str, card: str, worth: int = 0) -> Card:
    """A card at its place."""
    return Card(element_id(place), image(card, worth))


@cached_part
def image(card: str, worth: int) -> CardImage:
    if card.startswith("?"):
        return CardImage(None, "", "issue", "A card face down", back=card[1:])
    title, kind, emblems = PICTURES[card]
    points = f", {worth} point{'' if worth == 1 else 's'}" if worth else ""
    if kind == "treason":
        return CardImage(
            card,
            title,
            kind,
            f"Treason: {title}{points}.",
            emblems=("treason",),
            heading="Treason",
            ornament="all",
            worth=worth,
        )
    borne = " and ".join(emblem.capitalize() for emblem in emblems)
    return CardImage(card, title, kind, f"{title}{points}, {borne}.", emblems=emblems, worth=worth)


@cached_part
def spread(place: str, pile: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(picture(f"{place}:{i}", card) for i, card in enumerate(pile))


def role_id(view: View, seat: int) -> str | None:
    held = view["piles"][f"role:{seat}"]
    return held[0] if held else None


@cached_part
def worth(role: str | None, card: str) -> int:
    """B25: what the card would count against the holder of this Role if the game ended now."""
    _, kind, emblems = PICTURES[card]
    if kind == "treason":
        return 6
    return int(role is not None and PICTURES[role][2][0] in emblems)
