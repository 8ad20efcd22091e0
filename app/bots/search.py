"""The search bot: imagines how the cards may lie, plays on many times, and takes what wins most often.

It is handed one imagined table (`app.kernel.imagine`), made of nothing but what its seat knows, and imagines
all others from that one. Every option is tried in the same worlds; after each round of trials the worse half
is given up. In its trials everybody plays sensibly, by what they can see. Only what is clearly better than
what the sensible bot would do takes its place.
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

MOST_ARMS = 12  # of more options than this, a sample is tried
LONGEST = 3_000  # answers in one trial: then it counts as undecided
CLEARLY = 1.0  # standard errors by which another option must be better than the sensible one


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a choice may cost: so many trials, and no more than so many seconds.

    Where only the trials count (`seconds` is None), the choice is a function of the table and the seed.
    """

    playouts: int = 400
    seconds: float | None = None


@dataclass(slots=True)
class Arm:
    """An option, and what each trial of it brought."""

    number: int
    won: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.won) / len(self.won) if self.won else 0.0


def choose(
    world: Table, seat: int, budget: Budget, seed: int, clock: Callable[[], float] = time.monotonic
) -> int:
    """The number of the option to take, at a table as this seat imagines it."""
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
            imagined, luck = redeal(world, seat, rnd.shuffle), rnd.getrandbits(64)
            for arm in arms:
                if deadline is not None and clock() > deadline:
                    return _best(arms)
                arm.won.append(_try(imagined.copy(), seat, arm.number, luck))
        # The sensible option stays to the end: what is left is measured against it.
        others = sorted(arms[1:], key=lambda arm: -arm.mean)
        arms = [arms[0], *others[: max(1, len(arms) // 2 - 1)]]
    return _best(arms)


def _others(count: int, usual: int, rnd: Random) -> list[int]:
    others = [number for number in range(count) if number != usual]
    return others if len(others) < MOST_ARMS else sorted(rnd.sample(others, MOST_ARMS - 1))


def _best(arms: list[Arm]) -> int:
    """The best option if it is clearly better than the sensible one, which stands first."""
    usual, *others = arms
    best = max(others, key=lambda arm: arm.mean)
    gains = [one - other for one, other in zip(best.won, usual.won, strict=False)]
    if len(gains) < 2:
        return usual.number
    mean = sum(gains) / len(gains)
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
    return best.number if mean > CLEARLY * error else usual.number


def _try(t: Table, seat: int, number: int, luck: int) -> float:
    """Take the option and play on; 1 for a win, less for part of one."""
    rnd = Random(luck)  # noqa: S311
    game = GAMES[t.GAME]
    worth = game.horizon(t, seat)
    answer(t, seat, options(t, seat)[number])
    for _ in range(LONGEST):
        if (won := worth(t)) is not None:
            return won
        t.log, t.fading = [], []  # bots go by fields and places, never by words
        asked = waiting(t)[0]
        choices = options(t, asked)
        picked = 0
        if len(choices) > 1:
            picked = sensible.choose(project(remembering(t), asked), rnd.randrange)
        answer(t, asked, choices[picked])
    return 1 / t.seats


def remembering(t: Table) -> Table:
    """Everybody sees what they remember: in trials nobody has to keep a memory of their own."""
    t.seen = [seen | known for seen, known in zip(t.seen, t.known, strict=True)]
    return t
