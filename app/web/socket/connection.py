"""A connection: one socket's outbox. Screens are not queued: the newest one is made when it can be sent.

A step of the table is written at once to every socket that is writable, together with an acknowledgement that
waits there. Everything else (a socket with unsent bytes, chat, a new stage, closing) is left to the writer, a
task that wakes up and sends what is newest then. A client that reads slowly skips intermediate states and
still ends with the right screen; one that does not read at all is disconnected, and reconnects.
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

MAX_QUEUED = 256  # acknowledgements and errors waiting to be sent
STUCK_TICKS = 3  # heartbeats that a client may miss before it is disconnected

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]  # Any: ASGI's own type
HEARTBEAT = Message(b'{"type":"hb"}')
IsMember = Callable[[], Awaitable[bool]]


class DirectLine(Protocol):
    """A socket that takes ready-made frames (direct_protocol.py)."""

    @property
    def can_write(self) -> bool: ...

    def write(self, frames: bytes) -> None: ...


class Frames(Protocol):
    """Knows what the client has been sent, and what it needs next."""

    def step(self) -> Message | None:
        """The table's last step, if that is all the client lacks; NOTHING if it lacks nothing."""

    async def news(self, me: MemberSnapshot) -> list[Message]:
        """All messages that the client lacks."""


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
        self.known = known  # whether the client's token still belongs to this member
        self.stuck = False  # the client no longer reads
        self._reauthorise = False
        self._hub = hub
        self._frames = frames
        self._send = send
        self._line = line
        self._queue: deque[Message] = deque()
        self._awake = asyncio.Event()
        self._writing = True  # the writer has not started yet, or is busy
        self._close_code: int | None = None
        self._missed = 0
        self._task = asyncio.current_task()

    @property
    def closing(self) -> bool:
        """Whether this side has decided to close; messages that still arrive are ignored."""
        return self._close_code is not None

    def wake(self) -> None:
        self._awake.set()

    def post(self, message: Message) -> None:
        """Queue this message; it is sent with the next step, or by `flush`."""
        if len(self._queue) >= MAX_QUEUED:
            self.close(close_codes.TRY_AGAIN_LATER)
        else:
            self._queue.append(message)

    def flush(self) -> None:
        """Send the queued messages."""
        if self._queue:
            self._write_or_wake(step=False)

    def table_changed(self) -> None:
        """Send the step of the table, after the queued messages."""
        self._write_or_wake(step=True)

    def _write_or_wake(self, *, step: bool) -> None:
        """Send all in one write if the socket is writable; otherwise wake the writer."""
        line = self._line
        if line is None or self._writing or self.closing or not line.can_write:
            self._awake.set()
            return
        last = self._frames.step() if step else NOTHING
        if last is None:
            self._awake.set()
            return
        if self._queue:
            frames = b"".join([message.wire for message in self._queue])
            self._queue.clear()
            line.write(frames if last is NOTHING else frames + last.wire)
        elif last is not NOTHING:
            line.write(last.wire)
        self._missed = 0

    def react(self, reaction: Reaction) -> None:
        """Send a reaction, unless the client reads slowly: then it is dropped."""
        if len(self._queue) < MAX_QUEUED // 2:
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
        """Send a heartbeat; disconnect a client that has not read the last few."""
        self._missed += 1
        if self._missed > STUCK_TICKS and self._task is not None:
            self.stuck = True
            self._task.cancel()
        self.post(HEARTBEAT)
        self.flush()

    async def write(self) -> None:
        """Send until this side closes the connection; if the client disconnects, the reader notices."""
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
            if self._reauthorise and self._close_code is None:
                self._reauthorise = False
                if not await self.known():
                    self.close(close_codes.OPENED_ELSEWHERE)
            while self._queue:  # acknowledgements come before the views that they cause
                await self._send_text(self._queue.popleft())
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
    """The same for browsers and programs; made once for all connections."""
    return message_of(
        {
            "type": "reaction",
            "from": reaction.name,
            "member": reaction.member,
            "seat": reaction.seat,
            "mood": reaction.mood,
        }
    )
