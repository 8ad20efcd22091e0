"""Any game on everybody's screen: what came piece by piece is what a fresh page shows, at every step."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from _pytest.mark import ParameterSet

from app.db.journal import Entry, Journal, Verdict
from app.games import GAMES
from app.games.parts import Region
from app.kernel import SPECTATOR, Projector, View, concerned, redeal
from app.rooms.live.room_hub import RoomHub
from app.tables.live_table import LiveTable, MatchPlayer
from app.web.screen import table_feed
from app.web.screen.parts import SeatPart
from app.web.screen.renderer import Renderer
from app.web.screen.table_feed import TableFeed
from app.web.screen.templates import environment
from app.web.socket.outgoing import SeatMessage
from tests.web.small_dom import OOB, Page, elements_in, plain_html
from tools.fuzz.settings import Setting

pytestmark = pytest.mark.slow

RENDERER = Renderer(environment(""))
NOTHING_ELSE: dict[str, list[str]] = {
    "after": [],
    "ending": [],
}  # what belongs to a member, and not to the table
ANSWERS = 80
SETTINGS = [Setting(game, seats, game.Options()) for game in GAMES.values() for seats in game.seats]


class Instant(Journal):
    """Stores everything at once, nowhere."""

    def __init__(self) -> None: ...

    def append(self, entry: Entry) -> Awaitable[Verdict]:
        loop = asyncio.get_running_loop()
        stored = loop.create_future()
        loop.call_soon(stored.set_result, Verdict.STORED)
        return stored


class Differs(AssertionError):
    """A page is not what a fresh one would be."""


@dataclass
class Screen:
    """Somebody's browser; a slow one does not read for a while."""

    seat: int | None
    page: Page
    number: int
    behind: bool = False


class Party:
    """A table, a browser for every seat, and two spectators."""

    def __init__(self, setting: Setting, number: int) -> None:
        game = GAMES[setting.game.id]
        table = game.setup(setting.seats, setting.options, number.to_bytes(4, "big"))
        names = ("Ann", "Bob <i>&", "Cy", "Dorothea Montgomery-Smythe", "Eve", "Fay")
        started = [
            MatchPlayer(member=seat, name=names[seat], colour=seat, bot=None) for seat in range(setting.seats)
        ]
        self.live = LiveTable("m", game, started, table, 0, Instant(), lambda: 0, lambda: 0)
        self.hub = cast(
            RoomHub, SimpleNamespace(live=self.live, room=SimpleNamespace(members=()), presence=None)
        )
        self.feed = self.fresh()
        self.screens = [self.opened(seat) for seat in (*range(setting.seats), None, None)]
        self._random = Random(number)

    def fresh(self) -> TableFeed:
        feed = TableFeed(self.live, RENDERER)
        feed.refresh(self.hub)
        return feed

    def opened(self, seat: int | None) -> Screen:
        page = Page(self.feed.stage(seat, NOTHING_ELSE, ""))
        return Screen(seat, page, self.feed.viewer(seat).number)

    async def answer(self) -> bool:
        """Somebody who is asked chooses something; False when the game is over."""
        asked = [seat for seat in range(self.live.table.seats) if self.live.view(seat)["options"]]
        if not asked:
            return False
        seat, question, n = self._random.choice(asked), self.live.question, self.live.n
        assert question is not None
        options = self.live.view(seat)["options"]
        verb = self._random.choice(sorted({option["verb"] for option in options}))
        fitting = [option["n"] for option in options if option["verb"] == verb]
        told = await self.live.act(seat, question, self._random.choice(fitting), f"{n}", lambda: None)
        assert told is None and self.live.n == n + 1
        return True

    def look(self) -> None:
        """Everybody gets what is new; some only later, some close their browser and open it again."""
        self.feed.refresh(self.hub)
        for at, screen in enumerate(self.screens):
            screen.behind = self._random.random() < (0.8 if screen.behind else 0.1)
            if self._random.random() < 0.03:
                self.screens[at] = screen = self.opened(screen.seat)
            elif screen.behind:
                continue
            viewer = self.feed.viewer(screen.seat)
            missed = viewer.since(screen.number)
            if missed is None:
                self.screens[at] = screen = self.opened(screen.seat)
            for message in missed or ():
                screen.page.apply(message.text)
            screen.number = viewer.number

    def compare(self) -> None:
        fresh = self.fresh()
        for screen in self.screens:
            if screen.behind:
                continue
            for name, html in fresh.regions(screen.seat).items():
                if self.feed.regions(screen.seat)[name] != html:
                    raise Differs(f"the {name} that seat {screen.seat} would be sent has stayed behind")
                if screen.page[name] != plain_html(html):
                    raise Differs(f"seat {screen.seat} has\n{screen.page[name]}\nand not\n{plain_html(html)}")


async def play(setting: Setting, number: int, answers: int = ANSWERS) -> None:
    party = Party(setting, number)
    party.compare()
    for _ in range(answers):
        if not await party.answer():
            break
        party.look()
        party.compare()


def marked(setting: Setting) -> ParameterSet:
    """The usual run has the smallest and the largest table of each game."""
    few, *_, many = setting.game.seats
    marks = [] if setting.seats in (few, many) else [pytest.mark.long]
    return pytest.param(setting, id=str(setting), marks=marks)


