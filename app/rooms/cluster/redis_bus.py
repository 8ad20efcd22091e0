"""The bus over Redis or Valkey, with one channel per room.

A lost connection is retried until it works. Events published meanwhile are dropped: a worker that reconnects
reads everything again and asks the others to do the same.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.rooms.cluster.bus import AnswerStored, Heartbeat, Listener, RoomEvent, WorkerStopped, decode, encode

HEARTBEAT_SECONDS = 2.0
ECHO_TIMEOUT_SECONDS = 7.0  # a connection that does not return even our own heartbeats is lost
CONNECT_TIMEOUT_SECONDS = 3.0
SUBSCRIBE_TIMEOUT_SECONDS = 1.0
STOP_TIMEOUT_SECONDS = 0.5
SHORTEST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = 0.1, 2.0

log = logging.getLogger(__name__)


@dataclass(slots=True)
class RedisConnection:
    """The state of one connection to Redis."""

    client: Redis
    pubsub: PubSub
    ready: bool = False  # all subscriptions are confirmed
    last_echo: float = 0.0  # when we last received our own heartbeat
    unknown_events: int = 0
    subscribing: dict[str, list[asyncio.Future[None]]] = field(default_factory=dict)


@dataclass(slots=True)
class Outgoing:
    """An event to be sent; `receivers` resolves to the number of workers that received it."""

    channel: str
    message: bytes
    receivers: asyncio.Future[int] | None = None

    def resolve(self, count: int) -> None:
        if self.receivers is not None and not self.receivers.done():
            self.receivers.set_result(count)


class RedisBus:
    """`name` separates installations that share one Redis; it is the same for all workers of one."""

    def __init__(self, url: str, name: str) -> None:
        self.worker = token_hex(8)
        self._url = url
        self._all_workers = f"culprit:{name}"  # the channel of heartbeats
        self._rooms: set[int] = set()
        self._connection: RedisConnection | None = None
        # By a key for events that replace each other: of a table's answers, only the newest counts.
        self._outbox: dict[object, Outgoing] = {}
        self._outbox_filled = asyncio.Event()
        self._lost_at: float | None = None  # when the connection was lost or failed

    @property
    def is_connected(self) -> bool:
        return self._connection is not None and self._connection.ready

    # -- publishing --------------------------------------------------------------------------------
    def publish(self, event: RoomEvent) -> None:
        self._post(event, (event.room, event.match) if isinstance(event, AnswerStored) else object())

    async def publish_counted(self, event: RoomEvent) -> int:
        receivers: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        if not self._post(event, receivers, receivers):
            return 0
        return max(0, await receivers - 1)  # we receive it too

    def _post(self, event: RoomEvent, key: object, receivers: asyncio.Future[int] | None = None) -> bool:
        if not self.is_connected:
            return False
        self._outbox[key] = Outgoing(self._channel(event.room), encode((self.worker, event)), receivers)
        self._outbox_filled.set()
        return True

    async def _publish_outbox(self, connection: RedisConnection) -> None:
        loop = asyncio.get_running_loop()
        next_heartbeat = loop.time()
        while True:
            batch, self._outbox = list(self._outbox.values()), {}
            if loop.time() >= next_heartbeat:
                batch.append(Outgoing(self._all_workers, encode((self.worker, Heartbeat()))))
                next_heartbeat = loop.time() + HEARTBEAT_SECONDS
            try:
                await _send(connection, batch)
            except asyncio.CancelledError:
                # Cancelled in the middle: send them again before WorkerStopped. Duplicates do no harm.
                self._outbox = {object(): outgoing for outgoing in batch} | self._outbox
                raise
            _raise_if_cancelled()
            with suppress(TimeoutError):
                async with asyncio.timeout_at(next_heartbeat):
                    await self._outbox_filled.wait()
            self._outbox_filled.clear()

    # -- receiving ---------------------------------------------------------------------------------
    async def subscribe(self, room: int) -> None:
        self._rooms.add(room)
        connection, channel = self._connection, self._channel(room)
        if connection is None or not connection.ready:
            return  # the next connection subscribes to all rooms
        subscribed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        connection.subscribing.setdefault(channel, []).append(subscribed)
        with suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(SUBSCRIBE_TIMEOUT_SECONDS):
                await connection.pubsub.subscribe(channel)
                await subscribed

    def unsubscribe(self, room: int) -> None:
        self._rooms.discard(room)
        if self._connection is not None and self._connection.ready:
            asyncio.ensure_future(self._unsubscribe(self._connection, room))  # noqa: RUF006  # never awaited

    async def _unsubscribe(self, connection: RedisConnection, room: int) -> None:
        with suppress(RedisError, OSError):
            if room not in self._rooms:  # it was not loaded again meanwhile
                await connection.pubsub.unsubscribe(self._channel(room))

    async def _receive(self, connection: RedisConnection, listener: Listener) -> None:
        # The heartbeat channel comes last: once it is confirmed, so are all the others.
        await connection.pubsub.subscribe(*map(self._channel, self._rooms), self._all_workers)
        loop = asyncio.get_running_loop()
        connection.last_echo = loop.time()
        while True:
            message = await connection.pubsub.get_message(timeout=ECHO_TIMEOUT_SECONDS)
            _raise_if_cancelled()
            if message is None or loop.time() > connection.last_echo + ECHO_TIMEOUT_SECONDS:
                raise TimeoutError("the bus is silent")
            if message["type"] == "message":
                self._take(connection, message["data"], listener)
            elif message["type"] == "subscribe":
                channel = message["channel"].decode()
                for subscribed in connection.subscribing.pop(channel, []):
                    if not subscribed.done():
                        subscribed.set_result(None)
                if channel == self._all_workers:
                    connection.ready = True
                    self._log_connected()
                    listener.connected()

    def _take(self, connection: RedisConnection, message: bytes, listener: Listener) -> None:
        try:
            worker, event = decode(message)
        except msgspec.DecodeError:
            if not connection.unknown_events:
                log.warning("an unknown event came over the bus, most likely from another version of Culprit")
            connection.unknown_events += 1
            return
        if worker != self.worker:
            listener.received(worker, event)
        else:
            connection.last_echo = asyncio.get_running_loop().time()

    # -- the connection ----------------------------------------------------------------------------
    async def run(self, listener: Listener) -> None:
        pause = SHORTEST_RETRY_SECONDS
        while True:
            # No retries by the library: we must notice a broken connection, because it may have lost events.
            client = Redis.from_url(
                self._url, socket_connect_timeout=CONNECT_TIMEOUT_SECONDS, retry=Retry(NoBackoff(), 0)
            )
            connection = self._connection = RedisConnection(client, client.pubsub())
            try:
                await self._run_until_lost(connection, listener)
            except asyncio.CancelledError:
                await self._announce_stop(connection)
                raise
            finally:
                self._discard(connection)
                with suppress(RedisError, OSError):
                    await connection.pubsub.aclose()  # type: ignore[no-untyped-call]  # it has no types
                    await client.aclose()
            _raise_if_cancelled()
            pause = SHORTEST_RETRY_SECONDS if connection.ready else min(LONGEST_RETRY_SECONDS, pause * 2)
            await asyncio.sleep(pause)

    async def _run_until_lost(self, connection: RedisConnection, listener: Listener) -> None:
        """Returns when either direction fails.

        Not a TaskGroup: that of Python 3.11 cancels the task that awaits it when one of its own fails, and
        leaves it marked as cancelled, so that a lost connection looks like a server that is being stopped.
        """
        tasks = {
            asyncio.create_task(self._receive(connection, listener)),
            asyncio.create_task(self._publish_outbox(connection)),
        }
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        errors = [result for result in results if isinstance(result, Exception)]
        for error in errors:
            if not isinstance(error, RedisError | OSError | TimeoutError):
                raise error
        self._log_lost({_reason(error) for error in errors})

    def _log_lost(self, reasons: set[str]) -> None:
        """Logs the loss once, not for every failed attempt."""
        if self._lost_at is None:
            self._lost_at = asyncio.get_running_loop().time()
            words = ", ".join(sorted(reasons))
            log.warning("the bus is not connected (%s): workers look at the database meanwhile", words)

    def _log_connected(self) -> None:
        if self._lost_at is None:
            log.info("the bus is connected")
        else:
            gone = asyncio.get_running_loop().time() - self._lost_at
            log.warning("the bus is connected again, after %d s", gone)
            self._lost_at = None

    async def _announce_stop(self, connection: RedisConnection) -> None:
        """Tells the others at once, so that they need not wait for missing heartbeats."""
        if connection.ready:
            stopped = Outgoing(self._all_workers, encode((self.worker, WorkerStopped())))
            with suppress(RedisError, OSError, TimeoutError):
                async with asyncio.timeout(STOP_TIMEOUT_SECONDS):
                    await _send(connection, [*self._outbox.values(), stopped])

    def _discard(self, connection: RedisConnection) -> None:
        """Releases all callers that wait for this connection."""
        self._connection = None
        for outgoing in self._outbox.values():
            outgoing.resolve(0)
        self._outbox.clear()
        for waiting in connection.subscribing.values():
            for subscribed in waiting:
                if not subscribed.done():
                    subscribed.set_result(None)

    def _channel(self, room: int) -> str:
        return f"{self._all_workers}:{room}"


def _reason(error: Exception) -> str:
    """What the server or the network says, as the host can act on it; it contains no password."""
    return str(error).removesuffix(".") or type(error).__name__


def _raise_if_cancelled() -> None:
    """Ends a cancelled task even if the library swallowed the cancellation."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def _send(connection: RedisConnection, batch: list[Outgoing]) -> None:
    """Sends a batch in one round trip: one per event would cost more than a move."""
    if not batch:
        return
    try:
        async with connection.client.pipeline(transaction=False) as pipeline:
            for outgoing in batch:
                pipeline.publish(outgoing.channel, outgoing.message)
            for outgoing, count in zip(batch, await pipeline.execute(), strict=True):
                outgoing.resolve(count)
    finally:
        for outgoing in batch:
            outgoing.resolve(0)
