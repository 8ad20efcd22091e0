"""The bus over a real Valkey: events arrive, lost connections are retried, and no caller waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest
from redis.asyncio import Redis

from app.rooms.cluster import redis_bus
from app.rooms.cluster.bus import (
    AnswerStored,
    BusEvent,
    ChatAdded,
    Contributed,
    Heartbeat,
    RoomChanged,
    WorkerStopped,
    decode,
    encode,
)
from app.rooms.cluster.redis_bus import RedisBus
from tests.tables.valkey import Valkey

pytestmark = pytest.mark.slow
SECONDS = 30
ROOM, OTHER_ROOM = 7, 8


@pytest.fixture(scope="module")
def valkey() -> Iterator[Valkey]:
    with Valkey() as valkey:
        yield valkey


class Receiver:
    """A bus, and the events that came over it."""

    def __init__(self, valkey: Valkey, name: str = "test") -> None:
        self.bus = RedisBus(valkey.url, name)
        self.received_events: list[tuple[str, BusEvent]] = []
        self.connections = 0
        self._woken = asyncio.Event()

    def received(self, worker: str, event: BusEvent) -> None:
        if not isinstance(event, Heartbeat):
            self.received_events.append((worker, event))
            self._woken.set()

    def connected(self) -> None:
        self.connections += 1
        self._woken.set()

    async def until_connected(self) -> None:
        await self.until(lambda: self.bus.is_connected)

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(SECONDS):
            while not holds():
                self._woken.clear()
                await self._woken.wait()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Receiver]:
        running = asyncio.create_task(self.bus.run(self))
        try:
            yield self
        finally:
            running.cancel()
            ended, _ = await asyncio.wait({running}, timeout=SECONDS)
            assert ended, "the bus runs on though it was cancelled"


@asynccontextmanager
async def receivers(valkey: Valkey, *names: str) -> AsyncIterator[list[Receiver]]:
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(Receiver(valkey, name).open()) for name in names]
        for receiver in opened:
            await receiver.until_connected()
        yield opened


def test_an_event_is_decoded_as_it_was_encoded() -> None:
    for event in (
        Heartbeat(),
        WorkerStopped(),
        RoomChanged(3),
        Contributed(3, "m", 1, "aa", None),
        AnswerStored(3, "m", 12),
    ):
        assert decode(encode(("w", event))) == ("w", event)


async def test_an_event_reaches_the_workers_that_subscribed_to_the_room_and_no_other(valkey: Valkey) -> None:
    async with receivers(valkey, "test", "test", "test") as (one, two, three):
        await two.bus.subscribe(ROOM)
        await three.bus.subscribe(OTHER_ROOM)
        one.bus.publish(RoomChanged(ROOM))
        one.bus.publish(ChatAdded(OTHER_ROOM))
        await two.until(lambda: bool(two.received_events))
        await three.until(lambda: bool(three.received_events))
        assert two.received_events == [(one.bus.worker, RoomChanged(ROOM))]
        assert three.received_events == [(one.bus.worker, ChatAdded(OTHER_ROOM))]
        two.bus.unsubscribe(ROOM)
        three.bus.unsubscribe(OTHER_ROOM)


async def test_a_counted_event_returns_how_many_other_workers_received_it(valkey: Valkey) -> None:
    async with receivers(valkey, "test", "test", "test") as (one, two, three):
        for receiver in (one, two, three):
            await receiver.bus.subscribe(ROOM)
        assert await one.bus.publish_counted(RoomChanged(ROOM)) == 2
        assert one.received_events == []  # our own event is not delivered to us


async def test_of_many_answers_at_one_table_only_the_newest_is_published(valkey: Valkey) -> None:
    async with receivers(valkey, "test", "test") as (one, two):
        await two.bus.subscribe(ROOM)
        for n in range(1, 11):
            one.bus.publish(AnswerStored(ROOM, "match", n))
        one.bus.publish(RoomChanged(ROOM))
        await two.until(lambda: len(two.received_events) == 2)
        assert [event for _, event in two.received_events] == [
            AnswerStored(ROOM, "match", 10),
            RoomChanged(ROOM),
        ]


async def test_two_installations_on_one_valkey_do_not_receive_each_others_events(valkey: Valkey) -> None:
    async with receivers(valkey, "test", "test", "another") as (one, two, stranger):
        for receiver in (two, stranger):
            await receiver.bus.subscribe(ROOM)
        await one.bus.subscribe(ROOM)
        assert await one.bus.publish_counted(RoomChanged(ROOM)) == 1
        await two.until(lambda: bool(two.received_events))
        assert stranger.received_events == []


async def test_an_unknown_message_is_ignored(valkey: Valkey) -> None:
    async with receivers(valkey, "test", "test") as (one, two), Redis.from_url(valkey.url) as client:
        await two.bus.subscribe(ROOM)
        await client.publish(f"culprit:test:{ROOM}", b"\xc1 not an event")
        one.bus.publish(RoomChanged(ROOM))
        await two.until(lambda: bool(two.received_events))
        assert two.received_events == [(one.bus.worker, RoomChanged(ROOM))]


async def test_a_worker_that_stops_publishes_that_last(valkey: Valkey) -> None:
    async with receivers(valkey, "test") as (two,):
        await two.bus.subscribe(ROOM)
        async with receivers(valkey, "test") as (one,):
            one.bus.publish(RoomChanged(ROOM))
        await two.until(lambda: len(two.received_events) == 2)
        assert [event for _, event in two.received_events] == [RoomChanged(ROOM), WorkerStopped()]


async def test_events_in_flight_when_a_worker_stops_are_still_published(
    valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receivers(valkey, "test") as (two,):
        await two.bus.subscribe(ROOM)
        async with receivers(valkey, "test") as (one,):
            under_way = asyncio.Event()

            async def stuck(*_: object) -> None:
                under_way.set()
                await asyncio.Event().wait()

            with monkeypatch.context() as patched:
                patched.setattr(redis_bus, "_send", stuck)
                one.bus.publish(RoomChanged(ROOM))
                await under_way.wait()
        await two.until(lambda: WorkerStopped() in [event for _, event in two.received_events])
        assert [event for _, event in two.received_events] == [RoomChanged(ROOM), WorkerStopped()]


async def test_a_worker_stops_even_if_the_library_swallows_the_cancellation(
    valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receivers(valkey, "test") as (one,):
        under_way = asyncio.Event()

        async def forgetful(*_: object) -> None:
            if not under_way.is_set():
                under_way.set()
                with suppress(asyncio.CancelledError):
                    await asyncio.Event().wait()

        monkeypatch.setattr(redis_bus, "_send", forgetful)
        one.bus.publish(RoomChanged(ROOM))
        await under_way.wait()


async def test_a_lost_connection_is_retried_and_subscribes_to_the_same_rooms_again() -> None:
    with Valkey() as valkey:
        async with receivers(valkey, "test", "test") as (one, two):
            await two.bus.subscribe(ROOM)
            await asyncio.to_thread(valkey.kill)
            # Whether the loss was noticed yet or not: no call waits, and none fails.
            one.bus.publish(RoomChanged(ROOM))
            assert await one.bus.publish_counted(RoomChanged(ROOM)) == 0
            await two.bus.subscribe(OTHER_ROOM)
            await asyncio.to_thread(valkey.start)
            await one.until(lambda: one.connections == 2)
            await two.until(lambda: two.connections == 2)
            one.bus.publish(ChatAdded(ROOM))
            one.bus.publish(ChatAdded(OTHER_ROOM))
            await two.until(lambda: len(two.received_events) == 2)
            assert [event for _, event in two.received_events] == [ChatAdded(ROOM), ChatAdded(OTHER_ROOM)]


async def test_a_worker_may_start_before_its_valkey() -> None:
    valkey = Valkey()
    receiver = Receiver(valkey)
    async with receiver.open():
        await receiver.bus.subscribe(ROOM)
        assert not receiver.bus.is_connected
        with valkey:
            await receiver.until_connected()
            assert receiver.connections == 1
