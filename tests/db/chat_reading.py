"""Chat as one reader has it."""

from __future__ import annotations

from app.db.chat import Chat, ChatMessage, Reader


async def last(
    chat: Chat, room: int, reader: Reader, limit: int, before: int | None = None
) -> list[ChatMessage]:
    page = await chat.last(room, spectators=reader.spectators, limit=limit, before=before)
    return [spoken.as_seen_by(reader) for spoken in page]


async def after(chat: Chat, room: int, reader: Reader, cursor: int, limit: int) -> list[ChatMessage]:
    page = await chat.after(room, spectators=reader.spectators, limit=limit, cursor=cursor)
    return [spoken.as_seen_by(reader) for spoken in page]


async def count_before(chat: Chat, room: int, reader: Reader, cursor: int) -> int:
    return await chat.count_before(room, spectators=reader.spectators, cursor=cursor)
