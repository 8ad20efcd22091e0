"""Faces, zones and audiences: what may lie on a table and who may look at it.

An audience is a bit mask over viewers: bit i is seat i, bit SPECTATOR stands for all spectators.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

SPECTATOR: Final = 30
EVERYONE: Final = -1  # every bit is set
NOBODY: Final = 0
SEATS: Final = (1 << SPECTATOR) - 1
OWNER: Final = -2  # in a Zone: the seat whose pile it is (never used as a mask)

Place = tuple[str, int]  # (zone, owner); a zone without owners has owner 0
BOX: Final = "box"  # where cards lie that are not in the game; no view shows it


def only(*seats: int) -> int:
    """The audience of just these viewers."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def sees_cards(audience: int) -> bool:
    """Whether cards may be shown to this audience: some seats, or everybody.

    Spectators see nothing that a seat does not, because what they are sent is sent to all seats.
    """
    return audience == EVERYONE or 0 <= audience <= SEATS


@dataclass(frozen=True, slots=True)
class Face:
    """What a card is. Games add fields of their own; `id` and `back` are what views carry."""

    id: str
    title: str
    back: str = "card"
    back_title: str = "a card"


@dataclass(frozen=True, slots=True)
class Zone:
    """A kind of place for cards.

    `look` says who may see the faces lying there, `backs` who may see the backs. With `each`, every seat has
    a pile of its own. A `loose` pile has no order that other viewers could follow, so a card is lost among
    the rest. Cards are only taken from a `stock` until it is reshuffled, so a card that a viewer has seen
    elsewhere since then cannot lie in it.
    """

    look: int
    each: bool = False
    loose: bool = False
    backs: int = EVERYONE
    stock: bool = False

    def looks(self, owner: int) -> Looks:
        """Who may see what of this owner's pile."""
        look = 1 << owner if self.look == OWNER else self.look
        backs = 1 << owner if self.backs == OWNER else self.backs
        assert sees_cards(look) and sees_cards(backs), self
        return Looks(look, backs, look if self.loose else EVERYONE, self.loose, self.stock)


@dataclass(frozen=True, slots=True)
class Looks:
    """Who may see the faces, the backs and the order of a pile.

    The order of a loose pile is visible only to viewers who see its faces.
    """

    faces: int
    backs: int
    order: int
    loose: bool
    stock: bool


@cache  # the number of places is small
def spot(place: Place, index: int | None = None) -> str:
    """A place as views name it: `zone:owner`, or `zone:owner:index` for one card of it."""
    zone, owner = place
    return f"{zone}:{owner}" if index is None else f"{zone}:{owner}:{index}"
