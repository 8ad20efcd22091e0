"""Presence: who is in a room, and how long those who are gone from the table are waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from app.rooms.acts.inherit_host import PATIENCE
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot


@dataclass(frozen=True, slots=True, eq=False)
class Presence:
    """A moment of it, as a value: another one as soon as anything in it is different."""

    members: frozenset[int] = frozenset()
    until: Mapping[int, int] = field(default_factory=dict)  # member gone -> when a stand-in plays for them


class Attendance:
    """Keeps the times. Nobody is waited for in an empty room: the table sleeps there, and nothing is lost."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.now = Presence()
        self._clock = clock
        self._gone: dict[int, int] = {}  # member -> when their last connection went
        self.waiting_since = clock()  # when somebody came into the empty room, or a table was laid
        self.inherited_at: int | None = None  # when the host, who is gone, is so for too long

    def wait_anew(self) -> None:
        """From now on everybody who is gone has the whole grace again."""
        self.waiting_since = self._clock()

    def look(self, members: Iterable[int], room: RoomSnapshot) -> Presence:
        """Who is here now; the same value as before if nothing has changed."""
        here = frozenset(members)
        for member_id in self.now.members - here:
            self._gone[member_id] = self._clock()
        if here and not self.now.members:
            self.wait_anew()
        until = {member.id: self._gone_since(member.id) + room.grace * 1000 for member in _missed(room, here)}
        self.inherited_at = self._inherited_at(room, here)
        if here != self.now.members or until != self.now.until:
            self.now = Presence(here, until)
        return self.now

    def _inherited_at(self, room: RoomSnapshot, here: frozenset[int]) -> int | None:
        heirs = [member for member in room.members if member.seat is not None and member.id in here]
        if room.host is None or room.host in here or not heirs:
            return None
        return self._gone_since(room.host) + PATIENCE

    def _gone_since(self, member_id: int) -> int:
        return max(self._gone.get(member_id, 0), self.waiting_since)


def _missed(room: RoomSnapshot, here: frozenset[int]) -> list[MemberSnapshot]:
    """Those at the table who are gone, while their seats are theirs and others wait for them."""
    if not here or room.match_status != "playing" or room.grace == 0:
        return []
    return [member for member in room.deciding if member.id not in here]
