"""A browser without a network: it reads what its connection writes, and changes its page as htmx would."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from dataclasses import dataclass
from random import Random
from typing import Any

from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.web.screen.renderer import Renderer
from app.web.screen.stage import Links
from app.web.screen.table_feed import TableFeeds
from app.web.socket.connection import Connection
from app.web.socket.html_frames import HtmlFrames
from app.web.socket.outgoing import Message
from tests.web.small_dom import Page

LINKS = Links(address=lambda path: path, invitation="http://localhost/join", qr="", note=None)
A_FEW_STEPS = 4
"""A client that lacks at most so many is sent these; not read from the code, which might forget them all."""

_FIN, _OPCODE, _MASKED, _LENGTH = 0x80, 0x0F, 0x80, 0x7F
_CONTINUATION, _TEXT = 0x0, 0x1


def messages_in(frames: bytes) -> list[str]:
    """The text messages of what was written at once, put together from their fragments (RFC 6455, 5.4)."""
    messages, fragments, at = [], list[bytes](), 0
    while at < len(frames):
        first, second = frames[at], frames[at + 1]
        at += 2
        assert first & _OPCODE == (_CONTINUATION if fragments else _TEXT), "a fragment is out of order"
        assert not second & _MASKED, "a server masks nothing"
        size = second & _LENGTH
        if size > 125:
            octets = 2 if size == 126 else 8
            size = int.from_bytes(frames[at : at + octets], "big")
            at += octets
        assert at + size <= len(frames), "a frame is cut off"
        fragments.append(frames[at : at + size])
        at += size
        if first & _FIN:
            messages.append(b"".join(fragments).decode())
            fragments = []
    assert not fragments, "a message has no end"
    return messages


@dataclass
class Tally:
    """What the connections of a party did."""

    written: int = 0  # directly
    caught_up: int = 0  # several steps at once


class Socket:
    """Both ways to a browser: the direct line, which is not always writable, and ASGI's `send`."""

    def __init__(self, random: Random, tally: Tally) -> None:
        self.reads = asyncio.Event()  # not set: the browser is slow
        self.reads.set()
        self.blocked = False  # `send` waits for the browser
        self.inbox: list[str] = []
        self._random = random
        self._tally = tally

    @property
    def can_write(self) -> bool:
        return self.reads.is_set() and self._random.random() < 0.7

    def write(self, frames: bytes) -> None:
        self._tally.written += 1
        self.inbox += messages_in(frames)

    async def send(self, message: MutableMapping[str, Any]) -> None:  # Any: ASGI's own type
        assert message["type"] == "websocket.send", message
        self.blocked = True
        await self.reads.wait()
        self.blocked = False
        self.inbox.append(message["text"])


class WatchedFrames(HtmlFrames):
    """Notes whole stages that were sent although a few steps would have done."""

    def __init__(self, hub: RoomHub, renderer: Renderer, feeds: TableFeeds, tally: Tally) -> None:
        super().__init__(hub, renderer, feeds, LINKS)
        self.needless = 0
        self._tally = tally
        self._lacking: int | None = None

    async def news(self, me: MemberSnapshot) -> list[Message]:
        hub, feed = self._hub, self._feed
        self._lacking = None
        if feed is not None and feed.live is hub.live:
            feed.refresh(hub)
            self._lacking = feed.viewer(self._seat).number - self._number
            self._tally.caught_up += 1 < self._lacking <= A_FEW_STEPS
        return await super().news(me)

    async def stage(self, me: MemberSnapshot) -> str:
        self.needless += self._lacking is not None and self._lacking <= A_FEW_STEPS
        return await super().stage(me)


class Screen:
    """A member's browser, with a connection of its own."""

    def __init__(
        self,
        hub: RoomHub,
        member: MemberSnapshot,
        renderer: Renderer,
        feeds: TableFeeds,
        random: Random,
        tally: Tally,
    ) -> None:
        self.member, self.seat = member, member.seat
        self.page = Page('<div id="stage"></div>')
        self.behind = True  # there may be something that it has not read
        self.frames = WatchedFrames(hub, renderer, feeds, tally)
        self.socket = Socket(random, tally)
        self.connection = Connection(hub, member.id, self.frames, self.socket.send, line=self.socket)
        self._hub = hub
        self._writer = asyncio.create_task(self.connection.write())
        hub.subscribe(self.connection)

    @property
    def slow(self) -> bool:
        return not self.socket.reads.is_set()

    @slow.setter
    def slow(self, slow: bool) -> None:
        (self.socket.reads.clear if slow else self.socket.reads.set)()

    @property
    def settled(self) -> bool:
        """Whether nothing more will be written until something happens."""
        if self._writer.done():
            self._writer.result()
        connection = self.connection
        return (self.slow and self.socket.blocked) or not (
            connection._writing or connection._awake.is_set() or self.socket.blocked
        )

    def read(self) -> None:
        """Changes the page by everything that came. Words for the page's script are left to it."""
        for message in self.socket.inbox:
            if not message.startswith("{"):
                self.page.apply(message)
        self.socket.inbox.clear()
        self.behind = self.slow

    def close(self) -> None:
        self._hub.unsubscribe(self.connection)
        self._writer.cancel()
