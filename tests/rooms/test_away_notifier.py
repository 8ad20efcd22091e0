"""When a member is called to their table."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest
from sqlalchemy import update

from app.db.models import Match
from app.games import GAMES
from app.kernel import Table, options, play, waiting
from app.rooms import acts
from app.rooms.acts import Entered
from app.rooms.live.away_notifier import AWAY_MILLIS, AwayNotifier
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.push.notification import Notification
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
        self.called: list[tuple[int, str, Notification, int]] = []
        self.tasks = BackgroundTasks()
        self.calls = AwayNotifier(self.call, self.tasks, clock)
        self.table: Table = GAME.setup(2, GAME.Options(), bytes(32))
        self.live = cast(
            LiveTable,
            SimpleNamespace(match="m", n=0, question=self.table.question, asked_at=clock(), table=self.table),
        )

    async def call(self, room: int, game: str, notification: Notification, member_id: int) -> None:
        self.called.append((room, game, notification, member_id))

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
        return [call[3] for call in self.called[before:]]

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
    assert watched.called == [(watched.room.id, "blame", Notification("turn", "m", question), watched.mover)]


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


async def test_nobody_is_called_to_a_turn_for_whom_a_stand_in_plays_or_when_the_game_is_over(
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


# -- the end of a match and the start of the next --------------------------------------------------
class Evening:
    """A room of three in which matches follow one another, and who is called for what."""

    def __init__(self, runtime: Runtime, people: list[Entered], clock: Clock) -> None:
        self.ann, self.bob, self.cid = people
        self.code = self.ann.code
        self.clock = clock
        self._runtime = runtime
        self._told: list[tuple[str, int]] = []
        self._tasks = BackgroundTasks()
        self._calls = AwayNotifier(self._call, self._tasks, clock)
        self._here: set[int] = set()

    async def _call(self, room: int, game: str, notification: Notification, member_id: int) -> None:
        self._told.append((notification.kind, member_id))

    async def here(self, *members: Entered) -> None:
        """These are connected from now on, and nobody else."""
        self._here = {member.member for member in members}
        await self.look()

    async def look(self) -> None:
        room = await room_now(self._runtime, self.code)
        self._calls.update(room, self._here)
        self._calls.tick(room, None)

    async def start(self) -> None:
        begun = await acts.begin_match(self._runtime, self.code, self.ann.member)
        await self.look()
        async with self._runtime.database.writing() as session:
            await session.execute(update(Match).where(Match.id == begun.match).values(status="playing"))
        await self.look()

    async def end(self) -> None:
        await acts.abandon(self._runtime, self.code, self.ann.member)
        await self.look()

    async def told(self, millis: int = AWAY_MILLIS) -> list[tuple[str, int]]:
        """What was told to whom in this time."""
        self._told.clear()
        self.clock.now += millis
        self._calls.tick(await room_now(self._runtime, self.code), None)
        await asyncio.wait_for(self._tasks.wait(), 30)
        return list(self._told)


@pytest.fixture
async def evening(runtime: Runtime, clock: Clock) -> Evening:
    return Evening(runtime, await new_room(runtime, "Bob", "Cid", seats=3), clock)


async def test_players_who_are_away_hear_that_the_game_is_over_and_that_another_begins(
    evening: Evening,
) -> None:
    ann, bob, cid = evening.ann, evening.bob, evening.cid
    await evening.here(ann, bob)
    await evening.start()
    assert await evening.told(AWAY_MILLIS - 1) == []
    assert await evening.told(1) == [("begun", cid.member)]
    await evening.end()
    await evening.here(ann)  # Bob has seen the end
    assert await evening.told() == [("over", cid.member)]
    assert await evening.told(10 * AWAY_MILLIS) == []
    await evening.start()
    assert await evening.told() == [("begun", bob.member), ("begun", cid.member)]


async def test_who_is_back_in_time_is_not_called(evening: Evening) -> None:
    await evening.here(evening.ann, evening.bob)
    await evening.start()
    await evening.here(evening.ann, evening.bob, evening.cid)
    assert await evening.told() == []
    await evening.here(evening.ann)
    await evening.end()
    await evening.here(evening.ann, evening.bob, evening.cid)
    assert await evening.told() == []


async def test_who_left_hears_of_the_end_and_of_the_next_game_and_of_no_other(
    evening: Evening, runtime: Runtime
) -> None:
    ann, bob, cid = evening.ann, evening.bob, evening.cid
    await evening.here(ann, bob, cid)
    await evening.start()
    await acts.leave(runtime, evening.code, bob.member)
    await evening.here(ann, cid)
    assert await evening.told() == []
    await evening.end()
    assert await evening.told() == [("over", bob.member)]
    await evening.start()
    assert await evening.told() == [("begun", bob.member)]
    await evening.end()
    await evening.start()
    assert await evening.told() == []


async def test_those_who_only_watch_and_a_deal_that_was_given_up_call_nobody(
    evening: Evening, runtime: Runtime
) -> None:
    await acts.join(runtime, evening.code, name="Eve", watch=True)
    await evening.here(evening.ann, evening.bob, evening.cid)
    await evening.start()
    await evening.end()
    assert await evening.told() == []
    await evening.here(evening.ann)
    await acts.begin_match(runtime, evening.code, evening.ann.member)
    await evening.look()
    await acts.abandon(runtime, evening.code, evening.ann.member)
    await acts.return_to_lobby(runtime, evening.code, evening.ann.member)
    await evening.look()
    assert "over" not in {kind for kind, _ in await evening.told()}


async def test_a_room_that_is_loaded_after_the_end_calls_nobody(evening: Evening, runtime: Runtime) -> None:
    await acts.begin_match(runtime, evening.code, evening.ann.member)
    await acts.abandon(runtime, evening.code, evening.ann.member)
    await evening.here()
    assert await evening.told() == []
