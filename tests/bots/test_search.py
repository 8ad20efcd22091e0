"""The search bot: it chooses by what its seat knows, the same in worlds its seat cannot tell apart."""

from __future__ import annotations

from random import Random

import pytest

from app.bots import search
from app.bots.search import Budget
from app.games import GAMES
from app.games.blame.rules import Accuse
from app.kernel import (
    SPECTATOR,
    Table,
    dump,
    imagine,
    only,
    options,
    play,
    project,
    redeal,
    standing,
    waiting,
)
from tests.bots.games_in_progress import positions, walk
from tests.games.blame import deck
from tests.games.blame.deck import blame

pytestmark = pytest.mark.slow

FEW = Budget(playouts=4)
FIRST_GAMES = ("blame", "scapegoat", "madness")


def chosen(t: Table, seat: int, budget: Budget = FEW, seed: int = 1) -> int:
    """As the server asks: a table is imagined, and only that is handed over."""
    return search.choose(imagine(t, seat, Random(seed).shuffle), seat, budget, seed)


@pytest.mark.parametrize("game", FIRST_GAMES)
def test_re_dealt_behind_its_back_it_chooses_the_same(game: str) -> None:
    rnd = Random(game)
    for t in positions(game, min(GAMES[game].seats))[:3]:
        seat = waiting(t)[0]
        twins = [redeal(t, seat, rnd.shuffle) for _ in range(2)]
        assert {chosen(twin, seat) for twin in twins} == {chosen(t, seat)}


def test_what_a_rival_has_sealed_or_that_it_has_makes_no_difference() -> None:
    (t,) = [t for t in positions("scapegoat", 4, 6) if len(waiting(t)) > 1][:1] or [_trading()]
    first, second = waiting(t)[:2]
    choices = set()
    for number in range(-1, len(options(t, second))):
        twin = t.copy()
        if number >= 0:
            play(twin, second, options(twin, second)[number])
        choices.add(chosen(twin, first))
    assert len(choices) == 1


def _trading() -> Table:
    t = GAMES["scapegoat"].setup(4, GAMES["scapegoat"].Options(), b"trade")
    seat = waiting(t)[0]
    elsewhere = next(choice for choice in options(t, seat) if choice == ("go", "trade"))
    play(t, seat, elsewhere)
    play(t, seat, options(t, seat)[0])
    assert standing(t) is not None and len(waiting(t)) == 2
    return t


@pytest.mark.parametrize("game", GAMES)
def test_it_takes_something_that_is_offered_and_leaves_the_table_as_it_is(game: str) -> None:
    for t in positions(game, max(GAMES[game].seats))[1:2]:
        seat = waiting(t)[0]
        world = imagine(t, seat, Random(1).shuffle)
        before = str(dump(world))
        assert 0 <= search.choose(world, seat, Budget(playouts=2), 1) < len(options(t, seat))
        assert str(dump(world)) == before


def test_by_trials_alone_it_is_a_function_of_table_and_seed() -> None:
    t = positions("blame", 3)[4]
    assert len({chosen(t, waiting(t)[0], seed=5) for _ in range(2)}) == 1


def test_it_finds_the_accusation_that_wins() -> None:
    """The pile is known, and it is nobody's fault but seat 2's."""
    t = blame(
        hands=[[deck.WAR], [deck.MAGIC], [deck.SECRETS]],
        pile=[deck.FAITH, deck.FAITH_2, deck.FAITH_WAR],
        draw=[deck.COIN],
        rest="secrets:1",
        agenda=[Accuse(0)],
    )
    number = chosen(t, 0, Budget(playouts=24))
    assert options(t, 0)[number] == ("accuse", 2)


def test_time_is_an_upper_bound() -> None:
    t = positions("blame", 3)[4]
    now = iter(range(1000))
    tried = []

    def clock() -> float:
        tried.append(next(now))
        return float(tried[-1])

    world = imagine(t, waiting(t)[0], Random(1).shuffle)
    search.choose(world, waiting(t)[0], Budget(playouts=10_000, seconds=12.0), 1, clock)
    assert len(tried) < 20


def test_where_there_is_nothing_to_choose_it_does_not_think() -> None:
    t = blame(seats=2, hands=[[deck.WAR], [deck.MAGIC]], pile=[deck.FAITH])
    assert options(t, 0) == [("stop",)]
    assert chosen(t, 0, Budget(playouts=10**9)) == 0


@pytest.mark.parametrize(("game", "rounds"), [("madness", 1), ("blakes", 1), ("intrigue", 1)])
def test_a_trial_of_a_game_in_rounds_is_judged_when_the_round_is_over(game: str, rounds: int) -> None:
    first = next(t for t in walk(game, 3, 4) if _round(t) == 1).copy()
    worth = GAMES[game].horizon(first, 0)
    for t in walk(game, 3, 4):
        judged = worth(t)
        if _round(t) > rounds or t.result is not None:
            assert judged is not None and 0 <= judged <= 1
            return
        assert judged is None


def _round(t: Table) -> int:
    return int(project(t, SPECTATOR)["public"]["round"])


def test_a_trial_goes_on_from_the_table_it_judges() -> None:
    """The table that is judged is played on itself, not a copy of it."""
    t = next(t for t in walk("madness", 3, 4) if _round(t) == 1)
    worth = GAMES["madness"].horizon(t, 0)
    rnd = Random(1)
    while worth(t) is None:
        seat = waiting(t)[0]
        play(t, seat, rnd.choice(options(t, seat)))
    assert _round(t) <= 2


def test_in_trials_everybody_sees_what_they_remember() -> None:
    t = blame(hands=[[deck.WAR], [deck.MAGIC]], seats=2, pile=[deck.FAITH, deck.FAITH_WAR])
    hidden = t.pile("blame")[0]
    assert not t.seen[hidden] & only(0)
    remembered = search.remembering(t.copy())
    assert remembered.seen[hidden] & only(0) and remembered.seen[hidden] & only(SPECTATOR)
    assert not remembered.seen[t.hand(1)[0]] & only(0)
