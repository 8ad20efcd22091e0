"""The socket of a room: who comes in, what is read from them, and how fast they may speak."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from app.rooms import acts
from app.rooms.codes import read_code
from app.rooms.hub import Hubs, RoomHub
from app.settings import Settings
from app.web.browser import BrowserFrames
from app.web.connection import Connection, Frames
from app.web.doors import Doors, Unavailable
from app.web.identity import Identity
from app.web.links import links_for
from app.web.messages import decode
from app.web.origin import allowed_origin
from app.web.program import ProgramFrames
from app.web.render import Renderer

HEARTBEAT_SECONDS = 10
MESSAGES_PER_SECOND, MESSAGES_AT_ONCE = 100.0, 200.0
PATIENCE_WITH_FLOODS = 400  # messages refused as too fast before the socket is closed
LONGEST_MESSAGE = 8192
COME_BACK, POLICY = 1011, 1008

log = logging.getLogger(__name__)


class Pacer:
    """A bucket of messages that refills with time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left = MESSAGES_AT_ONCE
        self._since = clock()
        self.refused = 0

    def allows(self) -> bool:
        now = self._clock()
        self._left = min(MESSAGES_AT_ONCE, self._left + (now - self._since) * MESSAGES_PER_SECOND)
        self._since = now
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        return True


class Sockets:
    """All sockets of this process; an ASGI application for /rooms/{code}/socket."""

    def __init__(self, hubs: Hubs, renderer: Renderer, settings: Settings, identity: Identity) -> None:
        self._hubs = hubs
        self._renderer = renderer
        self._settings = settings
        self._identity = identity
        self._open: set[Connection] = set()

    async def beat(self) -> None:
        """Heartbeats: a half-open line is noticed on both sides."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            for connection in list(self._open):
                connection.tick()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        opening = await receive()
        assert opening["type"] == "websocket.connect"
        browser = HTTPConnection(scope)
        code = read_code(scope["path_params"]["code"])
        token = self._identity.token(browser)
        member_id = None if code is None else await acts.member_of(self._hubs.store, code, token)
        hub = None if code is None or member_id is None else await self._hubs.room(code)
        strange = not allowed_origin(scope, self._settings)
        if hub is None or member_id is None or strange:
            await send({"type": "websocket.close", "code": POLICY})  # before accepting: the handshake fails
            return
        await send({"type": "websocket.accept"})
        frames: Frames
        if browser.query_params.get("as") == "json":
            frames = ProgramFrames(hub, self._hubs.chat)
        else:
            links = links_for(browser, self._settings, hub.room.code)
            frames = BrowserFrames(hub, self._hubs.chat, self._renderer, links)
        await self._serve(hub, Connection(hub, member_id, frames, send), receive)

    async def _serve(self, hub: RoomHub, connection: Connection, receive: Receive) -> None:
        self._open.add(connection)
        hub.enter(connection)
        writing = asyncio.create_task(connection.write())
        writing.add_done_callback(_said)
        try:
            await self._read(Doors(self._hubs, hub, connection), connection, receive)
        finally:
            writing.cancel()
            self._open.discard(connection)
            hub.leave(connection)

    async def _read(self, doors: Doors, connection: Connection, receive: Receive) -> None:
        pacer = Pacer(asyncio.get_running_loop().time)
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            try:
                if text is None or len(text) > LONGEST_MESSAGE:
                    raise msgspec.ValidationError
                message = decode(text)
            except (msgspec.DecodeError, UnicodeError):
                if pacer.allows():
                    doors.refuse("bad_message")
                elif pacer.refused > PATIENCE_WITH_FLOODS:
                    connection.close(POLICY)
                continue
            if not pacer.allows():
                doors.refuse("too_fast", getattr(message, "id", None))
                if pacer.refused > PATIENCE_WITH_FLOODS:
                    connection.close(POLICY)
                continue
            try:
                await doors.enter(message)
            except Unavailable:
                connection.close(COME_BACK)


def _said(writing: asyncio.Task[None]) -> None:
    if not writing.cancelled() and (error := writing.exception()) is not None:
        log.error("a socket's outbox failed", exc_info=error)
