"""The search bot: re-deals the hidden cards, plays the game out many times, and chooses the best option.

It gets one re-dealt table (`app.kernel.imagine`), made from nothing but what its seat knows, and derives all
others from that one. All options are tried in the same worlds, and after each round the worse half is dropped
(sequential halving). In playouts all seats play sensibly, by their own views. An option replaces the sensible
bot's choice only if it is clearly better.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from random import Random

from app.bots import sensible
from app.games import GAMES
from app.kernel import Table, answer, options, project, redeal, waiting

MOST_ARMS = 12  # with more options than this, only a sample is tried
LONGEST_PLAYOUT = 3_000  # answers in one playout: longer ones count as undecided
CLEAR_MARGIN = 1.0  # standard errors by which another option must be better than the sensible one


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: a number of playouts, and a time in seconds.

    Without a time limit (`seconds` is None), the choice is a function of the table and the seed.
    """

    playouts: int = 400
    seconds: float | None = None


@dataclass(slots=True)
class Arm:
    """An option, and the results of its playouts."""

    number: int
    won: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.won) / len(self.won) if self.won else 0.0


def choose(
    world: Table, seat: int, budget: Budget, seed: int, clock: Callable[[], float] = time.monotonic
) -> int:
    """The number of the best option, at a table re-dealt for this seat."""
    rnd = Random(seed)  # noqa: S311  # bots, not secrets
    count = len(options(world, seat))
    if count == 1:
        return 0
    usual = sensible.choose(project(remembering(world.copy()), seat), rnd.randrange)
    deadline = None if budget.seconds is None else clock() + budget.seconds
    arms = [Arm(usual), *map(Arm, _others(count, usual, rnd))]
    rounds = ceil(log2(len(arms)))
    for _ in range(rounds):
        for _ in range(max(1, budget.playouts // (rounds * len(arms)))):
            imagined, chance = redeal(world, seat, rnd.shuffle), rnd.getrandbits(64)
            for arm in arms:
                if deadline is not None and clock() > deadline:
                    return _best(arms)
                arm.won.append(_playout(imagined.copy(), seat, arm.number, chance))
        # The sensible option stays to the end, because the others are compared with it.
        others = sorted(arms[1:], key=lambda arm: -arm.mean)
        arms = [arms[0], *others[: max(1, len(arms) // 2 - 1)]]
    return _best(arms)


def _others(count: int, usual: int, rnd: Random) -> list[int]:
    others = [number for number in range(count) if number != usual]
    return others if len(others) < MOST_ARMS else sorted(rnd.sample(others, MOST_ARMS - 1))


def _best(arms: list[Arm]) -> int:
    """The best option if it is clearly better than the sensible one, which comes first."""
    usual, *others = arms
    best = max(others, key=lambda arm: arm.mean)
    gains = [one - other for one, other in zip(best.won, usual.won, strict=False)]
    if len(gains) < 2:
        return usual.number
    mean = sum(gains) / len(gains)
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
    return best.number if mean > CLEAR_MARGIN * error else usual.number


def _playout(t: Table, seat: int, number: int, seed: int) -> float:
    """Chooses the option and plays the game out; returns what it is worth: 1 for a win, 0 for a loss."""
    rnd = Random(seed)  # noqa: S311
    game = GAMES[t.GAME]
    worth = game.horizon(t, seat)
    answer(t, seat, options(t, seat)[number])
    for _ in range(LONGEST_PLAYOUT):
        if (won := worth(t)) is not None:
            return won
        t.log, t.fading = [], []  # bots read fields and places, never the log
        asked = waiting(t)[0]
        choices = options(t, asked)
        picked = 0
        if len(choices) > 1:
            picked = sensible.choose(project(remembering(t), asked), rnd.randrange)
        answer(t, asked, choices[picked])
    return 1 / t.seats


def remembering(t: Table) -> Table:
    """A table on which all seats see what they remember, so that playouts need no memory."""
    t.seen = [seen | known for seen, known in zip(t.seen, t.known, strict=True)]
    return t
