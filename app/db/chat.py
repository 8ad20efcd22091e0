"""Chat and notices of a room, read by cursor: a line's id is the cursor, and lines come oldest first.

A cursor never leaves the server: ids rise with every line of every room, whoever may read it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import Select, exists, false, func, or_, select

from app.db.engine import Database
from app.db.models import Audience, Hearer, Kind, Message, Room


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
    kind: Kind
    text: str
    to: tuple[int, ...] | None
    """The seats a whisper is meant for; None when it is no whisper."""
    audience: Audience
    at: int
    heard: bool = True
    """Whether the reader may know what was said; of others' whispers, only that they whisper (I39)."""


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
        kind: Kind = "chat",
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
        return _line(message, heard=True)

    async def last(
        self, room_id: int, reader: Reader, limit: int, before: int | None = None
    ) -> list[ChatMessage]:
        """The newest lines that this reader may read, or the newest of those before a cursor."""
        asked = _readable(room_id, reader).order_by(Message.id.desc()).limit(limit)
        if before is not None:
            asked = asked.where(Message.id < before)
        return (await self._lines(asked))[::-1]

    async def after(self, room_id: int, reader: Reader, cursor: int, limit: int) -> list[ChatMessage]:
        """The first lines after a cursor that this reader may read."""
        asked = _readable(room_id, reader).where(Message.id > cursor).order_by(Message.id).limit(limit)
        return await self._lines(asked)

    async def count_before(self, room_id: int, reader: Reader, cursor: int) -> int:
        """How many lines before a cursor this reader may read.

        A line is shown under its number among them: its id counts what others say in private, too.
        """
        readable = _readable(room_id, reader).where(Message.id < cursor)
        async with self._database.reading() as session:
            found = await session.scalar(select(func.count()).select_from(readable.subquery()))
        return found or 0

    async def _lines(self, asked: Select[Message, bool]) -> list[ChatMessage]:
        async with self._database.reading() as session:
            return [_line(message, heard) for message, heard in await session.execute(asked)]


def _readable(room_id: int, reader: Reader) -> Select[Message, bool]:
    """The lines of a room, each with whether the reader hears it; whispers of others are there, unheard."""
    whispered = (
        false()
        if reader.member_id is None
        else exists().where(Hearer.message_id == Message.id, Hearer.member_id == reader.member_id)
    )
    lines = select(Message, or_(Message.to.is_(None), whispered)).where(Message.room_id == room_id)
    return lines if reader.spectators else lines.where(Message.audience == "all")


def _line(message: Message, heard: bool) -> ChatMessage:
    return ChatMessage(
        id=message.id,
        match_id=message.match_id,
        member_id=message.member_id,
        seat=message.seat,
        name=message.name,
        kind=message.kind,
        text=message.text if heard else "",
        to=None if message.to is None else tuple(message.to),
        audience=message.audience,
        at=message.at,
        heard=heard,
    )
