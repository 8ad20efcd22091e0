"""While the bus is down, workers look at the database: friends at two workers still see each other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.db.engine import Database
from app.rooms import acts
from app.rooms.cluster import cluster as module
from app.rooms.cluster.bus import BusEvent
from app.rooms.cluster.cluster import Cluster
from app.rooms.cluster.redis_bus import RedisBus
from app.rooms.cluster.room_versions import room_versions
from app.rooms.runtime import Runtime
from tests.manual_clock import Clock
from tests.tables.dealt_table import answer, friends
from tests.tables.in_process_bus import Worker, workers
from tests.tables.test_bus_app import names, ready, serving
from tests.tables.test_cluster import both
from tests.tables.valkey import Valkey


@pytest.fixture
async def two(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Worker]]:
    monkeypatch.setattr(module, "POLL_SECONDS", 3600)  # the test says when
    async with workers(runtime, "a", "b") as company:
        yield company


def cluster_of(worker: Worker) -> Cluster:
    assert worker.hubs.cluster is not None
    return worker.hubs.cluster


async def test_moves_changes_and_chat_are_read_from_the_database(two: list[Worker], clock: Clock) -> None:
    room = await both(two)
    one, other = room.tables
    ann = room.entered[0]
    for worker in two:
        worker.bus.disconnect()
    await cluster_of(two[1]).poll_once()
    for n in range(1, 4):
        await answer(one)
        await cluster_of(two[1]).poll_once()
        await room.bob.until(lambda n=n: other.n == n)  # type: ignore[misc]  # n is bound
    clock.now += 1
    await acts.rename(two[0].hubs.runtime, ann.code, ann.member, "Annabel", 0)
    await cluster_of(two[1]).poll_once()
    await room.bob.until(lambda: room.two.room.members[0].name == "Annabel")
    before = room.two.chat.version
    await two[0].hubs.chat.append(room.one.room.id, name="Ann", text="hello", at=1)
    await cluster_of(two[1]).poll_once()
    await room.bob.until(lambda: room.two.chat.version > before)


async def test_a_room_that_did_not_change_is_not_read_again(
    two: list[Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await both(two)
    two[1].bus.disconnect()
    await cluster_of(two[1]).poll_once()
    await asyncio.gather(*cluster_of(two[1])._refreshing.values())
    reauthorised = room.bob.reauthorised
    assert reauthorised > 0  # a seat may have moved in the moment the bus was lost
    monkeypatch.setattr(room.two, "refresh", lambda: pytest.fail("it was read again"))
    await cluster_of(two[1]).poll_once()
    assert not cluster_of(two[1])._refreshing and room.bob.reauthorised == reauthorised


async def test_a_room_that_was_closed_through_another_worker_ends(two: list[Worker], clock: Clock) -> None:
    room = await both(two)
    ann = room.entered[0]
    two[1].bus.disconnect()
    await cluster_of(two[1]).poll_once()
    await acts.close(two[0].hubs.runtime, ann.code, ann.member)
    await cluster_of(two[1]).poll_once()
    await room.bob.until(lambda: bool(room.bob.closed))


async def test_nothing_is_asked_while_the_bus_is_connected(
    two: list[Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    await both(two)
    monkeypatch.setattr(cluster_of(two[0]), "_versions", lambda _: pytest.fail("it asked"))
    await cluster_of(two[0]).poll_once()


async def test_versions_are_read_from_either_database(either_url: str) -> None:
    database = Database(either_url)
    runtime = Runtime(database)
    ann = (await friends(runtime, 3))[0]
    (room,) = await _rooms(runtime)
    before = (await room_versions(runtime, [room, 999]))[room]
    assert await room_versions(runtime, []) == {}
    await acts.close(runtime, ann.code, ann.member)
    assert (await room_versions(runtime, [room]))[room] != before
    await database.close()


async def _rooms(runtime: Runtime) -> list[int]:
    return list(await room_versions(runtime, range(1, 50)))


@pytest.mark.slow
def test_friends_at_two_workers_meet_without_their_bus(tmp_path: Path) -> None:
    with Valkey() as valkey, serving(tmp_path, valkey) as one, serving(tmp_path, valkey) as two:
        for client in (one, two):
            ready(client, "ready")
        body = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}
        room = one.post("/api/rooms", json=body).json()
        headers = {"authorization": f"Bearer {room['token']}"}
        with one.websocket_connect(f"/rooms/{room['code']}/socket?as=json", headers=headers) as ann:
            while ann.receive_json()["type"] != "room":
                pass
            valkey.kill()
            ready(one, "ready, but the bus does not answer")
            two.post(f"/api/rooms/{room['code']}/join", json={"name": "Bob"})
            while (message := ann.receive_json())["type"] != "room" or names(message) != ["Ann", "Bob"]:
                pass


@pytest.mark.slow
async def test_a_bus_that_is_away_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="app")
    bus = RedisBus("redis://127.0.0.1:1", "test")
    for _ in range(20):
        bus._log_lost({"ConnectionError"})
    bus._log_connected()
    bus._log_lost({"TimeoutError"})
    assert [record.getMessage() for record in caplog.records] == [
        "the bus is not connected (ConnectionError): workers look at the database meanwhile",
        "the bus is connected again, after 0 s",
        "the bus is not connected (TimeoutError): workers look at the database meanwhile",
    ]


async def test_a_bus_that_fails_while_it_is_stopped_still_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    bus, listening = RedisBus("redis://127.0.0.1:1", "test"), asyncio.Event()

    async def receive(connection: object, listener: object) -> None:
        assert not listening.is_set(), "it connects again"
        listening.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise ConnectionError from None  # the connection broke at the same moment

    async def publish(connection: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(bus, "_receive", receive)
    monkeypatch.setattr(bus, "_publish_outbox", publish)
    running = asyncio.create_task(bus.run(Deaf()))
    await listening.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


class Deaf:
    """A listener that has nothing to do."""

    def received(self, worker: str, event: BusEvent) -> None: ...

    def connected(self) -> None: ...


async def test_a_bus_that_is_not_there_is_told_with_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons: asyncio.Queue[set[str]] = asyncio.Queue()
    bus = RedisBus("redis://:hush@127.0.0.1:1", "test")
    monkeypatch.setattr(bus, "_log_lost", reasons.put_nowait)
    running = asyncio.create_task(bus.run(Deaf()))
    (reason,) = await reasons.get()
    assert "127.0.0.1:1" in reason and "hush" not in reason
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_a_bus_that_refuses_us_is_told_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons: asyncio.Queue[set[str]] = asyncio.Queue()
    with Valkey() as valkey:
        bus = RedisBus(valkey.url.replace("redis://", "redis://ann:hush@"), "test")
        monkeypatch.setattr(bus, "_log_lost", reasons.put_nowait)
        running = asyncio.create_task(bus.run(Deaf()))
        assert await reasons.get() == {"invalid username-password pair or user is disabled"}
        running.cancel()
