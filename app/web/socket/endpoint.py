"""The socket of a room: checks the client, reads its messages and limits their rate."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Set

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from app import activity
from app.rooms import acts, close_codes, keys
from app.rooms.codes import read_code
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.room_hub import RoomHub
from app.rooms.room_service import RoomService
from app.settings import Settings
from app.web.guard.identity import Identity
from app.web.guard.limits import Limits, address_of
from app.web.guard.origin import allowed_origin
from app.web.guard.refusal_log import log_refusal
from app.web.http.room_links import links_for
from app.web.screen.renderer import Renderer
from app.web.screen.table_feed import TableFeeds
from app.web.socket.connection import Connection, Frames
from app.web.socket.direct_protocol import DIRECT
from app.web.socket.dispatch import Dispatcher, Unavailable
from app.web.socket.html_frames import HtmlFrames
from app.web.socket.json_frames import JsonFrames
from app.web.socket.messages import Entropy, MoveMessage, React, Up, decode

HEARTBEAT_SECONDS = 10
BEATS_AT_ONCE = 50
MAX_REFUSED = 400  # messages refused as too fast before the socket is closed
LONGEST_MESSAGE = 8192
WRITE_COST = 5  # a chat line or a room change counts as this many messages: each is a write to the database
# Sent before the socket is accepted: the handshake fails.
REJECTED: dict[str, object] = {"type": "websocket.close", "code": close_codes.POLICY_VIOLATION}

log = logging.getLogger(__name__)


class Sockets:
    """All sockets of this process; an ASGI application for /rooms/{code}/socket."""

    def __init__(
        self,
        hubs: HubRegistry,
        rooms: RoomService,
        renderer: Renderer,
        feeds: TableFeeds,
        settings: Settings,
        identity: Identity,
        limits: Limits,
    ) -> None:
        self._hubs = hubs
        self._rooms = rooms
        self._renderer = renderer
        self._feeds = feeds
        self._settings = settings
        self._identity = identity
        self._limits = limits
        self._open: set[Connection] = set()

    async def beat(self) -> None:
        """Send heartbeats, so that both sides notice a half-open connection."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            await tick_all(self._open)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        opening = await receive()
        assert opening["type"] == "websocket.connect"
        browser = HTTPConnection(scope)
        address = address_of(browser)
        allowed = allowed_origin(scope, self._settings)
        if not allowed or not self._limits.sockets_per_address.acquire(address):
            log_refusal(browser, "sockets" if allowed else "foreign")
            await send(REJECTED)
            return
        try:
            await self._accept(browser, receive, send)
        finally:
            self._limits.sockets_per_address.release(address)

    async def _accept(self, browser: HTTPConnection, receive: Receive, send: Send) -> None:
        code = read_code(browser.path_params["code"])
        token = self._identity.token(browser)
        member_id = None if code is None else await acts.member_of(self._hubs.runtime, code, token)
        hub = None if code is None or member_id is None else await self._hubs.room(code)
        if hub is None or member_id is None or not self._limits.sockets_per_member.acquire(str(member_id)):
            log_refusal(browser, "no_seat" if hub is None or member_id is None else "sockets")
            await send(REJECTED)
            return
        room, client = hub.room.id, "unknown" if browser.client is None else browser.client.host
        activity.socket_opened(room, client)
        try:
            await send({"type": "websocket.accept"})
            if hub.room.member(member_id) is None:
                await hub.refresh()  # the member may have joined a moment ago
            frames = self._frames(hub, browser)

            async def known() -> bool:
                async with self._hubs.runtime.database.reading() as session:
                    return await keys.holder(session, hub.room.id, token) == member_id

            line = browser.scope.get("extensions", {}).get(DIRECT)
            await self._serve(hub, Connection(hub, member_id, frames, send, known, line), receive)
        finally:
            activity.socket_closed(room, client)
            self._limits.sockets_per_member.release(str(member_id))

    def _frames(self, hub: RoomHub, browser: HTTPConnection) -> Frames:
        if browser.query_params.get("as") == "json":
            return JsonFrames(hub)
        links = links_for(browser, self._settings, hub.room.code)
        return HtmlFrames(hub, self._renderer, self._feeds, links)

    async def _serve(self, hub: RoomHub, connection: Connection, receive: Receive) -> None:
        self._open.add(connection)
        hub.subscribe(connection)
        writing: asyncio.Task[None] | None = None
        try:
            # From here on the hub closes it when the seat moves to another device; it may have moved before.
            # Shielded: a cancelled query would cost its database connection.
            if not await asyncio.shield(connection.known()):
                connection.close(close_codes.OPENED_ELSEWHERE)
            writing = asyncio.create_task(connection.write())
            writing.add_done_callback(_log_failure)
            dispatcher = Dispatcher(self._rooms, hub, connection, self._limits.reactions)
            await self._read(dispatcher, connection, receive)
        except asyncio.CancelledError:
            if not connection.stuck:
                raise
        finally:
            if writing is not None:
                writing.cancel()
            self._open.discard(connection)
            hub.unsubscribe(connection)

    async def _read(self, dispatcher: Dispatcher, connection: Connection, receive: Receive) -> None:
        messages, refused = self._limits.messages.new_bucket(), 0
        writes, member = self._limits.member_writes, str(connection.member_id)
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            if connection.closing:
                continue
            message = read_message(event.get("text"))
            cheap = message is None or isinstance(message, MoveMessage | Entropy | React)
            in_time = messages.take(1 if cheap else WRITE_COST)
            refused += not in_time
            if message is not None and in_time and (cheap or writes.take(member)):
                try:
                    await dispatcher.handle(message)
                except Unavailable:
                    connection.close(close_codes.INTERNAL_ERROR)
            elif refused > MAX_REFUSED:
                connection.close(close_codes.POLICY_VIOLATION)
            else:
                dispatcher.refuse(
                    "bad_message" if message is None else "too_fast", getattr(message, "id", None)
                )
                await asyncio.sleep(0)  # let the writer run, however fast the client sends


async def tick_all(connections: Set[Connection]) -> None:
    """Sends a heartbeat to all connections, a few at a time: moves do not wait for a thousand heartbeats."""
    for number, connection in enumerate(list(connections), 1):
        if connection in connections:  # it has not closed meanwhile
            connection.tick()
        if number % BEATS_AT_ONCE == 0:
            await asyncio.sleep(0)


def read_message(text: str | None) -> Up | None:
    """The message in a frame; None if it is not valid."""
    if text is None or len(text) > LONGEST_MESSAGE:
        return None
    try:
        return decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _log_failure(writing: asyncio.Task[None]) -> None:
    if not writing.cancelled() and (error := writing.exception()) is not None:
        log.error("a socket's outbox failed", exc_info=error)
