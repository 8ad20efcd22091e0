"""A series of matches, played in one process or in several with the same results."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from app.games import GAMES
from app.play.match import MatchPlan, Record, play


def play_number(plan: MatchPlan, number: int) -> Record:
    return play(plan, GAMES[plan.game], number)


def series(plan: MatchPlan, games: int, processes: int) -> Iterator[Record]:
    """Yields the records in the order of the matches, as soon as each is available."""
    one = partial(play_number, plan)
    if processes == 1:
        yield from map(one, range(games))
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(one, range(games), chunksize=max(1, min(20, games // (4 * processes))))
