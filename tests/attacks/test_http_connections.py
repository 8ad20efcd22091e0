"""The attacker opens HTTP connections and sends too much, too slowly or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from uvicorn.server import ServerState

from app.commands.http_protocol import MAX_HEAD, REQUEST_SECONDS, LimitedHttpProtocol
from app.web.guard.limits import ConcurrencyLimit

PEER, PROXY = "203.0.113.9", "127.0.0.1"
REQUEST = b"GET / HTTP/1.1\r\nHost: play.lan\r\n\r\n"


class Timer:
    """A callback that the protocol scheduled."""

    def __init__(self, seconds: float, act: Callable[[], None]) -> None:
        self.seconds = seconds
        self.act = act
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class FakeLoop:
    """An event loop whose time and tasks advance only when the test says so."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []
        self.tasks: list[Coroutine[Any, Any, None]] = []

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        self.timers.append(Timer(seconds, act))
        return self.timers[-1]

    def create_task(self, task: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
        self.tasks.append(task)
        return asyncio.get_running_loop().create_future()

    async def run_tasks(self) -> None:
        for task in self.tasks:
            await task
        self.tasks.clear()

    def pass_time(self, seconds: float) -> None:
        for timer in [timer for timer in self.timers if not timer.cancelled and timer.seconds <= seconds]:
            timer.cancelled = True
            timer.act()


class FakeTransport:
    """What the protocol writes to, and how it closes."""

    def __init__(self, peer: str) -> None:
        self.peer = peer
        self.written = b""
        self.closed = False
        self.aborted = False

    def get_extra_info(self, name: str) -> object:
        return (self.peer, 4000) if name in {"peername", "sockname"} else None

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closed or self.aborted

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_protocol(self, protocol: object) -> None:
        self.protocol = protocol

    def get_protocol(self) -> object:
        return self.protocol


class Connection:
    """One connection from `peer`, handled by our protocol."""

    def __init__(self, limit: ConcurrencyLimit | None = None, peer: str = PEER) -> None:
        config = uvicorn.Config(
            PlainTextResponse("hello"),
            ws="websockets-sansio",
            proxy_headers=True,
            forwarded_allow_ips=[PROXY],
            log_config=None,
            lifespan="off",
        )
        self.loop = FakeLoop()
        self.transport = FakeTransport(peer)
        protocol = type("Limited", (LimitedHttpProtocol,), {"per_address": limit or ConcurrencyLimit(10)})
        self.protocol: LimitedHttpProtocol = protocol(config, ServerState(), {}, self.loop)
        self.protocol.connection_made(self.transport)

    def receive(self, *pieces: bytes) -> None:
        for piece in pieces:
            if not self.transport.is_closing():
                self.protocol.data_received(piece)


# -- time ------------------------------------------------------------------------------------------
async def test_a_client_that_sends_nothing_is_cut_off() -> None:
    connection = Connection()
    connection.loop.pass_time(REQUEST_SECONDS - 1)
    assert not connection.transport.aborted
    connection.loop.pass_time(REQUEST_SECONDS)
    assert connection.transport.aborted


@pytest.mark.parametrize(
    "pieces",
    [
        [b"G"],
        [b"\r\n"] * 50,
        [b"GET / HTTP/1.1\r\n", *[b"X-A: b\r\n"] * 50],
        [b"POST / HTTP/1.1\r\nHost: play.lan\r\nContent-Length: 1000\r\n\r\n", *[b"x"] * 50],
    ],
    ids=["one letter", "empty lines", "headers without connection", "a slow body"],
)
async def test_a_client_that_sends_slowly_is_cut_off(pieces: list[bytes]) -> None:
    connection = Connection()
    connection.receive(*pieces)
    assert not connection.transport.is_closing()
    connection.loop.pass_time(REQUEST_SECONDS)
    assert connection.transport.aborted  # close() would wait for the client again
    for task in connection.loop.tasks:
        task.close()


async def test_a_connection_serves_several_requests() -> None:
    connection = Connection()
    for _ in range(3):
        connection.receive(REQUEST)
        await connection.loop.run_tasks()
        assert connection.transport.written.endswith(b"hello")
        connection.transport.written = b""
    waiting = [timer.seconds for timer in connection.loop.timers if not timer.cancelled]
    assert waiting == [5]  # uvicorn's own keep-alive timeout
    connection.receive(b"\r\n")  # must not leave the connection without a deadline
    assert [timer.seconds for timer in connection.loop.timers if not timer.cancelled] == [REQUEST_SECONDS]


async def test_pipelined_requests_are_answered() -> None:
    connection = Connection()
    connection.receive(REQUEST + REQUEST)
    await connection.loop.run_tasks()
    assert connection.transport.written.count(b"hello") == 2


# -- size ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * 2 * MAX_HEAD,
        b"GET / HTTP/1.1\r\nX-A: " + b"a" * 2 * MAX_HEAD,
        b"GET / HTTP/1.1\r\n" + b"X-A: b\r\n" * MAX_HEAD,
        b"GET / HTTP/1.1\r\n" + b"X" * 2 * MAX_HEAD,
    ],
    ids=["address", "value", "many", "name"],
)
async def test_a_head_that_does_not_end_is_refused(head: bytes) -> None:
    connection = Connection()
    connection.receive(*(head[start : start + 4096] for start in range(0, len(head), 4096)))
    assert connection.transport.closed and connection.transport.written.startswith(b"HTTP/1.1 400")
    assert not connection.loop.tasks  # the application was not called


