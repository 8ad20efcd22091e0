"""Eyes: prompts and labels are written through them, and so cannot reveal what their reader may not know."""

from __future__ import annotations

from typing import Any

from app.kernel import fields
from app.kernel.cards import spot
from app.kernel.log import UNSEEN
from app.kernel.table import Table


class Eyes:
    """The table as one viewer may see it; prompts and labels are given nothing else."""

    __slots__ = ("_t", "viewer")

    def __init__(self, t: Table, viewer: int) -> None:
        self._t = t
        self.viewer = viewer

    def name(self, card: int) -> str:
        """The card's title, or what its back tells, to this viewer."""
        t = self._t
        face = t.FACES[t.faces[card]]
        if t.seen[card] >> self.viewer & 1:
            return face.title
        return face.back_title if t.backs_seen[card] >> self.viewer & 1 else UNSEEN

    def place(self, card: int) -> str:
        """Where the card lies in this viewer's view; for a card lost in a loose pile, only the pile."""
        t = self._t
        place = t.where[card]
        pile = t.piles[place]
        if t.LOOKS[place].order >> self.viewer & 1:
            return spot(place, pile.index(card))
        shown = [other for other in pile if t.seen[other] >> self.viewer & 1]
        return spot(place, shown.index(card)) if card in shown else spot(place)

    def seat(self, seat: int) -> str:
        """A player as a place."""
        return f"seat:{seat}"

    def size(self, zone: str, owner: int = 0) -> int:
        return len(self._t.piles[zone, owner])

    def top(self, zone: str, owner: int = 0) -> str:
        return self.name(self._t.piles[zone, owner][-1])

    def at(self, zone: str, owner: int, index: int) -> str:
        """The name of the card that lies there, in a pile whose order all can see."""
        assert not self._t.ZONES[zone].loose, zone
        return self.name(self._t.piles[zone, owner][index])

    @property
    def seats(self) -> int:
        return self._t.seats

    @property
    def table_options(self) -> Any:  # Any: the Options record of the game at hand
        return self._t.options

    def public(self, field: str) -> Any:  # Any: the game knows the types it declared
        assert self._t.FIELDS[field] == fields.PUBLIC, field
        return getattr(self._t, field)

    def own(self, field: str) -> Any:
        """This viewer's entry of a private field."""
        assert self._t.FIELDS[field] == fields.PRIVATE, field
        return getattr(self._t, field)[self.viewer]
