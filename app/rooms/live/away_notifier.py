"""Notifies members who are not connected when something happens at their table.

They are notified when the table waits for them, when the match ends and when the next one starts. A player
who left is notified of the end of the match in which a stand-in holds their seat, and of the next start.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine
from typing import Any

from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.push.notification import Notification
from app.rooms.snapshot import RUNNING, RoomSnapshot
from app.tables.live_table import LiveTable
from app.tables.whose_turn import whose_turn

AWAY_MILLIS = 20_000
"""Longer than it takes to reload a page."""

CallMember = Callable[[int, str, Notification, int], Coroutine[Any, Any, None]]  # Any: of every coroutine
"""Called with room, game, notification and member."""


class AwayNotifier:
    """The notifier of one room. Called with every tick of the clock; returns early if nothing has changed."""

    def __init__(self, call: CallMember, tasks: BackgroundTasks, monotonic: Callable[[], int]) -> None:
        self._call = call
        self._tasks = tasks
        self._monotonic = monotonic
        self._absent_since: dict[int, int] = {}  # by member
        self._connected: frozenset[int] = frozenset()
        self._seen: tuple[object, ...] = ()  # the last state that was examined
        self._turn: Notification | None = None
        self._due: dict[int, int] = {}  # by member: when to notify them of their turn
        self._called: set[int] = set()  # members notified of this question
        self._last: RoomSnapshot | None = None  # the room at the last tick
        self._left: frozenset[int] = frozenset()  # players who left during the last match
        self._news: Notification | None = None  # the end or start of a match, not sent yet
        self._news_at = 0
        self._news_for: frozenset[int] = frozenset()

    def update(self, room: RoomSnapshot, connected: Collection[int]) -> None:
        """Updates which members are connected."""
        now = self._monotonic()
        absent = [member.id for member in room.members if member.id not in connected]
        self._absent_since = {member_id: self._absent_since.get(member_id, now) for member_id in absent}
        self._connected = frozenset(connected)
        self._seen = ()

    def tick(self, room: RoomSnapshot, live: LiveTable | None) -> None:
        """Sends the notifications that are due."""
        seen = (room, live, None if live is None else (live.n, live.question))
        if seen != self._seen:
            self._seen = seen
            self._detect_news(room)
            self._detect_turn(room, live)
        now = self._monotonic()
        for member_id, due in self._due.items():
            if due <= now and member_id not in self._called and self._turn is not None:
                self._called.add(member_id)
                self._tasks.start(self._call(room.id, room.game, self._turn, member_id))
        if self._news is not None and self._news_at <= now:
            # Members who get a notification of their turn need no other.
            for member_id in sorted(self._news_for - self._connected - self._due.keys()):
                self._tasks.start(self._call(room.id, room.game, self._news, member_id))
            self._news = None

    def _detect_news(self, room: RoomSnapshot) -> None:
        """Detects the end or start of a match, and which members to notify of it."""
        last, self._last = self._last, room
        news = None if last is None else _news(last, room)
        left = _left(room)
        if news is not None:
            played_for = {bot.stands_for for bot in room.members}  # includes members who conceded
            people = [each for each in room.members if each.bot is None]
            players = {each.id for each in people if each.seat is not None or each.id in played_for}
            self._news, self._news_at = news, self._monotonic() + AWAY_MILLIS
            self._news_for = frozenset(players & self._absent_since.keys()) | self._left | left
        if room.running:
            self._left = left

    def _detect_turn(self, room: RoomSnapshot, live: LiveTable | None) -> None:
        asked = None if live is None or live.question is None else (live.match, live.question)
        turn = None if asked is None else Notification("turn", *asked)
        if turn != self._turn:
            self._turn = turn
            self._called.clear()
        if turn is None or live is None or not self._absent_since:
            self._due = {}
            return
        waited_for = whose_turn(live.table).unanswered
        self._due = {
            member.id: max(self._absent_since[member.id], live.asked_at) + AWAY_MILLIS
            for member in room.deciding
            if member.seat in waited_for and member.id in self._absent_since
        }


def _news(before: RoomSnapshot, now: RoomSnapshot) -> Notification | None:
    """The end or start of a match between two snapshots; a deal that was given up counts as neither."""
    if now.match is None:
        return None
    if now.match != before.match:
        return Notification("begun", now.match) if now.match_status in RUNNING else None
    ended = before.match_status == "playing" and now.match_status not in RUNNING
    return Notification("over", now.match) if ended else None


def _left(room: RoomSnapshot) -> frozenset[int]:
    """The players who left during this match and whose seats are held by stand-ins."""
    return frozenset(bot.stands_for for bot in room.members if bot.stand_in and bot.stands_for is not None)
