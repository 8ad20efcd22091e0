"""Faces, zones and audiences: what may lie on a table and who may look at it.

An audience is a bit mask over viewers: bit i is seat i, bit SPECTATOR stands for everybody who only watches.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

SPECTATOR: Final = 30
EVERYONE: Final = -1  # every bit is set
NOBODY: Final = 0
OWNER: Final = -2  # in a Zone: the seat whose pile it is (never used as a mask)

Place = tuple[str, int]  # (zone, owner); a zone that belongs to nobody has owner 0
BOX: Final = "box"  # where cards lie that are not in the game; no view shows it


def only(*seats: int) -> int:
    """The audience of just these viewers."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


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
    a pile of its own. A `loose` pile has no order others could follow: one card hides among the rest. A
    `stock` is only taken from until it is shuffled anew: what one has seen elsewhere does not lie in it.
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
        return Looks(look, backs, look if self.loose else EVERYONE, self.loose, self.stock)


@dataclass(frozen=True, slots=True)
class Looks:
    """Who sees in a pile the faces, the backs, and which card lies where: in a loose one who sees all."""

    faces: int
    backs: int
    order: int
    loose: bool
    stock: bool


@cache  # there are only so many places
def spot(place: Place, index: int | None = None) -> str:
    """A place as views name it: `zone:owner`, or `zone:owner:index` for one card of it."""
    zone, owner = place
    return f"{zone}:{owner}" if index is None else f"{zone}:{owner}:{index}"
