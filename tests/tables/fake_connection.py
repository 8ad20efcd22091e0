"""A connection to a room without a network in between."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from app.rooms.live.room_hub import RoomHub
from app.rooms.reactions import Reaction

SECONDS = 60  # a busy machine takes its time
LOOK_AGAIN_SECONDS = 0.05  # a move that this member cannot see wakes no connection of theirs


class FakeConnection:
    """A subscriber of a hub that counts its calls."""

    def __init__(self, member_id: int) -> None:
        self.member_id = member_id
        self.woken = 0
        self.table_changes = 0
        self.reauthorised = 0
        self.closed: list[int] = []
        self.reactions: list[Reaction] = []
        self._woken = asyncio.Event()

    def wake(self) -> None:
        self.woken += 1
        self._woken.set()

    def table_changed(self) -> None:
        self.table_changes += 1
        self._woken.set()

    def react(self, reaction: Reaction) -> None:
        self.reactions.append(reaction)
        self._woken.set()

    def reauthorise(self) -> None:
        self.reauthorised += 1

    def close(self, code: int) -> None:
        self.closed.append(code)
        self._woken.set()

    async def until(self, holds: Callable[[], bool], seconds: float = SECONDS) -> None:
        """Returns when the condition holds; it is checked when the connection is woken, and now and then."""
        async with asyncio.timeout(seconds):
            while not holds():
                self._woken.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), LOOK_AGAIN_SECONDS)


def connect(hub: RoomHub, member_id: int) -> FakeConnection:
    connection = FakeConnection(member_id)
    hub.subscribe(connection)
    return connection
