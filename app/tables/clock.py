"""The clock of a table: a fixed time for every question, and a time bank for hard ones.

All viewers see the clock, so it must depend on public information only. A question to several seats at once
has no time bank: the time that each seat used would reveal when it answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

RETURN_MILLIS = 10_000  # at least this long is left when a player reconnects to a suspended table


@dataclass(frozen=True, slots=True)
class Rate:
    """Time per question, and the size of a seat's time bank, in milliseconds."""

    question: int
    bank: int


RATES: Mapping[Literal["relaxed", "brisk"], Rate] = {
    "relaxed": Rate(question=60_000, bank=180_000),
    "brisk": Rate(question=20_000, bank=60_000),
}


class Deadline(NamedTuple):
    """In milliseconds since the epoch. From `until` on the time bank is used; at `end` a stand-in answers."""

    until: int
    end: int


class TableClock:
    """The clock of one match. It reads no system clock: callers say when each question was asked."""

    def __init__(self, rate: Rate, banks: Sequence[int]) -> None:
        self.banks = list(banks)  # the time left to each seat
        self.awake_since = 0  # the clock is suspended while no player is connected
        self._rate = rate
        self._current: tuple[int, tuple[int, ...], int] | None = None  # question, seats asked, until

    def deadline(self, asked: Sequence[int], since: int) -> Deadline:
        """The deadline of a question that these seats were asked at that time."""
        until = max(since + self._rate.question, self.awake_since + RETURN_MILLIS)
        bank = self.banks[asked[0]] if len(asked) == 1 else 0
        return Deadline(until, until + bank)

    def advance(self, question: int | None, asked: Sequence[int], since: int) -> bool:
        """Registers the current question, and charges the last one's overtime to the seat's time bank.

        Returns whether a bank was charged.
        """
        paid = False
        if self._current is not None and self._current[0] != question:
            _, before, until = self._current
            if len(before) == 1 and since > until:
                self.banks[before[0]] = max(0, self.banks[before[0]] - (since - until))
                paid = True
        self._current = None
        if question is not None:
            self._current = (question, tuple(asked), self.deadline(asked, since).until)
        return paid
