"""Peers: the other workers that have the same room in memory, their members, and the leader among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.rooms.cluster.bus import (
    AnswerStored,
    Bus,
    ChatAdded,
    Contributed,
    MemberReacted,
    MembersPresent,
    RoomChanged,
)
from app.rooms.reactions import Mood
from app.tables.deal.ceremony import Ceremony
from app.tables.live_table import LiveTable

IsAlive = Callable[[str], bool]


class Peers:
    """For a server with one worker: there are no peers, and nothing is announced."""

    members: frozenset[int] = frozenset()
    """The members who are connected to the room through another worker."""
    is_leader: bool = True
    """Whether this worker plays the bots and stand-ins. Two leaders at the same time do no harm."""

    @property
    def partitioned(self) -> bool:
        """Whether we cannot know which members are connected elsewhere; then none of them counts as away."""
        return False

    def announce_answers_of(self, live: LiveTable) -> None:
        """Announces every answer that this table stores from now on."""

    def announce_change(self) -> None:
        """This worker changed the room in the database."""

    def announce_chat(self) -> None:
        """This worker stored a line of chat."""

    def announce_reaction(self, member: int, mood: Mood) -> None:
        """A member who is connected to this worker shows a mood."""

    def announce_members(self, members: frozenset[int]) -> None:
        """These members are connected through this worker."""

    def add_contributions(self, ceremony: Ceremony) -> None:
        """Adds the contributions that arrived through other workers before the ceremony began here."""

    def announce_contribution(
        self, match: str, seat: int, digest: str | None, contribution: str | None
    ) -> None:
        """A seat contributed to the deal through this worker."""


class ClusterPeers(Peers):
    """For a server with several workers."""

    def __init__(self, room: int, bus: Bus, is_alive: IsAlive) -> None:
        self.room = room
        self.local_members: frozenset[int] = frozenset()
        self._bus = bus
        self._is_alive = is_alive
        self._members_of: dict[str, frozenset[int]] = {}  # by worker
        self._confirmed: set[str] = set()  # workers that have reported since the bus last connected
        self._contributions: dict[tuple[str, int, bool], Contributed] = {}

    # -- announcing --------------------------------------------------------------------------------
    def announce_answers_of(self, live: LiveTable) -> None:
        live.stored = lambda: self._bus.publish(AnswerStored(self.room, live.match, live.n))

    def announce_change(self) -> None:
        self._bus.publish(RoomChanged(self.room))

    def announce_chat(self) -> None:
        self._bus.publish(ChatAdded(self.room))

    def announce_reaction(self, member: int, mood: Mood) -> None:
        self._bus.publish(MemberReacted(self.room, member, mood))

    def announce_members(self, members: frozenset[int]) -> None:
        if members != self.local_members:
            self.local_members = members
            self._bus.publish(MembersPresent(self.room, tuple(members)))
            self.update()

    def add_contributions(self, ceremony: Ceremony) -> None:
        for given in self._contributions.values():
            ceremony.take(given.match, given.seat, given.hash, given.bytes)

    def announce_contribution(
        self, match: str, seat: int, digest: str | None, contribution: str | None
    ) -> None:
        self._bus.publish(Contributed(self.room, match, seat, digest, contribution))

    @property
    def partitioned(self) -> bool:
        return not self._bus.is_connected

    # -- learning from other workers ---------------------------------------------------------------
    @property
    def confirmed(self) -> int:
        """The number of other workers that have reported their members, or that they unload the room."""
        return len(self._confirmed)

    def keep_contribution(self, given: Contributed) -> None:
        """Keeps a contribution for a ceremony that begins later; the first one of a seat counts.

        Contributions to another match are dropped: a room deals one match at a time.
        """
        kept = {key: earlier for key, earlier in self._contributions.items() if key[0] == given.match}
        kept.setdefault((given.match, given.seat, given.bytes is None), given)
        self._contributions = kept

    def set_members_of(self, worker: str, members: Iterable[int]) -> bool:
        """Another worker reported its members of the room; returns whether that changes anything."""
        self._members_of[worker] = frozenset(members)
        self._confirmed.add(worker)
        return self.update()

    def remove(self, worker: str) -> bool:
        """Another worker no longer has the room in memory."""
        self._members_of.pop(worker, None)
        self._confirmed.add(worker)
        return self.update()

    def unconfirm(self) -> None:
        """The bus was disconnected: keeps what we know until the others have had time to report again."""
        self._confirmed.clear()

    def drop_unconfirmed(self) -> bool:
        """Forgets the workers that have not reported again."""
        self._members_of = {
            worker: members for worker, members in self._members_of.items() if worker in self._confirmed
        }
        return self.update()

    def update(self) -> bool:
        """Works out which members are connected through live workers; returns whether that has changed."""
        alive = {worker: members for worker, members in self._members_of.items() if self._is_alive(worker)}
        before = (self.members, self.is_leader)
        self.members = frozenset().union(*alive.values())
        # Workers with connected members take precedence over those that only have the room in memory.
        us = (not self.local_members, self._bus.worker)
        self.is_leader = us == min([(not members, worker) for worker, members in alive.items()] + [us])
        return before != (self.members, self.is_leader)
