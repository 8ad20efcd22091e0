"""Whose turn it is at a table, also at one that is not in memory."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from app.games import GAMES
from app.kernel import load
from app.rooms.live.hub_registry import HubRegistry
from app.tables.whose_turn import NO_TURN, WhoseTurn, whose_turn

MOST_CACHED = 500
"""The size of the cache, in tables; an entry is three small numbers."""


class TurnLookup:
    """One per process. A table that is not in memory is read from the journal, once after each answer."""

    def __init__(self, hubs: HubRegistry) -> None:
        self._hubs = hubs
        self._read: OrderedDict[str, tuple[int, WhoseTurn]] = OrderedDict()

    async def of(self, code: str, match: str, answers: int) -> WhoseTurn:
        """Whose turn it is in this room's match after this many answers."""
        hub = self._hubs.loaded(code)
        if hub is not None and hub.live is not None and hub.live.match == match:
            return NO_TURN if hub.live.question is None else whose_turn(hub.live.table)
        known = self._read.get(match)
        if known is None or known[0] != answers:
            known = self._read[match] = await self._from_journal(match)
        self._read.move_to_end(match)
        if len(self._read) > MOST_CACHED:
            self._read.popitem(last=False)
        return known[1]

    async def _from_journal(self, match: str) -> tuple[int, WhoseTurn]:
        found = await self._hubs.journal.snapshot(match)
        if found is None or found.state is None or found.game not in GAMES:
            return 0, NO_TURN
        table = load(GAMES[found.game], msgspec.json.decode(found.state))
        return found.n, whose_turn(table)
