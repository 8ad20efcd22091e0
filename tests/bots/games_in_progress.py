"""Games on their way: tables from the deal to the end, played by sensible or by random bots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from app.bots import POLICIES
from app.games import GAMES
from app.kernel import Table, answer, options, project, waiting

LONGEST = 20_000


def walk(game: str, seats: int, seed: int = 0, level: str = "sensible", **chosen: object) -> Iterator[Table]:
    """The one table, before each answer and at the end; whoever looks at it must copy what is to stay."""
    subject, rnd = GAMES[game], Random(seed)
    t = subject.setup(seats, subject.Options(**chosen), f"{game} {seed}".encode())
    for _ in range(LONGEST):
        yield t
        asked = waiting(t)
        if not asked:
            return
        seat = rnd.choice(asked)
        answer(t, seat, options(t, seat)[POLICIES[level](project(t, seat), rnd.randrange)])
    raise AssertionError("the game does not end")


def positions(game: str, seats: int, seed: int = 0, **chosen: object) -> list[Table]:
    """Some tables of a game, each its own, where somebody is asked."""
    early = islice(walk(game, seats, seed, "sensible", **chosen), 6, 130, 13)
    return [t.copy() for t in early if t.result is None]
