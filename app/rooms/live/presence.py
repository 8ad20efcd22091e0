"""Presence: which members are connected to a room, and when those who are away or idle are replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from app.rooms.acts.inherit_host import HOST_AWAY_MILLIS
from app.rooms.idle_votes import Votes
from app.rooms.live.bot_speed_permission import may_set_bot_speed
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.tables.live_table import LiveTable

IDLE_MILLIS = 5 * 60 * 1000
LONGEST_GRACE = 300  # seconds; used for device links in a room without stand-ins


@dataclass(frozen=True, slots=True)
class IdleMembers:
    """Members who have done nothing for too long, whether they are connected or not."""

    members: tuple[int, ...] = ()
    question: int | None = None  # the unanswered question; None: between games, about the host


@dataclass(frozen=True, slots=True, eq=False)
class Presence:
    """An immutable value, compared by identity: any change makes a new one."""

    members: frozenset[int] = frozenset()
    stand_in_at: Mapping[int, int] = field(default_factory=dict)  # by absent member
    long_away: frozenset[int] = frozenset()  # for at least the room's grace period
    idle: IdleMembers = field(default_factory=IdleMembers)
    may_set_bot_speed: frozenset[int] = frozenset()  # the members who may set the speed of the bots
    out: frozenset[int] = frozenset()  # the seats that are out of the game


class PresenceTracker:
    """Keeps the times. While a room has no connections, its table is suspended and no time passes."""

    def __init__(self, monotonic: Callable[[], int]) -> None:
        self.presence = Presence()
        self.waiting_since = monotonic()  # when the room got its first connection, or its table was loaded
        self.host_passes_at: int | None = None  # when an absent host loses the host's powers
        self.changes_at: int | None = None  # when presence may change without a connect or disconnect
        self._monotonic = monotonic
        self._away_since: dict[int, int] = {}  # by member: when the last connection closed
        self._back_since: dict[int, int] = {}  # by member: when they took their seat back from a stand-in
        self._room: RoomSnapshot | None = None
        self._room_since = self.waiting_since  # when anything in the room last changed

    def restart(self) -> None:
        """Restarts the grace period of all absent members."""
        self.waiting_since = self._monotonic()

    def update(self, connected: Iterable[int], room: RoomSnapshot, live: LiveTable | None = None) -> Presence:
        """Updates which members are connected; returns the same object as before if nothing has changed."""
        members, before, now = frozenset(connected), self.presence, self._monotonic()
        for member_id in before.members - members:
            self._away_since[member_id] = now
        if members and not before.members:
            self.restart()
        self._notice_change(room, now)
        self.host_passes_at = self._host_passes_at(room, members)
        stand_in_at = {
            member.id: self._waited_for_since(member.id) + room.grace * 1000
            for member in _waited_for(room, members)
        }
        grace = (room.grace or LONGEST_GRACE) * 1000
        long_away_at = {
            member.id: self._waited_for_since(member.id) + grace
            for member in room.members
            if member.bot is None and member.id not in members
        }
        question, idle_at = self._idle_at(room, members, live)
        idle = tuple(member_id for member_id, at in idle_at.items() if at <= now)
        after = Presence(
            members=members,
            stand_in_at=stand_in_at,
            long_away=frozenset(member_id for member_id, at in long_away_at.items() if at <= now),
            idle=IdleMembers(idle, question) if idle else IdleMembers(),
            may_set_bot_speed=may_set_bot_speed(room, live),
            out=frozenset() if live is None else live.out,
        )
        later = (*long_away_at.values(), *idle_at.values())
        self.changes_at = min((at for at in later if at > now), default=None)
        if not _same(before, after):
            self.presence = after
        return self.presence

    def _notice_change(self, room: RoomSnapshot, now: int) -> None:
        # Neither a vote nor a line of chat is an act that changes the room.
        plain = msgspec.structs.replace(room, votes=Votes(), newest_line=0)
        if plain == self._room:
            return
        for member in room.members:
            before = None if self._room is None else self._room.member(member.id)
            if before is not None and before.stand_in and not member.stand_in:
                self._back_since[member.id] = now
        self._room, self._room_since = plain, now

    def _idle_at(
        self, room: RoomSnapshot, connected: frozenset[int], live: LiveTable | None
    ) -> tuple[int | None, dict[int, int]]:
        """The current question, and when each member will count as idle if nothing happens.

        All seats that were asked count, whether they have answered or not, because that is secret.
        """
        if live is not None and live.question is not None:
            asked = [member.id for member in room.deciding if member.seat in live.asked]
            since = max(live.asked_at, self.waiting_since)
            if connected and room.timing == "none":
                return live.question, {
                    member_id: max(since, self._back_since.get(member_id, 0)) + IDLE_MILLIS
                    for member_id in asked
                }
        elif not room.running and room.host is not None and room.host in connected:
            return None, {room.host: max(self._room_since, self.waiting_since) + IDLE_MILLIS}
        return None, {}

    def _host_passes_at(self, room: RoomSnapshot, connected: frozenset[int]) -> int | None:
        heirs = [member for member in room.members if member.seat is not None and member.id in connected]
        if room.host is None or room.host in connected or not heirs:
            return None
        return self._waited_for_since(room.host) + HOST_AWAY_MILLIS

    def _waited_for_since(self, member_id: int) -> int:
        return max(self._away_since.get(member_id, 0), self.waiting_since)


def _same(one: Presence, other: Presence) -> bool:
    return (
        one.members == other.members
        and one.stand_in_at == other.stand_in_at
        and one.long_away == other.long_away
        and one.idle == other.idle
        and one.may_set_bot_speed == other.may_set_bot_speed
        and one.out == other.out
    )


def _waited_for(room: RoomSnapshot, connected: frozenset[int]) -> list[MemberSnapshot]:
    """The absent players for whom the others wait, because no stand-in plays their seat yet."""
    if not connected or room.match_status != "playing" or room.grace == 0:
        return []
    return [member for member in room.deciding if member.id not in connected]
