"""The machine's clock is set forward or back: no table dies of it, and none stands still."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from app.db.engine import Database
from app.kernel import waiting
from app.rooms import acts
from app.rooms.acts.delete_idle_rooms import DAY_MILLIS
from app.rooms.acts.inherit_host import HOST_AWAY_MILLIS
from app.rooms.live.hub_registry import UNLOAD_MILLIS, HubRegistry
from app.rooms.runtime import Runtime
from app.rooms.snapshot import read_room
from app.tables.clock import RATES, RETURN_MILLIS
from app.tables.live_table import FOLLOW_MILLIS, LiveTable
from tests.manual_clock import Clock
from tests.tables.dealt_table import nothing
from tests.tables.fake_connection import connect
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import NO_HURRY, room_of
from tests.tables.in_process_bus import workers
from tests.tables.timed_table import GRACE, quiet, sitting

pytestmark = pytest.mark.slow

YEAR = 365 * DAY_MILLIS
JUMPS = [YEAR, 3_600_000, -3_600_000, -YEAR]
BRISK = RATES["brisk"]


@pytest.fixture
def wall() -> Clock:
    """The machine's clock, which is set by hand; `clock` goes on by itself."""
    return Clock()


@pytest.fixture
async def runtime(url: str, wall: Clock, clock: Clock) -> AsyncIterator[Runtime]:
    database = Database(url)
    yield Runtime(database, wall, monotonic=clock)
    await database.close()


@pytest.mark.parametrize("jump", JUMPS)
async def test_who_is_away_is_waited_for_as_long_as_ever(
    hubs: HubRegistry, wall: Clock, clock: Clock, jump: int
) -> None:
    table = await sitting(hubs)
    table.go(1)
    clock.now += GRACE - 1
    wall.now += jump
    hubs.tick()
    await quiet()
    assert not table.stands_in(1)
    clock.now += 1
    hubs.tick()
    await table.eve.until(lambda: table.stands_in(1))


@pytest.mark.parametrize("jump", JUMPS)
async def test_the_host_keeps_the_powers_until_the_time_is_over(
    hubs: HubRegistry, wall: Clock, clock: Clock, jump: int
) -> None:
    table = await sitting(hubs, grace=0)
    table.go(0)
    wall.now += jump
    clock.now += HOST_AWAY_MILLIS - 1
    hubs.tick()
    await quiet()
    assert table.hub.room.host == table.players[0].member
    clock.now += 1
    hubs.tick()
    await table.eve.until(lambda: table.hub.room.host == table.players[1].member)


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_question_stands_as_long_as_the_clock_of_the_table_says(
    hubs: HubRegistry, wall: Clock, clock: Clock, jump: int
) -> None:
    table = await sitting(hubs, timing="brisk")
    clock.now += RETURN_MILLIS
    await table.answer(waiting(table.live.table)[0])
    deadline, timer = table.live.deadline, table.live.timer
    assert deadline is not None and timer is not None
    wall.now += jump
    hubs.tick()
    await quiet()
    assert table.live.n == 1 and table.live.deadline == deadline
    banks = list(timer.banks)
    await table.answer(waiting(table.live.table)[0])
    assert timer.banks == banks  # in time, whatever the machine's clock says
    question = table.live.question
    assert table.live.deadline is not None
    clock.now = table.live.deadline.end
    hubs.tick()
    await table.eve.until(lambda: table.live.question != question)


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_deadline_that_was_stored_before_the_jump_is_neither_over_nor_endless(
    runtime: Runtime, journal: Moody, wall: Clock, clock: Clock, jump: int
) -> None:
    """The clock is set while the server is down: nobody can know, so there is a moment, and an end to it."""
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    table = await sitting(hubs, timing="brisk")
    await table.answer(waiting(table.live.table)[0])
    n = table.live.n
    await hubs.stop()
    wall.now += jump
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    hub = await room_of(hubs, table.players[0])
    connect(hub, table.players[0].member)
    assert hub.live is not None and hub.live.deadline is not None
    left = hub.live.deadline.until - clock.now
    assert RETURN_MILLIS <= left <= BRISK.question
    hubs.tick()
    await quiet()
    assert hub.live.n == n
    await hubs.stop()


