"""The operator at the shell: lists rooms, closes them, and tells all tables something."""

from __future__ import annotations

from app.rooms import acts, operator
from app.rooms.acts.delete_idle_rooms import DAY_MILLIS
from app.rooms.runtime import Runtime
from app.rooms.snapshot import read_room
from tests.manual_clock import Clock
from tests.rooms.friends import new_room, notices


async def test_rooms_are_listed_by_their_activity_without_names_and_links(
    runtime: Runtime, clock: Clock
) -> None:
    ann = (await new_room(runtime, "Bob"))[0]
    await acts.join(runtime, ann.code, name="Cid", watch=True)
    await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    clock.now += 1000
    (dan,) = await new_room(runtime)
    first, second = await operator.list_rooms(runtime)
    assert (first.active_at, first.players, first.bots, first.watching) == (clock.now, 1, 0, 0)
    assert (second.players, second.seats, second.bots, second.watching, second.status) == (2, 3, 1, 1, None)
    await acts.begin_match(runtime, ann.code, ann.member)
    clock.now += 1000
    assert (await operator.list_rooms(runtime, 1))[0].status in {"dealing", None}
    shown = repr(await operator.list_rooms(runtime))
    assert all(word not in shown for word in (ann.code, dan.code, ann.token, "Ann", "Bob"))


async def test_a_room_is_closed_with_its_match(runtime: Runtime) -> None:
    ann = (await new_room(runtime, "Bob", "Cid"))[0]
    await acts.begin_match(runtime, ann.code, ann.member)
    (line,) = await operator.list_rooms(runtime)
    assert await operator.close_room(runtime, line.id)
    assert await read_room(runtime, ann.code) is None
    assert (await notices(runtime))[-1] == operator.CLOSED
    assert not await operator.close_room(runtime, line.id)
    counted = await operator.count_everything(runtime)
    assert (counted["rooms open"], counted["matches running"], counted["matches abandoned"]) == (0, 0, 1)
    assert counted["bytes on disk"] > 10_000


async def test_an_announcement_reaches_the_rooms_in_which_something_goes_on(
    runtime: Runtime, clock: Clock
) -> None:
    (idle,) = await new_room(runtime)
    clock.now += 2 * DAY_MILLIS
    await new_room(runtime)
    assert await operator.announce(runtime, "Tea is ready.") == 1
    assert await notices(runtime) == ["Tea is ready."]
    await acts.rename(runtime, idle.code, idle.member, "Anna", 0)
    assert await operator.announce(runtime, "Tea is cold.") == 2
