"""When a member is called to their table."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest

from app.games import GAMES
from app.kernel import Table, options, play, waiting
from app.rooms import acts
from app.rooms.live.away_notifier import AWAY_MILLIS, AwayNotifier
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RoomSnapshot
from app.tables.live_table import LiveTable
from tests.manual_clock import Clock
from tests.rooms.friends import new_room, room_now

GAME = GAMES["blame"]


class Watched:
    """A room with a table, and who was called to it."""

    def __init__(self, room: RoomSnapshot, clock: Clock) -> None:
        self.room = room
        self.clock = clock
        self.called: list[tuple[int, str, str, int, int]] = []
        self.tasks = BackgroundTasks()
        self.calls = AwayNotifier(self.call, self.tasks, clock)
        self.table: Table = GAME.setup(2, GAME.Options(), bytes(32))
        self.live = cast(
            LiveTable,
            SimpleNamespace(match="m", n=0, question=self.table.question, asked_at=clock(), table=self.table),
        )

    async def call(self, *call: int | str) -> None:
        self.called.append(call)  # type: ignore[arg-type]

    @property
    def mover(self) -> int:
        """The member whose turn it is."""
        member = self.room.chairs[waiting(self.table)[0]]
        assert member is not None
        return member.id

    async def after(self, millis: int) -> list[int]:
        """The members who were called in this time."""
        before = len(self.called)
        self.clock.now += millis
        self.calls.tick(self.room, self.live)
        await asyncio.wait_for(self.tasks.wait(), 30)
        return [call[4] for call in self.called[before:]]

    def move(self) -> None:
        while self.table.question == self.live.question:
            seat = waiting(self.table)[0]
            play(self.table, seat, options(self.table, seat)[0])
            self.live.n += 1
        self.live.asked_at = self.clock()
        self.live.__dict__["question"] = self.table.question


@pytest.fixture
async def watched(runtime: Runtime, clock: Clock) -> Watched:
    ann, _ = await new_room(runtime, "Bob", seats=2)
    await acts.begin_match(runtime, ann.code, ann.member)
    return Watched(await room_now(runtime, ann.code), clock)


async def test_who_is_away_is_called_once_after_a_while(watched: Watched) -> None:
    watched.calls.update(watched.room, ())
    assert await watched.after(AWAY_MILLIS - 1) == []
    assert await watched.after(1) == [watched.mover]
    assert await watched.after(10 * AWAY_MILLIS) == []
    question = watched.table.question
    assert watched.called == [(watched.room.id, "blame", "m", question, watched.mover)]


async def test_who_comes_and_goes_within_one_question_is_not_called_again(watched: Watched) -> None:
    watched.calls.update(watched.room, ())
    assert await watched.after(AWAY_MILLIS) == [watched.mover]
    watched.calls.update(watched.room, (watched.mover,))
    assert await watched.after(AWAY_MILLIS) == []
    watched.calls.update(watched.room, ())
    assert await watched.after(AWAY_MILLIS) == []


async def test_who_is_connected_or_just_reloads_is_not_called(watched: Watched) -> None:
    watched.calls.update(watched.room, (watched.mover,))
    assert await watched.after(10 * AWAY_MILLIS) == []
    watched.calls.update(watched.room, ())
    assert await watched.after(AWAY_MILLIS // 2) == []
    watched.calls.update(watched.room, (watched.mover,))
    assert await watched.after(10 * AWAY_MILLIS) == []


async def test_the_next_question_calls_again_and_has_its_own_time(watched: Watched) -> None:
    watched.calls.update(watched.room, ())
    assert await watched.after(AWAY_MILLIS) != []
    watched.move()
    assert await watched.after(0) == []
    assert await watched.after(AWAY_MILLIS) == [watched.mover]


async def test_nobody_is_called_for_whom_a_stand_in_plays_or_when_the_game_is_over(
    watched: Watched, runtime: Runtime
) -> None:
    await acts.stand_in(runtime, watched.room.code, watched.mover)
    watched.room = await room_now(runtime, watched.room.code)
    watched.calls.update(watched.room, ())
    assert await watched.after(10 * AWAY_MILLIS) == []
    await acts.come_back(runtime, watched.room.code, watched.mover)
    watched.room = await room_now(runtime, watched.room.code)
    watched.live.__dict__["question"] = None
    assert await watched.after(10 * AWAY_MILLIS) == []
