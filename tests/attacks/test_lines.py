"""The attacker opens lines and says too much, too slowly or nothing, and wants to be waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from uvicorn.server import ServerState

from app.commands.http_protocol import LONGEST_HEAD, SECONDS, Line
from app.web.guard.limits import Places

PEER, PROXY = "203.0.113.9", "127.0.0.1"
ASK = b"GET / HTTP/1.1\r\nHost: play.lan\r\n\r\n"


class Later:
    """Something that was to be done after a while."""

    def __init__(self, seconds: float, act: Callable[[], None]) -> None:
        self.seconds = seconds
        self.act = act
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """A loop in which time passes when told to, and a request is answered when asked for."""

    def __init__(self) -> None:
        self.timers: list[Later] = []
        self.tasks: list[Coroutine[Any, Any, None]] = []

    def call_later(self, seconds: float, act: Callable[[], None]) -> Later:
        self.timers.append(Later(seconds, act))
        return self.timers[-1]

    def create_task(self, task: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
        self.tasks.append(task)
        return asyncio.get_running_loop().create_future()

    async def answer(self) -> None:
        for task in self.tasks:
            await task
        self.tasks.clear()

    def pass_time(self, seconds: float) -> None:
        for timer in [timer for timer in self.timers if not timer.cancelled and timer.seconds <= seconds]:
            timer.cancelled = True
            timer.act()


class Transport:
    """The other end, as far as a line sees it."""

    def __init__(self, peer: str) -> None:
        self.peer = peer
        self.written = b""
        self.closed = False
        self.aborted = False

    def get_extra_info(self, name: str) -> object:
        return (self.peer, 4000) if name in {"peername", "sockname"} else None

    def write(self, octets: bytes) -> None:
        self.written += octets

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


class End:
    """One end of a line, and our protocol on the other."""

    def __init__(self, lines: Places | None = None, peer: str = PEER) -> None:
        config = uvicorn.Config(
            PlainTextResponse("hello"),
            ws="websockets-sansio",
            proxy_headers=True,
            forwarded_allow_ips=[PROXY],
            log_config=None,
            lifespan="off",
        )
        self.loop = Loop()
        self.transport = Transport(peer)
        kind = type("Counted", (Line,), {"lines": lines or Places(10)})
        self.line: Line = kind(config, ServerState(), {}, self.loop)
        self.line.connection_made(self.transport)  # type: ignore[arg-type]

    def say(self, *pieces: bytes) -> None:
        for piece in pieces:
            if not self.transport.is_closing():
                self.line.data_received(piece)


# -- time ------------------------------------------------------------------------------------------
async def test_who_says_nothing_is_not_waited_for() -> None:
    end = End()
    end.loop.pass_time(SECONDS - 1)
    assert not end.transport.aborted
    end.loop.pass_time(SECONDS)
    assert end.transport.aborted


@pytest.mark.parametrize(
    "pieces",
    [
        [b"G"],
        [b"\r\n"] * 50,
        [b"GET / HTTP/1.1\r\n", *[b"X-A: b\r\n"] * 50],
        [b"POST / HTTP/1.1\r\nHost: play.lan\r\nContent-Length: 1000\r\n\r\n", *[b"x"] * 50],
    ],
    ids=["one letter", "empty lines", "headers without end", "a slow body"],
)
async def test_who_speaks_slowly_is_not_waited_for(pieces: list[bytes]) -> None:
    end = End()
    end.say(*pieces)
    assert not end.transport.is_closing()
    end.loop.pass_time(SECONDS)
    assert end.transport.aborted  # not closed politely: that would be to wait again
    for task in end.loop.tasks:
        task.close()


async def test_who_asks_and_is_answered_may_ask_again() -> None:
    end = End()
    for _ in range(3):
        end.say(ASK)
        await end.loop.answer()
        assert end.transport.written.endswith(b"hello")
        end.transport.written = b""
    waiting = [timer.seconds for timer in end.loop.timers if not timer.cancelled]
    assert waiting == [5]  # uvicorn's own patience with a line on which nothing happens
    end.say(b"\r\n")  # as little as this used to take even that away
    assert [timer.seconds for timer in end.loop.timers if not timer.cancelled] == [SECONDS]


async def test_requests_one_upon_the_other_are_answered_in_time_too() -> None:
    end = End()
    end.say(ASK + ASK)
    await end.loop.answer()
    assert end.transport.written.count(b"hello") == 2


# -- size ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * 2 * LONGEST_HEAD,
        b"GET / HTTP/1.1\r\nX-A: " + b"a" * 2 * LONGEST_HEAD,
        b"GET / HTTP/1.1\r\n" + b"X-A: b\r\n" * LONGEST_HEAD,
        b"GET / HTTP/1.1\r\n" + b"X" * 2 * LONGEST_HEAD,
    ],
    ids=["address", "value", "many", "name"],
)
async def test_a_head_without_end_is_ended(head: bytes) -> None:
    end = End()
    end.say(*(head[start : start + 4096] for start in range(0, len(head), 4096)))
    assert end.transport.closed and end.transport.written.startswith(b"HTTP/1.1 400")
    assert not end.loop.tasks  # nobody was asked to answer it


async def test_a_long_head_that_comes_at_once_is_refused_as_well() -> None:
    end = End()
    end.say(b"GET / HTTP/1.1\r\nX-A: " + b"a" * LONGEST_HEAD + b"\r\n\r\n")
    await end.loop.answer()
    assert end.transport.written.startswith(b"HTTP/1.1 431") and end.transport.closed


async def test_a_long_body_is_no_long_head() -> None:
    end, body = End(), b"x" * 3 * LONGEST_HEAD
    end.say(b"POST / HTTP/1.1\r\nHost: play.lan\r\nContent-Length: %d\r\n\r\n" % len(body), body)
    await end.loop.answer()
    end.say(ASK)
    await end.loop.answer()
    assert end.transport.written.count(b"hello") == 2


# -- number ----------------------------------------------------------------------------------------
async def test_one_address_cannot_open_lines_without_end() -> None:
    lines = Places(3)
    ends = [End(lines) for _ in range(4)]
    assert [end.transport.aborted for end in ends] == [False, False, False, True]
    assert not End(lines, "203.0.113.10").transport.aborted
    ends[3].line.connection_lost(None)  # never had a place, and so gives none back
    assert End(lines).transport.aborted
    ends[0].line.connection_lost(None)
    assert not End(lines).transport.aborted


async def test_a_trusted_proxy_brings_everybodys_lines() -> None:
    lines = Places(1)
    assert not any(End(lines, PROXY).transport.aborted for _ in range(5))


# -- sockets ---------------------------------------------------------------------------------------
UPGRADE = (
    b"GET /rooms/x/socket HTTP/1.1\r\nHost: play.lan\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


async def test_a_line_that_becomes_a_socket_is_counted_and_timed_elsewhere() -> None:
    lines = Places(1)
    end = End(lines)
    end.say(UPGRADE + b"\r\n")
    assert not end.transport.is_closing()
    assert all(timer.cancelled for timer in end.loop.timers)
    assert not End(lines).transport.aborted
    await asyncio.sleep(0)


@pytest.mark.parametrize("more", [b"X-A: b\r\n" * 300, b"X-A: " + b"a" * 20_000 + b"\r\n"])
async def test_a_handshake_that_nobody_can_read_is_not_left_standing(more: bytes) -> None:
    end = End()
    end.say(UPGRADE + more + b"\r\n")
    assert end.transport.closed
