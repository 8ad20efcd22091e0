"""Notices when a table wants a member who is not connected, and has them called.

They are called when the table waits for them, when the match has ended and when another one begins. A player
who left hears of the end of the match in which a stand-in holds their seat, and of the start of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine
from typing import Any

from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.push.occasion import Occasion
from app.rooms.snapshot import RUNNING, RoomSnapshot
from app.tables.live_table import LiveTable
from app.tables.whose_turn import whose_turn

AWAY_MILLIS = 20_000
"""A page that is being reloaded is back long before that."""

CallMember = Callable[[int, str, Occasion, int], Coroutine[Any, Any, None]]  # Any: of every coroutine
"""room, game, occasion, member"""


class AwayNotifier:
    """Of one room. Looked at with every tick of the clock, so it computes only after something changed."""

    def __init__(self, call: CallMember, tasks: BackgroundTasks, monotonic: Callable[[], int]) -> None:
        self._call = call
        self._tasks = tasks
        self._monotonic = monotonic
        self._absent_since: dict[int, int] = {}  # by member
        self._connected: frozenset[int] = frozenset()
        self._seen: tuple[object, ...] = ()  # what was looked at last
        self._turn: Occasion | None = None
        self._due: dict[int, int] = {}  # by member: when they are to be called to their turn
        self._called: set[int] = set()  # to this question
        self._last: RoomSnapshot | None = None  # the room at the last look
        self._left: frozenset[int] = frozenset()  # players who left during the last match
        self._news: Occasion | None = None  # the end or the start of a match, not told yet
        self._news_at = 0
        self._news_for: frozenset[int] = frozenset()

    def update(self, room: RoomSnapshot, connected: Collection[int]) -> None:
        """Takes who is connected."""
        now = self._monotonic()
        absent = [member.id for member in room.members if member.id not in connected]
        self._absent_since = {member_id: self._absent_since.get(member_id, now) for member_id in absent}
        self._connected = frozenset(connected)
        self._seen = ()

    def tick(self, room: RoomSnapshot, live: LiveTable | None) -> None:
        """Time has passed."""
        seen = (room, live, None if live is None else (live.n, live.question))
        if seen != self._seen:
            self._seen = seen
            self._look(room)
            self._look_at_table(room, live)
        now = self._monotonic()
        for member_id, due in self._due.items():
            if due <= now and member_id not in self._called and self._turn is not None:
                self._called.add(member_id)
                self._tasks.start(self._call(room.id, room.game, self._turn, member_id))
        if self._news is not None and self._news_at <= now:
            # A turn that waits for them says enough.
            for member_id in sorted(self._news_for - self._connected - self._due.keys()):
                self._tasks.start(self._call(room.id, room.game, self._news, member_id))
            self._news = None

    def _look(self, room: RoomSnapshot) -> None:
        """Whether a match has ended or begun since the last look; who is away then hears of it."""
        last, self._last = self._last, room
        news = None if last is None else _news(last, room)
        left = _left(room)
        if news is not None:
            played_for = {bot.stands_for for bot in room.members}  # those who conceded among them
            people = [each for each in room.members if each.bot is None]
            players = {each.id for each in people if each.seat is not None or each.id in played_for}
            self._news, self._news_at = news, self._monotonic() + AWAY_MILLIS
            self._news_for = frozenset(players & self._absent_since.keys()) | self._left | left
        if room.running:
            self._left = left

    def _look_at_table(self, room: RoomSnapshot, live: LiveTable | None) -> None:
        asked = None if live is None or live.question is None else (live.match, live.question)
        turn = None if asked is None else Occasion("turn", *asked)
        if turn != self._turn:
            self._turn = turn
            self._called.clear()
        if turn is None or live is None:
            self._due = {}
            return
        waited_for = whose_turn(live.table, room.seats).unanswered
        self._due = {
            member.id: max(self._absent_since[member.id], live.asked_at) + AWAY_MILLIS
            for member in room.deciding
            if member.seat in waited_for and member.id in self._absent_since
        }


def _news(before: RoomSnapshot, now: RoomSnapshot) -> Occasion | None:
    """What has happened to the match; a deal that was given up is no match that ended."""
    if now.match is None:
        return None
    if now.match != before.match:
        return Occasion("begun", now.match) if now.match_status in RUNNING else None
    ended = before.match_status == "playing" and now.match_status not in RUNNING
    return Occasion("over", now.match) if ended else None


def _left(room: RoomSnapshot) -> frozenset[int]:
    """The players who left during this match: a stand-in holds their seats."""
    return frozenset(bot.stands_for for bot in room.members if bot.stand_in and bot.stands_for is not None)
