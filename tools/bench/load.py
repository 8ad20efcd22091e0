"""The load: many clients on one selector, for a while."""

from __future__ import annotations

import selectors
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter, process_time

from tools.bench.table_clients import ClientTally, TableClients

CHUNK = 1 << 18
DRAIN_SECONDS = 30.0
"""Seconds after which a move that has not come through never will."""


class Stalled(Exception):
    """Nothing comes any more, although moves are under way."""


@dataclass(frozen=True, slots=True)
class Round:
    """What a round brought, how long it took, and how busy we ourselves were in it."""

    tally: ClientTally
    seconds: float
    own_cpu: float


class Load:
    """Drives clients that talk with one server."""

    def __init__(
        self,
        tables: Iterable[TableClients],
        clock: Callable[[], float] = perf_counter,
        pace: float | None = None,
    ) -> None:
        """Tables come one by one; those here are read meanwhile, or the server would close them.

        `pace` is the moves each table makes in a second; None: as fast as they are answered.
        """
        self._tables: list[TableClients] = []
        self._pace = pace
        self._clock = clock
        self._selector = selectors.DefaultSelector()
        for clients in tables:
            self._tables.append(clients)
            for viewer, line in enumerate(clients.lines):
                self._selector.register(line, selectors.EVENT_READ, (clients, viewer, line.recv))
                clients.take(viewer, b"")  # what came with the handshake
            self.listen()

    def listen(self) -> None:
        """Take what has come: a server gives up on those who do not answer its pings."""
        self._turn(0)

    def settle(self) -> None:
        """Until nobody waits for anything."""
        end = self._clock() + DRAIN_SECONDS
        while busy := [clients for clients in self._tables if clients.busy]:
            if self._clock() > end:
                raise Stalled(f"{len(busy)} tables wait in vain, one of them so: {busy[0]}")
            self._turn(1)

    def run(self, seconds: float) -> Round:
        """Everybody moves, at their pace or as fast as they can; moves under way at the end do not count."""
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
        """When each table moves next, spread evenly; empty if they set their own pace."""
        if self._pace is None:
            return deque()
        shift = self._interval / len(self._tables)
        return deque((began + n * shift, clients) for n, clients in enumerate(self._tables))

    @property
    def _interval(self) -> float:
        return 0.0 if self._pace is None else 1 / self._pace

    def _turn(self, patience: float) -> None:
        for key, _ in self._selector.select(patience):
            clients, viewer, recv = key.data
            received = recv(CHUNK)
            if not received:
                raise ConnectionError("the server ended a connection")
            clients.take(viewer, received)

    def close(self) -> None:
        """Hang up."""
        self._selector.close()
        for clients in self._tables:
            for line in clients.lines:
                line.close()