async def test_a_long_head_in_one_piece_is_refused() -> None:
    connection = Connection()
    connection.receive(b"GET / HTTP/1.1\r\nX-A: " + b"a" * MAX_HEAD + b"\r\n\r\n")
    await connection.loop.run_tasks()
    assert connection.transport.written.startswith(b"HTTP/1.1 431") and connection.transport.closed


async def test_a_long_body_does_not_count_as_head() -> None:
    connection, body = Connection(), b"x" * 3 * MAX_HEAD
    connection.receive(b"POST / HTTP/1.1\r\nHost: play.lan\r\nContent-Length: %d\r\n\r\n" % len(body), body)
    await connection.loop.run_tasks()
    connection.receive(REQUEST)
    await connection.loop.run_tasks()
    assert connection.transport.written.count(b"hello") == 2


# -- number ----------------------------------------------------------------------------------------
async def test_connections_per_address_are_limited() -> None:
    limit = ConcurrencyLimit(3)
    connections = [Connection(limit) for _ in range(4)]
    assert [connection.transport.aborted for connection in connections] == [False, False, False, True]
    assert not Connection(limit, "203.0.113.10").transport.aborted
    connections[3].protocol.connection_lost(None)  # was never counted, so it releases nothing
    assert Connection(limit).transport.aborted
    connections[0].protocol.connection_lost(None)
    assert not Connection(limit).transport.aborted


async def test_connections_of_a_trusted_proxy_are_not_limited() -> None:
    limit = ConcurrencyLimit(1)
    assert not any(Connection(limit, PROXY).transport.aborted for _ in range(5))


# -- sockets ---------------------------------------------------------------------------------------
UPGRADE = (
    b"GET /rooms/x/socket HTTP/1.1\r\nHost: play.lan\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


async def test_an_upgrade_to_a_websocket_ends_deadline_and_count() -> None:
    limit = ConcurrencyLimit(1)
    connection = Connection(limit)
    connection.receive(UPGRADE + b"\r\n")
    assert not connection.transport.is_closing()
    assert all(timer.cancelled for timer in connection.loop.timers)
    assert not Connection(limit).transport.aborted
    await asyncio.sleep(0)


@pytest.mark.parametrize("more", [b"X-A: b\r\n" * 300, b"X-A: " + b"a" * 20_000 + b"\r\n"])
async def test_an_invalid_handshake_closes_the_connection(more: bytes) -> None:
    connection = Connection()
    connection.receive(UPGRADE + more + b"\r\n")
    assert connection.transport.closed
