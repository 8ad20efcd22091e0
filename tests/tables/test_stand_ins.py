"""A table never stalls: whoever is gone is played for, and has their seat back the moment they return."""

from __future__ import annotations

import pytest

from app.kernel import waiting
from app.rooms import acts
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.runtime import Runtime
from tests.manual_clock import Clock
from tests.tables.dealt_table import nothing
from tests.tables.fake_connection import connect
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import NO_HURRY, room_of, started
from tests.tables.timed_table import GRACE, quiet, sitting, slow_bots, told

pytestmark = pytest.mark.slow


# -- grace ---------------------------------------------------------------------------------------------
async def test_who_is_gone_is_waited_for_and_then_played_for(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs)
    seat = waiting(table.live.table)[0]
    gone = table.players[seat].member
    clock.now += 5_000
    table.go(seat)
    assert dict(table.hub.presence.stand_in_at) == {gone: clock.now + GRACE}
    clock.now += GRACE - 1
    hubs.tick()
    await quiet()
    assert not table.stands_in(seat) and table.live.n == 0
    clock.now += 1
    hubs.tick()
    await table.eve.until(lambda: table.live.n > 0)
    assert table.stands_in(seat) and dict(table.hub.presence.stand_in_at) == {}
    name = table.hub.live.players[seat]["name"] if table.hub.live else ""
    assert (await told(hubs.runtime))[-1] == f"A stand-in plays for {name}."


async def test_one_tab_of_two_is_enough_to_be_there(hubs: HubRegistry) -> None:
    table = await sitting(hubs)
    second = connect(table.hub, table.players[1].member)
    table.go(1)
    assert dict(table.hub.presence.stand_in_at) == {}
    table.hub.unsubscribe(second)
    assert list(table.hub.presence.stand_in_at) == [table.players[1].member]


async def test_who_returns_in_time_keeps_their_seat_and_has_the_whole_grace_again(
    hubs: HubRegistry, clock: Clock
) -> None:
    table = await sitting(hubs)
    table.go(1)
    clock.now += GRACE - 1
    table.come(1)
    clock.now += GRACE
    hubs.tick()
    await quiet()
    assert not table.stands_in(1)
    table.go(1)
    assert table.hub.presence.stand_in_at[table.players[1].member] == clock.now + GRACE


@pytest.mark.parametrize(("grace", "seconds"), [(30, 30), (300, 300)])
async def test_the_host_sets_the_grace(hubs: HubRegistry, clock: Clock, grace: int, seconds: int) -> None:
    table = await sitting(hubs, grace=grace)
    table.go(2)
    clock.now += seconds * 1000 - 1
    hubs.tick()
    await quiet()
    assert not table.stands_in(2)
    clock.now += 1
    hubs.tick()
    await table.eve.until(lambda: table.stands_in(2))


async def test_where_the_host_wants_no_stand_ins_nobody_is_played_for(
    hubs: HubRegistry, clock: Clock
) -> None:
    table = await sitting(hubs, grace=0)
    table.go(0)
    table.go(1)
    clock.now += 1_000 * GRACE
    hubs.tick()
    await quiet()
    assert not table.stands_in(0) and not table.stands_in(1)
    assert dict(table.hub.presence.stand_in_at) == {}


async def test_in_an_empty_room_the_table_sleeps_and_nobody_loses_their_seat(
    hubs: HubRegistry, clock: Clock
) -> None:
    table = await sitting(hubs)
    for seat in range(3):
        table.go(seat)
    table.hub.unsubscribe(table.eve)
    clock.now += 100 * GRACE
    hubs.tick()
    await quiet()
    assert not any(table.stands_in(seat) for seat in range(3)) and table.live.n == 0
    # Whoever comes first waits for the others as if they had just left.
    table.come(1)
    others = [table.players[seat].member for seat in (0, 2)]
    assert dict(table.hub.presence.stand_in_at) == dict.fromkeys(others, clock.now + GRACE)


async def test_those_who_never_came_are_waited_for_from_the_deal_on(hubs: HubRegistry, clock: Clock) -> None:
    ann = await acts.create(hubs.runtime, game="blame", seats=2, options={}, name="Ann")
    bob = await acts.join(hubs.runtime, ann.code, name="Bob")
    hub = await room_of(hubs, ann)
    connection = connect(hub, ann.member)
    clock.now += 10 * GRACE
    await started(hubs, ann)
    await connection.until(lambda: hub.live is not None)
    assert dict(hub.presence.stand_in_at) == {bob.member: clock.now + GRACE}


# -- coming back ---------------------------------------------------------------------------------------
async def test_who_returns_in_the_middle_of_a_question_answers_it(
    runtime: Runtime, journal: Moody, clock: Clock
) -> None:
    async with slow_bots(runtime, journal) as hubs:
        table = await sitting(hubs)
        seat = waiting(table.live.table)[0]
        table.go(seat)
        clock.now += GRACE
        hubs.tick()
        await table.eve.until(lambda: table.stands_in(seat))
        await quiet()
        assert table.hub.busy and table.live.n == 0  # the stand-in thinks
        connection = table.come(seat)
        assert table.hub.is_present(table.players[seat].member)
        await table.answer(seat)
        assert table.live.n == 1
        await connection.until(lambda: not table.stands_in(seat))
        assert (await told(runtime))[-1].endswith(" is back.")


