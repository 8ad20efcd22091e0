"""A connection: one socket's outbox. Nothing old is kept: when the line is free, the newest is made and sent.

A client that reads slowly misses what came in between and still ends with the right screen; one that does
not read at all is closed and simply comes back.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, Protocol

from app.rooms import close_codes
from app.rooms.live.hub import RoomHub
from app.rooms.snapshot import MemberSnapshot

MOST_MAIL = 256  # acknowledgements and errors waiting to be sent
STUCK_TICKS = 3  # heartbeats that a stuck client may miss

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]  # Any: ASGI's own type
HEARTBEAT = '{"type":"hb"}'
Known = Callable[[], Awaitable[bool]]


class Frames(Protocol):
    """Knows what the other side has, and what it needs next."""

    async def news(self, me: MemberSnapshot) -> list[str]: ...


async def always() -> bool:
    return True


class Connection:
    def __init__(
        self, hub: RoomHub, member_id: int, frames: Frames, send: Send, known: Known = always
    ) -> None:
        self.member_id = member_id
        self.known = known  # whether the key they came with still opens this seat
        self.stuck = False  # the other side takes nothing any more
        self._reauthorise = False
        self._hub = hub
        self._frames = frames
        self._send = send
        self._mail: deque[str] = deque()
        self._awake = asyncio.Event()
        self._close_code: int | None = None
        self._missed = 0
        self._task = asyncio.current_task()

    @property
    def closing(self) -> bool:
        """Whether this end has decided to close; nothing that is said now counts any more."""
        return self._close_code is not None

    def wake(self) -> None:
        self._awake.set()

    def post(self, text: str) -> None:
        """Send this before anything that comes later."""
        if len(self._mail) >= MOST_MAIL:
            self.close(close_codes.TRY_AGAIN_LATER)
        else:
            self._mail.append(text)
        self._awake.set()

    def close(self, code: int) -> None:
        if self._close_code is None:
            self._close_code = code
        self._awake.set()

    def reauthorise(self) -> None:
        self._reauthorise = True
        self._awake.set()

    def tick(self) -> None:
        """A heartbeat. Whoever has not taken the last ones will not take this either."""
        self._missed += 1
        if self._missed > STUCK_TICKS and self._task is not None:
            self.stuck = True
            self._task.cancel()
        self.post(HEARTBEAT)

    async def write(self) -> None:
        """Send until the connection is closed from here; if the other side goes, the reader hears of it."""
        with suppress(OSError):
            try:
                await self._write()
            except Exception:
                await self._send({"type": "websocket.close", "code": close_codes.INTERNAL_ERROR})
                raise

    async def _write(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._mail:
                await self._send_text(self._mail.popleft())
            if self._reauthorise and self._close_code is None:
                self._reauthorise = False
                if not await self.known():
                    self.close(close_codes.OPENED_ELSEWHERE)
            if self._close_code is None:
                me = self._hub.room.member(self.member_id)
                if me is None:
                    self._close_code = close_codes.REMOVED
                else:
                    for text in await self._frames.news(me):
                        await self._send_text(text)
            self._missed = 0
            if self._close_code is not None:
                await self._send({"type": "websocket.close", "code": self._close_code})
                return

    async def _send_text(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})
