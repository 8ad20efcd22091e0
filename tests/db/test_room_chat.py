"""The chat of a room: connections that want the same page share one reading, and nobody reads too much."""

from __future__ import annotations

import asyncio

import pytest

from app.db.chat import Chat, Reader, StoredMessage
from app.db.engine import Database
from app.rooms.live.room_chat import CHAT_LINES, RoomChat
from tests.db.sample_rows import new_member, new_room


class CountingChat(Chat):
    """Counts the pages that are read; a broken one cannot."""

    reads = 0
    broken = False

    async def _page(self, *asked: object) -> list[StoredMessage]:
        self.reads += 1
        await asyncio.sleep(0)
        if self.broken:
            raise ConnectionError
        return await super()._page(*asked)  # type: ignore[arg-type]


@pytest.fixture
def chat(database: Database) -> CountingChat:
    return CountingChat(database)


PASSER_BY = Reader(None, spectators=False)


async def test_a_page_is_read_once_until_there_may_be_another_line(
    chat: CountingChat, database: Database
) -> None:
    room = RoomChat(chat, await new_room(database))
    first = await chat.append(room._room_id, name="Ann", text="one", at=1)
    pages = await asyncio.gather(*(room.last(Reader(n, spectators=False)) for n in range(4)))
    assert pages == [(0, [first])] * 4 and chat.reads == 1
    second = await chat.append(room._room_id, name="Ann", text="two", at=2)
    room.changed()
    assert await asyncio.gather(*(room.after(PASSER_BY, first.id) for _ in range(3))) == [[second]] * 3
    assert chat.reads == 2


async def test_no_page_is_read_while_the_room_says_that_there_is_no_newer_line(
    chat: CountingChat, database: Database
) -> None:
    room = RoomChat(chat, await new_room(database))
    line = await chat.append(room._room_id, name="Ann", text="one", at=1)
    room.refreshed(line.id, since=room.version)
    assert await room.last(PASSER_BY) == (0, [line]) and chat.reads == 1
    version = room.version
    room.refreshed(line.id, since=room.version)
    assert room.version > version  # connections look again: they may read other lines than before
    assert await room.last(PASSER_BY) == (0, [line]) and await room.after(PASSER_BY, line.id) == []
    assert await room.after(PASSER_BY, 0) == [line] and chat.reads == 2


async def test_a_line_that_was_said_while_the_room_was_read_is_not_missed(
    chat: CountingChat, database: Database
) -> None:
    room = RoomChat(chat, await new_room(database))
    first = await chat.append(room._room_id, name="Ann", text="one", at=1)
    since = room.version  # the room is read: `first` is its newest line
    second = await chat.append(room._room_id, name="Ann", text="two", at=2)
    room.changed()
    room.refreshed(first.id, since=since)
    assert await room.after(PASSER_BY, first.id) == [second]
    third = await chat.append(room._room_id, name="Ann", text="three", at=3)
    room.refreshed(third.id, since=room.version)
    assert await room.after(PASSER_BY, second.id) == [third]


async def test_readers_of_a_shared_page_are_told_what_is_for_them(
    chat: CountingChat, database: Database
) -> None:
    room_id = await new_room(database)
    room, ann = RoomChat(chat, room_id), await new_member(database, room_id)
    await chat.append(room_id, name="Bob", text="psst", at=1, to=[0], hearers=[ann.id])
    await chat.append(room_id, name="Eve", text="he lies", at=2, audience="spectators")
    told = {
        reader: [line.text for line in (await room.last(reader))[1]]
        for reader in (Reader(ann.id, spectators=False), PASSER_BY, Reader(None, spectators=True))
    }
    assert [*told.values()] == [["psst"], [""], ["", "he lies"]]


async def test_lines_before_the_last_page_are_counted_and_missed_ones_come_page_by_page(
    chat: CountingChat, database: Database
) -> None:
    room = RoomChat(chat, await new_room(database))
    lines = [
        await chat.append(room._room_id, name="Ann", text=str(n), at=n) for n in range(2 * CHAT_LINES + 1)
    ]
    assert await room.last(PASSER_BY) == (CHAT_LINES + 1, lines[CHAT_LINES + 1 :])
    assert await room.after(PASSER_BY, lines[0].id) == lines[1:]


async def test_a_reading_that_failed_is_tried_again_and_one_that_goes_ends_it_for_nobody(
    chat: CountingChat, database: Database
) -> None:
    room = RoomChat(chat, await new_room(database))
    line = await chat.append(room._room_id, name="Ann", text="one", at=1)
    chat.broken = True
    with pytest.raises(ConnectionError):
        await room.last(PASSER_BY)
    chat.broken = False
    gone, there = asyncio.create_task(room.last(PASSER_BY)), asyncio.create_task(room.last(PASSER_BY))
    await asyncio.sleep(0)
    gone.cancel()
    assert await there == (0, [line]) and chat.reads == 2
