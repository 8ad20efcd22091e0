"""Worlds that a spectator cannot tell apart, and what everybody is sent in them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import cast

from app.kernel import SPECTATOR, Choice, Table, answer, options, project, redeal, waiting
from app.rooms.live.room_hub import RoomHub
from app.tables.live_table import LiveTable
from app.web.screen.table_feed import TableFeed
from app.web.socket.outgoing import Message, SeatMessage, SharedMessage
from tests.manual_clock import Clock
from tests.web.table_party import RENDERER, Instant, match_of
from tools.fuzz.settings import Setting

NOTHING_ELSE: dict[str, list[str]] = {
    "after": [],
    "ending": [],
}  # what belongs to a member, and not to the table
TRIES = 12


class Told(AssertionError):
    """The shared bytes tell something that a spectator may not know."""


class World:
    """A table with its feed, for all seats and the spectators."""

    def __init__(self, setting: Setting, table: Table) -> None:
        self.live: LiveTable = match_of(setting, 0, Instant(), Clock())
        self.live.replace_table(table)
        room = SimpleNamespace(members=())
        self._hub = cast(RoomHub, SimpleNamespace(live=self.live, room=room, presence=None))
        self.feed = TableFeed(self.live, RENDERER)
        self.feed.refresh(self._hub)
        self._seats = range(setting.seats)
        for seat in self._seats:
            self.feed.viewer(seat)

    def page(self) -> dict[str, str]:
        """What spectators see, by id, and as a whole."""
        return self.feed.regions(None) | {"page": self.feed.stage(None, NOTHING_ELSE, "")}

    async def step(self, seat: int, choice: Choice) -> list[tuple[bytes, bytes, bytes]]:
        """Gives an answer; returns all bytes of it that more than one viewer is sent."""
        live, feed = self.live, self.feed
        before = {viewer: feed.viewer(viewer).number for viewer in (None, *self._seats)}
        number = options(live.table, seat).index(choice)
        assert live.question is not None
        assert await live.act(seat, live.question, number, "twin", lambda: None) is None
        feed.refresh(self._hub)
        shared = list(feed.viewer(None).since(before[None]) or ())
        for each in self._seats:
            for message in feed.viewer(each).since(before[each]) or ():
                if isinstance(message, SeatMessage):
                    self._check_first_fragment(message, shared)
                elif isinstance(message, SharedMessage):
                    assert message in shared or any(_begins(message, whole) for whole in shared)
        return [_bytes_of(message) for message in shared]

    def _check_first_fragment(self, message: SeatMessage, shared: Sequence[Message]) -> None:
        assert message.wire.startswith(message.shared.fragment)
        assert any(_begins(message.shared, whole) for whole in shared), (
            "a fragment that spectators do not get"
        )


def _begins(message: Message, whole: Message) -> bool:
    """A seat that reads other words in the log gets the shared bytes without it."""
    return whole.payload.startswith(message.payload)


def _bytes_of(message: Message) -> tuple[bytes, bytes, bytes]:
    assert isinstance(message, SharedMessage)
    return message.payload, message.fragment, message.wire


async def hold_twins(setting: Setting, number: int, answers: int, *, pages: bool = True) -> int:
    """In two worlds that a spectator cannot tell apart, what everybody is sent is the same to the byte.

    So it is on a fresh page, and in the step after an answer that looks the same to a spectator in both.
    Returns how many steps with shared bytes were compared.
    """
    random, stepped = Random(number), 0
    table = setting.setup(number)
    for at in range(answers):
        if not waiting(table):
            number += 1
            table = setting.setup(number)
        if at % 4 == 0:
            twin = redeal(table, SPECTATOR, random.shuffle)
            one, other = World(setting, table.copy()), World(setting, twin.copy())
            if pages:
                _compare_pages(one, other)
            found = _same_answer(table, twin, random)
            if found is not None:
                truth, there = await one.step(*found), await other.step(*found)
                if truth != there:
                    raise Told(f"the shared bytes tell two worlds apart:\n{truth}\n{there}")
                stepped += bool(truth)
        seat = random.choice(waiting(table))
        choices = options(table, seat)
        verb = random.choice(sorted({choice[0] for choice in choices}))
        answer(table, seat, random.choice([choice for choice in choices if choice[0] == verb]))
    return stepped


def _compare_pages(one: World, other: World) -> None:
    truth, there = one.page(), other.page()
    if truth != there:
        names = [name for name in truth if truth[name] != there.get(name)]
        raise Told(f"the page of spectators tells two worlds apart: {names}")


def _same_answer(table: Table, twin: Table, random: Random) -> tuple[int, Choice] | None:
    """An answer that may be given in both worlds, and after which they look the same to a spectator."""
    both = [
        (seat, choice)
        for seat in waiting(table)
        for choice in options(table, seat)
        if choice in options(twin, seat)
    ]
    random.shuffle(both)
    for seat, choice in both[:TRIES]:
        views = []
        for world in (table, twin):
            new = world.copy()
            answer(new, seat, choice)
            views.append(project(new, SPECTATOR))
        if views[0] == views[1] and views[0] != project(table, SPECTATOR):
            return seat, choice
    return None
