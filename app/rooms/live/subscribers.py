"""The subscribers of a room: its members' connections to this worker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from app.rooms.reactions import Reaction


class Subscriber(Protocol):
    """A connection of a member to a room."""

    member_id: int

    def wake(self) -> None:
        """Called when the room, its table or its chat may have changed."""

    def table_changed(self) -> None:
        """Called after a move, instead of `wake`, if nothing but the table has changed."""

    def react(self, reaction: Reaction) -> None:
        """Shows the reaction of a member."""

    def reauthorise(self) -> None:
        """Checks that its key is still valid: the event that revoked it may have been lost."""

    def close(self, code: int) -> None: ...


class Subscribers:
    """All connections to one room, by member."""

    def __init__(self) -> None:
        self._by_member: dict[int, set[Subscriber]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._by_member.values()))

    def __iter__(self) -> Iterator[Subscriber]:
        return iter([each for connections in self._by_member.values() for each in connections])

    @property
    def members(self) -> frozenset[int]:
        return frozenset(self._by_member)

    def of(self, member_id: int) -> list[Subscriber]:
        """The connections of one member."""
        return list(self._by_member.get(member_id, ()))

    def add(self, connection: Subscriber) -> None:
        self._by_member.setdefault(connection.member_id, set()).add(connection)

    def discard(self, connection: Subscriber) -> None:
        connections = self._by_member.get(connection.member_id, set())
        connections.discard(connection)
        if not connections:
            self._by_member.pop(connection.member_id, None)

    def wake(self) -> None:
        for connection in self:
            connection.wake()

    def table_changed(self) -> None:
        for connection in self:
            connection.table_changed()

    def reauthorise(self) -> None:
        for connection in self:
            connection.reauthorise()

    def close(self, code: int, member_id: int | None = None) -> None:
        """Closes all connections, or those of one member."""
        for connection in self if member_id is None else self.of(member_id):
            connection.close(code)
