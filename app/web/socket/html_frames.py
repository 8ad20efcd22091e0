"""What a browser is sent: HTML for what differs from what it has, and a few words for its script."""

from __future__ import annotations

import msgspec

from app.db.chat import Chat, Line, Reader
from app.games.parts import Region
from app.rooms.live.hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.web.screen.log_and_chat import LogKeeper, more_chat, whole_chat
from app.web.screen.renderer import Renderer, as_fragment
from app.web.screen.stage import Company, Links, Screen, company_of, lobby_screen, stage_html, table_screen
from app.web.socket.deal_messages import DealMessages

CHAT_LINES = 60


def reader_of(hub: RoomHub, me: MemberSnapshot) -> Reader:
    """Spectators' talk is kept from players while a game runs."""
    return Reader(me.id, spectators=me.seat is None or not hub.room.running)


class HtmlFrames:
    """What one browser has been sent, and what it needs next."""

    def __init__(self, hub: RoomHub, chat: Chat, renderer: Renderer, links: Links) -> None:
        self._hub = hub
        self._chat = chat
        self._renderer = renderer
        self._links = links
        self._code = hub.room.code
        self._stage: tuple[object, ...] = ()
        self._shown: Screen | None = None
        self._sent: dict[str, Region] = {}
        self._company: Company | None = None
        self._log = LogKeeper()
        self._chat_news = -1
        self._chat_cursor = 0
        self._chat_number = 0  # of the next line, among those this reader may read
        self._deal = DealMessages()

    async def news(self, me: MemberSnapshot) -> list[str]:
        """The messages that bring this browser up to date; none if it is."""
        hub = self._hub
        if hub.room.code != self._code:
            return [encode({"type": "go", "to": self._links.address(f"/rooms/{hub.room.code}")})]
        messages = self._deal.news(hub, me)
        screen = self._screen(me)
        if screen.stage != self._stage:
            if not self._stage:  # deadlines are counted down there, by the time here
                messages.append(encode({"type": "time", "now": hub.time()}))
            frame = await self._whole(screen, me)
        else:
            frame = "" if screen is self._shown else self._changes(screen)
            if self._chat_news != hub.chat_version:
                frame += await self._chat_more(me)
        if frame:
            messages.append(frame)
        return messages

    async def page(self, me: MemberSnapshot) -> tuple[Screen, str]:
        """The same for a whole page: the screen, and its stage as HTML."""
        screen = self._screen(me)
        return screen, await self._stage_html(screen, me)

    def _screen(self, me: MemberSnapshot) -> Screen:
        hub = self._hub
        if hub.live is None:
            return lobby_screen(hub, me, self._links)
        if self._company is None or not self._company.still(hub):
            self._company = company_of(hub, me, self._links)
        view, shown = hub.live.view(hub.viewer(me)), self._shown
        if shown is not None and shown.company is self._company and shown.view is view:
            return shown
        return table_screen(self._company, view)

    def _changes(self, screen: Screen) -> str:
        """What differs; a frame that changes nothing would tell that somebody answered in secret."""
        self._shown = screen
        frame, sent = [], self._sent
        for regions in screen.areas.values():
            for region in regions:
                had = sent.get(region.id)
                if had is not region and had != region:
                    sent[region.id] = region
                    frame.append(self._renderer.fragment(region))
        frame.append(self._log.news(screen.log, screen.players, self._renderer))
        return "".join(frame)

    async def _whole(self, screen: Screen, me: MemberSnapshot) -> str:
        html = await self._stage_html(screen, me)
        self._stage, self._shown = screen.stage, screen
        self._sent = {region.id: region for regions in screen.areas.values() for region in regions}
        return as_fragment(html)

    async def _stage_html(self, screen: Screen, me: MemberSnapshot) -> str:
        self._chat_news = self._hub.chat_version
        reader, room_id = reader_of(self._hub, me), self._hub.room.id
        lines = await self._chat.last(room_id, reader, CHAT_LINES)
        first = await self._chat.count_before(room_id, reader, lines[0].id) if lines else 0
        self._chat_number = first
        self._remember(lines)
        log = self._log.whole(screen.log, screen.players, self._renderer)
        chat = whole_chat(first, lines, self._hub, me, self._renderer)
        return stage_html(screen, self._renderer, self._hub.room.game, log, chat)

    async def _chat_more(self, me: MemberSnapshot) -> str:
        self._chat_news = self._hub.chat_version
        reader = reader_of(self._hub, me)
        lines = await self._chat.after(self._hub.room.id, reader, self._chat_cursor, CHAT_LINES)
        first = self._chat_number
        self._remember(lines)
        frame = more_chat(first, lines, self._hub, self._renderer) if lines else ""
        return frame + await self._chat_more(me) if len(lines) == CHAT_LINES else frame

    def _remember(self, lines: list[Line]) -> None:
        if lines:
            self._chat_cursor = lines[-1].id
            self._chat_number += len(lines)


def encode(message: object) -> str:
    return msgspec.json.encode(message).decode()
