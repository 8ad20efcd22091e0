"""The chat of one room in this process, with a cache of pages that several connections need."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from app.db.chat import Chat, ChatMessage, Reader, StoredMessage

CHAT_LINES = 60
"""Lines per page; a new client gets the last page."""

Page = tuple[int, list[StoredMessage]]  # the number of earlier lines that its readers may read, and its lines


class RoomChat:
    """Caches pages until there may be a new line."""

    def __init__(self, chat: Chat, room_id: int) -> None:
        self.version = 0  # rises whenever a reader may read other lines than before
        self._chat = chat
        self._room_id = room_id
        self._pages: dict[tuple[bool, int | None], asyncio.Task[Page]] = {}
        self._newest: int | None = None  # the id of the newest line, if no newer one has been announced

    def changed(self) -> None:
        """Drops the cached pages: there may be a new line."""
        self.version += 1
        self._newest = None
        self._pages.clear()

    def refreshed(self, newest: int, *, since: int) -> None:
        """The room was read: `newest` is its newest line, and `version` was `since` when reading began."""
        unchanged = self.version == since
        if unchanged and newest == self._newest:
            self.version += 1  # who may read which lines may have changed
            return
        self.changed()
        if unchanged:
            self._newest = newest

    async def last(self, reader: Reader) -> tuple[int, list[ChatMessage]]:
        """The newest lines that this reader may read, and the number of those before them."""
        before, page = await self._page(reader, None)
        return before, [spoken.as_seen_by(reader) for spoken in page]

    async def after(self, reader: Reader, cursor: int) -> list[ChatMessage]:
        """All lines after a cursor that this reader may read."""
        lines: list[ChatMessage] = []
        if self._newest is not None and cursor >= self._newest:
            return lines
        while True:
            _, page = await self._page(reader, cursor)
            lines += [spoken.as_seen_by(reader) for spoken in page]
            if len(page) < CHAT_LINES:
                return lines
            cursor = page[-1].id

    def _page(self, reader: Reader, cursor: int | None) -> Awaitable[Page]:
        key = (reader.spectators, cursor)
        reading = self._pages.get(key)
        if reading is None or (reading.done() and reading.exception() is not None):
            reading = self._pages[key] = asyncio.create_task(self._read(reader.spectators, cursor))
        return asyncio.shield(reading)  # a connection that ends must not cancel what others wait for

    async def _read(self, spectators: bool, cursor: int | None) -> Page:
        chat, room_id = self._chat, self._room_id
        if cursor is not None:
            return 0, await chat.after(room_id, spectators=spectators, limit=CHAT_LINES, cursor=cursor)
        page = await chat.last(room_id, spectators=spectators, limit=CHAT_LINES)
        if len(page) < CHAT_LINES:
            return 0, page
        return await chat.count_before(room_id, spectators=spectators, cursor=page[0].id), page
