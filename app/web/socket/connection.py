"""A connection: one socket's outbox. Nothing old is kept: when the line is free, the newest is made and sent.

A step of the table is written at once to every line that is free, together with an acknowledgement that
waits there. Everything else (a line that is not free, chat, a new stage, closing) is the writer's: a task
that wakes up and makes what is newest then. A client that reads slowly misses what came in between and still
ends with the right screen; one that does not read at all is closed and simply comes back.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Protocol

from app.rooms import close_codes
from app.rooms.live.room_hub import RoomHub
from app.rooms.reactions import Reaction
from app.rooms.snapshot import MemberSnapshot
from app.web.socket.outgoing import Message, message_of

MOST_MAIL = 256  # acknowledgements and errors waiting to be sent
STUCK_TICKS = 3  # heartbeats that a stuck client may miss

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]  # Any: ASGI's own type
HEARTBEAT = Message(b'{"type":"hb"}')
IsMember = Callable[[], Awaitable[bool]]


class DirectLine(Protocol):
    """A socket that takes ready-made frames (direct_protocol.py)."""

    @property
    def free(self) -> bool: ...

    def write(self, frames: bytes) -> None: ...


class Frames(Protocol):
    """Knows what the other side has, and what it needs next."""

    def step(self) -> Message | None:
        """The table's last step, if that is all the other side lacks; NOTHING if it lacks nothing."""

    async def news(self, me: MemberSnapshot) -> list[Message]:
        """Whatever the other side lacks."""


NOTHING = Message(b"")


async def always() -> bool:
    return True


class Connection:
    def __init__(
        self,
        hub: RoomHub,
        member_id: int,
        frames: Frames,
        send: Send,
        known: IsMember = always,
        line: DirectLine | None = None,
    ) -> None:
        self.member_id = member_id
        self.known = known  # whether the key they came with still opens this seat
        self.stuck = False  # the other side takes nothing any more
        self._reauthorise = False
        self._hub = hub
        self._frames = frames
        self._send = send
        self._line = line
        self._mail: deque[Message] = deque()
        self._awake = asyncio.Event()
        self._writing = True  # the writer has not been through yet, or is at work
        self._close_code: int | None = None
        self._missed = 0
        self._task = asyncio.current_task()

    @property
    def closing(self) -> bool:
        """Whether this end has decided to close; nothing that is said now counts any more."""
        return self._close_code is not None

    def wake(self) -> None:
        self._awake.set()

    def post(self, message: Message) -> None:
        """Send this before anything that comes later, with the next step or when `flush` is called."""
        if len(self._mail) >= MOST_MAIL:
            self.close(close_codes.TRY_AGAIN_LATER)
        else:
            self._mail.append(message)

    def flush(self) -> None:
        """Send what was posted."""
        if self._mail:
            self._write_or_wake(step=False)

    def table_changed(self) -> None:
        """Send the step of the table, and what was posted before it."""
        self._write_or_wake(step=True)

    def _write_or_wake(self, *, step: bool) -> None:
        """All in one write if the line is free; else the writer sends what is newest when it will be."""
        line = self._line
        if line is None or self._writing or not line.free:
            self._awake.set()
            return
        last = self._frames.step() if step else NOTHING
        if last is None:
            self._awake.set()
            return
        if self._mail:
            frames = b"".join([message.wire for message in self._mail])
            self._mail.clear()
            line.write(frames if last is NOTHING else frames + last.wire)
        elif last is not NOTHING:
            line.write(last.wire)
        self._missed = 0

    def react(self, reaction: Reaction) -> None:
        """Send what somebody shows; nothing of it is kept for a client that reads slowly."""
        if len(self._mail) < MOST_MAIL // 2:
            self.post(reaction_message(reaction))
            self.flush()

    def close(self, code: int) -> None:
        if self._close_code is None:
            self._close_code = code
        self._awake.set()

    def reauthorise(self) -> None:
        self._reauthorise = True
        self._awake.set()

    def tick(self) -> None:
        """A heartbeat. A client that has not taken the last ones will not take this either."""
        self._missed += 1
        if self._missed > STUCK_TICKS and self._task is not None:
            self.stuck = True
            self._task.cancel()
        self.post(HEARTBEAT)
        self.flush()

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
            if not self._awake.is_set():
                self._writing = False
                await self._awake.wait()
            self._writing = True
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
                    for message in await self._frames.news(me):
                        await self._send_text(message)
            self._missed = 0
            if self._close_code is not None:
                await self._send({"type": "websocket.close", "code": self._close_code})
                return

    async def _send_text(self, message: Message) -> None:
        await self._send({"type": "websocket.send", "text": message.text})


@lru_cache(maxsize=64)
def reaction_message(reaction: Reaction) -> Message:
    """The same for browsers and programs; made once for all who see it."""
    return message_of(
        {
            "type": "reaction",
            "from": reaction.name,
            "member": reaction.member,
            "seat": reaction.seat,
            "mood": reaction.mood,
        }
    )
