"""A pool of processes that run the search of bots outside of the event loop.

A process gets a re-dealt table, which reveals no hidden cards, and a time limit. The pool starts when used.
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
SEARCH_SECONDS = 0.25  # the minimum for a search, also where bots play fast
SEARCH_DELAY_FACTOR = 3  # a search bot takes this many times as long as other bots
NICE = 10  # the server has priority


class SearchPool:
    """The search processes of one server. A search returns in time, or without a result."""

    def __init__(self, processes: int | None = None, playouts: int = Budget().playouts) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 1) // 2)
        self._playouts = playouts
        self._pool: ProcessPoolExecutor | None = None
        self._random = SystemRandom()

    async def choose(self, t: Table, seat: int, seconds: float) -> int | None:
        """The number of the best option; None if there is no result within these seconds."""
        world = imagine(t, seat, self._random.shuffle)
        # The rest of the time is for sending the table and the result between processes.
        budget = Budget(self._playouts, seconds * 0.7)
        saved, seed = msgspec.json.encode(dump(world)), self._random.getrandbits(64)
        try:
            search = self._executor().submit(run_search, t.GAME, saved, seat, budget, seed)
            return await asyncio.wait_for(asyncio.wrap_future(search), seconds)
        except TimeoutError:
            return None
        except BrokenExecutor:
            log.warning("a search process died; the bot plays without a search")
            self.close()  # the next search starts a new pool
            return None
        except Exception:
            # No process could be started, or the search failed: the table must not wait for it.
            log.exception("a search failed; the bot plays without one")
            return None

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned, not forked: the process inherits neither sockets nor database connections nor cards.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=spawn, initializer=init_process)
        return self._pool

    def close(self) -> None:
        """Stops all processes; a later search starts new ones."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def init_process() -> None:
    """Prepares a process: low priority, Ctrl-C left to the server, and exit when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    threading.Thread(target=_exit_with_server, daemon=True).start()


def _exit_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)


def run_search(game: str, saved: bytes, seat: int, budget: Budget, seed: int) -> int:
    """Runs the search; called in a process of the pool."""
    return choose(load(GAMES[game], msgspec.json.decode(saved)), seat, budget, seed)
