"""Chat and notices of a room, read by cursor: a line's id is the cursor, and pages are oldest first.

A page is read once for all readers of the same kind; `StoredMessage.as_seen_by` then removes what one of
them may not know. Cursors never leave the server: ids count the lines of all rooms, so they would tell a
client of lines that it may not read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, Integer, Row, Select, bindparam, func, select

from app.db.engine import Database
from app.db.models import Audience, Hearer, Message, MessageKind, Room

_NO_CURSOR = 2**31 - 1  # above every id
_Columns = tuple[Any, ...]  # Any: the columns of a message, each of its own type


@dataclass(frozen=True, slots=True)
class Reader:
    """A member or an anonymous visitor, and whether they may read the spectators' chat now."""

    member_id: int | None
    spectators: bool


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One line as a reader sees it."""

    id: int
    match_id: str | None
    member_id: int | None
    seat: int | None
    name: str
    kind: MessageKind
    text: str
    to: tuple[int, ...] | None
    """The seats a whisper is addressed to; None for a line that is not a whisper."""
    audience: Audience
    at: int
    heard: bool = True
    """Whether the reader may see the text; of others' whispers they see only that there is one (I39)."""


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """A line with its full text and, for a whisper, the members who may read it."""

    line: ChatMessage
    hearers: frozenset[int]

    @property
    def id(self) -> int:
        return self.line.id

    def as_seen_by(self, reader: Reader) -> ChatMessage:
        """The line without what this reader may not see: the text of other members' whispers."""
        if self.line.to is None or reader.member_id in self.hearers:
            return self.line
        return replace(self.line, text="", heard=False)


class Chat:
    """Stores and reads the lines of all rooms."""

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
        """Stores a line. A whisper names the seats it is addressed to and the members who may read it."""
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
                # Ids are cursors: within a room, a higher id must not become visible before a lower one.
                # SQLite has only one writer at a time; on PostgreSQL a lock on the room's row does the same.
                await session.execute(select(Room.id).where(Room.id == room_id).with_for_update())
            session.add(message)
            await session.flush()
            if to is not None:
                readers = {*hearers} if member_id is None else {*hearers, member_id}
                session.add_all(Hearer(message_id=message.id, member_id=reader) for reader in sorted(readers))
        return _line(message)

    async def last(
        self, room_id: int, *, spectators: bool, limit: int, before: int | None = None
    ) -> list[StoredMessage]:
        """The newest lines before a cursor, or of all, with or without the spectators' chat."""
        cursor = _NO_CURSOR if before is None else before
        return (await self._page(_LAST[spectators], room_id, cursor, limit))[::-1]

    async def after(self, room_id: int, *, spectators: bool, limit: int, cursor: int) -> list[StoredMessage]:
        """The first lines after a cursor."""
        return await self._page(_AFTER[spectators], room_id, cursor, limit)

    async def count_before(self, room_id: int, *, spectators: bool, cursor: int) -> int:
        """How many lines there are before a cursor.

        Clients see a line under its number among the lines they may read: its id counts all other lines, too.
        """
        asked = {"room": room_id, "cursor": cursor}
        return await self._database.read(
            lambda connection: connection.execute(_COUNT[spectators], asked).scalar_one()
        )

    async def _page(
        self, lines: Select[*_Columns], room_id: int, cursor: int, limit: int
    ) -> list[StoredMessage]:
        asked = {"room": room_id, "cursor": cursor, "most": limit}
        return await self._database.read(partial(_load_page, lines=lines, asked=asked))


def _load_page(
    connection: Connection, lines: Select[*_Columns], asked: dict[str, int]
) -> list[StoredMessage]:
    page = [_line(row) for row in connection.execute(lines, asked)]
    hearers = _hearers(connection, [line.id for line in page if line.to is not None])
    return [StoredMessage(line, frozenset(hearers[line.id])) for line in page]


def _hearers(connection: Connection, whispers: Sequence[int]) -> dict[int, set[int]]:
    hearers: defaultdict[int, set[int]] = defaultdict(set)
    if whispers:
        for message_id, member_id in connection.execute(_HEARERS, {"whispers": whispers}):
            hearers[message_id].add(member_id)
    return hearers


# Statements are built once: building one costs as much as running it.
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
_PUBLIC_LINES = _EVERY_LINE.where(Message.audience == "all")
_MOST = bindparam("most", type_=Integer)
_LAST = {
    spectators: lines.where(Message.id < bindparam("cursor")).order_by(Message.id.desc()).limit(_MOST)
    for spectators, lines in ((True, _EVERY_LINE), (False, _PUBLIC_LINES))
}
_AFTER = {
    spectators: lines.where(Message.id > bindparam("cursor")).order_by(Message.id).limit(_MOST)
    for spectators, lines in ((True, _EVERY_LINE), (False, _PUBLIC_LINES))
}
_COUNT = {
    spectators: select(func.count()).select_from(lines.where(Message.id < bindparam("cursor")).subquery())
    for spectators, lines in ((True, _EVERY_LINE), (False, _PUBLIC_LINES))
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
