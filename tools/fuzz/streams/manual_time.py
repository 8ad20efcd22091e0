"""An event loop with a manual clock, and a way to wait until it is idle.

Two worlds can be compared only step by step: all effects of a step must be complete before the next. So the
loop's clock does not move by itself, and the loop is idle when no callback is ready and every task waits for
a message, an event or the clock. A task that waits for a thread (the database) is not idle.
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
    """Called by the loop whenever no callback is ready, which is when the loop may be idle."""

    def __init__(self) -> None:
        super().__init__()
        self.became_idle: asyncio.Future[None] | None = None  # resolved when the loop is idle
        self.waits: asyncio.Task[Any] | None = None  # the task that waits for it; Any: its result

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(0)
        if self.became_idle is not None and self._is_idle(self.became_idle.get_loop()):
            self.became_idle.set_result(None)
            self.became_idle = None
            return super().select(0)
        return super().select(LONGEST_WAIT)

    def _is_idle(self, loop: asyncio.AbstractEventLoop) -> bool:
        return all(task is self.waits or _is_waiting(task) for task in asyncio.all_tasks(loop))


class ManualClockLoop(asyncio.SelectorEventLoop):
    """An event loop with a manual clock."""

    def __init__(self) -> None:
        self.idle_selector = IdleSelector()
        self.now = 0.0
        super().__init__(self.idle_selector)

    def time(self) -> float:
        return self.now


def run_with_manual_clock(work: Coroutine[Any, Any, T]) -> T:  # Any: nothing is sent into it
    """Runs a coroutine in a new loop with a manual clock."""
    with asyncio.Runner(loop_factory=ManualClockLoop) as runner:
        return runner.run(work)


async def until_idle() -> None:
    """Waits until the loop is idle."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ManualClockLoop)
    loop.idle_selector.became_idle, loop.idle_selector.waits = loop.create_future(), asyncio.current_task()
    await loop.idle_selector.became_idle


async def pass_time(seconds: float) -> None:
    """Advances the clock, and waits until everything that is due is done."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ManualClockLoop)
    loop.now += seconds
    await until_idle()


WAITING: frozenset[CodeType] = frozenset(
    waits.__code__ for waits in (asyncio.Event.wait, asyncio.Queue.get, asyncio.sleep)
)


def _is_waiting(task: asyncio.Task[Any]) -> bool:
    waits: Any = task.get_coro()  # Any: a chain of coroutines, then what the last one awaits
    while (inner := getattr(waits, "cr_await", None)) is not None and hasattr(inner, "cr_code"):
        waits = inner
    return getattr(waits, "cr_code", None) in WAITING
