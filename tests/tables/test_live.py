"""A live table: what is shown is on disk, and nothing is played twice."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from app.db.engine import Database
from app.db.journal import Journal, JournalFailed
from app.kernel import SPECTATOR, options, waiting
from app.rooms.runtime import Runtime
from app.tables.live_table import LiveTable, Refusal, TableLost
from tests.tables.dealt_table import answer, dealt, nothing, play_out, table_of
from tests.tables.faulty_journal import Moody


@pytest.fixture
async def match(runtime: Runtime, journal: Moody) -> str:
    return await dealt(runtime, journal)


@pytest.fixture
async def live(match: str, journal: Moody) -> LiveTable:
    return await table_of(match, journal)


def asked(live: LiveTable) -> tuple[int, int]:
    """Who is asked, and the question's number."""
    assert live.question is not None
    return waiting(live.table)[0], live.question


async def test_an_answer_is_on_disk_before_anybody_sees_it(live: LiveTable, file: Path) -> None:
    seat, question = asked(live)
    told: list[tuple[str, int, int]] = []

    def stored() -> int:
        with closing(sqlite3.connect(file)) as disk:
            return int(disk.execute("SELECT count(*) FROM answers").fetchone()[0])

    live.changed = lambda _: told.append(("changed", stored(), live.n))
    refusal = await live.act(seat, question, 0, "a", lambda: told.append(("ack", stored(), live.n)))
    assert refusal is None
    # The acknowledgement comes before anybody looks at what it did.
    assert told == [("ack", 1, 1), ("changed", 1, 1)]


async def test_while_an_answer_is_on_its_way_everybody_sees_the_table_before_it(
    live: LiveTable, journal: Moody
) -> None:
    seat, question = asked(live)
    before = {viewer: live.frame(viewer) for viewer in (SPECTATOR, 0, 1, 2)}
    journal.open.clear()
    told: list[str] = []
    acting = asyncio.create_task(live.act(seat, question, 0, "a", lambda: told.append("ack")))
    await journal.asked.wait()
    assert {viewer: live.frame(viewer) for viewer in before} == before and told == []
    journal.open.set()
    assert await acting is None
    assert told == ["ack"] and live.frame(seat) != before[seat]


async def test_a_repeated_id_is_acknowledged_and_played_once(live: LiveTable, journal: Moody) -> None:
    seat, question = asked(live)
    acks: list[None] = []
    for number in (0, 0, 1):  # whatever it says the second time
        assert await live.act(seat, question, number, "same", lambda: acks.append(None)) is None
    assert len(acks) == 3 and live.n == 1
    assert len(await journal.since(live.match, 0)) == 1


async def test_a_repeated_id_is_known_after_a_restart_too(
    live: LiveTable, match: str, journal: Moody
) -> None:
    seat, question = asked(live)
    await live.act(seat, question, 0, "same", nothing)
    again = await table_of(match, journal)
    acks: list[None] = []
    assert await again.act(seat, question, 0, "same", lambda: acks.append(None)) is None
    assert len(acks) == 1 and again.n == 1
    # The id of one seat is nothing to another.
    other, now = asked(again)
    if other == seat:
        await answer(again, 0, "else")
        other, now = asked(again)
    assert await again.act(other, now, 0, "same" if other != seat else "new", nothing) is None


async def test_a_repeated_id_is_acknowledged_even_when_the_game_is_over(live: LiveTable) -> None:
    seat, question = asked(live)
    await live.act(seat, question, 0, "first", nothing)
    await play_out(live)
    acks: list[None] = []
    assert await live.act(seat, question, 0, "first", lambda: acks.append(None)) is None
    assert await live.act(seat, 10**6, 99, "first", lambda: acks.append(None)) is None
    assert len(acks) == 2
    assert live.question is None and await live.act(seat, question, 0, "late", nothing) is Refusal.STALE


