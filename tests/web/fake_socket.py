"""A connection without a network: as much of a room as it looks at, its frames, and the other side."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any, cast

from starlette.types import Message as AsgiMessage

from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.web.socket.connection import Connection
from app.web.socket.outgoing import Message


class Room:
    """As much of a hub as a connection looks at."""

    def __init__(self, *members: int) -> None:
        self.members = set(members)

    @property
    def room(self) -> Room:
        return self

    def member(self, member_id: int) -> MemberSnapshot | None:
        if member_id not in self.members:
            return None
        return MemberSnapshot(member_id, "Ann", 0, 0, ready=True, muted=False, bot=None, stand_in=False)


class Words:
    """Frames that say each thing once."""

    def __init__(self) -> None:
        self.next: list[str] = []
        self.last_step: Message | None = None
        self.broken = False

    def step(self) -> Message | None:
        return self.last_step

    async def news(self, me: MemberSnapshot) -> list[Message]:
        if self.broken:
            raise ZeroDivisionError
        said, self.next = self.next, []
        return [Message(text.encode()) for text in said]


class Line:
    """What the other side got, by ASGI and directly; it can stop reading."""

    def __init__(self) -> None:
        self.got: list[AsgiMessage] = []
        self.written: list[bytes] = []  # each in one write
        self.can_write = True
        self.reads = asyncio.Event()
        self.reads.set()
        self._news = asyncio.Event()

    def write(self, frames: bytes) -> None:
        self.written.append(frames)

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.reads.wait()
        self.got.append(message)
        self._news.set()

    async def until(self, count: int) -> list[object]:
        async with asyncio.timeout(5):
            while len(self.got) < count:
                self._news.clear()
                await self._news.wait()
        return [message.get("text", message.get("code")) for message in self.got]


def connected(*members: int, direct: bool = False) -> tuple[Connection, Words, Line, Room]:
    room, words, line = Room(*members), Words(), Line()
    hub = cast(RoomHub, room)
    return Connection(hub, 1, words, line.send, line=line if direct else None), words, line, room
