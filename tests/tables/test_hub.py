"""Rooms in memory: hubs come and go, and nobody notices."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest
from sqlalchemy.exc import OperationalError

from app.db.journal import JournalFailed
from app.kernel import SPECTATOR, waiting
from app.rooms import acts
from app.rooms.close_codes import ROOM_GONE, SERVICE_RESTART
from app.rooms.live import hub_registry, room_hub
from app.rooms.live.hub_registry import UNLOAD_MILLIS, HubRegistry
from app.rooms.room_service import RoomService
from app.rooms.runtime import Runtime
from app.rooms.scoreboard import Scoreboard, read_scoreboard
from app.rooms.snapshot import RoomSnapshot, read_room_by_id
from app.tables.live_table import LiveTable
from tests.manual_clock import Clock
from tests.tables.dealt_table import answer, friends, play_out
from tests.tables.fake_connection import connect
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import at_table, room_of, started

pytestmark = pytest.mark.slow


async def test_a_room_nobody_looks_at_leaves_memory_and_is_loaded_on_the_next_visit(
    hubs: HubRegistry, clock: Clock
) -> None:
    hub, (ann, *_), connection, live = await at_table(hubs)
    await answer(live)
    frames = {viewer: live.frame(viewer) for viewer in (SPECTATOR, 0, 1, 2)}
    clock.now += UNLOAD_MILLIS + 1
    hubs.unload_idle()
    assert hubs.count == 1  # somebody looks at it
    hub.unsubscribe(connection)
    hubs.unload_idle()
    assert hubs.count == 1  # but only since now
    clock.now += UNLOAD_MILLIS + 1
    hubs.unload_idle()
    assert hubs.count == 0
    again = await room_of(hubs, ann)
    assert again is not hub and again.live is not None
    assert {viewer: again.live.frame(viewer) for viewer in frames} == frames


async def test_whoever_has_just_come_to_the_door_keeps_the_room_in_memory(
    hubs: HubRegistry, clock: Clock
) -> None:
    hub, (ann, *_), connection, _ = await at_table(hubs)
    hub.unsubscribe(connection)
    clock.now += UNLOAD_MILLIS + 1
    assert await hubs.room(ann.code) is hub
    hubs.unload_idle()
    assert hubs.count == 1


async def test_whoever_comes_in_while_the_room_is_cleared_is_sent_back(hubs: HubRegistry) -> None:
    hub, (_, bob, _), connection, _ = await at_table(hubs)
    hub.unsubscribe(connection)
    hub.stop(SERVICE_RESTART)
    late = connect(hub, bob.member)
    assert late.closed == [SERVICE_RESTART]


async def test_a_closed_room_sends_everybody_out(hubs: HubRegistry) -> None:
    hub, (ann, bob, _), connection, _ = await at_table(hubs)
    other = connect(hub, bob.member)
    await acts.close(hubs.runtime, ann.code, ann.member)
    await hubs.refresh(ann.code)
    assert connection.closed == other.closed == [ROOM_GONE]
    assert hubs.count == 0 and await hubs.room(ann.code) is None


async def test_a_renewed_link_keeps_everybody_and_the_table(hubs: HubRegistry) -> None:
    hub, (ann, *_), connection, live = await at_table(hubs)
    code = await acts.renew_code(hubs.runtime, ann.code, ann.member)
    await hubs.code_renewed(ann.code, code)
    assert await hubs.room(ann.code) is None
    assert await hubs.room(code) is hub
    assert hub.live is live and hub.room.code == code and connection.closed == []


async def test_a_refresh_at_the_moment_of_a_renewal_does_not_close_the_room(hubs: HubRegistry) -> None:
    hub, (ann, *_), connection, live = await at_table(hubs)
    code = await acts.renew_code(hubs.runtime, ann.code, ann.member)
    await hubs.refresh(ann.code)  # by somebody who knows only the old code
    assert connection.closed == [] and hub.room.code == code and hub.live is live
    assert await hubs.room(code) is hub  # a visit with the new link finds the same room
    await hubs.code_renewed(ann.code, code)
    assert hubs.count == 1 and await hubs.room(code) is hub


async def test_two_visitors_at_once_come_into_one_room(hubs: HubRegistry) -> None:
    ann = (await friends(hubs.runtime, 3))[0]
    one, two = await asyncio.gather(hubs.room(ann.code), hubs.room(ann.code))
    assert one is two is not None


async def test_a_visitor_who_goes_away_while_the_room_is_loaded_takes_nothing_along(
    hubs: HubRegistry,
) -> None:
    ann = (await friends(hubs.runtime, 3))[0]
    gone = asyncio.create_task(hubs.room(ann.code))
    others = [asyncio.create_task(hubs.room(ann.code)) for _ in range(2)]
    await asyncio.sleep(0)
    gone.cancel()
    others.append(asyncio.create_task(hubs.room(ann.code)))
    found = set(await asyncio.gather(*others))
    assert len(found) == 1 and found == {await hubs.room(ann.code)}


async def test_an_unknown_room_has_no_hub(hubs: HubRegistry) -> None:
    assert await hubs.room("000000000000") is None
    assert hubs.count == 0


class SlowReading:
    """Reads the room, and holds what it has read until it may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.held = asyncio.Event()
        self.go_on = asyncio.Event()
        self.hold_next = True
        for module, name in ((hub_registry, "read_room"), (room_hub, "read_room_by_id")):
            monkeypatch.setattr(module, name, partial(self, getattr(module, name)))

    async def __call__(
        self, read: Callable[..., Awaitable[RoomSnapshot | None]], runtime: Runtime, which: str | int
    ) -> RoomSnapshot | None:
        found = await read(runtime, which)
        if self.hold_next:
            self.hold_next = False
            self.held.set()
            await self.go_on.wait()
        return found


