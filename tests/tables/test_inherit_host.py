"""A host who is gone leaves nobody stuck: somebody at the table has the powers after a while."""

from __future__ import annotations

from app.rooms import acts
from app.rooms.acts.inherit_host import HOST_AWAY_MILLIS
from app.rooms.live.hub_registry import HubRegistry
from tests.manual_clock import Clock
from tests.tables.fake_connection import connect
from tests.tables.hosted_rooms import room_of
from tests.tables.timed_table import quiet, sitting, told


async def test_a_host_who_is_gone_too_long_has_an_heir_at_the_table(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs, grace=0)
    table.go(0)
    clock.now += HOST_AWAY_MILLIS - 1
    hubs.tick()
    await quiet()
    assert table.hub.room.host == table.players[0].member
    clock.now += 1
    hubs.tick()
    await table.eve.until(lambda: table.hub.room.host == table.players[1].member)
    assert (await told(hubs.runtime))[-1] == "Ann is away. Bob is the host now."
    table.come(0)  # a guest among guests
    clock.now += HOST_AWAY_MILLIS
    hubs.tick()
    await quiet()
    assert table.hub.room.host == table.players[1].member


async def test_a_host_who_comes_back_in_time_stays_the_host(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs, grace=0)
    table.go(0)
    clock.now += HOST_AWAY_MILLIS - 1
    table.come(0)
    clock.now += HOST_AWAY_MILLIS
    hubs.tick()
    await quiet()
    assert table.hub.room.host == table.players[0].member


async def test_between_games_too(hubs: HubRegistry, clock: Clock) -> None:
    ann = await acts.create(hubs.runtime, game="blame", seats=3, options={}, name="Ann")
    bob = await acts.join(hubs.runtime, ann.code, name="Bob")
    hub = await room_of(hubs, ann)
    here = connect(hub, bob.member)
    clock.now += HOST_AWAY_MILLIS
    hubs.tick()
    await here.until(lambda: hub.room.host == bob.member)


async def test_who_only_watches_never_becomes_the_host_this_way(hubs: HubRegistry, clock: Clock) -> None:
    table = await sitting(hubs, grace=0)
    for seat in range(3):
        table.go(seat)
    clock.now += 10 * HOST_AWAY_MILLIS
    hubs.tick()
    await quiet()
    assert table.hub.room.host == table.players[0].member
    table.come(2)
    hubs.tick()
    await table.eve.until(lambda: table.hub.room.host == table.players[2].member)
