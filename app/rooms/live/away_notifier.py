"""Notices when a table waits for a member who is not connected, and has them called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine
from typing import Any

from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.snapshot import RoomSnapshot
from app.tables.live_table import LiveTable
from app.tables.whose_turn import whose_turn

AWAY_MILLIS = 20_000
"""A page that is being reloaded is back long before that."""

CallTurn = Callable[[int, str, str, int, int], Coroutine[Any, Any, None]]  # Any: of every coroutine
"""room, game, match, question, member"""


class AwayNotifier:
    """Of one room. Looked at with every tick of the clock, so it computes only after something changed."""

    def __init__(self, call: CallTurn, tasks: BackgroundTasks, monotonic: Callable[[], int]) -> None:
        self._call = call
        self._tasks = tasks
        self._monotonic = monotonic
        self._absent_since: dict[int, int] = {}  # by member
        self._seen: tuple[object, ...] = ()  # what was looked at last
        self._question: tuple[str, int] | None = None
        self._due: dict[int, int] = {}  # by member: when they are to be called
        self._called: set[int] = set()  # to this question

    def update(self, room: RoomSnapshot, connected: Collection[int]) -> None:
        """Takes who is connected."""
        now = self._monotonic()
        absent = [member.id for member in room.members if member.id not in connected]
        self._absent_since = {member_id: self._absent_since.get(member_id, now) for member_id in absent}
        self._seen = ()

    def tick(self, room: RoomSnapshot, live: LiveTable | None) -> None:
        """Time has passed."""
        seen = (room, live, None if live is None else (live.n, live.question))
        if seen != self._seen:
            self._seen = seen
            self._look(room, live)
        now = self._monotonic()
        for member_id, due in self._due.items():
            if due <= now and member_id not in self._called and self._question is not None:
                self._called.add(member_id)
                self._tasks.start(self._call(room.id, room.game, *self._question, member_id))

    def _look(self, room: RoomSnapshot, live: LiveTable | None) -> None:
        question = None if live is None or live.question is None else (live.match, live.question)
        if question != self._question:
            self._question = question
            self._called.clear()
        if question is None or live is None:
            self._due = {}
            return
        waited_for = whose_turn(live.table, room.seats).unanswered
        self._due = {
            member.id: max(self._absent_since[member.id], live.asked_at) + AWAY_MILLIS
            for member in room.deciding
            if member.seat in waited_for and member.id in self._absent_since
        }