async def test_what_changes_while_a_room_is_loaded_is_not_missed(
    hubs: HubRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = (await friends(hubs.runtime, 3))[0]
    reading = SlowReading(monkeypatch)
    loading = asyncio.create_task(hubs.room(ann.code))
    await reading.held.wait()
    await acts.rename(hubs.runtime, ann.code, ann.member, "Annabel", 0)
    told = asyncio.create_task(hubs.refresh(ann.code))
    reading.go_on.set()
    await told
    hub = await loading
    assert hub is not None and hub.room.members[0].name == "Annabel"


async def test_an_older_look_never_takes_the_place_of_a_newer_one(
    hubs: HubRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = (await friends(hubs.runtime, 3))[0]
    hub = await room_of(hubs, ann)
    reading = SlowReading(monkeypatch)
    old = asyncio.create_task(hub.refresh())
    await reading.held.wait()
    await acts.rename(hubs.runtime, ann.code, ann.member, "Annabel", 0)
    new = asyncio.create_task(hub.refresh())
    await asyncio.sleep(0)
    reading.go_on.set()
    assert all(await asyncio.gather(old, new))
    assert hub.room.members[0].name == "Annabel"


async def test_a_lost_table_is_loaded_anew_without_a_moment_of_lobby(
    hubs: HubRegistry, journal: Moody
) -> None:
    hub, _, connection, live = await at_table(hubs)
    seat, question = waiting(live.table)[0], live.question
    assert question is not None
    seen: list[LiveTable | None] = []
    wake = connection.wake

    def note_and_wake() -> None:
        seen.append(hub.live)
        wake()

    connection.wake = note_and_wake  # type: ignore[method-assign]
    journal.fail("fails after the commit")
    with pytest.raises(JournalFailed):
        await live.act(seat, question, 0, "x", pytest.fail)
    await hub.refresh()
    assert hub.live is not live
    assert None not in seen and hub.live is not None and hub.live.n == 1


async def test_what_was_done_is_shown_late_if_the_database_could_not_be_read_at_once(
    hubs: HubRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, *_ = await friends(hubs.runtime, 2)
    hub = await room_of(hubs, ann)
    connection = connect(hub, ann.member)
    away = [OperationalError("SELECT", {}, OSError("away"))]

    async def read(runtime: Runtime, room_id: int) -> RoomSnapshot | None:
        if away:
            raise away.pop()
        return await read_room_by_id(runtime, room_id)

    monkeypatch.setattr(room_hub, "read_room_by_id", read)
    with pytest.raises(OperationalError):
        await RoomService(hubs).start(ann.code, ann.member)
    await connection.until(lambda: hub.live is not None)


async def test_a_fault_in_one_room_does_not_stop_the_clocks_of_the_others(
    hubs: HubRegistry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = [await room_of(hubs, (await friends(hubs.runtime, 2))[0]) for _ in range(2)]
    ticked: list[int] = []

    def fail() -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(first, "tick", fail)
    monkeypatch.setattr(second, "tick", lambda: ticked.append(second.room.id))
    hubs.tick()
    assert ticked == [second.room.id]
    assert f"the clock of room {first.room.id} failed" in caplog.text


async def test_the_scoreboard_is_read_again_when_a_match_has_ended_and_not_when_one_begins(
    hubs: HubRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    async def counting(runtime: Runtime, room_id: int) -> Scoreboard:
        read.append(room_id)
        return await read_scoreboard(runtime, room_id)

    monkeypatch.setattr(room_hub, "read_scoreboard", counting)
    hub, (ann, *_), connection, live = await at_table(hubs)
    assert len(read) == 1  # when the room was loaded
    await play_out(live)
    await connection.until(lambda: hub.room.match_status == "over")
    assert len(read) == 2 and len(hub.scoreboard.recent) == 1
    await started(hubs, ann)
    await connection.until(lambda: hub.live is not None and hub.live is not live)
    assert len(read) == 2
    await RoomService(hubs).end_match(ann.code, ann.member)
    assert len(read) == 3 and len(hub.scoreboard.recent) == 2
