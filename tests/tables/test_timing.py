"""Clocks: time for every question, a bank for hard ones, and an answer when both are gone."""

from __future__ import annotations

import json
from random import Random

import pytest

from app.games import GAMES
from app.kernel import SPECTATOR, waiting
from app.rooms import acts
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.runtime import Runtime
from app.tables.clock import RATES, RETURN_MILLIS, Deadline, Rate, TableClock
from tests.manual_clock import Clock
from tests.tables.fake_connection import connect
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import NO_HURRY, room_of
from tests.tables.timed_table import WHOLE_GAME, Sitting, quiet, sitting

BRISK = RATES["brisk"]


# -- the clock itself ----------------------------------------------------------------------------------
def test_one_who_is_asked_has_the_time_of_the_question_and_then_the_bank() -> None:
    clock = TableClock(Rate(question=20, bank=60), [60, 30])
    clock.awake_since = -RETURN_MILLIS
    assert clock.deadline((1,), 1000) == Deadline(1020, 1050)


def test_several_who_are_asked_together_have_no_bank() -> None:
    clock = TableClock(Rate(question=20, bank=60), [60, 30])
    clock.awake_since = -RETURN_MILLIS
    assert clock.deadline((0, 1), 1000) == Deadline(1020, 1020)


def test_who_takes_longer_than_the_question_pays_from_the_bank() -> None:
    clock = TableClock(Rate(question=20, bank=60), [60, 60])
    clock.awake_since = -RETURN_MILLIS
    assert not clock.advance(0, (0,), 1000)
    assert not clock.advance(1, (1,), 1015)  # in time
    assert clock.advance(2, (0,), 1060)  # 25 too late
    assert clock.banks == [60, 35]
    assert clock.advance(None, (), 9000)  # what is not there cannot be paid
    assert clock.banks == [0, 35]


def test_nobody_pays_for_a_question_put_to_several() -> None:
    clock = TableClock(Rate(question=20, bank=60), [60, 60])
    clock.awake_since = -RETURN_MILLIS
    clock.advance(0, (0, 1), 1000)
    assert not clock.advance(1, (0,), 5000)
    assert clock.banks == [60, 60]


def test_time_does_not_pass_while_nobody_is_there() -> None:
    clock = TableClock(Rate(question=20_000, bank=60), [60])
    clock.advance(0, (0,), 0)
    clock.awake_since = 500_000
    clock.advance(0, (0,), 0)
    assert clock.deadline((0,), 0).until == 500_000 + RETURN_MILLIS
    assert not clock.advance(1, (0,), 500_000 + RETURN_MILLIS)


# -- at a table ----------------------------------------------------------------------------------------
async def on_the_clock(hubs: HubRegistry, seats: int = 3, game: str = "blame") -> Sitting:
    return await sitting(hubs, seats, game, timing="brisk")


async def asked_alone(table: Sitting, clock: Clock) -> int:
    """Plays until one seat alone is asked, which has its whole bank; returns the seat."""
    dice = Random(1)
    await table.play(dice, 1)
    await table.play_until(dice, lambda: len(table.live.asked) == 1)
    return table.live.asked[0]


async def asked_together(table: Sitting) -> tuple[int, ...]:
    await table.play_until(Random(3), lambda: len(table.live.asked) > 1)
    return table.live.asked


async def test_a_table_has_no_clock_unless_the_host_wants_one(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs)
    assert table.live.timer is None and table.live.deadline is None
    assert b'"until"' not in table.live.frame(SPECTATOR)
    clock.now += 10**9
    hubs.tick()
    await quiet()
    assert table.live.n == 0


async def test_everybody_is_shown_the_same_deadline(hubs: HubRegistry, clock: Clock) -> None:
    table = await on_the_clock(hubs)
    clock.now += 60_000  # the deal was long ago
    seat = await asked_alone(table, clock)
    assert table.live.deadline == (
        clock.now + BRISK.question,
        clock.now + BRISK.question + BRISK.bank,
    )
    told = {json.loads(table.live.frame(viewer))["until"] for viewer in (SPECTATOR, 0, 1, 2)}
    assert told == {clock.now + BRISK.question + BRISK.bank}
    assert seat in waiting(table.live.table)


async def test_who_comes_back_to_a_table_that_slept_is_told_the_time_they_have(
    hubs: HubRegistry, clock: Clock
) -> None:
    table = await on_the_clock(hubs)
    table.live.frame(0)
    for seat in range(3):
        table.go(seat)
    table.hub.unsubscribe(table.eve)
    clock.now += 200_000
    table.come(0)
    assert table.live.deadline is not None and table.live.deadline.until == clock.now + RETURN_MILLIS
    assert json.loads(table.live.frame(0))["until"] == table.live.deadline.end


