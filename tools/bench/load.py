"""The load: many parties on one selector, for a while."""

from __future__ import annotations

import selectors
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter, process_time

from tools.bench.party import Party, Tally

CHUNK = 1 << 18
PATIENCE = 30.0
"""Seconds after which a move that has not come through never will."""


class Stalled(Exception):
    """Nothing comes any more, although moves are under way."""


@dataclass(frozen=True, slots=True)
class Round:
    """What a round brought, how long it took, and how busy we ourselves were in it."""

    tally: Tally
    seconds: float
    own_cpu: float


class Load:
    """Drives parties that talk with one server."""

    def __init__(self, parties: Iterable[Party], clock: Callable[[], float] = perf_counter) -> None:
        """Parties come one by one; those here are listened to meanwhile, or they would be given up."""
        self._parties: list[Party] = []
        self._clock = clock
        self._selector = selectors.DefaultSelector()
        for party in parties:
            self._parties.append(party)
            for viewer, line in enumerate(party.lines):
                self._selector.register(line, selectors.EVENT_READ, (party, viewer, line.recv))
                party.take(viewer, b"")  # what came with the handshake
            self.listen()

    def listen(self) -> None:
        """Take what has come: a server gives up on those who do not answer its pings."""
        self._turn(0)

    def settle(self) -> None:
        """Until nobody waits for anything."""
        end = self._clock() + PATIENCE
        while busy := [party for party in self._parties if party.busy]:
            if self._clock() > end:
                raise Stalled(f"{len(busy)} tables wait in vain, one of them so: {busy[0]}")
            self._turn(1)

    def run(self, seconds: float) -> Round:
        """Everybody moves as fast as they can; what is under way at the end is not counted."""
        tally = Tally()
        busy, began = process_time(), self._clock()
        for party in self._parties:
            party.tally, party.paused = tally, False
            if not party.busy:
                party.go_on()
        end = began + seconds
        while (now := self._clock()) < end:
            self._turn(1)
        busy = process_time() - busy
        for party in self._parties:
            party.tally, party.paused = Tally(), True
        self.settle()
        return Round(tally, now - began, busy)

    def _turn(self, patience: float) -> None:
        for key, _ in self._selector.select(patience):
            party, viewer, recv = key.data
            received = recv(CHUNK)
            if not received:
                raise ConnectionError("the server ended a connection")
            party.take(viewer, received)

    def close(self) -> None:
        """Hang up."""
        self._selector.close()
        for party in self._parties:
            for line in party.lines:
                line.close()
