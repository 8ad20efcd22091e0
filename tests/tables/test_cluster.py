"""Several workers, one room: whoever looks, through whichever of them, sees the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from hashlib import sha256

import pytest

from app.kernel import waiting
from app.rooms import acts
from app.rooms.close_codes import LEFT, ROOM_GONE
from app.rooms.cluster.bus import Answered
from app.rooms.cluster.cluster import SILENT_MILLIS
from app.rooms.live.hub import RoomHub
from app.rooms.live.hubs import Hubs
from app.rooms.runtime import Runtime
from app.tables.deal.seed import seed_of
from app.tables.live_table import LiveTable, Refusal
from tests.tables.conftest import Clock
from tests.tables.dealt_table import answer, friends, nothing
from tests.tables.fake_connection import Looker, look
from tests.tables.hosted_rooms import ALL_THE_TIME, at_table, room_of, started, the_match
from tests.tables.in_process_bus import Worker, workers

SHARES = (b"a" * 16, b"b" * 16, b"c" * 16)


@pytest.fixture
async def two(runtime: Runtime) -> AsyncIterator[list[Worker]]:
    async with workers(runtime, "a", "b") as company:
        yield company


class Both:
    """Ann looks through one worker, Bob through the other, and Cid is away; a game of Blame is on."""

    def __init__(self, here: list[acts.Entered], hubs: list[RoomHub], looking: list[Looker]) -> None:
        self.entered = here
        self.one, self.two = hubs
        self.ann, self.bob = looking

    @property
    def tables(self) -> tuple[LiveTable, LiveTable]:
        assert self.one.live is not None and self.two.live is not None
        return self.one.live, self.two.live


async def both(company: list[Worker]) -> Both:
    hub, here, ann, _ = await at_table(company[0].hubs)
    other = await room_of(company[1].hubs, here[1])
    bob = look(other, here[1].member)
    await ann.until(lambda: hub.is_present(here[1].member))
    return Both(here, [hub, other], [ann, bob])


async def changed(hubs: Hubs, code: str) -> None:
    """What whoever acts in a room says afterwards."""
    await hubs.refresh(code)


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


async def test_an_answer_is_told_once_and_after_it_was_acknowledged(two: list[Worker]) -> None:
    room = await both(two)
    one, other = room.tables
    line = two[0].line
    line.said.clear()
    seat, question = waiting(one.table)[0], one.question
    assert question is not None
    told_before: list[int] = []
    await one.act(seat, question, 0, "x", lambda: told_before.append(len(line.said)))
    assert told_before == [0]
    await room.bob.until(lambda: other.n == 1)
    assert line.said == [Answered(room.one.room.id, one.match, 1)]
    assert not any(isinstance(news, Answered) for news in two[1].line.said)


async def test_an_answer_that_the_other_worker_has_stored_is_acknowledged_and_not_played_again(
    two: list[Worker],
) -> None:
    room = await both(two)
    one, other = room.tables
    two[1].line.cut()  # it hears of nothing
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
    two[1].line.cut()
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
    await changed(two[0].hubs, ann.code)
    await room.bob.until(lambda: room.two.room.match_status == "abandoned")
    assert room.tables[1].question is None


# -- the room ------------------------------------------------------------------------------------------
async def test_what_is_changed_or_said_through_one_worker_is_news_through_the_other(
    two: list[Worker],
) -> None:
    room = await both(two)
    ann, runtime = room.entered[0], two[0].hubs.runtime
    await acts.rename(runtime, ann.code, ann.member, "Annabel", 0)
    await changed(two[0].hubs, ann.code)
    await room.bob.until(lambda: room.two.room.members[0].name == "Annabel")
    news = room.two.chat_news
    room.one.look_at_chat()
    room.one.elsewhere.said()
    await room.bob.until(lambda: room.two.chat_news == news + 1)


async def test_a_worker_tells_of_a_room_that_it_has_not_in_memory(runtime: Runtime) -> None:
    async with workers(runtime, "a", "b") as (one, other):
        ann = (await friends(runtime, 3))[0]
        looker = look(hub := await room_of(other.hubs, ann), ann.member)
        await acts.rename(runtime, ann.code, ann.member, "Annabel", 0)
        await changed(one.hubs, ann.code)
        await looker.until(lambda: hub.room.members[0].name == "Annabel")
        await one.hubs.disconnect(ann.code, ann.member, LEFT)
        await looker.until(lambda: looker.closed == [LEFT])
        assert one.hubs.count == 0


async def test_a_renewed_link_is_renewed_in_every_worker(two: list[Worker]) -> None:
    room = await both(two)
    ann, runtime = room.entered[0], two[0].hubs.runtime
    code = await acts.renew_code(runtime, ann.code, ann.member)
    await two[0].hubs.code_renewed(ann.code, code)
    await room.bob.until(lambda: room.two.room.code == code)
    assert await two[1].hubs.room(code) is room.two
    assert await two[1].hubs.room(ann.code) is None and two[1].hubs.count == 1


async def test_a_closed_room_sends_everybody_out_of_every_worker(two: list[Worker]) -> None:
    room = await both(two)
    ann = room.entered[0]
    await acts.close(two[0].hubs.runtime, ann.code, ann.member)
    await changed(two[0].hubs, ann.code)
    await room.bob.until(lambda: room.bob.closed == [ROOM_GONE])
    assert two[0].hubs.count == two[1].hubs.count == 0


async def test_what_happens_while_a_room_is_loaded_is_not_missed(runtime: Runtime) -> None:
    async with workers(runtime, "a", "b") as (one, other):
        ann, bob, _ = await friends(runtime, 3)
        look(await room_of(one.hubs, ann), ann.member)
        loading = asyncio.create_task(room_of(other.hubs, bob))
        await other.line.arrived.wait()
        await acts.rename(runtime, ann.code, ann.member, "Annabel", 0)
        await changed(one.hubs, ann.code)
        hub = await loading
        looker = look(hub, bob.member)
        await looker.until(lambda: hub.room.members[0].name == "Annabel")


# -- the deal ------------------------------------------------------------------------------------------
async def test_seats_at_different_workers_make_the_deal_together(runtime: Runtime) -> None:
    async with workers(runtime, "a", "b", pace=ALL_THE_TIME) as (one, other):
        here = await friends(runtime, 3)
        hubs = [await room_of(worker.hubs, here[0]) for worker in (one, other)]
        lookers = [look(hubs[0], here[0].member), look(hubs[1], here[1].member)]
        match = await started(one.hubs, here[0])
        await changed(one.hubs, here[0].code)

        async def until(holds: Callable[[RoomHub], bool]) -> None:
            for hub, looker in zip(hubs, lookers, strict=True):
                await looker.until(partial(holds, hub))

        await until(lambda hub: hub.ceremony is not None)
        for seat, share in enumerate(SHARES):
            contribute(hubs[seat % 2], match, seat, sha256(share).hexdigest(), None)
        await until(lambda hub: hub.ceremony is None or hub.ceremony.opened)
        for seat, share in enumerate(SHARES):
            contribute(hubs[seat % 2], match, seat, None, share.hex())
        await until(lambda hub: hub.live is not None)
        kept = await the_match(runtime, match)
        assert kept.seed == seed_of(kept.secret, SHARES)
        assert [given["bytes"] for given in kept.contributions or ()] == [share.hex() for share in SHARES]


async def test_a_worker_that_comes_late_to_a_deal_is_told_what_was_given(runtime: Runtime) -> None:
    async with workers(runtime, "a", "b", pace=ALL_THE_TIME) as (one, other):
        here = await friends(runtime, 3)
        hub = await room_of(one.hubs, here[0])
        looker = look(hub, here[0].member)
        match = await started(one.hubs, here[0])
        await looker.until(lambda: hub.ceremony is not None)
        contribute(hub, match, 0, sha256(SHARES[0]).hexdigest(), None)
        late = await room_of(other.hubs, here[1])
        bob = look(late, here[1].member)
        await bob.until(lambda: late.ceremony is not None)
        assert late.ceremony is not None and late.ceremony.hashes == {0: sha256(SHARES[0]).hexdigest()}


def contribute(hub: RoomHub, match: str, seat: int, digest: str | None, share: str | None) -> None:
    """As the door does it."""
    if hub.ceremony is not None:
        hub.ceremony.take(match, seat, digest, share)
        hub.elsewhere.contributed(match, seat, digest, share)


# -- who is here ---------------------------------------------------------------------------------------
async def test_whoever_looks_through_another_worker_is_here(two: list[Worker]) -> None:
    room = await both(two)
    ann, bob, cid = (entered.member for entered in room.entered)
    assert [room.two.is_present(member) for member in (ann, bob, cid)] == [True, True, False]
    room.two.leave(room.bob)
    await room.ann.until(lambda: not room.one.is_present(bob))


async def test_a_room_just_loaded_knows_at_once_who_is_elsewhere(two: list[Worker]) -> None:
    _, here, _, _ = await at_table(two[0].hubs)
    assert (await room_of(two[1].hubs, here[1])).is_present(here[0].member)


async def test_nobody_stands_in_for_a_member_at_another_worker(two: list[Worker], clock: Clock) -> None:
    room = await both(two)
    ann, bob, cid = (entered.member for entered in room.entered)
    for hub in (room.one, room.two):
        assert set(hub.present.until) == {cid}
    clock.now += 91_000
    for worker in two:
        worker.line.beat()
    await asyncio.sleep(0)
    two[0].hubs.tick()
    two[1].hubs.tick()
    await room.ann.until(lambda: any(member.stand_in for member in room.one.room.members))
    await room.bob.until(lambda: any(member.stand_in for member in room.two.room.members))
    assert [member.stand_in for member in room.two.room.members] == [False, False, True]
    assert (ann, bob) == tuple(room.one.room.members[seat].id for seat in (0, 1))


async def test_whoever_looked_through_a_dead_worker_is_away_after_a_while(
    two: list[Worker], clock: Clock
) -> None:
    room = await both(two)
    bob = room.entered[1].member
    clock.now += SILENT_MILLIS - 1
    two[0].hubs.tick()
    assert room.one.is_present(bob)
    clock.now += 1
    two[0].hubs.tick()
    assert not room.one.is_present(bob)
    two[1].line.beat()  # it was only slow
    await room.ann.until(lambda: room.one.is_present(bob))


async def test_a_worker_that_ends_takes_its_visitors_along_at_once(two: list[Worker]) -> None:
    room = await both(two)
    await two[1].hubs.stop()
    await room.ann.until(lambda: not room.one.is_present(room.entered[1].member))


async def test_while_the_bus_is_broken_nobody_is_taken_for_gone(two: list[Worker], clock: Clock) -> None:
    room = await both(two)
    two[0].line.cut()
    clock.now += 600_000
    two[0].hubs.tick()
    assert room.one.is_present(room.entered[1].member)
    assert not any(member.stand_in for member in room.one.room.members)


async def test_after_the_bus_was_broken_everything_missed_is_looked_at(
    two: list[Worker], clock: Clock
) -> None:
    room = await both(two)
    one, other = room.tables
    ann, bob, cid = room.entered
    two[1].line.cut()
    for _ in range(4):
        await answer(one)
    await acts.rename(two[0].hubs.runtime, ann.code, ann.member, "Annabel", 0)
    await changed(two[0].hubs, ann.code)
    look(room.two, cid.member)
    two[1].line.mend()
    await room.bob.until(lambda: other.n == 4 and room.two.room.members[0].name == "Annabel")
    await room.ann.until(lambda: room.one.is_present(cid.member))
    # What nobody says again counts for a while, and then no more.
    room.one.stop(0)
    two[1].line.cut()
    two[0].line.cut()
    two[1].line.mend()
    assert room.two.is_present(ann.member)
    clock.now += SILENT_MILLIS
    two[1].hubs.tick()
    assert not room.two.is_present(ann.member) and room.two.is_present(bob.member)


@pytest.mark.parametrize("deaf", [0, 1])
async def test_after_the_bus_was_broken_everybody_is_asked_whether_their_key_still_opens(
    two: list[Worker], deaf: int
) -> None:
    room = await both(two)
    two[deaf].line.cut()
    before = room.bob.doubted
    two[deaf].line.mend()
    await asyncio.sleep(0)
    assert room.bob.doubted > before


# -- bots ----------------------------------------------------------------------------------------------
async def test_bots_are_played_by_one_worker_and_then_by_the_other(two: list[Worker]) -> None:
    room = await both(two)
    assert [room.one.elsewhere.ours, room.two.elsewhere.ours] == [True, False]
    room.one.leave(room.ann)
    # A worker that has the room only by chance leaves it to the one through which somebody looks.
    await room.bob.until(lambda: room.two.elsewhere.ours)
    assert not room.one.elsewhere.ours
    await two[1].hubs.stop()
    assert room.one.elsewhere.ours
