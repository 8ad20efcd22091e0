"""The clock of a table: some time for every question, and a small bank for hard ones.

All can see it, so it may depend on nothing that only some know. A question that is put to several at once has
no bank: what each of them took from it would tell when they answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

RETURN_MILLIS = 10_000  # a player who comes back to a sleeping table has at least so long


@dataclass(frozen=True, slots=True)
class Rate:
    """In milliseconds."""

    question: int
    bank: int


RATES: Mapping[Literal["relaxed", "brisk"], Rate] = {
    "relaxed": Rate(question=60_000, bank=180_000),
    "brisk": Rate(question=20_000, bank=60_000),
}


class Deadline(NamedTuple):
    """In milliseconds since 1970. After `until` the bank is used; at `end` a stand-in answers."""

    until: int
    end: int


class TableClock:
    """One match's. Time is told to it: when a question was put, and when the next one came."""

    def __init__(self, rate: Rate, banks: Sequence[int]) -> None:
        self.banks = list(banks)  # what each seat has left
        self.awake_since = 0  # while no player is connected, no time passes
        self._rate = rate
        self._standing: tuple[int, tuple[int, ...], int] | None = None  # question, seats asked, until

    def deadline(self, asked: Sequence[int], since: int) -> Deadline:
        """For a question put to these seats at that time."""
        until = max(since + self._rate.question, self.awake_since + RETURN_MILLIS)
        bank = self.banks[asked[0]] if len(asked) == 1 else 0
        return Deadline(until, until + bank)

    def strike(self, question: int | None, asked: Sequence[int], since: int) -> bool:
        """Another question may stand now; who took too long for the last one pays. Tells whether one did."""
        paid = False
        if self._standing is not None and self._standing[0] != question:
            _, before, until = self._standing
            if len(before) == 1 and since > until:
                self.banks[before[0]] = max(0, self.banks[before[0]] - (since - until))
                paid = True
        self._standing = None
        if question is not None:
            self._standing = (question, tuple(asked), self.deadline(asked, since).until)
        return paid
