"""Several workers, one room: every connection sees the same, through any worker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from hashlib import sha256

import pytest

from app.kernel import waiting
from app.rooms import acts
from app.rooms.close_codes import LEFT, ROOM_GONE
from app.rooms.cluster.bus import AnswerStored
from app.rooms.cluster.cluster import WORKER_TIMEOUT_MILLIS
from app.rooms.live.room_hub import RoomHub
from app.rooms.reactions import Reaction
from app.rooms.runtime import Runtime
from app.rooms.snapshot import read_room
from app.tables.deal.seed import seed_of
from app.tables.live_table import LiveTable, Refusal
from tests.manual_clock import Clock
from tests.tables.dealt_table import answer, friends, nothing
from tests.tables.fake_connection import FakeConnection, connect
from tests.tables.hosted_rooms import ALL_THE_TIME, at_table, room_of, started, the_match
from tests.tables.in_process_bus import Worker, workers

pytestmark = pytest.mark.slow

SHARES = (b"a" * 16, b"b" * 16, b"c" * 16)


@pytest.fixture
async def two(runtime: Runtime) -> AsyncIterator[list[Worker]]:
    async with workers(runtime, "a", "b") as company:
        yield company


class Both:
    """Ann is connected to one worker, Bob to the other, Cid is away; a game of Blame runs."""

    def __init__(
        self, here: list[acts.Entered], hubs: list[RoomHub], connections: list[FakeConnection]
    ) -> None:
        self.entered = here
        self.one, self.two = hubs
        self.ann, self.bob = connections

    @property
    def tables(self) -> tuple[LiveTable, LiveTable]:
        assert self.one.live is not None and self.two.live is not None
        return self.one.live, self.two.live


async def both(company: list[Worker]) -> Both:
    hub, here, ann, _ = await at_table(company[0].hubs)
    other = await room_of(company[1].hubs, here[1])
    bob = connect(other, here[1].member)
    await ann.until(lambda: hub.is_present(here[1].member))
    return Both(here, [hub, other], [ann, bob])


def has_answers(live: LiveTable, n: int) -> bool:
    return live.n == n


# -- the table -----------------------------------------------------------------------------------------
async def test_an_answer_given_to_one_worker_is_seen_through_the_other(two: list[Worker]) -> None:
    room = await both(two)
    one, other = room.tables
    for step in range(1, 6):
        await answer(one if step % 2 else other)
        await room.bob.until(partial(has_answers, other, step))
        await room.ann.until(partial(has_answers, one, step))
    assert [one.frame(seat) for seat in range(3)] == [other.frame(seat) for seat in range(3)]


async def test_an_answer_is_published_once_and_after_it_was_acknowledged(two: list[Worker]) -> None:
    room = await both(two)
    one, other = room.tables
    published = two[0].bus.published
    published.clear()
    seat, question = waiting(one.table)[0], one.question
    assert question is not None
    published_before: list[int] = []
    await one.act(seat, question, 0, "x", lambda: published_before.append(len(published)))
    assert published_before == [0]
    await room.bob.until(lambda: other.n == 1)
    assert published == [AnswerStored(room.one.room.id, one.match, 1)]
    assert not any(isinstance(event, AnswerStored) for event in two[1].bus.published)


async def test_an_answer_that_the_other_worker_has_stored_is_acknowledged_and_not_played_again(
    two: list[Worker],
) -> None:
    room = await both(two)
    one, other = room.tables
    two[1].bus.disconnect()  # no event reaches it
    seat, question = waiting(one.table)[0], one.question
    assert question is not None
    await one.act(seat, question, 0, "x", nothing)
    for _ in range(3):
        await answer(one)  # the same question may not stand any more
    acknowledged: list[bool] = []
    assert await other.act(seat, question, 0, "x", lambda: acknowledged.append(True)) is None
    assert acknowledged == [True]
    assert other.n == one.n == 4


async def test_a_worker_that_is_behind_catches_up_before_it_refuses(two: list[Worker]) -> None:
    room = await both(two)
    one, other = room.tables
    two[1].bus.disconnect()
    while one.question == other.question:
        await answer(one)
    seat, question = waiting(one.table)[0], one.question
    assert question is not None
    assert await other.act(seat, question, 0, "from the newer view", nothing) is None
    assert await other.act(seat, question - 1, 0, "really old", nothing) is Refusal.STALE


async def test_both_may_answer_at_once_and_nothing_is_lost_or_doubled(two: list[Worker]) -> None:
    room = await both(two)
    one, other = room.tables
    seat, question = waiting(one.table)[0], one.question
    assert question is not None
    verdicts = await asyncio.gather(
        one.act(seat, question, 0, "x", nothing), other.act(seat, question, 0, "x", nothing)
    )
    assert [*verdicts] == [None, None]
    assert one.n == 1
    await room.bob.until(lambda: other.n == 1)


async def test_the_end_of_a_match_reaches_everybody(two: list[Worker]) -> None:
    room = await both(two)
    ann = room.entered[0]
    await acts.abandon(two[0].hubs.runtime, ann.code, ann.member)
    await two[0].hubs.refresh(ann.code)
    await room.bob.until(lambda: room.two.room.match_status == "abandoned")
    assert room.tables[1].question is None


# -- the room ------------------------------------------------------------------------------------------
async def test_changes_chat_and_reactions_through_one_worker_show_through_the_other(
    two: list[Worker],
) -> None:
    room = await both(two)
    ann, runtime = room.entered[0], two[0].hubs.runtime
    await acts.rename(runtime, ann.code, ann.member, "Annabel", 0)
    await two[0].hubs.refresh(ann.code)
    await room.bob.until(lambda: room.two.room.members[0].name == "Annabel")
    before = room.two.chat.version
    room.one.announce_chat()
    await room.bob.until(lambda: room.two.chat.version == before + 1)
    room.one.react(ann.member, "ha")
    await room.bob.until(lambda: bool(room.bob.reactions))
    shown = Reaction(ann.member, "Annabel", 0, "ha")
    assert room.ann.reactions == room.bob.reactions == [shown]


async def test_a_worker_publishes_events_about_a_room_that_it_does_not_have_in_memory(
    runtime: Runtime,
) -> None:
    async with workers(runtime, "a", "b") as (one, other):
        ann = (await friends(runtime, 3))[0]
        connection = connect(hub := await room_of(other.hubs, ann), ann.member)
        await acts.rename(runtime, ann.code, ann.member, "Annabel", 0)
        await one.hubs.refresh(ann.code)
        await connection.until(lambda: hub.room.members[0].name == "Annabel")
        await one.hubs.disconnect(ann.code, ann.member, LEFT)
        await connection.until(lambda: connection.closed == [LEFT])
        assert one.hubs.count == 0


async def test_a_renewed_code_is_renewed_in_every_worker(two: list[Worker]) -> None:
    room = await both(two)
    ann, runtime = room.entered[0], two[0].hubs.runtime
    code = await acts.renew_code(runtime, ann.code, ann.member)
    await two[0].hubs.code_renewed(ann.code, code)
    await room.bob.until(lambda: room.two.room.code == code)
    assert await two[1].hubs.room(code) is room.two
    assert await two[1].hubs.room(ann.code) is None and two[1].hubs.count == 1


async def test_closing_a_room_closes_its_connections_to_every_worker(two: list[Worker]) -> None:
    room = await both(two)
    ann = room.entered[0]
    await acts.close(two[0].hubs.runtime, ann.code, ann.member)
    await two[0].hubs.refresh(ann.code)
    await room.bob.until(lambda: room.bob.closed == [ROOM_GONE])
    assert two[0].hubs.count == two[1].hubs.count == 0


async def test_a_change_while_a_room_is_loaded_is_not_missed(runtime: Runtime) -> None:
    async with workers(runtime, "a", "b") as (one, other):
        ann, bob, _ = await friends(runtime, 3)
        connect(await room_of(one.hubs, ann), ann.member)
        loading = asyncio.create_task(room_of(other.hubs, bob))
        await other.bus.asked.wait()
        await acts.rename(runtime, ann.code, ann.member, "Annabel", 0)
        await one.hubs.refresh(ann.code)
        hub = await loading
        connection = connect(hub, bob.member)
        await connection.until(lambda: hub.room.members[0].name == "Annabel")


# -- the deal ------------------------------------------------------------------------------------------
async def test_seats_at_different_workers_make_the_deal_together(runtime: Runtime) -> None:
    async with workers(runtime, "a", "b", delays=ALL_THE_TIME) as (one, other):
        here = await friends(runtime, 3)
        hubs = [await room_of(worker.hubs, here[0]) for worker in (one, other)]
        connections = [connect(hubs[0], here[0].member), connect(hubs[1], here[1].member)]
        match = await started(one.hubs, here[0])
        await one.hubs.refresh(here[0].code)

        async def until(holds: Callable[[RoomHub], bool]) -> None:
            for hub, connection in zip(hubs, connections, strict=True):
                await connection.until(partial(holds, hub))

        await until(lambda hub: hub.ceremony is not None)
        for seat, share in enumerate(SHARES):
            hubs[seat % 2].contribute(match, seat, sha256(share).hexdigest(), None)
        await until(lambda hub: hub.ceremony is None or hub.ceremony.opened)
        for seat, share in enumerate(SHARES):
            hubs[seat % 2].contribute(match, seat, None, share.hex())
        await until(lambda hub: hub.live is not None)
        kept = await the_match(runtime, match)
        assert kept.seed == seed_of(kept.secret, SHARES)
        assert [given["bytes"] for given in kept.contributions or ()] == [share.hex() for share in SHARES]


async def test_a_worker_that_comes_late_to_a_deal_is_told_what_was_given(runtime: Runtime) -> None:
    async with workers(runtime, "a", "b", delays=ALL_THE_TIME) as (one, other):
        here = await friends(runtime, 3)
        hub = await room_of(one.hubs, here[0])
        connection = connect(hub, here[0].member)
        match = await started(one.hubs, here[0])
        await connection.until(lambda: hub.ceremony is not None)
        hub.contribute(match, 0, sha256(SHARES[0]).hexdigest(), None)
        late = await room_of(other.hubs, here[1])
        bob = connect(late, here[1].member)
        await bob.until(lambda: late.ceremony is not None)
        assert late.ceremony is not None and late.ceremony.hashes == {0: sha256(SHARES[0]).hexdigest()}


# -- presence ------------------------------------------------------------------------------------------
async def test_a_member_connected_to_another_worker_is_present(two: list[Worker]) -> None:
    room = await both(two)
    ann, bob, cid = (entered.member for entered in room.entered)
    assert [room.two.is_present(member) for member in (ann, bob, cid)] == [True, True, False]
    room.two.unsubscribe(room.bob)
    await room.ann.until(lambda: not room.one.is_present(bob))


async def test_a_room_just_loaded_knows_at_once_who_is_connected_to_other_workers(two: list[Worker]) -> None:
    _, here, _, _ = await at_table(two[0].hubs)
    assert (await room_of(two[1].hubs, here[1])).is_present(here[0].member)


async def test_no_stand_in_plays_for_a_member_connected_to_another_worker(
    two: list[Worker], clock: Clock
) -> None:
    room = await both(two)
    ann, bob, cid = (entered.member for entered in room.entered)
    for hub in (room.one, room.two):
        assert set(hub.presence.stand_in_at) == {cid}
    clock.now += 91_000
    for worker in two:
        worker.bus.heartbeat()
    await asyncio.sleep(0)
    two[0].hubs.tick()
    two[1].hubs.tick()
    await room.ann.until(lambda: any(member.stand_in for member in room.one.room.members))
    await room.bob.until(lambda: any(member.stand_in for member in room.two.room.members))
    assert [member.stand_in for member in room.two.room.members] == [False, False, True]
    assert (ann, bob) == tuple(room.one.room.members[seat].id for seat in (0, 1))


async def test_members_connected_to_a_dead_worker_are_away_after_its_timeout(
    two: list[Worker], clock: Clock
) -> None:
    room = await both(two)
    bob = room.entered[1].member
    clock.now += WORKER_TIMEOUT_MILLIS - 1
    two[0].hubs.tick()
    assert room.one.is_present(bob)
    clock.now += 1
    two[0].hubs.tick()
    assert not room.one.is_present(bob)
    two[1].bus.heartbeat()  # it was only slow
    await room.ann.until(lambda: room.one.is_present(bob))


async def test_members_connected_to_a_worker_that_stops_are_away_at_once(two: list[Worker]) -> None:
    room = await both(two)
    await two[1].hubs.stop()
    await room.ann.until(lambda: not room.one.is_present(room.entered[1].member))


async def test_while_the_bus_is_disconnected_no_member_counts_as_away(
    two: list[Worker], clock: Clock
) -> None:
    room = await both(two)
    two[0].bus.disconnect()
    clock.now += 600_000
    two[0].hubs.tick()
    assert room.one.is_present(room.entered[1].member)
    assert not any(member.stand_in for member in room.one.room.members)


async def test_after_the_bus_was_disconnected_everything_missed_is_read(
    two: list[Worker], clock: Clock
) -> None:
    room = await both(two)
    one, other = room.tables
    ann, bob, cid = room.entered
    two[1].bus.disconnect()
    for _ in range(4):
        await answer(one)
    await acts.rename(two[0].hubs.runtime, ann.code, ann.member, "Annabel", 0)
    await two[0].hubs.refresh(ann.code)
    connect(room.two, cid.member)
    two[1].bus.reconnect()
    await room.bob.until(lambda: other.n == 4 and room.two.room.members[0].name == "Annabel")
    await room.ann.until(lambda: room.one.is_present(cid.member))
    # What no worker says again holds for a while, and then no longer.
    room.one.stop(0)
    two[1].bus.disconnect()
    two[0].bus.disconnect()
    two[1].bus.reconnect()
    assert room.two.is_present(ann.member)
    clock.now += WORKER_TIMEOUT_MILLIS
    two[1].hubs.tick()
    assert not room.two.is_present(ann.member) and room.two.is_present(bob.member)


@pytest.mark.parametrize("disconnected", [0, 1])
async def test_after_the_bus_was_disconnected_every_connection_is_reauthorised(
    two: list[Worker], disconnected: int
) -> None:
    room = await both(two)
    two[disconnected].bus.disconnect()
    before = room.bob.reauthorised
    two[disconnected].bus.reconnect()
    await asyncio.sleep(0)
    assert room.bob.reauthorised > before


# -- bots ----------------------------------------------------------------------------------------------
async def test_bots_are_played_by_one_worker_and_then_by_the_other(two: list[Worker]) -> None:
    room = await both(two)
    assert [room.one.peers.is_leader, room.two.peers.is_leader] == [True, False]
    room.one.unsubscribe(room.ann)
    # A worker without connections to the room leaves the bots to the one that has some.
    await room.bob.until(lambda: room.two.peers.is_leader)
    assert not room.one.peers.is_leader
    await two[1].hubs.stop()
    assert room.one.peers.is_leader


async def test_a_worker_that_is_unloading_a_room_does_not_keep_another_waiting(
    two: list[Worker], caplog: pytest.LogCaptureFixture
) -> None:
    host, *_ = await friends(two[0].hubs.runtime)
    snapshot = await read_room(two[0].hubs.runtime, host.code)
    assert snapshot is not None
    await two[1].bus.subscribe(snapshot.id)  # as long as the bus has not unsubscribed
    hub = await room_of(two[0].hubs, host)
    assert hub.peers.is_leader
    assert not caplog.records  # of a worker that did not reply
