"""Chat and notices of a room, read by cursor: a line's id is the cursor, and lines come oldest first.

A page of lines is read once for all readers of the same kind. What one of them may know of a line is told by
`Spoken.heard_by`, and nothing else gives its words away. A cursor never leaves the server: ids rise with
every line of every room, whoever may read it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Integer, Row, Select, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.engine import Database
from app.db.models import Audience, Hearer, Message, MessageKind, Room

_NO_CURSOR = 2**31 - 1  # above every id
_Columns = tuple[Any, ...]  # Any: the columns of a message, each of its own type


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: a member or a passer-by, and whether the spectators' talk is for them now."""

    member_id: int | None
    spectators: bool


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One line as it is shown."""

    id: int
    match_id: str | None
    member_id: int | None
    seat: int | None
    name: str
    kind: MessageKind
    text: str
    to: tuple[int, ...] | None
    """The seats a whisper is meant for; None when it is no whisper."""
    audience: Audience
    at: int
    heard: bool = True
    """Whether the reader may know what was said; of others' whispers, only that they whisper (I39)."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line with all its words, and the members a whisper is for."""

    line: ChatMessage
    hearers: frozenset[int]

    @property
    def id(self) -> int:
        return self.line.id

    def heard_by(self, reader: Reader) -> ChatMessage:
        """The line as this reader may know it: of a whisper for others, only that there is one."""
        if self.line.to is None or reader.member_id in self.hearers:
            return self.line
        return replace(self.line, text="", heard=False)


class Chat:
    """The lines of all rooms."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(
        self,
        room_id: int,
        *,
        name: str,
        text: str,
        at: int,
        member_id: int | None = None,
        seat: int | None = None,
        match_id: str | None = None,
        kind: MessageKind = "chat",
        audience: Audience = "all",
        to: Sequence[int] | None = None,
        hearers: Collection[int] = (),
    ) -> ChatMessage:
        """Keeps a line. A whisper names the seats it is for, and the members who may read it."""
        assert (to is None) == (not hearers), "a whisper has hearers, and nothing else has"
        message = Message(
            room_id=room_id,
            match_id=match_id,
            member_id=member_id,
            seat=seat,
            name=name,
            kind=kind,
            text=text,
            to=None if to is None else list(to),
            audience=audience,
            at=at,
        )
        async with self._database.writing() as session:
            if self._database.write_lock is None:
                # Ids are cursors: within a room, a higher one must not be seen before a lower one. On SQLite
                # there is one writer at a time; here the room's row stands for it.
                await session.execute(select(Room.id).where(Room.id == room_id).with_for_update())
            session.add(message)
            await session.flush()
            if to is not None:
                ears = {*hearers} if member_id is None else {*hearers, member_id}
                session.add_all(Hearer(message_id=message.id, member_id=ear) for ear in sorted(ears))
        return _line(message)

    async def last(
        self, room_id: int, *, spectators: bool, limit: int, before: int | None = None
    ) -> list[Spoken]:
        """The newest lines, with the spectators' talk or without, or the newest of those before a cursor."""
        cursor = _NO_CURSOR if before is None else before
        return (await self._page(_LAST[spectators], room_id, cursor, limit))[::-1]

    async def after(self, room_id: int, *, spectators: bool, limit: int, cursor: int) -> list[Spoken]:
        """The first lines after a cursor."""
        return await self._page(_AFTER[spectators], room_id, cursor, limit)

    async def count_before(self, room_id: int, *, spectators: bool, cursor: int) -> int:
        """How many lines there are before a cursor.

        A line is shown under its number among those that its reader sees: its id counts all the others, too.
        """
        async with self._database.connection() as connection:
            asked = {"room": room_id, "cursor": cursor}
            return (await connection.execute(_COUNT[spectators], asked)).scalar_one()

    async def _page(self, lines: Select[*_Columns], room_id: int, cursor: int, limit: int) -> list[Spoken]:
        async with self._database.connection() as connection:
            found = await connection.execute(lines, {"room": room_id, "cursor": cursor, "most": limit})
            page = [_line(row) for row in found]
            hearers = await _hearers(connection, [line.id for line in page if line.to is not None])
        return [Spoken(line, frozenset(hearers[line.id])) for line in page]


async def _hearers(connection: AsyncConnection, whispers: Sequence[int]) -> dict[int, set[int]]:
    hearers: defaultdict[int, set[int]] = defaultdict(set)
    if whispers:
        for message_id, member_id in await connection.execute(_HEARERS, {"whispers": whispers}):
            hearers[message_id].add(member_id)
    return hearers


# Statements are made once: building one costs as much as running it.
_EVERY_LINE = select(
    Message.id,
    Message.match_id,
    Message.member_id,
    Message.seat,
    Message.name,
    Message.kind,
    Message.text,
    Message.to,
    Message.audience,
    Message.at,
).where(Message.room_id == bindparam("room"))
_ALOUD = _EVERY_LINE.where(Message.audience == "all")
_MOST = bindparam("most", type_=Integer)
_LAST = {
    spectators: lines.where(Message.id < bindparam("cursor")).order_by(Message.id.desc()).limit(_MOST)
    for spectators, lines in ((True, _EVERY_LINE), (False, _ALOUD))
}
_AFTER = {
    spectators: lines.where(Message.id > bindparam("cursor")).order_by(Message.id).limit(_MOST)
    for spectators, lines in ((True, _EVERY_LINE), (False, _ALOUD))
}
_COUNT = {
    spectators: select(func.count()).select_from(lines.where(Message.id < bindparam("cursor")).subquery())
    for spectators, lines in ((True, _EVERY_LINE), (False, _ALOUD))
}
_HEARERS = select(Hearer.message_id, Hearer.member_id).where(
    Hearer.message_id.in_(bindparam("whispers", expanding=True))
)


def _line(message: Message | Row[*_Columns]) -> ChatMessage:
    return ChatMessage(
        id=message.id,
        match_id=message.match_id,
        member_id=message.member_id,
        seat=message.seat,
        name=message.name,
        kind=message.kind,
        text=message.text,
        to=None if message.to is None else tuple(message.to),
        audience=message.audience,
        at=message.at,
    )
