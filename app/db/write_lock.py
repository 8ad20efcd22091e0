"""A fair write lock for SQLite, which allows one writer at a time and does not queue the others.

A connection that finds the file locked sleeps and retries, so a journal that writes without a pause would
keep chat and the acts of rooms waiting for seconds. Within one process, writers queue here, and the journal
gets every second turn. Correctness rests on SQLite's own lock, also between processes: a writer that has
waited too long for its turn goes ahead without one.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

Waiter = tuple[asyncio.AbstractEventLoop, "asyncio.Future[None]"]


class WriteLock:
    """The lock of one file in one process, shared by the journal's thread and the event loop's sessions."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._lock = threading.Lock()
        self._sessions: deque[Waiter] = deque()
        self._journal_waiting = False

    @contextmanager
    def journal(self) -> Iterator[None]:
        """Holds the lock for the journal; called in its thread."""
        if not (acquired := self._lock.acquire(blocking=False)):
            self._journal_waiting = True
            acquired = self._lock.acquire(timeout=self._timeout)
            self._journal_waiting = False
        try:
            yield
        finally:
            if acquired:
                self._pass_on()

    @asynccontextmanager
    async def session(self) -> AsyncIterator[None]:
        """Holds the lock for a session; called in the event loop."""
        acquired = (not self._sessions and self._take()) or await self._wait()
        try:
            yield
        finally:
            if acquired and self._journal_waiting:
                self._lock.release()  # wakes the journal, which is blocked on the lock
            elif acquired:
                self._pass_on()

    def _take(self) -> bool:
        return not self._journal_waiting and self._lock.acquire(blocking=False)

    async def _wait(self) -> bool:
        """Waits in the queue; returns whether we got the lock before the timeout."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._sessions.append((loop, turn))
        if len(self._sessions) == 1 and self._take():
            # It was released between our first attempt and joining the queue.
            self._sessions.clear()
            return True
        try:
            async with asyncio.timeout(self._timeout):
                await turn
        except TimeoutError:
            return not turn.cancelled()
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._pass_on()  # we hold the lock already, but will not use it
            raise
        return True

    def _pass_on(self) -> None:
        """Hands the lock to the session that has waited longest; releases it if none waits."""
        while self._sessions:
            loop, turn = self._sessions.popleft()
            try:
                loop.call_soon_threadsafe(self._wake, turn)
            except RuntimeError:
                continue  # the event loop of that session is closed
            return
        self._lock.release()

    def _wake(self, turn: asyncio.Future[None]) -> None:
        if turn.done():
            self._pass_on()  # the next waiter was cancelled
        else:
            turn.set_result(None)
