"""Presence: who is connected to a room, and how long those who are away from the table are waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from app.rooms.acts.inherit_host import HOST_AWAY_MILLIS
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot


@dataclass(frozen=True, slots=True, eq=False)
class Presence:
    """A value, compared by identity: a new one is made whenever anything in it changes."""

    members: frozenset[int] = frozenset()
    stand_in_at: Mapping[int, int] = field(default_factory=dict)  # by member who is away


class PresenceTracker:
    """Keeps the times. While a room is empty, no time passes: its table sleeps."""

    def __init__(self, monotonic: Callable[[], int]) -> None:
        self.presence = Presence()
        self.waiting_since = (
            monotonic()
        )  # when the empty room got its first connection, or a table was set up
        self.host_passes_at: int | None = None  # when the host, who is away, loses the host's powers
        self._monotonic = monotonic
        self._away_since: dict[int, int] = {}  # by member: when the last connection closed

    def restart(self) -> None:
        """From now on every member who is away has the whole grace again."""
        self.waiting_since = self._monotonic()

    def update(self, connected: Iterable[int], room: RoomSnapshot) -> Presence:
        """Takes who is connected now; returns the same value as before if nothing has changed."""
        members, before = frozenset(connected), self.presence
        for member_id in before.members - members:
            self._away_since[member_id] = self._monotonic()
        if members and not before.members:
            self.restart()
        stand_in_at = {
            member.id: self._waited_for_since(member.id) + room.grace * 1000
            for member in _waited_for(room, members)
        }
        self.host_passes_at = self._host_passes_at(room, members)
        if members != before.members or stand_in_at != before.stand_in_at:
            self.presence = Presence(members, stand_in_at)
        return self.presence

    def _host_passes_at(self, room: RoomSnapshot, connected: frozenset[int]) -> int | None:
        heirs = [member for member in room.members if member.seat is not None and member.id in connected]
        if room.host is None or room.host in connected or not heirs:
            return None
        return self._waited_for_since(room.host) + HOST_AWAY_MILLIS

    def _waited_for_since(self, member_id: int) -> int:
        return max(self._away_since.get(member_id, 0), self.waiting_since)


def _waited_for(room: RoomSnapshot, connected: frozenset[int]) -> list[MemberSnapshot]:
    """The players who are away, while they play their seats themselves and others wait for them."""
    if not connected or room.match_status != "playing" or room.grace == 0:
        return []
    return [member for member in room.deciding if member.id not in connected]
