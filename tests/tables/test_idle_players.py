"""Being connected is not being there: the others may go on without a player, or a host, who does nothing."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from app.kernel import waiting
from app.rooms import acts
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.presence import IDLE_MILLIS
from app.rooms.refusals import Refused
from app.rooms.room_service import RoomService
from app.rooms.runtime import Runtime
from tests.manual_clock import Clock
from tests.tables.dealt_table import nothing
from tests.tables.fake_connection import connect
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import NO_HURRY, room_of
from tests.tables.in_process_bus import workers
from tests.tables.timed_table import Sitting, quiet, sitting, slow_bots, told

pytestmark = pytest.mark.slow


def idle_at(table: Sitting) -> int:
    """The seat that lets its question stand."""
    return waiting(table.live.table)[0]


async def vote(hubs: HubRegistry, table: Sitting, by: int, idle: int) -> None:
    players = table.players
    await RoomService(hubs).vote(table.hub.room.code, players[by].member, players[idle].member)


async def refused(hubs: HubRegistry, table: Sitting, by: int, idle: int) -> str:
    with pytest.raises(Refused) as refusal:
        await vote(hubs, table, by, idle)
    return refusal.value.code


def name(table: Sitting, seat: int) -> str:
    return str(table.live.players[seat]["name"])


# -- when ----------------------------------------------------------------------------------------------
async def test_after_five_minutes_any_two_others_let_a_stand_in_play(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs, 4)
    seat = idle_at(table)
    one, other = [each for each in range(1, 4) if each != seat][:2]
    clock.now += IDLE_MILLIS - 1
    hubs.tick()
    assert not table.hub.presence.idle.members
    assert await refused(hubs, table, one, seat) == "not_idle"
    woken = table.eve.woken
    clock.now += 1
    hubs.tick()
    assert table.hub.presence.idle.members == (table.players[seat].member,)
    assert table.eve.woken > woken  # everybody's screen says so
    await vote(hubs, table, one, seat)
    await vote(hubs, table, one, seat)  # twice is not two
    await quiet()
    assert not table.stands_in(seat) and table.live.n == 0
    assert table.hub.room.votes.by == {table.players[seat].member: (table.players[one].member,)}
    await vote(hubs, table, other, seat)
    await table.eve.until(lambda: table.live.n > 0)
    assert table.stands_in(seat)
    said = [text for text in await told(hubs.runtime) if "stand-in" in text]
    assert said == [
        f"{name(table, one)} wants a stand-in to play for {name(table, seat)}.",
        f"{name(table, one)} and {name(table, other)} let a stand-in play for {name(table, seat)}.",
    ]


async def test_the_only_other_decides_alone(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs, 2)
    seat = idle_at(table)
    clock.now += IDLE_MILLIS
    hubs.tick()
    await vote(hubs, table, 1 - seat, seat)
    assert table.stands_in(seat)
    said = [text for text in await told(hubs.runtime) if "stand-in" in text]
    assert said == [f"{name(table, 1 - seat)} lets a stand-in play for {name(table, seat)}."]


async def test_others_who_are_away_are_not_waited_for(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs, grace=0)
    seat = idle_at(table)
    here, away = [each for each in range(3) if each != seat]
    table.go(away)
    clock.now += IDLE_MILLIS
    hubs.tick()
    await vote(hubs, table, here, seat)
    assert table.stands_in(seat)


async def test_at_a_table_with_a_clock_nobody_need_vote(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs, timing="relaxed")
    seat = idle_at(table)
    clock.now += IDLE_MILLIS
    hubs.tick()
    assert not table.hub.presence.idle.members
    assert await refused(hubs, table, (seat + 1) % 3, seat) == "not_idle"


async def test_a_table_that_slept_has_the_whole_time_again(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs)
    for seat in range(3):
        table.go(seat)
    table.hub.unsubscribe(table.eve)
    clock.now += 10 * IDLE_MILLIS
    for seat in range(3):
        table.come(seat)
    hubs.tick()
    assert not table.hub.presence.idle.members
    clock.now += IDLE_MILLIS
    hubs.tick()
    assert table.hub.presence.idle.members == (table.players[idle_at(table)].member,)


async def test_votes_end_with_the_question(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs, 4)
    seat = idle_at(table)
    one, other = [each for each in range(4) if each != seat][:2]
    clock.now += IDLE_MILLIS
    hubs.tick()
    await vote(hubs, table, one, seat)
    dice = Random(2)
    await table.play(dice, 1)
    assert not table.hub.presence.idle.members  # at once, without waiting for the clock
    assert await refused(hubs, table, other, seat) == "not_idle"
    await table.play_until(dice, lambda: table.live.asked == (seat,))
    clock.now += IDLE_MILLIS
    hubs.tick()
    await vote(hubs, table, other, seat)
    assert not table.stands_in(seat)  # the first vote was about another question


# -- who -----------------------------------------------------------------------------------------------
async def test_only_those_at_the_table_who_play_themselves_may_vote(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs)
    seat = idle_at(table)
    one, other = [each for each in range(3) if each != seat]
    clock.now += IDLE_MILLIS
    hubs.tick()
    rooms, code, idle = RoomService(hubs), table.hub.room.code, table.players[seat].member
    for nobody in (table.eve.member_id, idle, 999):
        with pytest.raises(Refused, match="bad_request"):
            await rooms.vote(code, nobody, idle)
    for not_idle in (one, other):
        assert await refused(hubs, table, one, not_idle) == "not_idle"
    assert table.hub.room.votes.by == {}


async def test_all_who_were_asked_together_count_whoever_has_answered(
    hubs: HubRegistry, clock: Clock
) -> None:
    """Who has answered a question put to several is a secret; so is whom the table really waits for."""
    table = await sitting(hubs, 4)
    await table.play_until(Random(3), lambda: len(table.live.asked) > 1)
    asked = table.live.asked
    await table.answer(asked[0])
    assert table.live.asked == asked
    clock.now += IDLE_MILLIS
    hubs.tick()
    members = {table.players[seat].member for seat in asked}
    assert set(table.hub.presence.idle.members) == members


# -- until when ----------------------------------------------------------------------------------------
async def played_for(hubs: HubRegistry, clock: Clock, seats: int = 2) -> tuple[Sitting, int]:
    table = await sitting(hubs, seats)
    seat = idle_at(table)
    clock.now += IDLE_MILLIS
    hubs.tick()
    for other in [each for each in range(seats) if each != seat][:2]:
        await vote(hubs, table, other, seat)
    assert table.stands_in(seat)
    return table, seat


async def test_the_seat_stays_played_for_though_its_player_is_connected_and_reloads(
    runtime: Runtime, journal: Moody, clock: Clock
) -> None:
    async with slow_bots(runtime, journal) as hubs:
        table, seat = await played_for(hubs, clock)
        table.go(seat)
        table.come(seat)
        await quiet()
        assert table.stands_in(seat) and table.hub.busy


async def test_one_word_takes_it_back(runtime: Runtime, journal: Moody, clock: Clock) -> None:
    async with slow_bots(runtime, journal) as hubs:
        table, seat = await played_for(hubs, clock)
        await RoomService(hubs).act(acts.come_back, table.hub.room.code, table.players[seat].member)
        assert not table.stands_in(seat)
        assert (await told(runtime))[-1] == f"{name(table, seat)} is back."
        hubs.tick()
        assert not table.hub.presence.idle.members  # they have the whole time again
        await table.answer(seat)
        assert table.live.n == 1


async def test_after_a_restart_it_is_still_played_for(runtime: Runtime, journal: Moody, clock: Clock) -> None:
    async with slow_bots(runtime, journal) as hubs:
        table, seat = await played_for(hubs, clock)
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    hub = await room_of(hubs, table.players[0])
    watching = connect(hub, table.players[1 - seat].member)
    connect(hub, table.players[seat].member)
    assert hub.live is not None
    live = hub.live
    await watching.until(lambda: live.n > 0)
    await hubs.stop()


async def test_the_time_a_question_stands_survives_a_restart(
    runtime: Runtime, journal: Moody, clock: Clock
) -> None:
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    table = await sitting(hubs, 4)
    seat = idle_at(table)
    one, other = [each for each in range(4) if each != seat][:2]
    clock.now += IDLE_MILLIS
    hubs.tick()
    await vote(hubs, table, one, seat)
    await hubs.stop()
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    hub = await room_of(hubs, table.players[0])
    table.hub = hub
    for each in range(4):
        table.come(each)
    clock.now += IDLE_MILLIS  # they came to a table that slept
    hubs.tick()
    await vote(hubs, table, other, seat)  # the vote of the first one is kept
    assert table.stands_in(seat)
    await hubs.stop()


async def test_a_new_game_begins_without_stand_ins(hubs: HubRegistry, clock: Clock) -> None:
    table, seat = await played_for(hubs, clock)
    host = table.hub.room.host
    assert host is not None
    await acts.abandon(hubs.runtime, table.hub.room.code, host)
    await acts.begin_match(hubs.runtime, table.hub.room.code, host)
    await hubs.refresh(table.hub.room.code)
    assert not table.stands_in(seat) and table.hub.room.votes.by == {}


# -- the host ------------------------------------------------------------------------------------------
async def test_a_host_who_is_played_for_is_host_no_longer(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs)
    await table.play_until(Random(5), lambda: table.live.asked == (0,))
    clock.now += IDLE_MILLIS
    hubs.tick()
    await vote(hubs, table, 2, 0)
    assert table.hub.room.host == table.players[0].member
    await vote(hubs, table, 1, 0)
    assert table.stands_in(0)
    assert table.hub.room.host == table.players[1].member  # who is here longest
    assert (await told(hubs.runtime))[-3:] == [
        "Cid wants a stand-in to play for Ann.",
        "Cid and Bob let a stand-in play for Ann.",
        "Bob is the host now, because Ann kept everybody waiting.",
    ]


async def test_between_games_a_host_who_does_nothing_loses_the_powers(
    hubs: HubRegistry, clock: Clock
) -> None:
    ann = await acts.create(hubs.runtime, game="blame", seats=3, options={}, name="Ann")
    bob = await acts.join(hubs.runtime, ann.code, name="Bob")
    cid = await acts.join(hubs.runtime, ann.code, name="Cid")
    eve = await acts.join(hubs.runtime, ann.code, name="Eve", watch=True)
    hub = await room_of(hubs, ann)
    for each in (ann, bob, cid, eve):
        connect(hub, each.member)
    rooms = RoomService(hubs)
    clock.now += IDLE_MILLIS
    hubs.tick()
    assert hub.presence.idle.members == (ann.member,)
    await rooms.vote(ann.code, bob.member, ann.member)
    assert hub.presence.idle.members == (ann.member,)  # a vote is no sign of life
    await rooms.act(acts.change, ann.code, ann.member, locked=True)  # but this is
    assert not hub.presence.idle.members and hub.room.votes.by == {}
    clock.now += IDLE_MILLIS
    hubs.tick()
    with pytest.raises(Refused, match="bad_request"):
        await rooms.vote(ann.code, eve.member, ann.member)
    await rooms.vote(ann.code, cid.member, ann.member)
    assert hub.room.host == ann.member
    await rooms.vote(ann.code, bob.member, ann.member)
    assert hub.room.host == bob.member
    assert (await told(hubs.runtime))[-2:] == [
        "Cid wants another host.",
        "Bob is the host now, because Ann kept everybody waiting.",
    ]


# -- several workers -----------------------------------------------------------------------------------
async def test_votes_through_two_workers_count_together(runtime: Runtime, clock: Clock) -> None:
    async with workers(runtime, "a", "b") as (one, other):
        table = await sitting(one.hubs)
        hub = await room_of(other.hubs, table.players[0])
        seat = idle_at(table)
        first, second = [each for each in range(3) if each != seat]
        table.go(second)
        there = connect(hub, table.players[second].member)
        await table.eve.until(lambda: table.hub.is_present(table.players[second].member))
        clock.now += IDLE_MILLIS
        for worker in (one, other):
            worker.bus.heartbeat()
        await asyncio.sleep(0)
        for worker in (one, other):
            worker.hubs.tick()
        idle = table.players[seat].member
        assert table.hub.presence.idle == hub.presence.idle and hub.presence.idle.members == (idle,)
        await vote(one.hubs, table, first, seat)
        await there.until(lambda: hub.room.votes.by != {})
        await RoomService(other.hubs).vote(hub.room.code, table.players[second].member, idle)
        await table.eve.until(lambda: table.stands_in(seat) and table.live.n > 0)


async def test_a_move_of_one_who_is_played_for_counts(runtime: Runtime, journal: Moody, clock: Clock) -> None:
    async with slow_bots(runtime, journal) as hubs:
        table, seat = await played_for(hubs, clock)
        live = table.live
        assert live.question is not None
        assert await live.act(seat, live.question, 0, "mine", nothing) is None
        assert live.n == 1
