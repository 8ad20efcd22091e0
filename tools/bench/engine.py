"""The engine's figures: random play, copies, views and saving of every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.kernel import SPECTATOR, Game, Projector, Table, dump, options, play, project, waiting
from app.kernel.chance import Chance
from tools.bench.reference import best_times, repeat_reference

SEED = b"bench"
GAMES_PLAYED = 6
TABLES_KEPT = 40
"""The number of positions, spread evenly over the games, that are copied, projected and saved."""


@dataclass(frozen=True, slots=True)
class EngineFigures:
    """Seconds, for one game with the most seats; `reference` is one pass of the reference loop."""

    game: str
    seats: int
    answer: float
    copy: float
    view: float  # per view, when the views of all seats are made together
    next_view: float  # the same, made from the previous projector, as at a live table
    lone_view: float  # a spectator's view alone
    dump: float
    reference: float


def measure_engine(game: Game, rounds: int) -> EngineFigures:
    """Measures everything in turn, `rounds` times; the best result of each counts."""
    seats = max(game.seats)
    numbers = _numbers(4096)
    dealt = [game.setup(seats, game.Options(), SEED + bytes([n])) for n in range(GAMES_PLAYED)]
    tables, course = _positions(dealt, numbers), _course(dealt[0], numbers)
    viewers = range(seats)

    def answers() -> int:
        return sum(play_at_random(t.copy(), numbers[n:]) for n, t in enumerate(dealt))

    def copies() -> int:
        for t in tables:
            t.copy()
        return len(tables)

    def views() -> int:
        for t in tables:
            projector = Projector(t)  # one for all seats
            for viewer in viewers:
                projector.view(viewer)
        return len(tables) * seats

    def next_views() -> int:
        projector: Projector | None = None
        for t in course:
            projector = Projector(t, projector)
            for viewer in viewers:
                projector.view(viewer)
        return len(course) * seats

    def lone_views() -> int:
        for t in tables:
            project(t, SPECTATOR)
        return len(tables)

    def dumps() -> int:
        for t in tables:
            dump(t)
        return len(tables)

    times = best_times([answers, copies, views, next_views, lone_views, dumps, repeat_reference], rounds)
    return EngineFigures(game.id, seats, *times)


def play_at_random(t: Table, numbers: Sequence[int], kept: list[Table] | None = None) -> int:
    """Plays to the end; returns the number of answers, and appends a copy after each to `kept`."""
    answers = 0
    while asked := waiting(t):
        seat = asked[0]
        choices = options(t, seat)
        play(t, seat, choices[numbers[answers % len(numbers)] % len(choices)])
        answers += 1
        if kept is not None:
            kept.append(t.copy())
    return answers


def _course(dealt: Table, numbers: Sequence[int]) -> list[Table]:
    """The tables of one game."""
    kept: list[Table] = []
    play_at_random(dealt.copy(), numbers, kept)
    return kept


def _positions(dealt: Sequence[Table], numbers: Sequence[int]) -> list[Table]:
    kept = [table for n, t in enumerate(dealt) for table in _course(t, numbers[n:])]
    return kept[:: max(1, len(kept) // TABLES_KEPT)]


def _numbers(count: int) -> list[int]:
    """Random numbers, drawn in advance so that they cost nothing during the measurement."""
    chance = Chance(SEED.ljust(32, b"\0"))
    return [chance.below(1 << 30) for _ in range(count)]
