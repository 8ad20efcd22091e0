"""Bots at the table, and games that are ended or played again."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import OperationalError

from app.kernel import SPECTATOR, waiting
from app.rooms import acts, snapshot
from app.rooms.live import room_hub
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RoomSnapshot
from app.tables.live_table import Refusal
from tests.tables.dealt_table import answer, nothing, play_out
from tests.tables.fake_connection import connect
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import at_table, room_of, started, with_bots

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seats", [2, 4])
async def test_bots_finish_a_game_by_themselves(hubs: HubRegistry, seats: int) -> None:
    hub, ann, connection = await with_bots(hubs, seats)
    match = await started(hubs, ann)
    await connection.until(lambda: hub.room.match_status == "over")
    assert hub.live is not None and hub.live.over
    stored = await hubs.journal.since(match, 0)
    assert len(stored) == hub.live.n > 0


async def test_bots_and_people_play_together(hubs: HubRegistry) -> None:
    ann = await acts.create(hubs.runtime, game="blame", seats=3, options={}, name="Ann")
    await acts.add_bots(hubs.runtime, ann.code, ann.member, 2, "random")
    hub = await room_of(hubs, ann)
    connection = connect(hub, ann.member)
    await started(hubs, ann)
    await connection.until(lambda: hub.live is not None)
    live = hub.live
    assert live is not None
    while not live.over:
        await connection.until(lambda: live.over or 0 in waiting(live.table))
        if not live.over:
            assert live.question is not None
            await live.act(0, live.question, 0, f"ann {live.n}", nothing)
    seats = {each.seat for each in await hubs.journal.since(live.match, 0)}
    assert seats == {0, 1, 2}


async def test_a_bot_whose_answer_could_not_be_stored_plays_on(hubs: HubRegistry, journal: Moody) -> None:
    hub, ann, connection = await with_bots(hubs)
    journal.open.clear()
    match = await started(hubs, ann)
    await connection.until(lambda: hub.live is not None)
    lost = hub.live
    journal.fail("fails after the commit", times=2)
    journal.open.set()
    await connection.until(lambda: hub.room.match_status == "over")
    assert hub.live is not lost and hub.live is not None
    stored = await journal.since(match, 0)
    assert [each.n for each in stored] == list(range(hub.live.n))


async def test_a_table_goes_on_when_the_database_could_not_be_read_for_a_while(
    hubs: HubRegistry, journal: Moody, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_hub, "RETRY_SECONDS", 0)
    hub, ann, connection = await with_bots(hubs)
    journal.open.clear()
    await started(hubs, ann)
    await connection.until(lambda: hub.live is not None)
    away = [OperationalError("SELECT", {}, OSError("away")) for _ in range(3)]

    async def read_room_by_id(runtime: Runtime, room_id: int) -> RoomSnapshot | None:
        if away:
            raise away.pop()
        return await snapshot.read_room_by_id(runtime, room_id)

    monkeypatch.setattr(room_hub, "read_room_by_id", read_room_by_id)
    journal.fail("fails")
    journal.open.set()
    await connection.until(lambda: hub.room.match_status == "over")
    assert not away


async def test_when_a_player_is_removed_a_bot_plays_on_in_the_middle_of_the_game(hubs: HubRegistry) -> None:
    hub, (ann, bob, cid), connection, live = await at_table(hubs)
    for gone in (bob, cid):
        await acts.remove(hubs.runtime, ann.code, ann.member, gone.member)
        await hubs.refresh(ann.code)
    assert hub.live is live  # the same table, with other players
    while not live.over:
        await connection.until(lambda: live.over or 0 in waiting(live.table))
        if not live.over:
            assert live.question is not None
            await live.act(0, live.question, 0, f"ann {live.n}", nothing)
    await connection.until(lambda: hub.room.match_status == "over")


# -- ending, and once more -----------------------------------------------------------------------------
async def test_a_game_that_was_ended_asks_nobody_and_takes_no_answer(hubs: HubRegistry) -> None:
    hub, (ann, *_), _, live = await at_table(hubs)
    await answer(live)
    seat, question = waiting(live.table)[0], live.question
    assert question is not None
    await acts.abandon(hubs.runtime, ann.code, ann.member)
    await hubs.refresh(ann.code)
    assert hub.live is live and live.question is None
    assert await live.act(seat, question, 0, "late", pytest.fail) is Refusal.STALE
    assert live.view(seat)["options"] == [] and live.view(SPECTATOR)["waiting"] == []
    assert len(await hubs.journal.since(live.match, 0)) == 1


async def test_bots_stop_when_their_game_is_ended(hubs: HubRegistry, journal: Moody) -> None:
    hub, ann, connection = await with_bots(hubs)
    journal.open.clear()
    match = await started(hubs, ann)
    await connection.until(lambda: hub.live is not None)
    await journal.asked.wait()
    await acts.abandon(hubs.runtime, ann.code, ann.member)
    journal.open.set()
    await hubs.refresh(ann.code)
    await connection.until(lambda: hub.live is not None and hub.live.ended and not hub.live.lost)
    assert await journal.since(match, 0) == []
    assert hub.live is not None and hub.live.question is None


async def test_a_rematch_has_a_table_of_its_own(hubs: HubRegistry) -> None:
    hub, (ann, *_), connection, live = await at_table(hubs)
    await play_out(live)
    await connection.until(lambda: hub.room.match_status == "over")
    again = await started(hubs, ann)
    await connection.until(lambda: hub.live is not None and hub.live.match == again)
    assert hub.live is not None and hub.live.n == 0 and not hub.live.over
    assert again != live.match
    await answer(hub.live)
    assert len(await hubs.journal.since(again, 0)) == 1
