"""A fair write lock: SQLite has one writer at a time, and it does not keep a queue.

A connection that finds the file locked sleeps and tries again, so a journal that writes without a pause would
keep chat and the acts of rooms waiting for seconds. Here, within one process, writers queue, and the journal
takes every second turn. Between processes SQLite's own lock decides; it has the last word here, too:
a writer that has waited too long for its turn goes ahead without one.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

Waiter = tuple[asyncio.AbstractEventLoop, "asyncio.Future[None]"]


class WriteLock:
    """Of one file in one process: the journal's thread on one side, sessions of a loop on the other."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._taken = threading.Lock()
        self._sessions: deque[Waiter] = deque()
        self._journal_waits = False

    @contextmanager
    def journal(self) -> Iterator[None]:
        """A turn of the journal; called in its thread."""
        if not (ours := self._taken.acquire(blocking=False)):
            self._journal_waits = True
            ours = self._taken.acquire(timeout=self._patience)
            self._journal_waits = False
        try:
            yield
        finally:
            if ours:
                self._pass_on()

    @asynccontextmanager
    async def session(self) -> AsyncIterator[None]:
        """A turn of a session; called in the event loop."""
        ours = (not self._sessions and self._take()) or await self._wait()
        try:
            yield
        finally:
            if ours and self._journal_waits:
                self._taken.release()  # the journal waits for nothing else
            elif ours:
                self._pass_on()

    def _take(self) -> bool:
        return not self._journal_waits and self._taken.acquire(blocking=False)

    async def _wait(self) -> bool:
        """True when it is our turn; False when we have waited in vain."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._sessions.append((loop, turn))
        if len(self._sessions) == 1 and self._take():
            # It was given back after we had looked and before we stood in the queue.
            self._sessions.clear()
            return True
        try:
            async with asyncio.timeout(self._patience):
                await turn
        except TimeoutError:
            return not turn.cancelled()
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._pass_on()  # it was given to us, and we are not there to take it
            raise
        return True

    def _pass_on(self) -> None:
        """To the session that has waited longest; with none, the turn is free."""
        while self._sessions:
            loop, turn = self._sessions.popleft()
            try:
                loop.call_soon_threadsafe(self._give, turn)
            except RuntimeError:
                continue  # its loop is closed
            return
        self._taken.release()

    def _give(self, turn: asyncio.Future[None]) -> None:
        if turn.done():
            self._pass_on()  # the next waiter was cancelled
        else:
            turn.set_result(None)
