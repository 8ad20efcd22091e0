"""A line's id is the readers' cursor: within a room, no lower one comes after a higher one was seen."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select, text

from app.db.chat import Chat, Reader
from app.db.engine import Database
from app.db.journal import Journal
from app.db.models import Match, Message, Room
from tests.db.chat_reading import last
from tests.db.sample_rows import new_match, new_room

EVERYBODY = Reader(None, spectators=True)


async def test_a_line_said_while_a_notice_is_being_written_comes_after_it(database: Database) -> None:
    chat, room = Chat(database), await new_room(database)
    async with database.writing() as session:  # as an act of the room does
        await session.execute(select(Room).where(Room.id == room).with_for_update())
        notice = Message(
            room_id=room, name="", kind="notice", text="Ann locked the room.", audience="all", at=1
        )
        session.add(notice)
        await session.flush()
        saying = asyncio.create_task(chat.append(room, name="Bob", text="Why?", at=1))
        seen = await last(chat, room, EVERYBODY, 10)
        assert seen == []
    said = await saying
    assert said.id > notice.id
    assert [line.text for line in await last(chat, room, EVERYBODY, 10)] == ["Ann locked the room.", "Why?"]


async def test_a_notice_about_a_deal_comes_after_a_line_that_was_stored_before_it(
    database: Database, journal: Journal
) -> None:
    if database.write_lock is not None:
        pytest.skip("SQLite has one writer at a time")
    match = await new_match(database, status="dealing", state=None)
    async with database.writing() as session:  # as an act of the room does
        room = (await session.get_one(Match, match)).room_id
        await session.execute(select(Room).where(Room.id == room).with_for_update())
        deal = asyncio.create_task(
            journal.deal(match, seed=b"s", contributions=[], state=b"{}", notices=["Withheld."])
        )
        async with database.connection() as other:
            waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
            while not await other.scalar(waiting):  # each look is a round trip
                continue
        session.add(
            Message(room_id=room, name="", kind="notice", text="Ann muted Bob.", audience="all", at=1)
        )
    await deal
    lines = await last(Chat(database), room, EVERYBODY, 10)
    assert [line.text for line in lines] == ["Ann muted Bob.", "Withheld."]


async def test_many_may_talk_at_once(database: Database) -> None:
    chat, room = Chat(database), await new_room(database)
    lines = await asyncio.gather(
        *(chat.append(room, name="Ann", text=str(n), at=n, seat=0) for n in range(12))
    )
    assert sorted(line.id for line in lines) == [line.id for line in await last(chat, room, EVERYBODY, 20)]
