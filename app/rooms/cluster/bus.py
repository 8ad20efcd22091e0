"""The bus: what one worker tells the others about a room, so that they look at the database again.

News carries no cards and no words: what happened is in the database, and only there. Losing some of it does
no harm as long as the loss is noticed; then everything in memory is looked at again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec


class Alive(msgspec.Struct, frozen=True, tag="alive", array_like=True):
    """A worker is there; said every few seconds, to all."""


class Left(msgspec.Struct, frozen=True, tag="left", array_like=True):
    """A worker ends, and says so."""


class About(msgspec.Struct, frozen=True, array_like=True):
    """Something about one room, for the workers that have it in memory."""

    room: int


class Answered(About, frozen=True, tag="answered"):
    """A table has its answer number `n` - 1: `n` of them are in the journal."""

    match: str
    n: int


class Changed(About, frozen=True, tag="changed"):
    """The room is another in the database, or its match is."""


class Said(About, frozen=True, tag="said"):
    """There is a new line of chat."""


class Dropped(About, frozen=True, tag="dropped"):
    """A member's connections must be closed."""

    member: int
    code: int


class Contributed(About, frozen=True, tag="contributed"):
    """A seat gave its hash, or the bytes behind it, to the ceremony of the deal."""

    match: str
    seat: int
    hash: str | None
    bytes: str | None


class Present(About, frozen=True, tag="present"):
    """The members who look at the room through this worker."""

    members: tuple[int, ...]


class Arrived(Present, frozen=True, tag="arrived"):
    """The same from a worker that listens only since now: the others say whom they have, and look again."""


class Gone(About, frozen=True, tag="gone"):
    """The worker has the room in memory no longer."""


News = Alive | Left | Answered | Changed | Said | Dropped | Contributed | Present | Arrived | Gone
RoomNews = Answered | Changed | Said | Dropped | Contributed | Present | Arrived | Gone


class Listener(Protocol):
    """Who is told what comes over the bus."""

    def hear(self, worker: str, news: News) -> None: ...

    def connected(self) -> None:
        """From now on everything is heard; what was said before, by anybody, may have been missed."""


class Bus(Protocol):
    """A line between the workers. Telling never waits and never fails."""

    worker: str  # our name on it

    @property
    def well(self) -> bool:
        """Whether we hear the others now."""

    def tell(self, news: RoomNews) -> None:
        """Once those who look through this worker have been served."""

    async def ask(self, news: RoomNews) -> int:
        """Tells, and returns how many other workers heard it."""

    async def join(self, room: int) -> None:
        """Hear about this room; returns when nothing is missed any more, or when there is no hope of it."""

    def part(self, room: int) -> None: ...

    async def run(self, listener: Listener) -> None:
        """Carries news until it is cancelled."""


Envelope = tuple[str, News]
encode: Callable[[Envelope], bytes] = msgspec.msgpack.Encoder().encode
decode: Callable[[bytes], Envelope] = msgspec.msgpack.Decoder(Envelope).decode
