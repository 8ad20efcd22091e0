"""Whose turn it is at a table, also at one that is not in memory."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from app.games import GAMES
from app.kernel import load
from app.rooms.live.hubs import Hubs
from app.tables.turn import NOBODY, Turn, turn_of

MOST_KEPT = 500
"""Tables whose turn is remembered; each is three small numbers."""


class Turns:
    """One per process. A table that is not in memory is read from the journal once for each answer on it."""

    def __init__(self, hubs: Hubs) -> None:
        self._hubs = hubs
        self._read: OrderedDict[str, tuple[int, Turn]] = OrderedDict()

    async def of(self, code: str, match: str, answers: int) -> Turn:
        """The turn in this room's match after so many answers."""
        hub = self._hubs.loaded(code)
        if hub is not None and hub.live is not None and hub.live.match == match:
            return NOBODY if hub.live.question is None else turn_of(hub.live.table, hub.room.seats)
        known = self._read.get(match)
        if known is None or known[0] != answers:
            known = self._read[match] = await self._from_journal(match)
        self._read.move_to_end(match)
        if len(self._read) > MOST_KEPT:
            self._read.popitem(last=False)
        return known[1]

    async def _from_journal(self, match: str) -> tuple[int, Turn]:
        found = await self._hubs.journal.snapshot(match)
        if found is None or found.state is None or found.game not in GAMES:
            return 0, NOBODY
        table = load(GAMES[found.game], msgspec.json.decode(found.state))
        return found.n, turn_of(table, found.seats)
