"""Chat: everyone reads what is meant for them, page by page, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.db.chat import Chat, Reader
from app.db.engine import Database
from tests.db.chat_reading import after, count_before, last
from tests.db.sample_rows import new_member, new_room


@pytest.fixture
def chat(database: Database) -> Chat:
    return Chat(database)


PASSER_BY = Reader(None, spectators=False)


async def test_a_line_comes_back_as_it_was_said(chat: Chat, database: Database) -> None:
    room = await new_room(database)
    ann = await new_member(database, room)
    said = await chat.append(room, name="Ann", text="It was <b>him</b> 🐐", at=5, member_id=ann.id, seat=0)
    assert await last(chat, room, PASSER_BY, 10) == [said]
    assert (said.text, said.seat, said.kind, said.audience, said.to) == (
        "It was <b>him</b> 🐐",
        0,
        "chat",
        "all",
        None,
    )


async def test_rooms_do_not_hear_each_other(chat: Chat, database: Database) -> None:
    one, other = await new_room(database), await new_room(database)
    await chat.append(one, name="Ann", text="here", at=1)
    assert await last(chat, other, PASSER_BY, 10) == []


async def test_cursors_lead_through_all_lines_in_both_directions(chat: Chat, database: Database) -> None:
    room = await new_room(database)
    lines = [await chat.append(room, name="Ann", text=str(n), at=n) for n in range(10)]
    newest = await last(chat, room, PASSER_BY, 4)
    assert newest == lines[6:]
    assert await last(chat, room, PASSER_BY, 4, before=newest[0].id) == lines[2:6]
    assert await last(chat, room, PASSER_BY, 4, before=lines[0].id) == []
    assert await after(chat, room, PASSER_BY, lines[3].id, 3) == lines[4:7]
    assert await after(chat, room, PASSER_BY, lines[9].id, 3) == []


async def test_spectators_talk_is_read_by_those_it_is_for(chat: Chat, database: Database) -> None:
    room = await new_room(database)
    aloud = await chat.append(room, name="Ann", text="hm", at=1, seat=0)
    apart = await chat.append(room, name="Eve", text="he holds the dagger", at=2, audience="spectators")
    assert await last(chat, room, Reader(None, spectators=False), 10) == [aloud]
    assert await last(chat, room, Reader(None, spectators=True), 10) == [aloud, apart]


async def test_what_is_whispered_is_read_by_its_hearers_and_the_whisperer_alone(
    chat: Chat, database: Database
) -> None:
    room = await new_room(database)
    ann, bob, cid = [await new_member(database, room, name) for name in ("Ann", "Bob", "Cid")]
    line = await chat.append(
        room, name="Ann", text="psst", at=1, member_id=ann.id, seat=0, to=[1], hearers=[bob.id]
    )
    assert line.to == (1,)
    unheard = replace(line, text="", heard=False)
    for member_id, told in [(ann.id, line), (bob.id, line), (cid.id, unheard), (None, unheard)]:
        for spectators in (False, True):
            reader = Reader(member_id, spectators)
            assert await last(chat, room, reader, 10) == [told]
            assert await after(chat, room, reader, 0, 10) == [told]


async def test_a_page_is_full_of_readable_lines_however_many_are_not(chat: Chat, database: Database) -> None:
    room = await new_room(database)
    ann = await new_member(database, room)
    aloud = []
    for n in range(6):
        aloud.append(await chat.append(room, name="Ann", text=str(n), at=n))
        await chat.append(room, name="Eve", text="psst", at=n, member_id=ann.id, audience="spectators")
    assert await last(chat, room, PASSER_BY, 3) == aloud[3:]


async def test_what_the_host_did_stands_among_the_lines(chat: Chat, database: Database) -> None:
    room = await new_room(database)
    await chat.append(room, name="", text="{0} is now the host.", at=1, kind="notice")
    assert [line.kind for line in await last(chat, room, PASSER_BY, 1)] == ["notice"]


async def test_lines_are_counted_as_their_reader_sees_them(chat: Chat, database: Database) -> None:
    room, elsewhere = await new_room(database), await new_room(database)
    ann = await new_member(database, room)
    player, watcher = Reader(ann.id, spectators=False), Reader(None, spectators=True)
    await chat.append(room, name="Ann", text="one", at=1, member_id=ann.id)
    await chat.append(room, name="Eve", text="hidden", at=2, audience="spectators")
    await chat.append(elsewhere, name="Dan", text="far away", at=3)
    await chat.append(room, name="Bob", text="a whisper", at=4, to=[1], hearers=[ann.id])
    last = await chat.append(room, name="Bob", text="two", at=5)
    assert await count_before(chat, room, player, last.id) == 2
    assert await count_before(chat, room, watcher, last.id) == 3
    assert await count_before(chat, room, player, 0) == 0
