"""What a browser is sent: the HTML of what has changed, and small messages for its script."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from msgspec.structs import replace

from app.db.chat import ChatMessage, Reader
from app.games.parts import Region
from app.rooms.live.presence import Presence
from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.tables.live_table import LiveTable
from app.web.screen.ascii_html import ascii_bytes
from app.web.screen.lobby_regions import lobby_regions
from app.web.screen.log_and_chat import more_chat, whole_chat
from app.web.screen.renderer import Renderer, as_fragment
from app.web.screen.stage import Links, lobby_stage, member_regions
from app.web.screen.table_feed import TableFeed, TableFeeds
from app.web.socket.connection import NOTHING
from app.web.socket.deal_messages import DealMessages
from app.web.socket.outgoing import Message, message_of


def reader_of(hub: RoomHub, me: MemberSnapshot) -> Reader:
    """Who reads the chat: players do not see the spectators' chat while a game runs.

    A member whom the hub does not know (any more) may be a player.
    """
    now = hub.room.member(me.id)
    watching = now is not None and now.seat is None
    return Reader(me.id, spectators=watching or not hub.room.running)


class HtmlFrames:
    """What one browser has been sent, and what it needs next.

    Of a table it remembers only the number of the last step. The member's own regions and those of the lobby
    change seldom, so it keeps them for comparison.
    """

    def __init__(self, hub: RoomHub, renderer: Renderer, feeds: TableFeeds, links: Links) -> None:
        self._hub = hub
        self._renderer = renderer
        self._feeds = feeds
        self._links = links
        self._code = hub.room.code
        self._stage: tuple[object, ...] = ()  # identifies the stage: if it changes, all is sent anew
        self._feed: TableFeed | None = None
        self._seat: int | None = None
        self._number = 0
        self._room: RoomSnapshot | None = None
        self._presence: Presence | None = None
        self._sent: dict[str, Region] = {}
        self._chat_version = -1
        self._chat_cursor = 0
        self._chat_number = 0  # of the next line, among those this reader may read
        self._deal = DealMessages()

    def step(self) -> Message | None:
        hub, feed = self._hub, self._feed
        if feed is None or feed.live is not hub.live or hub.room is not self._room:
            return None
        feed.refresh(hub)
        steps = feed.viewer(self._seat)
        if steps.number == self._number:
            return NOTHING
        if steps.number != self._number + 1:
            return None
        self._number += 1
        return steps.steps[-1]

    async def news(self, me: MemberSnapshot) -> list[Message]:
        """The messages that bring this browser up to date."""
        hub = self._hub
        if hub.room.code != self._code:
            return [message_of({"type": "go", "to": self._links.address(f"/rooms/{hub.room.code}")})]
        messages = self._deal.news(hub, me)
        chat = ""
        if self._stage_of(me) == self._stage and self._chat_version != hub.chat.version:
            chat = await self._chat_more(me)
            me = self._as_of_now(me)
        if self._stage_of(me) == self._stage and (steps := self._steps()) is not None:
            # One message per step: htmx looks up all targets of a message before it swaps any of them.
            messages += steps[:-1]
            frame = "".join((*(step.text for step in steps[-1:]), self._changes(me), chat))
            return [*messages, Message(ascii_bytes(frame))] if frame else messages
        if not self._stage:  # the browser counts deadlines down by the server's clock
            messages.append(message_of({"type": "time", "now": hub.time()}))
        html = await self.stage(me)
        messages += self._deal.news(hub, me)  # of a match that was dealt meanwhile
        return [*messages, Message(ascii_bytes(as_fragment(html)))]

    @property
    def _table(self) -> LiveTable | None:
        """The table on the screen: that of the last match stays until the next one is dealt."""
        hub, feed = self._hub, self._feed
        if hub.live is None and feed is not None and hub.room.match_status == "dealing":
            return feed.live
        return hub.live

    def _stage_of(self, me: MemberSnapshot) -> tuple[object, ...]:
        table = self._table
        if table is None:
            return ("lobby", self._hub.room.game)
        return ("table", table, me.seat if table is self._hub.live else self._seat)

    def _steps(self) -> list[Message] | None:
        """The steps of the table that the browser lacks; None if they are no longer kept."""
        feed = self._feed
        if feed is None:
            return []
        feed.refresh(self._hub)
        viewer = feed.viewer(self._seat)
        steps, self._number = viewer.since(self._number), viewer.number
        if steps is None and feed.live is not self._hub.live:
            return []  # the next table comes soon
        return steps

    def _changes(self, me: MemberSnapshot) -> str:
        """The changed regions of the member, or of the lobby."""
        hub = self._hub
        if hub.room is self._room and hub.presence is self._presence:
            return ""
        self._room, self._presence = hub.room, hub.presence
        frame = []
        for region in self._regions(me):
            if self._sent.get(region.id) != region:
                self._sent[region.id] = region
                frame.append(as_fragment(self._renderer.region(region)))
        return "".join(frame)

    def _regions(self, me: MemberSnapshot) -> Iterable[Region]:
        hub, links, live = self._hub, self._links, self._table
        if live is None:
            return lobby_regions(hub, me, links.address, links.invitation, links.qr, links.note)
        return [region for regions in member_regions(hub, me, links, live).values() for region in regions]

    async def stage(self, me: MemberSnapshot) -> str:
        """The whole stage, which this browser has from now on."""
        while True:
            reader = reader_of(self._hub, me)
            chat = await self._whole_chat(me)
            async with self._renderer.one_stage:
                now = self._as_of_now(me)
                if now.seat == me.seat and reader_of(self._hub, now) == reader:
                    html = self._whole_stage(now, chat)
                    await asyncio.sleep(0)  # others go first: making a stage takes as long as several moves
                    return html
            me = now  # who may read other lines than before

    def _as_of_now(self, me: MemberSnapshot) -> MemberSnapshot:
        """The member after a wait. They may have left their seat: its cards are no longer theirs to see."""
        return self._hub.room.member(me.id) or replace(me, seat=None)

    def _whole_stage(self, me: MemberSnapshot, chat: str) -> str:
        hub, renderer = self._hub, self._renderer
        self._feed, self._seat = None if hub.live is None else self._feeds.of(hub), me.seat
        self._stage = self._stage_of(me)
        self._room, self._presence = hub.room, hub.presence
        if hub.live is None or self._feed is None:
            regions = lobby_regions(
                hub, me, self._links.address, self._links.invitation, self._links.qr, self._links.note
            )
            self._sent = {region.id: region for region in regions}
            return lobby_stage(renderer, {each.id: renderer.region(each) for each in regions}, chat)
        areas = member_regions(hub, me, self._links, hub.live)
        self._sent = {region.id: region for regions in areas.values() for region in regions}
        html = {area: [renderer.region(each) for each in regions] for area, regions in areas.items()}
        self._number = self._feed.viewer(me.seat).number
        return self._feed.stage(me.seat, html, chat)

    # -- chat --------------------------------------------------------------------------------------
    async def _whole_chat(self, me: MemberSnapshot) -> str:
        chat = self._hub.chat
        self._chat_version = chat.version
        first, lines = await chat.last(reader_of(self._hub, me))
        self._chat_number = first
        self._remember(lines)
        return whole_chat(first, lines, self._hub, me, self._renderer)

    async def _chat_more(self, me: MemberSnapshot) -> str:
        chat = self._hub.chat
        self._chat_version = chat.version
        lines = await chat.after(reader_of(self._hub, me), self._chat_cursor)
        first = self._chat_number
        self._remember(lines)
        return more_chat(first, lines, self._hub, self._renderer) if lines else ""

    def _remember(self, lines: list[ChatMessage]) -> None:
        if lines:
            self._chat_cursor = lines[-1].id
            self._chat_number += len(lines)
