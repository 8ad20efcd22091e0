"""Statistics over many matches: wins by seat, by level and by the game's own categories, lengths and more."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from app.play.match import Record

CONFIDENCE = 1.96  # standard deviations, for 95 %
FEWEST = 10  # deals needed to compare levels
NUMBER = re.compile(r"\d+")


@dataclass(slots=True)
class Wins:
    """Wins out of a number of tries."""

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
        """The 95 % confidence interval of the share."""
        return wilson(self.won, self.of)


def wilson(won: int, of: int) -> tuple[float, float]:
    """Wilson's score interval: within 0 and 1, and valid for few matches and for extreme shares."""
    share, squared = won / of, CONFIDENCE**2
    middle = (share + squared / (2 * of)) / (1 + squared / of)
    reach = CONFIDENCE * sqrt(share * (1 - share) / of + squared / (4 * of * of)) / (1 + squared / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(slots=True)
class Mean:
    """A running mean."""

    total: float = 0.0
    of: int = 0

    def add(self, value: float) -> None:
        self.total += value
        self.of += 1

    @property
    def value(self) -> float:
        return self.total / self.of


class Lead(NamedTuple):
    """The difference of two levels' shares of wins, and its confidence interval."""

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
    """The statistics of many matches."""

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
    shared: int = 0  # matches with several winners
    unwon: int = 0  # matches without a winner

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
        """The lead of the level that wins most over the one that wins least; None if there are too few deals.

        Levels are compared within each deal. The seats of one match are not independent, and some matches
        have several winners, so an interval counted by seats would be too narrow or too wide.
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
