"""Whole games among bots."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from app.bots.search import Budget
from app.games import GAMES
from app.games.figures import FinishedGame, usual
from app.kernel import SPECTATOR, project
from app.play.match import MatchPlan, play
from app.play.series import series
from tools import smugglers

BUDGET = Budget(playouts=2)


def plan(game: str, *levels: str, seats: int | None = None, seed: int = 1) -> MatchPlan:
    subject = GAMES[game]
    return MatchPlan(game, seats or min(subject.seats), subject.Options(), levels, seed, BUDGET)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_has_figures(game: str) -> None:
    record = play(plan(game, "sensible", "random"), GAMES[game], 0)
    assert record.prompts >= record.answers >= record.questions > 0
    assert record.forced < record.prompts
    assert all(winner < len(record.levels) for winner in record.winners)
    assert record.figures.means
    assert all(len(parts) == len(record.levels) for parts in record.figures.seats.values())


def test_levels_move_on_by_a_seat_each_game() -> None:
    rotated = [plan("blame", "sensible", "random", seats=3).levels_of(number) for number in range(2)]
    assert rotated == [["sensible", "random", "sensible"], ["random", "sensible", "random"]]
    seats = Counter(
        (seat, level)
        for number in range(12)
        for seat, level in enumerate(plan("blame", "search", "sensible", "random", seats=3).levels_of(number))
    )
    assert set(seats.values()) == {4}


def test_every_deal_is_played_once_for_each_turn_of_the_levels() -> None:
    one = plan("scapegoat", "sensible", "random", seats=4)
    hands = [project(one.deal(GAMES["scapegoat"], number), 0)["piles"]["hand:0"] for number in range(8)]
    assert hands[::2] == hands[1::2]
    assert len({tuple(hand) for hand in hands}) > 1
    assert [one.deal_of(number) for number in range(4)] == [0, 0, 1, 1]
    assert [plan("blame", "random").deal_of(number) for number in range(3)] == [0, 1, 2]


def test_no_deal_is_left_half_played() -> None:
    three = plan("blame", "sensible", "random", "random", seats=3)
    assert [three.whole_deals(games) for games in (1, 3, 100)] == [3, 3, 102]
    assert plan("blame", "sensible").whole_deals(100) == 100


def test_the_same_number_is_the_same_game_and_another_another() -> None:
    one = plan("blame", "random")
    records = [play(one, GAMES["blame"], number) for number in (3, 3, 4)]
    assert records[0] == records[1] != replace(records[2], deal=3)
    assert play(replace(one, seed=2), GAMES["blame"], 3) != records[0]


@pytest.mark.slow
def test_in_several_processes_the_same_games_are_played() -> None:
    one = plan("scapegoat", "sensible", "random")
    assert list(series(one, 6, processes=2)) == list(series(one, 6, processes=1))


def test_search_bots_play_too() -> None:
    record = play(plan("scapegoat", "search", "random", "random"), GAMES["scapegoat"], 0)
    assert "search" in record.levels


def test_a_game_without_figures_of_its_own_has_the_usual_ones() -> None:
    t = smugglers.GAME.setup(2, smugglers.Options(), b"toy")
    assert usual(FinishedGame(project(t, SPECTATOR))).means == {"rounds": 1}