@pytest.mark.parametrize("setting", [marked(setting) for setting in SETTINGS])
async def test_what_came_piece_by_piece_is_what_a_fresh_page_shows(setting: Setting) -> None:
    await play(setting, 1)


@pytest.mark.parametrize("number", [2])
@pytest.mark.parametrize(
    "setting", [Setting(game, game.seats[-1], game.Options()) for game in GAMES.values()], ids=str
)
async def test_and_so_it_is_in_other_games(setting: Setting, number: int) -> None:
    await play(setting, number)


# -- what everybody gets ---------------------------------------------------------------------------------
@pytest.mark.parametrize("setting", [marked(setting) for setting in SETTINGS])
async def test_the_shared_bytes_hold_nothing_that_a_spectator_may_not_know(setting: Setting) -> None:
    await hold_twins(setting)


async def hold_twins(setting: Setting) -> None:
    """In two worlds that a spectator cannot tell apart, what everybody is sent is the same to the byte."""
    party, random = Party(setting, 1), Random(1)
    for answer in range(ANSWERS):
        if not await party.answer():
            break
        if answer % 4 == 0 and party.live.table.result is None:
            shared = party.fresh().regions(None)
            truth, twin = party.live.table, redeal(party.live.table, SPECTATOR, random.shuffle)
            party.live.replace_table(twin)
            imagined = party.fresh().regions(None)
            party.live.replace_table(truth)
            assert shared == imagined, [name for name in shared if shared[name] != imagined[name]]


async def test_every_seat_is_sent_the_very_bytes_that_spectators_are_and_nothing_of_another_seat() -> None:
    setting = Setting(GAMES["blame"], 4, GAMES["blame"].Options())
    party, shared = Party(setting, 3), 0
    for _ in range(100):
        before = party.feed.viewer(None).number
        if not await party.answer():
            break
        party.feed.refresh(party.hub)
        spectators = party.feed.viewer(None)
        if spectators.number == before:
            continue
        public = spectators.steps[-1]
        for seat in range(4):
            sent = party.feed.viewer(seat).steps[-1]
            begins = sent.shared.text if isinstance(sent, SeatMessage) else sent.text
            assert sent is public or public.text.startswith(begins)
            shared += sent is public
    assert shared > 30  # of three others, most are seldom concerned


async def test_of_a_seat_only_the_tags_and_numbers_that_changed_are_sent() -> None:
    party, sent = Party(Setting(GAMES["blame"], 4, GAMES["blame"].Options()), 3), []
    for _ in range(60):
        await party.answer()
        party.feed.refresh(party.hub)
        sent += elements_in(party.feed.viewer(None).steps[-1].text)
    fragments = [str(node.id) for node in sent if OOB in node.attributes]
    seats, tags, hands = (
        sum(name.startswith(kind) for name in fragments) for kind in ("seat-", "tags-", "hand-")
    )
    assert tags > 30 and hands > 10
    assert seats <= 4  # each when its Role comes


@pytest.mark.parametrize("whole", [True, False])
async def test_what_only_a_seat_saw_is_replaced_unless_the_whole_region_is_sent_anyway(
    *, whole: bool
) -> None:
    feed = Party(SETTINGS[0], 0).feed
    viewer = feed.viewer(0)
    viewer.versions = {"seat-1": feed._public["seat-1"]}
    html = feed._update_versions(viewer, (), {"seat-1": whole})
    assert not viewer.versions and ('id="seat-1"' in html) is not whole


# -- planted faults --------------------------------------------------------------------------------------
@pytest.mark.parametrize("setting", [Setting(game, 3, game.Options()) for game in GAMES.values()], ids=str)
async def test_a_concerned_seat_that_is_left_out_is_noticed(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(earlier: Projector, now: Projector) -> int:
        return concerned(earlier, now) & ~1  # seat 0

    monkeypatch.setattr(table_feed, "concerned", forgetful)
    with pytest.raises(Differs):
        await play(setting, 1)


async def test_a_piece_of_a_region_that_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SeatPart.pieces_since

    def forgetful(self: SeatPart, was: SeatPart) -> Sequence[Region] | None:
        pieces = honest(self, was)
        return None if pieces is None else pieces[1:]

    monkeypatch.setattr(SeatPart, "pieces_since", forgetful)
    with pytest.raises(Differs):
        await play(Setting(GAMES["blame"], 3, GAMES["blame"].Options()), 1)


@pytest.mark.parametrize("game", ["madness", "intrigue", "scapegoat"])
async def test_a_public_region_made_from_a_seats_view_is_noticed(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In games whose felt shows its owner a card that lies face down there, or is looked at."""
    honest = LiveTable.scene

    def careless(self: LiveTable, viewer: int) -> View:
        return honest(self, 0 if viewer == SPECTATOR else viewer)

    setting = Setting(GAMES[game], 3, GAMES[game].Options())
    await hold_twins(setting)
    monkeypatch.setattr(LiveTable, "scene", careless)
    with pytest.raises(AssertionError):
        await hold_twins(setting)
