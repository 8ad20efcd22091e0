"""Notices of the operator: the shell writes them into the database, and the running server finds them there.

No port is opened for it and no signal sent, so it works for a container, and for several workers at once.
"""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from app.db.models import Message
from app.rooms.live.hub_registry import HubRegistry

LOOK_SECONDS = 2.0
OVERLAP = 200
"""Lines that are looked at again: on PostgreSQL, a lower id may be committed after a higher one."""

log = logging.getLogger(__name__)


class OperatorNotices:
    """Reads only the lines that came since it last looked, by their ids."""

    def __init__(self, hubs: HubRegistry) -> None:
        self._hubs = hubs
        self._last: int | None = None
        self._seen: set[int] = set()

    async def run(self) -> None:
        """Looks until it is cancelled."""
        while True:
            try:
                await self.look()
            except (SQLAlchemyError, OSError):
                log.exception("notices of the operator cannot be read yet")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Rooms with a new notice are read again: they may also have been closed."""
        first, before = self._last is None, self._last or 0
        async with self._hubs.runtime.database.connection() as connection:
            last = (await connection.execute(select(func.max(Message.id)))).scalar_one() or 0
            since = (last if first else before) - OVERLAP
            asked = select(Message.id, Message.room_id).where(
                Message.id > since, Message.kind == "notice", Message.member_id.is_(None)
            )
            found = {line: room for line, room in await connection.execute(asked) if line not in self._seen}
        self._last = max(last, before)
        self._seen = {line for line in self._seen | found.keys() if line > since}
        if not first:  # a room that was loaded before the first look was read as it is
            await self._hubs.changed_outside(set(found.values()))
