"""Time that passes only when it is told to, and a way to wait until nothing more can happen by itself.

Two worlds can be held against each other only step by step: whatever a step sets going must have come to rest
before the next. So the loop's clock stands still, and a world is at rest when nothing is ready to run and
every task waits for a message, an event or for time to pass. A task that waits for a thread (the database)
does not rest.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from types import CodeType
from typing import Any, TypeVar

T = TypeVar("T")
LONGEST_WAIT = 5.0  # seconds, for a thread


class IdleSelector(selectors.DefaultSelector):
    """Asked by the loop whenever nothing is ready: that is when a world may be at rest."""

    def __init__(self) -> None:
        super().__init__()
        self.resting: asyncio.Future[None] | None = None  # somebody waits for rest
        self.waits: asyncio.Task[Any] | None = None  # and that is who; Any: whatever it will return

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(0)
        if self.resting is not None and self._at_rest(self.resting.get_loop()):
            self.resting.set_result(None)
            self.resting = None
            return super().select(0)
        return super().select(LONGEST_WAIT)

    def _at_rest(self, loop: asyncio.AbstractEventLoop) -> bool:
        return all(task is self.waits or _rests(task) for task in asyncio.all_tasks(loop))


class StillLoop(asyncio.SelectorEventLoop):
    """A loop whose clock is moved by hand."""

    def __init__(self) -> None:
        self.idle = IdleSelector()
        self.now = 0.0
        super().__init__(self.idle)

    def time(self) -> float:
        return self.now


def run_still(work: Coroutine[Any, Any, T]) -> T:  # Any: nothing is sent into it
    """Do this in a loop of its own whose clock stands still."""
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        return runner.run(work)


async def rest() -> None:
    """Until nothing more can happen by itself."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StillLoop)
    loop.idle.resting, loop.idle.waits = loop.create_future(), asyncio.current_task()
    await loop.idle.resting


async def pass_time(seconds: float) -> None:
    """Let so much time go by, at once, and everything happen that is due then."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StillLoop)
    loop.now += seconds
    await rest()


RESTING: frozenset[CodeType] = frozenset(
    waits.__code__ for waits in (asyncio.Event.wait, asyncio.Queue.get, asyncio.sleep)
)


def _rests(task: asyncio.Task[Any]) -> bool:
    waits: Any = task.get_coro()  # Any: coroutines all the way down, then whatever the last of them awaits
    while (inner := getattr(waits, "cr_await", None)) is not None and hasattr(inner, "cr_code"):
        waits = inner
    return getattr(waits, "cr_code", None) in RESTING
