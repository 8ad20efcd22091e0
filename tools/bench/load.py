"""The load generator: many clients on one selector."""

from __future__ import annotations

import selectors
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter, process_time

from tools.bench.table_clients import ClientTally, TableClients

CHUNK = 1 << 18
DRAIN_SECONDS = 30.0
"""A move that takes longer than this counts as lost."""


class Stalled(Exception):
    """The server has stopped answering, although moves are pending."""


@dataclass(frozen=True, slots=True)
class Round:
    """The results of a round, its duration, and how busy the load generator was."""

    tally: ClientTally
    seconds: float
    own_cpu: float


class Load:
    """Drives the clients of one server."""

    def __init__(
        self,
        tables: Iterable[TableClients],
        clock: Callable[[], float] = perf_counter,
        pace: float | None = None,
    ) -> None:
        """Connects tables one by one, and reads from the others meanwhile, or the server would close them.

        `pace` is the number of moves per second and table; None: as fast as they are answered.
        """
        self._tables: list[TableClients] = []
        self._pace = pace
        self._clock = clock
        self._selector = selectors.DefaultSelector()
        for clients in tables:
            self._tables.append(clients)
            for viewer, line in enumerate(clients.lines):
                self._selector.register(line, selectors.EVENT_READ, (clients, viewer, line.recv))
                clients.take(viewer, b"")  # received together with the handshake
            self.listen()

    def listen(self) -> None:
        """Reads what has arrived: the server closes connections that do not answer its pings."""
        self._turn(0)

    def settle(self) -> None:
        """Reads until no move is pending."""
        end = self._clock() + DRAIN_SECONDS
        while busy := [clients for clients in self._tables if clients.busy]:
            if self._clock() > end:
                raise Stalled(f"{len(busy)} tables wait in vain, one of them so: {busy[0]}")
            self._turn(1)

    def run(self, seconds: float) -> Round:
        """All tables make moves, at their pace or as fast as possible; unfinished moves do not count."""
        tally = ClientTally()
        busy, began = process_time(), self._clock()
        for clients in self._tables:
            clients.tally, clients.paused = tally, self._pace is not None
            if self._pace is None and not clients.busy:
                clients.go_on()
        due = self._schedule(began)
        end = began + seconds
        while (now := self._clock()) < end:
            while due and due[0][0] <= now:
                at, clients = due.popleft()
                due.append((at + self._interval, clients))
                if not clients.busy:
                    clients.go_on()
            self._turn(max(0.0, due[0][0] - now) if due else 1)
        busy = process_time() - busy
        for clients in self._tables:
            clients.tally, clients.paused = ClientTally(), True
        self.settle()
        return Round(tally, now - began, busy)

    def _schedule(self, began: float) -> deque[tuple[float, TableClients]]:
        """When each table makes its next move, spread evenly; empty without a pace."""
        if self._pace is None:
            return deque()
        shift = self._interval / len(self._tables)
        return deque((began + n * shift, clients) for n, clients in enumerate(self._tables))

    @property
    def _interval(self) -> float:
        return 0.0 if self._pace is None else 1 / self._pace

    def _turn(self, timeout: float) -> None:
        for key, _ in self._selector.select(timeout):
            clients, viewer, recv = key.data
            received = recv(CHUNK)
            if not received:
                raise ConnectionError("the server ended a connection")
            clients.take(viewer, received)

    def close(self) -> None:
        """Closes all connections."""
        self._selector.close()
        for clients in self._tables:
            for line in clients.lines:
                line.close()