async def test_without_a_jump_the_deadline_is_the_same_after_a_restart(
    runtime: Runtime, journal: Moody, wall: Clock, clock: Clock
) -> None:
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    table = await sitting(hubs, timing="brisk")
    await table.answer(waiting(table.live.table)[0])
    await hubs.stop()
    wall.now += 5_000
    clock.now += 1_000_000  # another process counts from elsewhere
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    hub = await room_of(hubs, table.players[0])
    assert hub.live is not None
    assert hub.live.asked_at == clock.now - 5_000
    await hubs.stop()


@asynccontextmanager
async def on_another_machine(url: str, wall: Clock, clock: Clock) -> AsyncIterator[Runtime]:
    database = Database(url)
    yield Runtime(database, wall, monotonic=clock)
    await database.close()


@pytest.mark.parametrize("off", JUMPS)
async def test_a_worker_whose_clock_is_far_off_takes_nobodys_time(
    url: str, runtime: Runtime, hubs: HubRegistry, wall: Clock, clock: Clock, off: int
) -> None:
    table = await sitting(hubs, timing="brisk")
    there, other = Clock(), Clock()
    there.now += off
    async with on_another_machine(url, there, other) as elsewhere, Moody(elsewhere.database) as journal:
        found = await journal.snapshot(table.live.match)
        assert found is not None
        live = await LiveTable.load(found, journal, elsewhere.clock, elsewhere.monotonic)
        await table.answer(waiting(table.live.table)[0])
        other.now += 60_000
        await live.follow()
        assert live.n == table.live.n
        assert other.now - FOLLOW_MILLIS <= live.asked_at <= other.now


async def test_rooms_stay_in_memory_and_other_workers_alive(runtime: Runtime, wall: Clock) -> None:
    async with workers(runtime, "a", "b") as (one, other):
        ann = await acts.create(runtime, game="blame", seats=2, options={}, name="Ann")
        bob = await acts.join(runtime, ann.code, name="Bob")
        hub = await room_of(one.hubs, ann)
        connect(await room_of(other.hubs, ann), bob.member)
        await quiet()
        assert hub.is_present(bob.member)
        wall.now += YEAR
        one.hubs.tick()
        one.hubs.unload_idle()
        assert one.hubs.count == 1 and hub.is_present(bob.member)
        wall.now -= 2 * YEAR
        one.hubs.tick()
        assert hub.is_present(bob.member)


async def test_an_idle_room_leaves_memory_though_the_clock_was_set_back(
    hubs: HubRegistry, wall: Clock, clock: Clock
) -> None:
    ann = await acts.create(hubs.runtime, game="blame", seats=2, options={}, name="Ann")
    await room_of(hubs, ann)
    wall.now -= YEAR
    clock.now += UNLOAD_MILLIS + 1
    hubs.unload_idle()
    assert hubs.count == 0


async def test_no_room_is_deleted_because_the_clock_was_set_ahead(
    runtime: Runtime, wall: Clock, clock: Clock
) -> None:
    room = await acts.create(runtime, game="blame", seats=2, options={}, name="Ann")
    wall.now += YEAR
    assert await acts.sweep(runtime, 30) == 0
    assert await read_room(runtime, room.code) is not None
    clock.now += 31 * DAY_MILLIS
    assert await acts.sweep(runtime, 30) == 1


async def test_an_answer_is_dated_by_the_machines_clock(hubs: HubRegistry, wall: Clock) -> None:
    table = await sitting(hubs)
    wall.now += YEAR
    live = table.live
    assert live.question is not None
    await live.act(waiting(live.table)[0], live.question, 0, "c", nothing)
    assert (await hubs.journal.since(live.match, 0))[0].at == wall.now
