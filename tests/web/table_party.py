"""A table whose players and spectators look at it through real connections, without a database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from copy import copy
from dataclasses import asdict
from random import Random
from typing import cast

from msgspec.structs import replace

from app.db.engine import Database
from app.db.journal import Entry, Journal, StoredAnswer, Verdict
from app.games import GAMES
from app.kernel import waiting
from app.kernel.view import Option
from app.rooms.idle_votes import Votes
from app.rooms.live.delays import Delays
from app.rooms.live.room_chat import RoomChat
from app.rooms.live.room_hub import RoomHub
from app.rooms.runtime import Runtime
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.tables.clock import RATES, TableClock
from app.tables.live_table import LiveTable, MatchPlayer
from app.web.screen.renderer import Renderer
from app.web.screen.table_feed import TableFeed, TableFeeds
from app.web.screen.templates import environment
from app.web.socket.outgoing import Message
from tests.manual_clock import Clock
from tests.web.party_screen import Screen, Tally, WatchedFrames
from tests.web.small_dom import Page, plain_html
from tools.fuzz.settings import Setting

RENDERER = Renderer(environment(""))
NAMES = ("Ann", "Bob <i>&", "Cy", "Dorothea Montgomery-Smythe", "Eve", "Fay")
SPECTATORS = ("Gil", "Hal")
ACKNOWLEDGED = Message(b'{"type":"ok"}')
SOON = 10_000  # iterations of the event loop
ELSEWHERE = ("narrator", "chat")  # what the page's script, or another message, keeps up to date


class Instant(Journal):
    """Stores everything at once, in memory."""

    def __init__(self) -> None:
        self._stored: list[StoredAnswer] = []

    def append(self, entry: Entry) -> Awaitable[Verdict]:
        loop = asyncio.get_running_loop()
        stored = loop.create_future()
        loop.call_soon(stored.set_result, self._append(entry))
        return stored

    def _append(self, entry: Entry) -> Verdict:
        if entry.n != len(self._stored):
            return Verdict.BEHIND
        self._stored.append(StoredAnswer(entry.n, entry.seat, entry.choice, entry.client_id, entry.at))
        return Verdict.STORED

    async def since(self, match: str, n: int) -> list[StoredAnswer]:
        return self._stored[n:]


class Differs(AssertionError):
    """A page is not what a fresh one would be."""


def first_difference(one: object, other: object) -> tuple[object, object]:
    """The smallest part of two plain elements in which they first differ."""
    while one != other and isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        found = next((pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]), None)
        if found is None:
            break
        one, other = found
    return one, other


class Silence:
    """A chat in which nobody has said anything."""

    version = 0

    async def last(self, reader: object) -> tuple[int, list[object]]:
        return 0, []

    async def after(self, reader: object, cursor: int) -> list[object]:
        return []


class UnsavedClock(TableClock):
    """Its time banks are nowhere but in memory."""

    def advance(self, question: int | None, asked: object, since: int) -> bool:
        super().advance(question, asked, since)  # type: ignore[arg-type]
        return False


class Hub(RoomHub):
    """A room that is nowhere but in memory."""

    def __init__(self, room: RoomSnapshot, clock: Clock) -> None:
        nowhere = cast(Database, None)
        super().__init__(room, Runtime(nowhere, clock, monotonic=clock), Instant(), Delays())
        self.chat = cast(RoomChat, Silence())
        self.failed: Exception | None = None

    def show(self, room: RoomSnapshot, live: LiveTable | None) -> None:
        """What the hub does after it has read the room, but for bots and the deal."""
        self.room = room
        if live is not self.live:
            self.live = live
            if live is not None:
                live.changed = self._table_changed
        self._update_presence()
        self.wake()

    def resume(self, at: int) -> None:
        """The first player is back at this time, after all were away."""
        self._timeouts._tracker.waiting_since = at
        self._update_presence()
        self.wake()

    def _table_changed(self, only: int | None) -> None:
        try:
            super()._table_changed(only)
        except Exception as error:  # noqa: BLE001  # the table calls this where it would be lost
            self.failed = error

    def refresh_soon(self) -> None:
        asyncio.get_running_loop().call_soon(self.show, replace(self.room, match_status="over"), self.live)


def match_of(setting: Setting, number: int, journal: Journal, clock: Clock, name: str = "m") -> LiveTable:
    """A match that was just dealt."""
    game = GAMES[setting.game.id]
    table = game.setup(setting.seats, setting.options, number.to_bytes(4, "big"))
    started = [
        MatchPlayer(member=seat, name=NAMES[seat], colour=seat, bot=None) for seat in range(setting.seats)
    ]
    return LiveTable(name, game, started, table, 0, journal, clock, clock)


def room_of(setting: Setting, *, timed: bool) -> RoomSnapshot:
    names = (*NAMES[: setting.seats], *SPECTATORS)
    members = [
        MemberSnapshot(
            id=n + 1,
            name=name,
            colour=n,
            seat=n if n < setting.seats else None,
            ready=False,
            muted=False,
            bot=None,
            stand_in=False,
        )
        for n, name in enumerate(names)
    ]
    return RoomSnapshot(
        id=1,
        code="abcdefgh",
        game=setting.game.id,
        seats=setting.seats,
        options=asdict(setting.options),
        public=False,
        locked=False,
        watchers=True,
        whispers=False,
        quiet=False,
        open_cards=0,
        match_open_cards=None,
        host=1,
        match="m",
        match_status="playing",
        grace=0,
        timing="brisk" if timed else "none",
        speed="normal",
        ending=(),
        votes=Votes(),
        banned=[],
        members=members,
        matches_ended=0,
        newest_line=0,
    )


class Party:
    """A table, a browser for every seat, and two spectators.

    `timed`: there is a clock. `distant`: all answers are given to another worker, and arrive a few at once.
    """

    def __init__(self, setting: Setting, number: int, *, timed: bool = False, distant: bool = False) -> None:
        self.setting, self.number = setting, number
        self.clock = Clock()
        self._timed, self._distant = timed, distant
        self.tally = Tally()
        self._random = Random(number)
        self._renderer = copy(RENDERER)
        self._renderer.one_stage = asyncio.Lock()  # of this event loop
        self._feeds = TableFeeds(self._renderer)
        self.hub = Hub(room_of(setting, timed=timed), self.clock)
        self._deal()
        self.screens = [self.opened(member) for member in self.hub.room.members]

    def _deal(self) -> None:
        """Another match of the same players."""
        journal, name = Instant(), f"m{self.number}"
        self.live = match_of(self.setting, self.number, journal, self.clock, name)
        self.answered = self.live  # the table that answers are given to
        if self._distant:
            self.answered = match_of(self.setting, self.number, journal, self.clock, name)
        if self._timed:
            self.live.timer = UnsavedClock(RATES["brisk"], [RATES["brisk"].bank] * self.setting.seats)
        self.live.asked_at = self.answered.asked_at = self.clock()
        self.hub.show(replace(self.hub.room, match=name, match_status="playing"), self.live)
        self.feed = self._feeds.of(self.hub)

    def fresh(self) -> TableFeed:
        return TableFeeds(self._renderer).of(self.hub)

    def opened(self, member: MemberSnapshot) -> Screen:
        return Screen(self.hub, member, self._renderer, self._feeds, self._random, self.tally)

    # -- what happens ------------------------------------------------------------------------------
    async def answer(self) -> bool:
        """Somebody who is asked chooses something; False when the game is over."""
        if not waiting(self.live.table):
            return False
        for _ in range(self._random.randint(1, 4) if self._distant else 1):
            if waiting(self.answered.table):
                await self._answer(self.answered)
        if self.answered is not self.live:
            await self.live.follow()
        assert self.live.n == self.answered.n
        await self.settle()
        return True

    async def _answer(self, live: LiveTable) -> None:
        self.clock.now += self._random.randrange(1, 40_000) if self._timed else 0
        seat, question, n = self._random.choice(waiting(live.table)), live.question, live.n
        assert question is not None
        options = self._gentle(live, live.view(seat)["options"])
        verb = self._random.choice(sorted({option["verb"] for option in options}))
        number = self._random.choice([option["n"] for option in options if option["verb"] == verb])
        (screen,) = (screen for screen in self.screens if screen.seat == seat)
        told = await live.act(seat, question, number, f"{n}", lambda: screen.connection.post(ACKNOWLEDGED))
        screen.connection.flush()
        assert told is None and live.n == n + 1

    def _gentle(self, live: LiveTable, options: list[Option]) -> list[Option]:
        """Those after which the game goes on, if there are any."""
        drastic = live.game.drastic
        return [option for option in options if drastic is None or not drastic(option)] or options

    async def settle(self) -> None:
        """Until all that can be sent is sent."""
        if self.hub.failed is not None:
            raise self.hub.failed
        for _ in range(SOON):
            await asyncio.sleep(0)
            if all(screen.settled for screen in self.screens):
                return
        raise AssertionError("a connection does not come to rest")

    async def change_deadline(self) -> None:
        """A table that was suspended goes on: its question may be answered for longer."""
        assert self.live.timer is not None
        self.hub.resume(self.clock() + RATES["brisk"].question)
        await self.settle()

    async def end_early(self) -> None:
        """The players agree to end the match."""
        self.live.end()
        self.hub.show(replace(self.hub.room, match_status="abandoned"), self.live)
        await self.settle()

    async def play_again(self) -> None:
        """The next match; its table is not there while it is dealt."""
        self.number += 1
        self.hub.show(replace(self.hub.room, match_status="dealing"), None)
        await self.settle()
        self._deal()
        await self.settle()

    def look(self) -> None:
        """Everybody reads what came; some are slow, some close their browser and open it again."""
        for at, screen in enumerate(self.screens):
            screen.read()
            screen.slow = self._random.random() < (0.8 if screen.slow else 0.1)
            if self._random.random() < 0.03:
                self.screens[at] = self.opened(screen.member)
                screen.close()

    # -- what must hold ----------------------------------------------------------------------------
    def compare(self) -> int:
        """Compares what came with what a fresh page shows; returns on how many screens."""
        fresh, compared = self.fresh(), 0
        for screen in self.screens:
            if screen.frames.needless:
                raise Differs(f"seat {screen.seat} was sent the whole stage, and not the few steps it lacked")
            if screen.behind:
                continue
            compared += 1
            sent = self.feed.regions(screen.seat)
            for name, html in fresh.regions(screen.seat).items():
                if sent[name] != html:
                    raise Differs(f"the {name} that seat {screen.seat} would be sent has stayed behind")
                has, should = first_difference(screen.page[name], plain_html(html))
                if has != should:
                    raise Differs(f"in {name} seat {screen.seat} has\n{has}\nand not\n{should}")
        return compared

    async def compare_stages(self) -> None:
        """Compares whole screens, with the menu and all that belongs to one member."""
        for screen in self.screens:
            if not screen.behind:
                frames = WatchedFrames(self.hub, self._renderer, TableFeeds(self._renderer), Tally())
                fresh = Page(await frames.stage(screen.member))
                has, should = first_difference(screen.page.plain(ELSEWHERE), fresh.plain(ELSEWHERE))
                if has != should:
                    raise Differs(f"the whole page of seat {screen.seat} has\n{has}\nand not\n{should}")
