"""Counting games."""

from __future__ import annotations

import pytest

from app.games.figures import Figures
from app.play.match import Record
from app.play.tally import Tally, wilson


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (953, 1000, 0.9381, 0.9645)],
)
def test_the_interval_is_wilsons(won: int, of: int, low: float, high: float) -> None:
    assert wilson(won, of) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def record(winners: list[int], levels: tuple[str, ...] = ("sensible", "random"), rounds: float = 4) -> Record:
    return Record(
        levels=list(levels),
        winners=winners,
        fates=["ruined in round 3", "leaves"],
        answers=10,
        questions=8,
        figures=Figures({"rounds": rounds}, {"decided by": "chance"}, {"Hat": ["red", "blue"]}),
    )


def test_wins_are_counted_by_seat_by_level_and_by_what_the_game_names() -> None:
    tally = Tally()
    tally.add_all([record([0]), record([1], ("random", "sensible")), record([0, 1], rounds=7), record([])])
    assert (tally.games, tally.shared, tally.unwon) == (4, 1, 1)
    assert [(wins.won, wins.of) for wins in tally.seats.values()] == [(2, 4), (2, 4)]
    assert (tally.levels["sensible"].won, tally.levels["random"].won) == (3, 1)
    assert tally.parts["Hat"]["red"].share == 0.5
    assert tally.means["rounds"].value == 4.75
    assert tally.shares["decided by"] == {"chance": 4}
    assert tally.fates == {"ruined in round N": 4, "leaves": 4}


def test_levels_are_apart_only_if_their_intervals_do_not_touch() -> None:
    few, many = Tally(), Tally()
    few.add_all([record([0])] * 2)
    many.add_all([record([0])] * 20)
    assert few.apart() is None
    assert many.apart() == ("sensible", "random")
    alone = Tally()
    alone.add(record([0], ("random", "random")))
    assert alone.apart() is None
