"""The bus over a real Valkey: news arrives, broken lines are mended, and nobody waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest
from redis.asyncio import Redis

from app.rooms.cluster import redis_bus
from app.rooms.cluster.bus import Alive, Answered, Changed, Contributed, Left, News, Said, decode, encode
from app.rooms.cluster.redis_bus import RedisBus
from tests.tables.valkey import Valkey

pytestmark = pytest.mark.slow
SECONDS = 30
ROOM, OTHER_ROOM = 7, 8


@pytest.fixture(scope="module")
def valkey() -> Iterator[Valkey]:
    with Valkey() as valkey:
        yield valkey


class Ear:
    """A bus, and what came over it."""

    def __init__(self, valkey: Valkey, name: str = "test") -> None:
        self.bus = RedisBus(valkey.url, name)
        self.heard: list[tuple[str, News]] = []
        self.connections = 0
        self._news = asyncio.Event()

    def hear(self, worker: str, news: News) -> None:
        if not isinstance(news, Alive):
            self.heard.append((worker, news))
            self._news.set()

    def connected(self) -> None:
        self.connections += 1
        self._news.set()

    async def until_well(self) -> None:
        await self.until(lambda: self.bus.well)

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(SECONDS):
            while not holds():
                self._news.clear()
                await self._news.wait()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Ear]:
        running = asyncio.create_task(self.bus.run(self))
        try:
            yield self
        finally:
            running.cancel()
            ended, _ = await asyncio.wait({running}, timeout=SECONDS)
            assert ended, "the bus goes on though it was told to end"


@asynccontextmanager
async def ears(valkey: Valkey, *names: str) -> AsyncIterator[list[Ear]]:
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(Ear(valkey, name).open()) for name in names]
        for ear in opened:
            await ear.until_well()
        yield opened


def test_news_reads_as_it_was_written() -> None:
    for news in (Alive(), Left(), Changed(3), Contributed(3, "m", 1, "aa", None), Answered(3, "m", 12)):
        assert decode(encode(("w", news))) == ("w", news)


async def test_news_reaches_those_who_have_the_room_and_nobody_else(valkey: Valkey) -> None:
    async with ears(valkey, "test", "test", "test") as (one, two, three):
        await two.bus.join(ROOM)
        await three.bus.join(OTHER_ROOM)
        one.bus.tell(Changed(ROOM))
        one.bus.tell(Said(OTHER_ROOM))
        await two.until(lambda: bool(two.heard))
        await three.until(lambda: bool(three.heard))
        assert two.heard == [(one.bus.worker, Changed(ROOM))]
        assert three.heard == [(one.bus.worker, Said(OTHER_ROOM))]
        two.bus.part(ROOM)
        three.bus.part(OTHER_ROOM)


async def test_whoever_asks_is_told_how_many_others_heard_it(valkey: Valkey) -> None:
    async with ears(valkey, "test", "test", "test") as (one, two, three):
        for ear in (one, two, three):
            await ear.bus.join(ROOM)
        assert await one.bus.ask(Changed(ROOM)) == 2
        assert one.heard == []  # one's own news is no news


async def test_of_many_answers_at_one_table_the_newest_is_told(valkey: Valkey) -> None:
    async with ears(valkey, "test", "test") as (one, two):
        await two.bus.join(ROOM)
        for n in range(1, 11):
            one.bus.tell(Answered(ROOM, "match", n))
        one.bus.tell(Changed(ROOM))
        await two.until(lambda: len(two.heard) == 2)
        assert [news for _, news in two.heard] == [Answered(ROOM, "match", 10), Changed(ROOM)]


async def test_two_installations_on_one_valkey_do_not_hear_each_other(valkey: Valkey) -> None:
    async with ears(valkey, "test", "test", "another") as (one, two, stranger):
        for ear in (two, stranger):
            await ear.bus.join(ROOM)
        await one.bus.join(ROOM)
        assert await one.bus.ask(Changed(ROOM)) == 1
        await two.until(lambda: bool(two.heard))
        assert stranger.heard == []


async def test_what_nobody_understands_is_left_aside(valkey: Valkey) -> None:
    async with ears(valkey, "test", "test") as (one, two), Redis.from_url(valkey.url) as client:
        await two.bus.join(ROOM)
        await client.publish(f"culprit:test:{ROOM}", b"\xc1 no news")
        one.bus.tell(Changed(ROOM))
        await two.until(lambda: bool(two.heard))
        assert two.heard == [(one.bus.worker, Changed(ROOM))]


async def test_a_worker_that_ends_says_so_after_all_else(valkey: Valkey) -> None:
    async with ears(valkey, "test") as (two,):
        await two.bus.join(ROOM)
        async with ears(valkey, "test") as (one,):
            one.bus.tell(Changed(ROOM))
        await two.until(lambda: len(two.heard) == 2)
        assert [news for _, news in two.heard] == [Changed(ROOM), Left()]


async def test_what_was_on_its_way_when_a_worker_ends_is_told_all_the_same(
    valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ears(valkey, "test") as (two,):
        await two.bus.join(ROOM)
        async with ears(valkey, "test") as (one,):
            under_way = asyncio.Event()

            async def stuck(*_: object) -> None:
                under_way.set()
                await asyncio.Event().wait()

            with monkeypatch.context() as patched:
                patched.setattr(redis_bus, "_deliver", stuck)
                one.bus.tell(Changed(ROOM))
                await under_way.wait()
        await two.until(lambda: Left() in [news for _, news in two.heard])
        assert [news for _, news in two.heard] == [Changed(ROOM), Left()]


async def test_a_worker_ends_even_if_the_library_forgets_that_it_was_told_to(
    valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ears(valkey, "test") as (one,):
        under_way = asyncio.Event()

        async def forgetful(*_: object) -> None:
            if not under_way.is_set():
                under_way.set()
                with suppress(asyncio.CancelledError):
                    await asyncio.Event().wait()

        monkeypatch.setattr(redis_bus, "_deliver", forgetful)
        one.bus.tell(Changed(ROOM))
        await under_way.wait()


async def test_a_broken_line_is_mended_and_hears_the_same_rooms_again() -> None:
    with Valkey() as valkey:
        async with ears(valkey, "test", "test") as (one, two):
            await two.bus.join(ROOM)
            await asyncio.to_thread(valkey.kill)
            # Whether it was noticed yet or not: nothing waits, and nothing fails.
            one.bus.tell(Changed(ROOM))
            assert await one.bus.ask(Changed(ROOM)) == 0
            await two.bus.join(OTHER_ROOM)
            await asyncio.to_thread(valkey.start)
            await one.until(lambda: one.connections == 2)
            await two.until(lambda: two.connections == 2)
            one.bus.tell(Said(ROOM))
            one.bus.tell(Said(OTHER_ROOM))
            await two.until(lambda: len(two.heard) == 2)
            assert [news for _, news in two.heard] == [Said(ROOM), Said(OTHER_ROOM)]


async def test_a_worker_may_start_before_its_valkey() -> None:
    valkey = Valkey()
    ear = Ear(valkey)
    async with ear.open():
        await ear.bus.join(ROOM)
        assert not ear.bus.well
        with valkey:
            await ear.until_well()
            assert ear.connections == 1
