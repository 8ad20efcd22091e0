"""The bus: events that one worker publishes about a room, so that the others read the database again.

Events carry no cards and no chat: those are only in the database. A lost event does no harm as long as the
loss is noticed: the worker then reads everything it has in memory again. Only reactions are really lost then,
because they are not stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from app.rooms.reactions import Mood


class Heartbeat(msgspec.Struct, frozen=True, tag="heartbeat", array_like=True):
    """The worker is alive; published every few seconds, to all workers."""


class WorkerStopped(msgspec.Struct, frozen=True, tag="worker_stopped", array_like=True):
    """The worker is shutting down."""


class AboutRoom(msgspec.Struct, frozen=True, array_like=True):
    """Base of the events about one room, for the workers that have it in memory."""

    room: int


class AnswerStored(AboutRoom, frozen=True, tag="answer_stored"):
    """The journal holds `n` answers of this match."""

    match: str
    n: int


class RoomChanged(AboutRoom, frozen=True, tag="room_changed"):
    """The room or its match changed in the database."""


class ChatAdded(AboutRoom, frozen=True, tag="chat_added"):
    """There is a new line of chat."""


class MemberReacted(AboutRoom, frozen=True, tag="member_reacted"):
    """A member shows a mood to the others."""

    member: int
    mood: Mood


class MemberDisconnected(AboutRoom, frozen=True, tag="member_disconnected"):
    """All connections of a member must be closed."""

    member: int
    close_code: int


class Contributed(AboutRoom, frozen=True, tag="contributed"):
    """A seat contributed its hash, or the bytes behind it, to the deal."""

    match: str
    seat: int
    hash: str | None
    bytes: str | None


class MembersPresent(AboutRoom, frozen=True, tag="members_present"):
    """The members who are connected to the room through this worker."""

    members: tuple[int, ...]


class RoomLoaded(MembersPresent, frozen=True, tag="room_loaded"):
    """The worker has just subscribed to the room; the others answer with MembersPresent."""


class RoomUnloaded(AboutRoom, frozen=True, tag="room_unloaded"):
    """The worker no longer has the room in memory."""


RoomEvent = (
    AnswerStored
    | RoomChanged
    | ChatAdded
    | MemberReacted
    | MemberDisconnected
    | Contributed
    | MembersPresent
    | RoomLoaded
    | RoomUnloaded
)
BusEvent = Heartbeat | WorkerStopped | RoomEvent


class Listener(Protocol):
    """Receives what other workers publish."""

    def received(self, worker: str, event: BusEvent) -> None: ...

    def connected(self) -> None:
        """The bus has connected; earlier events, of any worker, may have been lost."""


class Bus(Protocol):
    """Publishes and receives events. Publishing never waits and never fails."""

    worker: str  # our own name

    @property
    def is_connected(self) -> bool:
        """Whether events of other workers reach us now."""

    def publish(self, event: RoomEvent) -> None: ...

    async def publish_counted(self, event: RoomEvent) -> int:
        """Publishes, and returns how many other workers received it."""

    async def subscribe(self, room: int) -> None:
        """Returns when every event about the room reaches us, or when the bus cannot promise that now."""

    def unsubscribe(self, room: int) -> None: ...

    async def run(self, listener: Listener) -> None:
        """Delivers events until cancelled."""


Envelope = tuple[str, BusEvent]
encode: Callable[[Envelope], bytes] = msgspec.msgpack.Encoder().encode
decode: Callable[[bytes], Envelope] = msgspec.msgpack.Decoder(Envelope).decode
