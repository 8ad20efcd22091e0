"""A pool of processes that search for good answers, so that the event loop never has to.

They are handed imagined tables only, and told how long they may take. The first comes when it is needed.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from secrets import SystemRandom

import msgspec

from app.bots.search import Budget, choose
from app.games import GAMES
from app.kernel import Table, dump, imagine, load

log = logging.getLogger(__name__)
SEARCH_SECONDS = 0.25  # seconds a search takes at least, also where bots are in a hurry
UNHURRIED = 3  # a search bot takes so many times the moment that others take
NICE = 10  # people at the tables come first


class SearchPool:
    """The processes of one server. A search is answered in time, or not at all."""

    def __init__(self, processes: int | None = None, playouts: int = Budget().playouts) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 1) // 2)
        self._playouts = playouts
        self._pool: ProcessPoolExecutor | None = None
        self._random = SystemRandom()

    async def choose(self, t: Table, seat: int, seconds: float) -> int | None:
        """The number of the option to take; None if no process found one within these seconds."""
        world = imagine(t, seat, self._random.shuffle)
        # Some of the time is for the way there and back.
        budget = Budget(self._playouts, seconds * 0.7)
        saved, seed = msgspec.json.encode(dump(world)), self._random.getrandbits(64)
        try:
            thinking = self._staff().submit(think, t.GAME, saved, seat, budget, seed)
            return await asyncio.wait_for(asyncio.wrap_future(thinking), seconds)
        except TimeoutError:
            return None
        except BrokenExecutor:
            log.warning("a thinker died; the bot goes on without")
            self.close()  # others come when they are needed
            return None
        except Exception:
            # The system lets no process start, or the search itself failed: no table waits for that.
            log.exception("a thinker failed; the bot goes on without")
            return None

    def _staff(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned, not forked: a worker inherits neither sockets nor the database nor any cards.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=spawn, initializer=settle_in)
        return self._pool

    def close(self) -> None:
        """Stops all processes; a later search starts new ones."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def settle_in() -> None:
    """What a thinker does first: stand back, leave Ctrl-C to the server, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    threading.Thread(target=_leave_with_the_server, daemon=True).start()


def _leave_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)


def think(game: str, saved: bytes, seat: int, budget: Budget, seed: int) -> int:
    """In a thinker: search at an imagined table."""
    return choose(load(GAMES[game], msgspec.json.decode(saved)), seat, budget, seed)