async def test_moves_are_checked_in_the_order_of_the_protocol(live: LiveTable) -> None:
    seat, question = asked(live)
    other = next(each for each in range(3) if each not in waiting(live.table))
    for who, number, option, refusal in (
        (None, question, 0, Refusal.NOT_YOURS),  # a spectator
        (None, question + 1, 99, Refusal.NOT_YOURS),  # also with a question that does not stand
        (other, question + 1, 99, Refusal.STALE),  # before anybody asks whether it is their turn
        (seat, question + 1, 0, Refusal.STALE),
        (other, question, 0, Refusal.NOT_YOURS),
        (other, question, 99, Refusal.NOT_YOURS),
        (seat, question, 99, Refusal.NOT_OFFERED),
        (seat, question, -1, Refusal.NOT_OFFERED),
        (seat, question, len(options(live.table, seat)), Refusal.NOT_OFFERED),
    ):
        assert await live.act(who, number, option, "x", pytest.fail) is refusal
    assert live.n == 0
    assert await live.act(seat, question, 0, "x", nothing) is None  # a refused id is not used up


async def test_what_was_refused_changes_nothing(live: LiveTable, journal: Moody) -> None:
    live.changed = lambda _: pytest.fail("nothing has changed")
    before = live.frame(SPECTATOR)
    seat, question = asked(live)
    assert await live.act(seat, question, 99, "x", pytest.fail) is Refusal.NOT_OFFERED
    assert live.frame(SPECTATOR) is before
    assert await journal.since(live.match, 0) == []


async def test_two_answers_at_once_are_played_one_after_the_other(live: LiveTable) -> None:
    seat, question = asked(live)
    both = await asyncio.gather(
        live.act(seat, question, 0, "tab one", nothing), live.act(seat, question, 0, "tab two", nothing)
    )
    assert set(both) == {None, Refusal.STALE} and live.n == 1


async def test_views_after_a_restart_are_the_same_bytes(live: LiveTable, match: str, journal: Moody) -> None:
    while not live.over:
        await answer(live, live.n % len(live.view(waiting(live.table)[0])["options"]))
        if live.n % 5 == 0 or live.over:
            again = await table_of(match, journal)
            for viewer in (SPECTATOR, 0, 1, 2):
                assert again.frame(viewer) == live.frame(viewer)
    assert msgspec.json.decode(live.frame(0))["q"] is None


# -- two workers ---------------------------------------------------------------------------------------
async def test_of_two_workers_one_stores_and_the_other_catches_up(either_url: str) -> None:
    here, there = Database(either_url), Database(either_url)
    async with Journal(here) as journal, Journal(there) as other_journal:
        match = await dealt(Runtime(here), journal)
        one, two = await table_of(match, journal), await table_of(match, other_journal)
        changes: list[int] = []
        two.changed = lambda _: changes.append(two.n)
        seat, question = asked(one)
        assert await one.act(seat, question, 0, "here", nothing) is None
        # The other worker has not heard of it: its player answers a question that is gone.
        assert await two.act(seat, question, 0, "there", pytest.fail) is Refusal.STALE
        assert changes == [1] and two.n == 1
        assert two.frame(seat) == one.frame(seat)
        # And the other way round, until the end.
        while not one.over:
            await answer(two, two.n % len(two.view(waiting(two.table)[0])["options"]))
            await one.catch_up()
            if not one.over:
                await answer(one, one.n % len(one.view(waiting(one.table)[0])["options"]))
                await two.catch_up()
        stored = await journal.since(match, 0)
        assert [each.n for each in stored] == list(range(one.n))
        assert {viewer: one.frame(viewer) for viewer in range(3)} == {
            viewer: two.frame(viewer) for viewer in range(3)
        }
    await here.close()
    await there.close()


async def test_the_same_move_sent_to_two_workers_is_acknowledged_by_both_and_played_once(
    either_url: str,
) -> None:
    here, there = Database(either_url), Database(either_url)
    async with Journal(here) as journal, Journal(there) as other_journal:
        match = await dealt(Runtime(here), journal)
        one, two = await table_of(match, journal), await table_of(match, other_journal)
        seat, question = asked(one)
        acks: list[str] = []
        both = await asyncio.gather(
            one.act(seat, question, 0, "same", lambda: acks.append("one")),
            two.act(seat, question, 0, "same", lambda: acks.append("two")),
        )
        assert [*both] == [None, None] and sorted(acks) == ["one", "two"]
        assert len(await journal.since(match, 0)) == 1
    await here.close()
    await there.close()


