"""Starts workers, lets a crowd of clients use them, and measures their resources before, during and after."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from statistics import mean
from urllib.error import URLError
from urllib.request import urlopen

from tools.soak.clients import Crowd, Pace, Visitor, close_room, open_table
from tools.soak.server import FIGURES

START_SECONDS, STOP_SECONDS, SETTLE_SECONDS = 120, 30, 120
SPARE_TASKS, SPARE_FILES = 8, 32
"""The tolerance for all workers together: background tasks come and go, and the pool of database
connections, with up to three files each, fills with the first requests. A leak soon exceeds it."""
GROWTH = 1.2
LOOK_SECONDS = 0.5
Figures = dict[str, int]
Enough = Callable[[Mapping[str, int], list[Figures]], bool]
"""Whether the crowd has done enough, by what it did and what was measured."""


class Failed(Exception):
    """The soak test could not be run."""


@dataclass(frozen=True, slots=True)
class SoakPlan:
    seconds: float
    tables: int
    workers: int = 1
    settings: Mapping[str, str] | None = None
    """The CULPRIT_* variables of all workers."""
    pace: Pace | None = None
    seed: int = 1
    enough: Enough = lambda _did, _samples: True
    """The test goes on until then, however slow the machine is."""


@dataclass(frozen=True, slots=True)
class SoakReport:
    """`samples`: the resources of all workers together, at equal intervals during the test."""

    before: Figures
    samples: list[Figures]
    after: Figures
    did: Mapping[str, int]
    errors: list[str]
    warnings: list[str]

    def faults(self) -> list[str]:
        """The faults; empty if there are none."""
        found = [f"logged: {line}" for line in self.errors]
        if self.after["sockets"]:
            found.append(f"{self.after['sockets']} sockets left open")
        if self.after["rooms"]:
            found.append(f"{self.after['rooms']} closed rooms left in memory")
        for name, spare in (("tasks", SPARE_TASKS), ("files", SPARE_FILES)):
            left = self.after.get(name, 0) - self.before.get(name, 0)
            if left > spare:
                found.append(f"{left} {name} left behind")
        first, last = self.memory()
        if last > first * GROWTH:
            found.append(f"memory grew from {first / 1e6:.0f} to {last / 1e6:.0f} MB")
        if not self.after["moves"]:
            found.append("no move was stored")
        return found

    def memory(self) -> tuple[float, float]:
        """Bytes in the second quarter, after warm-up, and in the last."""
        held = [sample.get("memory", 0) for sample in self.samples]
        quarter = max(1, len(held) // 4)
        return mean(held[quarter : 2 * quarter] or held), mean(held[-quarter:])


def soak(plan: SoakPlan, folder: Path, say: Callable[[str], None]) -> SoakReport:
    """Runs the whole test, from the start of the workers to their end."""
    with workers(plan, folder) as ports:
        before, samples, after, did = asyncio.run(_use(plan, ports, say))
    errors, warnings = _logged(folder)
    return SoakReport(before, samples, after, did, errors, warnings)


async def _use(
    plan: SoakPlan, ports: list[int], say: Callable[[str], None]
) -> tuple[Figures, list[Figures], Figures, Mapping[str, int]]:
    from app.games import GAMES

    crowd = Crowd(ports, plan.pace or Pace(), Random(plan.seed))  # noqa: S311 - moves, not secrets
    before = await asyncio.to_thread(held, ports)
    games = sorted(game for game in GAMES if 4 in GAMES[game].seats)
    numbers = count()

    def open_next() -> Awaitable[list[Visitor]]:
        number = next(numbers)
        return open_table(crowd, games[number % len(games)], number, bots=number % 2 == 0)

    first = [await open_next() for _ in range(plan.tables)]
    samples: list[Figures] = []
    end, over = time.monotonic() + plan.seconds, asyncio.Event()
    async with asyncio.TaskGroup() as tables:
        for visitors in first:
            tables.create_task(_attend(crowd, visitors, open_next, over))
        interval = max(1.0, plan.seconds / 60)
        while (left := end - time.monotonic()) > 0 or not plan.enough(crowd.did, samples):
            await asyncio.sleep(min(interval, left) if left > 0 else interval)
            samples.append(await asyncio.to_thread(held, ports))
            say(json.dumps(samples[-1]))
        over.set()
    after = await _settled(ports, before)
    return before, samples, after, crowd.did


async def _attend(
    crowd: Crowd,
    visitors: list[Visitor],
    open_next: Callable[[], Awaitable[list[Visitor]]],
    over: asyncio.Event,
) -> None:
    """One room after another, until the test is over."""
    while True:
        attending = [asyncio.create_task(visitor.attend()) for visitor in visitors]
        ended = await _stay(attending, crowd.between(*crowd.pace.room), over)
        for task in attending:
            task.cancel()
        await asyncio.gather(*attending, return_exceptions=True)
        for task in ended:
            task.result()
        await close_room(visitors[0])
        crowd.did["rooms closed"] += 1
        if over.is_set():
            return
        visitors = await open_next()


async def _stay(
    attending: list[asyncio.Task[None]], seconds: float, over: asyncio.Event
) -> set[asyncio.Task[None]]:
    """Waits for this long, or until the test is over or one visit fails; returns the visits that ended."""
    leave = time.monotonic() + seconds
    while True:
        step = max(0.0, min(leave - time.monotonic(), LOOK_SECONDS))
        ended, going = await asyncio.wait(attending, timeout=step, return_when=asyncio.FIRST_EXCEPTION)
        failed = any(task.exception() for task in ended)
        if failed or not going or over.is_set() or time.monotonic() >= leave:
            return ended


async def _settled(ports: list[int], before: Figures) -> Figures:
    """The resources after nothing more is released, or after a timeout."""
    give_up = time.monotonic() + SETTLE_SECONDS
    while True:
        now = await asyncio.to_thread(held, ports)
        calm = not now["sockets"] and not now["rooms"] and now["tasks"] <= before["tasks"] + SPARE_TASKS
        if calm or time.monotonic() > give_up:
            return now
        await asyncio.sleep(0.5)


def held(ports: list[int]) -> Figures:
    """The resources of all workers together."""
    total: Figures = {}
    for port in ports:
        with urlopen(f"http://127.0.0.1:{port}{FIGURES}", timeout=START_SECONDS) as answer:
            for name, value in json.load(answer).items():
                total[name] = total.get(name, 0) + value
    return total


@contextmanager
def workers(plan: SoakPlan, folder: Path) -> Iterator[list[int]]:
    """Runs the workers, each with a log file in the folder; yields their ports."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("CULPRIT_")}
    variables = clean | {"CULPRIT_DATA": str(folder / "data")} | dict(plan.settings or {})
    running: list[subprocess.Popen[bytes]] = []
    ports = []
    try:
        for number in range(plan.workers):
            ports.append(_free_port())
            command = [sys.executable, "-m", "tools.soak.server", str(ports[-1])]
            with (folder / f"worker-{number}.log").open("wb") as log:
                running.append(subprocess.Popen(command, env=variables, stderr=log))
            _await(running[-1], ports[-1])
        yield ports
    finally:
        for process in running:
            process.terminate()
        for process in running:
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _await(process: subprocess.Popen[bytes], port: int) -> None:
    give_up = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < give_up:
        try:
            held([port])
        except (URLError, OSError):
            time.sleep(0.05)
        else:
            return
    raise Failed("a worker did not start; its log says why")


def _logged(folder: Path) -> tuple[list[str], list[str]]:
    """Errors and warnings; a line that is not a log record, such as a traceback, is an error."""
    errors: list[str] = []
    warnings: list[str] = []
    for file in sorted(folder.glob("worker-*.log")):
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                level = json.loads(line)["level"]
            except (ValueError, KeyError, TypeError):
                level = "error"
            (warnings if level == "warning" else errors).append(line)
    return errors, warnings
