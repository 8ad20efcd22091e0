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
    assert wilson(won, of) == pytest.approx((low, high), abs=1e-4)


def record(
    winners: list[int],
    levels: tuple[str, ...] = ("sensible", "random"),
    *,
    rounds: float = 4,
    deal: int = 0,
) -> Record:
    return Record(
        deal=deal,
        levels=list(levels),
        winners=winners,
        fates=["ruined in round 3", "leaves"],
        answers=10,
        questions=8,
        prompts=14,
        forced=3,
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
    assert tally.means["prompts for each player"].value == 7
    assert tally.means["of these, without a choice"].value == 1.5
    assert tally.shares["decided by"] == {"chance": 4}
    assert tally.fates == {"ruined in round N": 4, "leaves": 4}


SWAPPED = ("random", "sensible")


def test_a_deal_that_wins_for_whoever_holds_it_puts_no_level_ahead() -> None:
    tally = Tally()
    for deal in range(20):
        lucky = deal % 2
        tally.add_all([record([lucky], deal=deal), record([lucky], SWAPPED, deal=deal)])
    lead = tally.lead()
    assert lead is not None
    assert (lead.share, lead.low, lead.high) == (0, 0, 0)
    assert not lead.clear


def test_a_lead_is_clear_when_its_interval_lies_above_nothing() -> None:
    often, seldom = Tally(), Tally()
    for deal in range(20):
        often.add(record([0] if deal % 5 else [1], deal=deal))
        seldom.add(record([deal % 2], deal=deal))
    clear, unclear = often.lead(), seldom.lead()
    assert clear is not None and unclear is not None
    assert clear[:2] == ("sensible", "random")
    assert clear.share == pytest.approx(0.6)
    # Sixteen times ahead by one and four times behind: a spread of 0.8208, 1.96 errors of 0.1835.
    assert (clear.low, clear.high) == pytest.approx((0.2403, 0.9597), abs=1e-4)
    assert clear.clear and not unclear.clear


def test_few_deals_or_one_level_tell_nothing() -> None:
    few, alone = Tally(), Tally()
    few.add_all([record([0], deal=deal) for deal in range(9)])
    alone.add_all([record([0], ("random", "random"), deal=deal) for deal in range(20)])
    assert few.lead() is None
    assert alone.lead() is None
