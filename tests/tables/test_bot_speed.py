"""How fast the bots play, and whose choice that is."""

from __future__ import annotations

from random import Random

import pytest

from app.games import GAMES, GameRecord
from app.kernel import answer, options, waiting
from app.rooms import acts
from app.rooms.live.delays import SPEEDS, Delays
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.room_service import RoomService
from tests.tables.dealt_table import nothing
from tests.tables.hosted_rooms import at_table, started, with_bots


def test_how_long_a_move_takes_at_each_speed() -> None:
    delays = Delays(bots=(1000, 2000))
    moments = {speed: delays.at(speed) for speed in SPEEDS}
    assert moments == {
        "slow": (3000, 6000),
        "normal": (1000, 2000),
        "fast": (200, 400),
        "instant": (20, 40),
    }


async def test_bots_among_themselves_play_as_fast_as_the_host_likes(hubs: HubRegistry) -> None:
    hub, ann, connection = await with_bots(hubs)
    assert hub.presence.may_set_bot_speed == frozenset()  # before the deal there is no table
    await started(hubs, ann)
    await connection.until(lambda: hub.live is not None)
    assert hub.presence.may_set_bot_speed == {ann.member} or hub.live is None or hub.live.over


async def test_where_people_play_bots_take_the_time_people_are_used_to(hubs: HubRegistry) -> None:
    hub, (ann, bob, cid), _, live = await at_table(hubs)
    rooms = RoomService(hubs)
    for each in (ann, bob, cid):
        with pytest.raises(acts.Refused, match="others_play"):
            await rooms.set_speed(ann.code, each.member, "fast")
    for gone in (ann, cid):
        await acts.leave(hubs.runtime, ann.code, gone.member)
        await hubs.refresh(ann.code)
    assert hub.live is live and hub.presence.may_set_bot_speed == {bob.member}  # alone with bots, host or not
    await rooms.set_speed(ann.code, bob.member, "fast")
    assert hub.room.speed == "fast"


async def test_whoever_is_out_may_hurry_the_bots_that_are_left(
    hubs: HubRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, (ann, bob, cid), connection, live = await at_table(hubs)
    out: set[int] = set()
    monkeypatch.setattr(type(live), "out", property(lambda _: frozenset(out)))

    async def setters(*seats: int) -> frozenset[int]:
        out.update(seats)
        assert live.question is not None
        seat = waiting(live.table)[0]
        await live.act(seat, live.question, 0, f"c{live.n}", nothing)
        return hub.presence.may_set_bot_speed

    assert await setters(0) == frozenset()  # two people play on
    assert await setters(1) == {cid.member}  # one
    assert await setters(2) == {ann.member, bob.member, cid.member}  # nobody: each of them may
    assert connection.woken
    await RoomService(hubs).set_speed(ann.code, bob.member, "instant")
    await acts.abandon(hubs.runtime, ann.code, ann.member)
    await acts.return_to_lobby(hubs.runtime, ann.code, ann.member)
    await RoomService(hubs).start(ann.code, ann.member)
    assert hub.room.speed == "normal"  # the next game is not skipped


async def test_one_who_plays_alone_and_is_out_is_offered_the_end_at_once(
    hubs: HubRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, (ann, bob, cid), connection, live = await at_table(hubs)
    for gone in (ann, cid):
        await acts.leave(hubs.runtime, ann.code, gone.member)
        await hubs.refresh(ann.code)
    before = hub.presence
    assert before.may_set_bot_speed == {bob.member}
    monkeypatch.setattr(type(live), "out", property(lambda _: frozenset({1})))
    assert live.question is not None
    await live.act(waiting(live.table)[0], live.question, 0, "c", nothing)
    assert connection.woken
    # Connections compare presence by identity: the same object would leave the screen as it is.
    assert hub.presence is not before and hub.presence.out == {1}


LOSING = [game for game in GAMES.values() if game.who_is_out is not None]


@pytest.mark.parametrize("game", LOSING, ids=lambda game: game.id)
def test_one_who_is_out_is_asked_nothing_any_more(game: GameRecord) -> None:
    found = 0
    for number in range(40):
        random = Random(number)
        t = game.setup(game.seats[-1], game.Options(), number.to_bytes(4, "big"))
        out: set[int] = set()
        while asked := waiting(t):
            assert out.isdisjoint(asked)
            out |= game.out(t).difference(asked)  # one may still have to say who inherits
            found += len(out)
            seat = random.choice(asked)
            answer(t, seat, random.choice(options(t, seat)))
        if found:
            return
    pytest.fail("nobody was out")