async def test_a_worker_whose_match_was_ended_by_another_says_that_its_table_is_lost(
    live: LiveTable, match: str, journal: Moody
) -> None:
    await journal.abandon(match, 5)
    seat, question = asked(live)
    with pytest.raises(TableLost):
        await live.act(seat, question, 0, "x", pytest.fail)
    assert live.lost
    again = await table_of(match, journal)
    assert again.ended and again.question is None
    assert await again.act(seat, question, 0, "x", pytest.fail) is Refusal.STALE


# -- failures ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mood", ["fails", "fails after the commit"])
async def test_after_an_unknown_commit_the_same_move_gives_one_answer(
    live: LiveTable, match: str, journal: Moody, mood: str
) -> None:
    seat, question = asked(live)
    journal.fail(mood)  # type: ignore[arg-type]
    with pytest.raises(JournalFailed):
        await live.act(seat, question, 0, "same", pytest.fail)
    assert live.lost
    # From now on nobody plays on this table, whatever they send.
    with pytest.raises(TableLost):
        await live.act(seat, question, 0, "same", pytest.fail)
    again = await table_of(match, journal)
    acks: list[None] = []
    assert await again.act(seat, question, 0, "same", lambda: acks.append(None)) is None
    assert len(acks) == 1
    assert [(each.n, each.client_id) for each in await journal.since(match, 0)] == [(0, "same")]


async def test_whoever_waits_behind_a_failure_does_not_play_on_a_lost_table(
    live: LiveTable, journal: Moody
) -> None:
    seat, question = asked(live)
    journal.open.clear()
    first = asyncio.create_task(live.act(seat, question, 0, "first", pytest.fail))
    await journal.asked.wait()
    second = asyncio.create_task(live.act(seat, question, 0, "second", pytest.fail))
    journal.fail("fails")
    journal.open.set()
    failures = await asyncio.gather(first, second, return_exceptions=True)
    assert [type(failure) for failure in failures] == [JournalFailed, TableLost]
    assert await journal.since(live.match, 0) == []


async def test_a_caller_that_goes_away_leaves_a_whole_answer_behind(live: LiveTable, journal: Moody) -> None:
    seat, question = asked(live)
    changes: list[int] = []
    seen = asyncio.Event()

    def changed(_: int | None) -> None:
        changes.append(live.n)
        seen.set()

    live.changed = changed
    journal.open.clear()
    acting = asyncio.create_task(live.act(seat, question, 0, "gone", nothing))
    await journal.asked.wait()
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    journal.open.set()
    await asyncio.wait_for(seen.wait(), 60)
    assert changes == [1] and not live.lost
    assert [each.client_id for each in await journal.since(live.match, 0)] == ["gone"]
    await answer(live)
    assert live.n == 2


async def test_when_nobody_is_there_to_hear_of_a_failure_the_table_says_so_itself(
    live: LiveTable, journal: Moody
) -> None:
    seat, question = asked(live)
    lost = asyncio.Event()
    live.changed = lambda _: lost.set()
    journal.open.clear()
    acting = asyncio.create_task(live.act(seat, question, 0, "gone", pytest.fail))
    await journal.asked.wait()
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    journal.fail("fails")
    journal.open.set()
    await asyncio.wait_for(lost.wait(), 60)
    assert live.lost


# -- an abandoned match --------------------------------------------------------------------------------
async def test_an_ended_table_asks_nobody(live: LiveTable) -> None:
    seat, question = asked(live)
    cards = live.view(seat)["piles"]
    live.end()
    for viewer in (SPECTATOR, 0, 1, 2):
        view = msgspec.json.decode(live.frame(viewer))
        assert view["q"] is None
        assert (view["view"]["waiting"], view["view"]["options"], view["view"]["prompt"]) == ([], [], "")
    assert live.view(seat)["piles"] == cards
    assert await live.act(seat, question, 0, "x", pytest.fail) is Refusal.STALE
