"""Somebody who looks at a room, without a network in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.rooms.live.hub import RoomHub

SECONDS = 60  # a busy machine takes its time


class Looker:
    """A watcher of a hub that counts how often it was woken."""

    def __init__(self, member_id: int) -> None:
        self.member_id = member_id
        self.woken = 0
        self.doubted = 0
        self.closed: list[int] = []
        self._news = asyncio.Event()

    def wake(self) -> None:
        self.woken += 1
        self._news.set()

    def doubt(self) -> None:
        self.doubted += 1

    def close(self, code: int) -> None:
        self.closed.append(code)
        self._news.set()

    async def until(self, holds: Callable[[], bool], seconds: float = SECONDS) -> None:
        """Looks each time something happens, until what it waits for holds."""
        async with asyncio.timeout(seconds):
            while not holds():
                self._news.clear()
                await self._news.wait()


def look(hub: RoomHub, member_id: int) -> Looker:
    looker = Looker(member_id)
    hub.enter(looker)
    return looker
