"""Many games counted: how often each seat, each level and whatever a game names has won, and the rest."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from app.play.match import Record

CONFIDENCE = 1.96  # standard deviations: 95 of 100
FEWEST = 10  # deals to tell one level from another by
NUMBER = re.compile(r"\d+")


@dataclass(slots=True)
class Wins:
    """Wins out of so many tries."""

    won: int = 0
    of: int = 0

    def count(self, won: bool) -> None:
        self.won += won
        self.of += 1

    @property
    def share(self) -> float:
        return self.won / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval: where the true share lies, 95 times of 100."""
        return wilson(self.won, self.of)


def wilson(won: int, of: int) -> tuple[float, float]:
    """It stays between 0 and 1, and holds also for few games and for shares near the ends."""
    share, squared = won / of, CONFIDENCE**2
    middle = (share + squared / (2 * of)) / (1 + squared / of)
    reach = CONFIDENCE * sqrt(share * (1 - share) / of + squared / (4 * of * of)) / (1 + squared / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(slots=True)
class Mean:
    """The mean of what was added."""

    total: float = 0.0
    of: int = 0

    def add(self, value: float) -> None:
        self.total += value
        self.of += 1

    @property
    def value(self) -> float:
        return self.total / self.of


class Lead(NamedTuple):
    """By how much one level wins more often than another, and the interval of that."""

    first: str
    last: str
    share: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        return self.low > 0


@dataclass
class Tally:
    """Everything that is counted over many games."""

    games: int = 0
    seats: dict[int, Wins] = field(default_factory=lambda: defaultdict(Wins))
    levels: dict[str, Wins] = field(default_factory=lambda: defaultdict(Wins))
    deals: dict[int, dict[str, Wins]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Wins))
    )  # by level, for each deal
    parts: dict[str, dict[str, Wins]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Wins)))
    means: dict[str, Mean] = field(default_factory=lambda: defaultdict(Mean))
    shares: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    fates: Counter[str] = field(default_factory=Counter)
    shared: int = 0  # games with several winners
    unwon: int = 0  # games with none

    def add_all(self, records: Iterable[Record]) -> None:
        for record in records:
            self.add(record)

    def add(self, record: Record) -> None:
        self.games += 1
        self.shared += len(record.winners) > 1
        self.unwon += not record.winners
        for seat, level in enumerate(record.levels):
            won = seat in record.winners
            self.seats[seat].count(won)
            self.levels[level].count(won)
            self.deals[record.deal][level].count(won)
            for what, parts in record.figures.seats.items():
                self.parts[what][parts[seat]].count(won)
        for fate in record.fates or ():
            self.fates[NUMBER.sub("N", fate)] += 1
        self.means["answers"].add(record.answers)
        self.means["questions"].add(record.questions)
        players = len(record.levels)
        self.means["prompts for each player"].add(record.prompts / players)
        self.means["of these, without a choice"].add(record.forced / players)
        for name, value in record.figures.means.items():
            self.means[name].add(value)
        for name, which in record.figures.shares.items():
            self.shares[name][which] += 1

    def lead(self) -> Lead | None:
        """How far the level that wins most is ahead of the one that wins least; None: too few deals to tell.

        Levels are compared within each deal. Seats of one game win or lose by one another, and some games are
        won by many at once: counted seat by seat, an interval would say too much, or too little.
        """
        ranked = sorted(self.levels, key=lambda level: -self.levels[level].share)
        if len(ranked) < 2:
            return None
        first, last = ranked[0], ranked[-1]
        ahead = [
            deal[first].share - deal[last].share
            for deal in self.deals.values()
            if {first, last} <= deal.keys()
        ]
        if len(ahead) < FEWEST:
            return None
        mean = sum(ahead) / len(ahead)
        spread = sum((each - mean) ** 2 for each in ahead) / (len(ahead) - 1)
        reach = CONFIDENCE * sqrt(spread / len(ahead))
        return Lead(first, last, mean, max(-1.0, mean - reach), min(1.0, mean + reach))