async def test_when_time_is_up_a_stand_in_answers_that_one_question(hubs: HubRegistry, clock: Clock) -> None:
    table = await on_the_clock(hubs)
    seat = await asked_alone(table, clock)
    assert table.live.deadline is not None
    clock.now = table.live.deadline.end - 1
    hubs.tick()
    await quiet()
    n = table.live.n
    clock.now += 1
    hubs.tick()
    await table.eve.until(lambda: table.live.n == n + 1)
    await quiet()
    assert (await hubs.journal.since(table.live.match, n))[0].seat == seat
    assert table.live.n == n + 1 and not table.stands_in(seat)  # the next question is theirs again
    assert table.live.timer is not None and table.live.timer.banks[seat] == 0


async def test_all_who_were_asked_together_and_were_silent_are_answered_for(
    hubs: HubRegistry, clock: Clock
) -> None:
    table = await on_the_clock(hubs)
    asked = await asked_together(table)
    question = table.live.question
    assert table.live.deadline is not None
    clock.now = table.live.deadline.end
    hubs.tick()
    await table.eve.until(lambda: table.live.question != question)
    answers = (await hubs.journal.since(table.live.match, 0))[-len(asked) :]
    assert {each.seat for each in answers} == set(asked)


async def test_the_clock_does_not_tell_who_has_answered(hubs: HubRegistry, clock: Clock) -> None:
    table = await on_the_clock(hubs)
    asked = await asked_together(table)
    others = [viewer for viewer in (SPECTATOR, 0, 1, 2) if viewer != asked[0]]
    before = {viewer: table.live.frame(viewer) for viewer in others}
    deadline, question = table.live.deadline, table.live.question
    clock.now += 7_000
    await table.answer(asked[0])
    assert table.live.question == question
    assert table.live.deadline == deadline
    assert {viewer: table.live.frame(viewer) for viewer in others} == before
    assert table.live.asked == asked


async def test_banks_are_the_same_whoever_was_quick_to_answer_together(
    hubs: HubRegistry, clock: Clock
) -> None:
    table = await on_the_clock(hubs)
    asked = await asked_together(table)
    assert table.live.timer is not None
    before = list(table.live.timer.banks)
    await table.answer(asked[0])
    clock.now += 10 * BRISK.question
    for seat in asked[1:]:
        if seat in waiting(table.live.table):
            await table.answer(seat)
    assert table.live.timer.banks == before


async def test_deadline_and_banks_survive_a_restart(runtime: Runtime, journal: Moody, clock: Clock) -> None:
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    table = await on_the_clock(hubs)
    clock.now += 60_000
    seat = await asked_alone(table, clock)
    clock.now += BRISK.question + 15_000
    await table.answer(seat)
    assert table.live.timer is not None
    assert table.live.timer.banks[seat] == BRISK.bank - 15_000
    clock.now += 3_000
    before = (table.live.deadline, list(table.live.timer.banks), table.live.asked_at)
    await hubs.stop()

    hubs = HubRegistry(runtime, journal, NO_HURRY)
    hub = await room_of(hubs, table.players[0])
    connect(hub, table.players[0].member)
    assert hub.live is not None and hub.live.timer is not None
    assert (hub.live.deadline, hub.live.timer.banks, hub.live.asked_at) == before
    await hubs.stop()


async def test_who_comes_back_to_a_server_that_was_down_has_a_moment(
    runtime: Runtime, journal: Moody, clock: Clock
) -> None:
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    table = await on_the_clock(hubs)
    seat = await asked_alone(table, clock)
    n = table.live.n
    await hubs.stop()
    clock.now += 3_600_000
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    hub = await room_of(hubs, table.players[seat])
    connect(hub, table.players[seat].member)
    assert hub.live is not None and hub.live.deadline is not None
    assert hub.live.deadline.until == clock.now + RETURN_MILLIS
    hubs.tick()
    await quiet()
    assert hub.live.n == n
    await hubs.stop()


async def test_the_clock_is_set_before_the_game_and_written_for_all_to_read(hubs: HubRegistry) -> None:
    table = await sitting(hubs)
    ann = table.players[0]
    with pytest.raises(acts.Refused, match="started"):
        await acts.change(hubs.runtime, ann.code, ann.member, timing="brisk")
    await acts.change(hubs.runtime, ann.code, ann.member, grace=300)
    await hubs.refresh(ann.code)
    assert table.hub.room.grace == 300 and table.hub.room.timing == "none"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_game_in_which_nobody_ever_answers_comes_to_its_end(
    hubs: HubRegistry, clock: Clock, game: str
) -> None:
    table = await on_the_clock(hubs, GAMES[game].seats[0], game)

    def over() -> bool:
        if table.live.deadline is not None:
            clock.now = max(clock.now, table.live.deadline.end)
        hubs.tick()
        return table.live.over

    await table.eve.until(over, seconds=WHOLE_GAME)
    await table.eve.until(lambda: table.hub.room.match_status == "over")
