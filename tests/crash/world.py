"""Servers that are struck while tables are played on them, and started again."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field

from tests.crash.server import ServerProcess

SECONDS = 600
STUCK_SECONDS = 180  # without any acknowledgement, though a server is up
DEADLY = frozenset({"kill", "before", "during", "torn", "after"})
Mishap = Callable[[], Awaitable[None]]


@dataclass
class World:
    """One server or several workers, and what befalls them after so many moves sent or acknowledged."""

    servers: list[ServerProcess]
    blows: list[tuple[int, str]]  # when, and what
    dice: random.Random
    faults: Mapping[str, Mishap] = field(default_factory=dict)  # what is done to something else than a server
    happened: int = 0  # moves sent and moves acknowledged
    struck: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0  # seconds without an acknowledgement, though a server was up
    _up: set[int] = field(default_factory=set)
    _someone_up: asyncio.Event = field(default_factory=asyncio.Event)
    _repairs: set[asyncio.Task[None]] = field(default_factory=set)
    _failures: list[BaseException] = field(default_factory=list)
    _since: float = 0.0

    def __post_init__(self) -> None:
        self.blows.sort()

    async def start(self) -> None:
        await asyncio.gather(*(self._start(number) for number in range(len(self.servers))))

    async def _start(self, number: int) -> None:
        await asyncio.to_thread(self.servers[number].start)
        if not self._up:
            self._since = time.monotonic()
        self._up.add(number)
        self._someone_up.set()

    async def any_server(self, dice: random.Random) -> ServerProcess:
        """One that is up, as far as anybody knows; waits for one if there is none."""
        while not self._up:
            await self._someone_up.wait()
        return self.servers[dice.choice(sorted(self._up))]

    async def whole(self) -> None:
        """Everything that was struck is up again."""
        while self._repairs:
            await asyncio.wait(self._repairs)

    def look(self, happened: int = 1) -> None:
        """Something happened: is it time?"""
        self.happened += happened
        if happened and self._up:
            self.slowest = max(self.slowest, time.monotonic() - self._since)
            self._since = time.monotonic()
        if self.blows and self.happened >= self.blows[0][0] and not self._repairs:
            _, blow = self.blows.pop(0)
            self._keep(self._strike(blow))

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._repairs.add(task)
        task.add_done_callback(self._repaired)

    def _repaired(self, task: asyncio.Task[None]) -> None:
        self._repairs.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failures.append(error)

    async def _strike(self, blow: str) -> None:
        self.struck[blow] += 1
        if blow in self.faults:
            await self.faults[blow]()
            return
        number = self.dice.randrange(len(self.servers))
        server = self.servers[number]
        if blow not in DEADLY:
            for _ in range(self.dice.randrange(1, 4)):
                server.tell(blow)
            return
        if blow == "kill":
            await asyncio.sleep(self.dice.random() * 0.01)  # at any instant
            server.strike()
        else:
            server.tell(blow)
        await asyncio.to_thread(server.wait)
        self._up.discard(number)
        if not self._up:
            self._someone_up.clear()
        await self._start(number)

    async def watch(self) -> None:
        """Until it is cancelled: no table may be stuck while a server is up."""
        while True:
            await asyncio.sleep(1)
            if self._failures:
                raise self._failures[0]
            waited = time.monotonic() - self._since
            if self._up and waited > STUCK_SECONDS:
                last_words = "\n\n".join(server.last_words for server in self.servers)
                raise AssertionError(f"nothing moves for {waited:.0f} s\n{last_words}")

    def end(self) -> None:
        for server in self.servers:
            server.end()
