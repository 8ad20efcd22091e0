"""Which rooms are shown to strangers, and which go."""

from __future__ import annotations

import pytest
from sqlalchemy import event, func, select, update

from app.db.models import Answer, Base, Match, Room, table_of
from app.rooms import acts
from app.rooms import public_rooms as listing
from app.rooms.acts.delete_idle_rooms import DAY_MILLIS, ROOMS_PER_TRANSACTION
from app.rooms.public_rooms import LISTED_MILLIS
from app.rooms.runtime import Runtime
from tests.manual_clock import Clock
from tests.rooms.friends import new_room, room_now


async def rows(runtime: Runtime, model: type[Base]) -> int:
    async with runtime.database.reading() as session:
        return await session.scalar(select(func.count()).select_from(table_of(model))) or 0


async def test_an_idle_room_goes_with_everything_in_it(runtime: Runtime, clock: Clock) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    await acts.device_key(runtime, ann.code, bob.member)
    await acts.begin_match(runtime, ann.code, ann.member)
    clock.now += 30 * DAY_MILLIS
    assert await acts.sweep(runtime, 30) == 0
    clock.now += 1
    assert await acts.sweep(runtime, 30) == 1
    assert [await rows(runtime, model) for model in Base.__subclasses__()] == [0] * len(Base.__subclasses__())


async def test_a_room_whose_game_goes_on_slowly_stays(runtime: Runtime, clock: Clock) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    begun = await acts.begin_match(runtime, ann.code, ann.member)
    clock.now += 31 * DAY_MILLIS
    async with runtime.database.writing() as session:
        session.add(Answer(match_id=begun.match, n=0, seat=0, choice="[]", client_id="x", at=clock.now - 5))
        await session.execute(update(Match).values(n=1))
    assert await acts.sweep(runtime, 30) == 0


async def test_a_closed_room_goes_after_its_time_too(runtime: Runtime, clock: Clock) -> None:
    ann = (await new_room(runtime))[0]
    await acts.close(runtime, ann.code, ann.member)
    assert await acts.sweep(runtime, 1) == 0
    clock.now += DAY_MILLIS + 1
    assert await acts.sweep(runtime, 1) == 1
    assert await rows(runtime, Room) == 0


async def test_many_idle_rooms_go_a_few_at_a_time_so_that_tables_can_write_in_between(
    runtime: Runtime, clock: Clock
) -> None:
    async with runtime.database.writing() as session:
        session.add_all(
            Room(code=f"{n:012}", game="blame", seats=2, options={}, created_at=0, touched_at=0)
            for n in range(2 * ROOMS_PER_TRANSACTION + 1)
        )
    commits: list[object] = []
    event.listen(runtime.database.engine.sync_engine, "commit", commits.append)
    assert await acts.sweep(runtime, 30) == 2 * ROOMS_PER_TRANSACTION + 1
    assert await rows(runtime, Room) == 0
    assert len(commits) == 1 + 3  # the keys that have run out, then the rooms


async def test_only_rooms_marked_public_and_open_are_listed(runtime: Runtime, clock: Clock) -> None:
    private = (await new_room(runtime))[0]
    ann, *_ = await new_room(runtime, "Bob")
    await acts.change(runtime, ann.code, ann.member, public=True)
    listed = await acts.public_rooms(runtime)
    assert [(room.code, room.host, room.taken, room.seats, room.playing) for room in listed] == [
        (ann.code, "Ann", 2, 3, False)
    ]
    assert private.code not in {room.code for room in listed}
    await acts.change(runtime, ann.code, ann.member, locked=True)
    assert await acts.public_rooms(runtime) == []
    await acts.change(runtime, ann.code, ann.member, locked=False)
    clock.now += LISTED_MILLIS
    assert await acts.public_rooms(runtime) == []


async def test_a_public_room_whose_game_runs_is_listed_to_be_watched_if_that_is_allowed(
    runtime: Runtime,
) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    await acts.change(runtime, ann.code, ann.member, public=True)
    await acts.begin_match(runtime, ann.code, ann.member)
    assert [room.playing for room in await acts.public_rooms(runtime)] == [True]
    await acts.change(runtime, ann.code, ann.member, watchers=False)
    assert await acts.public_rooms(runtime) == []
    assert (await room_now(runtime, ann.code)).public


async def test_rooms_that_nobody_may_enter_keep_no_other_off_the_list(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "MOST_LISTED", 2)
    ann = (await new_room(runtime))[0]
    await acts.change(runtime, ann.code, ann.member, public=True)
    for _ in range(2):
        host, *_ = await new_room(runtime, "Bob", seats=2)
        await acts.change(runtime, host.code, host.member, public=True, watchers=False)
    assert [room.code for room in await acts.public_rooms(runtime)] == [ann.code]