async def test_a_stand_in_that_has_decided_keeps_silent_when_the_player_returns(
    hubs: HubRegistry, clock: Clock, journal: Moody
) -> None:
    table = await sitting(hubs)
    seat = waiting(table.live.table)[0]
    table.go(seat)
    clock.now += GRACE
    hubs.tick()
    await table.eve.until(lambda: table.stands_in(seat))
    table.come(seat)  # at this moment, before the stand-in has said a word
    await quiet()
    assert table.live.n == 0


async def test_the_seat_is_theirs_whatever_was_under_way(hubs: HubRegistry, clock: Clock) -> None:
    """Coming back at the very moment at which the grace ends."""
    table = await sitting(hubs)
    seat = waiting(table.live.table)[0]
    table.go(seat)
    clock.now += GRACE
    hubs.tick()
    connection = table.come(seat)
    await connection.until(lambda: not table.hub._timeouts._acting)
    await connection.until(lambda: not table.stands_in(seat))
    n = table.live.n
    await quiet()
    assert table.live.n == n and seat in waiting(table.live.table)


# -- the host, restarts, ends --------------------------------------------------------------------------
async def test_the_host_need_not_wait(hubs: HubRegistry) -> None:
    table = await sitting(hubs)
    ann, bob = table.players[:2]
    table.go(1)
    await acts.stand_in(hubs.runtime, ann.code, bob.member, host_id=ann.member)
    await hubs.refresh(ann.code)
    assert table.stands_in(1) and dict(table.hub.presence.stand_in_at) == {}
    assert (await told(hubs.runtime))[-1] == "Ann lets a stand-in play for Bob."
    table.come(1)
    await table.eve.until(lambda: not table.stands_in(1))


async def test_only_the_host_and_only_for_people_who_play(hubs: HubRegistry) -> None:
    ann = await acts.create(hubs.runtime, game="blame", seats=3, options={}, name="Ann")
    bob = await acts.join(hubs.runtime, ann.code, name="Bob")
    await acts.add_bots(hubs.runtime, ann.code, ann.member, 1, "random")
    eve = await acts.join(hubs.runtime, ann.code, name="Eve", watch=True)
    hub = await room_of(hubs, ann)
    bot = hub.room.chairs[2]
    assert bot is not None
    with pytest.raises(acts.Refused, match="bad_request"):
        await acts.stand_in(hubs.runtime, ann.code, bob.member, host_id=ann.member)
    await acts.begin_match(hubs.runtime, ann.code, ann.member)
    with pytest.raises(acts.Refused, match="not_host"):
        await acts.stand_in(hubs.runtime, ann.code, ann.member, host_id=bob.member)
    for other in (eve.member, bot.id):
        with pytest.raises(acts.Refused, match="bad_request"):
            await acts.stand_in(hubs.runtime, ann.code, other, host_id=ann.member)


async def test_after_a_restart_the_stand_in_plays_on_at_once(
    runtime: Runtime, journal: Moody, clock: Clock
) -> None:
    async with slow_bots(runtime, journal) as hubs:
        table = await sitting(hubs)
        table.go(1)
        clock.now += GRACE
        hubs.tick()
        await table.eve.until(lambda: table.stands_in(1))
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    hub = await room_of(hubs, table.players[0])
    ann = connect(hub, table.players[0].member)
    assert hub.live is not None
    live = hub.live
    while 1 not in waiting(live.table):
        seat = waiting(live.table)[0]
        assert live.question is not None
        await live.act(seat, live.question, 0, f"c{live.n}", nothing)
    n = live.n
    await ann.until(lambda: live.n > n)
    assert table.players[2].member in hub.presence.stand_in_at  # who was there before has the whole grace
    await hubs.stop()


async def test_the_word_of_one_who_is_played_for_is_not_waited_for(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs)
    ann, _, cid = table.players
    await acts.agree_to_end(hubs.runtime, ann.code, ann.member)
    await acts.agree_to_end(hubs.runtime, ann.code, cid.member)
    await hubs.refresh(ann.code)
    table.go(1)
    clock.now += GRACE
    hubs.tick()
    await table.eve.until(lambda: table.hub.room.match_status == "abandoned")


async def test_a_new_match_begins_without_stand_ins(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs)
    ann = table.players[0]
    table.go(1)
    clock.now += GRACE
    hubs.tick()
    await table.eve.until(lambda: table.stands_in(1))
    await acts.abandon(hubs.runtime, ann.code, ann.member)
    again = await started(hubs, ann)
    await table.eve.until(lambda: table.hub.live is not None and table.hub.live.match == again)
    assert not table.stands_in(1)
    assert dict(table.hub.presence.stand_in_at) == {table.players[1].member: clock.now + GRACE}


async def test_a_room_in_which_a_bot_thinks_stays_in_memory(
    runtime: Runtime, journal: Moody, clock: Clock
) -> None:
    async with slow_bots(runtime, journal) as hubs:
        ann = await acts.create(runtime, game="blame", seats=2, options={}, name="Ann")
        await acts.stand(runtime, ann.code, ann.member)
        await acts.add_bots(runtime, ann.code, ann.member, 2, "random")
        hub = await room_of(hubs, ann)
        connection = connect(hub, ann.member)
        await started(hubs, ann)
        await connection.until(lambda: hub.live is not None)
        hub.unsubscribe(connection)
        clock.now += 3_600_000
        hubs.unload_idle()
        assert hubs.count == 1
