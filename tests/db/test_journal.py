"""The journal, on both databases: what is acknowledged is stored, once and in order."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.group_commit import Abandon, Deal, Verdict, Write
from app.db.journal import Entry, Journal, JournalFailed, StoredAnswer
from app.db.journal_writer import GROUP_LIMIT, Pending, take_group
from app.db.models import Match, Message
from tests.db.sample_rows import answer, count_answers, new_match

STORED, REPEATED, BEHIND = Verdict.STORED, Verdict.REPEATED, Verdict.BEHIND


async def test_an_answer_is_stored_with_the_table_after_it(journal: Journal, match: str) -> None:
    entry = answer(match, 0, client_id="c1")
    assert await journal.append(entry) is STORED
    assert await journal.since(match, 0) == [StoredAnswer(0, 0, '["play",0]', "c1", 1000)]
    snapshot = await journal.snapshot(match)
    assert snapshot is not None
    assert (snapshot.n, snapshot.state, snapshot.status, snapshot.outcome) == (
        1,
        entry.state,
        "playing",
        None,
    )
    assert (snapshot.game, snapshot.version, snapshot.seats) == ("blame", 1, 4)
    assert (snapshot.options, snapshot.players[1]) == ({"memory": True}, {"name": "Bob"})


async def test_answers_come_back_in_order_from_any_number_on(journal: Journal, match: str) -> None:
    for n in range(12):
        assert await journal.append(answer(match, n)) is STORED
    assert [stored.n for stored in await journal.since(match, 0)] == list(range(12))
    assert [stored.n for stored in await journal.since(match, 9)] == [9, 10, 11]
    assert await journal.since(match, 12) == []


async def test_a_second_answer_with_the_same_number_is_behind_and_changes_nothing(
    journal: Journal, match: str
) -> None:
    first = answer(match, 0, client_id="first")
    await journal.append(first)
    assert await journal.append(answer(match, 0, seat=2)) is BEHIND
    snapshot = await journal.snapshot(match)
    assert snapshot is not None and (snapshot.n, snapshot.state) == (1, first.state)
    assert [stored.client_id for stored in await journal.since(match, 0)] == ["first"]


async def test_an_answer_ahead_of_its_match_is_refused(journal: Journal, match: str) -> None:
    assert await journal.append(answer(match, 1)) is BEHIND
    assert await journal.since(match, 0) == []


@pytest.mark.parametrize("status", ["dealing", "over", "abandoned"])
async def test_a_match_that_is_not_played_takes_no_answer(
    journal: Journal, database: Database, status: str
) -> None:
    match = await new_match(database, status=status)
    assert await journal.append(answer(match, 0)) is BEHIND
    assert await journal.since(match, 0) == []


async def test_an_unknown_match_takes_no_answer_and_has_no_snapshot(journal: Journal) -> None:
    assert await journal.append(answer("nowhere", 0)) is BEHIND
    assert await journal.snapshot("nowhere") is None


async def test_the_same_answer_of_the_same_client_is_stored_once(journal: Journal, match: str) -> None:
    await journal.append(answer(match, 0, client_id="c"))
    assert await journal.append(answer(match, 0, client_id="c")) is REPEATED
    # Played anew on a later table it is still the same answer.
    assert await journal.append(answer(match, 1, seat=0, client_id="c", state=b"later")) is REPEATED
    snapshot = await journal.snapshot(match)
    assert snapshot is not None and snapshot.n == 1 and snapshot.state != b"later"
    assert await journal.known(match, 0, "c")


async def test_a_client_id_belongs_to_one_seat_of_one_match(
    journal: Journal, database: Database, match: str
) -> None:
    other = await new_match(database)
    await journal.append(answer(match, 0, seat=0, client_id="c"))
    assert not await journal.known(match, 1, "c")
    assert not await journal.known(other, 0, "c")
    assert await journal.append(answer(match, 1, seat=1, client_id="c")) is STORED
    assert await journal.append(answer(other, 0, seat=0, client_id="c")) is STORED


@pytest.mark.parametrize("client_id", ["", "x" * 65, "a\0b", "\ud800", "a\nb"])
def test_a_client_id_that_a_database_could_refuse_never_gets_into_a_group(client_id: str) -> None:
    with pytest.raises(ValueError, match="printable"):
        Entry("m", 0, 0, "[]", client_id, b"{}", None, 1)


async def test_the_last_answer_ends_the_match(journal: Journal, match: str) -> None:
    assert await journal.append(answer(match, 0, outcome='{"winners":[2]}', at=77)) is STORED
    snapshot = await journal.snapshot(match)
    assert snapshot is not None
    assert (snapshot.status, snapshot.outcome, snapshot.ended_at) == ("over", '{"winners":[2]}', 77)
    assert await journal.append(answer(match, 1)) is BEHIND


async def test_answers_that_wait_at_the_same_moment_share_a_commit(
    journal: Journal, database: Database
) -> None:
    matches = [await new_match(database) for _ in range(60)]
    for n in range(3):
        verdicts = await asyncio.gather(*(journal.append(answer(match, n)) for match in matches))
        assert verdicts == [STORED] * 60
    assert journal.commits == 3
    for match in matches:
        snapshot = await journal.snapshot(match)
        assert snapshot is not None and snapshot.n == 3 and await count_answers(database, match) == 3


async def test_one_lost_race_refuses_one_answer_and_not_its_group(
    journal: Journal, database: Database
) -> None:
    good, moved_on, repeated, ended = [await new_match(database) for _ in range(4)]
    await journal.append(answer(moved_on, 0))
    await journal.append(answer(repeated, 0, seat=3, client_id="again"))
    await journal.abandon(ended, 5)
    before = journal.commits
    verdicts = await asyncio.gather(
        journal.append(answer(moved_on, 0)),
        journal.append(answer(repeated, 1, seat=3, client_id="again")),
        journal.append(answer(ended, 0)),
        journal.append(answer("nowhere", 0)),
        journal.append(answer(good, 0)),
    )
    assert [*verdicts] == [BEHIND, REPEATED, BEHIND, BEHIND, STORED]
    assert journal.commits == before + 1
    counts = [await count_answers(database, match) for match in (good, moved_on, repeated, ended)]
    assert counts == [1, 1, 1, 0]
    snapshot = await journal.snapshot(repeated)
    assert snapshot is not None and snapshot.n == 1


async def test_acts_of_one_match_are_settled_in_the_order_they_came(journal: Journal, match: str) -> None:
    async def append(entry: Entry) -> Verdict:
        return await journal.append(
            entry
        )  # an answer is handed over at once, everything else when it is awaited

    verdicts = await asyncio.gather(
        append(answer(match, 0)),
        append(answer(match, 1)),
        append(answer(match, 1)),
        journal.abandon(match, 9),
        append(answer(match, 2)),
    )
    assert [*verdicts] == [STORED, STORED, BEHIND, STORED, BEHIND]
    snapshot = await journal.snapshot(match)
    assert snapshot is not None and (snapshot.n, snapshot.status, snapshot.ended_at) == (2, "abandoned", 9)


async def test_two_workers_that_race_for_a_number_never_both_get_it(url: str, database: Database) -> None:
    matches = [await new_match(database) for _ in range(8)]
    other = Database(url)
    async with Journal(database) as ours, Journal(other) as theirs:
        for n in range(25):
            # In opposite orders: workers that lock several matches must not wait in a circle.
            we = asyncio.gather(*(ours.append(answer(match, n, seat=0)) for match in matches))
            they = asyncio.gather(*(theirs.append(answer(match, n, seat=1)) for match in reversed(matches)))
            for our, their in zip(await we, reversed(await they), strict=True):
                assert {our, their} == {STORED, BEHIND}
        for match in matches:
            stored = await ours.since(match, 0)
            snapshot = await theirs.snapshot(match)
            assert snapshot is not None and snapshot.n == len(stored) == 25
            assert f'"by":"{stored[-1].client_id}"'.encode() in (snapshot.state or b"")
    await other.close()


async def test_a_caller_that_goes_away_does_not_take_its_answer_along(journal: Journal, match: str) -> None:
    leaving = asyncio.ensure_future(journal.append(answer(match, 0, client_id="left")))
    await asyncio.sleep(0)
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    assert await journal.append(answer(match, 1)) is STORED
    assert await journal.known(match, 0, "left")


async def test_stopping_writes_what_waits_and_takes_nothing_more(database: Database, match: str) -> None:
    journal = Journal(database)
    journal.start()
    waiting = [asyncio.ensure_future(journal.append(answer(match, n))) for n in range(5)]
    await asyncio.sleep(0)
    await journal.stop()
    assert await asyncio.gather(*waiting) == [STORED] * 5
    assert await count_answers(database, match) == 5
    with pytest.raises(JournalFailed):
        await journal.append(answer(match, 5))
    await journal.stop()


async def test_a_match_is_dealt_once(journal: Journal, database: Database) -> None:
    match = await new_match(database, status="dealing", state=None)
    assert await journal.append(answer(match, 0)) is BEHIND
    deal = partial(journal.deal, match, contributions=["00ff", None], state=b'{"n":0}')
    assert await deal(seed=b"s" * 32) is STORED
    assert await deal(seed=b"t" * 32) is BEHIND
    snapshot = await journal.snapshot(match)
    assert snapshot is not None and (snapshot.status, snapshot.state) == ("playing", b'{"n":0}')
    async with database.reading() as session:
        row = await session.get_one(Match, match)
    assert (row.seed, row.contributions) == (b"s" * 32, ["00ff", None])
    assert await journal.append(answer(match, 0)) is STORED


async def test_what_is_told_about_a_deal_is_stored_with_it(journal: Journal, database: Database) -> None:
    match = await new_match(database, status="dealing", state=None)
    deal = partial(journal.deal, match, seed=b"s", contributions=[], state=b"{}", at=7)
    assert await deal(notices=["One.", "Two."]) is STORED
    assert await deal(notices=["Never."]) is BEHIND
    async with database.reading() as session:
        room = (await session.get_one(Match, match)).room_id
        lines = (await session.scalars(select(Message).order_by(Message.id))).all()
    assert [(line.room_id, line.match_id, line.text, line.at) for line in lines] == [
        (room, match, "One.", 7),
        (room, match, "Two.", 7),
    ]
    assert {(line.kind, line.audience, line.name, line.member_id) for line in lines} == {
        ("notice", "all", "", None)
    }


async def test_a_match_ends_once_and_is_not_dealt_after_it(journal: Journal, database: Database) -> None:
    match = await new_match(database, status="dealing", state=None)
    assert await journal.abandon(match, 4) is STORED
    assert await journal.abandon(match, 5) is BEHIND
    assert await journal.deal(match, seed=b"s", contributions=[], state=b"{}") is BEHIND
    snapshot = await journal.snapshot(match)
    assert snapshot is not None and (snapshot.status, snapshot.ended_at) == ("abandoned", 4)


async def test_a_group_has_one_act_of_a_match_and_a_limit() -> None:
    loop = asyncio.get_running_loop()
    acts: list[Write] = [
        Abandon("a", 1),
        Deal("b", b"", [], b""),
        Abandon("a", 2),
        Abandon("c", 3),
        Abandon("a", 4),
    ]
    group, later = take_group([(act, loop.create_future()) for act in acts])
    assert [act for act, _ in group] == [acts[0], acts[1], acts[3]]
    assert [act for act, _ in later] == [acts[2], acts[4]]
    many: list[Pending] = [
        (Abandon(str(number), 1), loop.create_future()) for number in range(GROUP_LIMIT + 2)
    ]
    group, later = take_group(many)
    assert (group, later) == (many[:-2], many[-2:])
