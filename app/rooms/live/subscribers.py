"""The subscribers of a room: the connections of its members to this worker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Subscriber(Protocol):
    """A connection of a member to a room."""

    member_id: int

    def wake(self) -> None:
        """The room, its table or its chat may have changed."""

    def reauthorise(self) -> None:
        """Check that the key still opens the seat: the event that it was moved may have been lost."""

    def close(self, code: int) -> None: ...


class Subscribers:
    """All connections to one room."""

    def __init__(self) -> None:
        self._connections: set[Subscriber] = set()

    def __len__(self) -> int:
        return len(self._connections)

    def __iter__(self) -> Iterator[Subscriber]:
        return iter(list(self._connections))

    @property
    def members(self) -> frozenset[int]:
        return frozenset(connection.member_id for connection in self._connections)

    def add(self, connection: Subscriber) -> None:
        self._connections.add(connection)

    def discard(self, connection: Subscriber) -> None:
        self._connections.discard(connection)

    def wake(self) -> None:
        for connection in self._connections:
            connection.wake()

    def reauthorise(self) -> None:
        for connection in self._connections:
            connection.reauthorise()

    def close(self, code: int, member_id: int | None = None) -> None:
        """Closes all connections, or those of one member."""
        for connection in self:
            if member_id is None or connection.member_id == member_id:
                connection.close(code)
