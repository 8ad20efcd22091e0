"""Notices of the operator: the shell writes them to the database, and the running server polls for them.

This needs no port and no signal, so it works for containers and for several workers at once.
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
"""Ids that are queried again: on PostgreSQL, a lower id may be committed after a higher one."""

log = logging.getLogger(__name__)


class OperatorNotices:
    """Polls for notices that are newer than the last one seen, by their ids."""

    def __init__(self, hubs: HubRegistry) -> None:
        self._hubs = hubs
        self._last: int | None = None
        self._seen: set[int] = set()

    async def run(self) -> None:
        """Polls until cancelled."""
        while True:
            try:
                await self.poll()
            except (SQLAlchemyError, OSError):
                log.exception("notices of the operator cannot be read yet")
            await asyncio.sleep(LOOK_SECONDS)

    async def poll(self) -> None:
        """Refreshes the rooms with a new notice, which may also have been closed."""
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
        if not first:  # rooms loaded before the first poll are up to date
            await self._hubs.changed_outside(set(found.values()))
