"""The end when Events run out: K24; and how an end is told."""

from __future__ import annotations

import pytest

from app.kernel import outcome
from tests.games.blakes.deck import attack_and_settle, blakes, told


@pytest.mark.rule("K24")
def test_when_events_are_exhausted_the_highest_self_esteem_wins() -> None:
    t = blakes(turn=2, start=0, events=[], esteem=[9, 10, 11])
    attack_and_settle(t, 2, 1)  # 4 against 3
    end = outcome(t)
    assert end is not None and end.winners == [2] and end.scores == [9, 9, 11]
    assert end.fates == [
        "in one piece, with 9 Self-Esteem",
        "in one piece, with 9 Self-Esteem",
        "still standing, with 11 Self-Esteem",
    ]
    assert told(t)[-1] == "{2} has the most Self-Esteem left, 11, and wins."


@pytest.mark.rule("K24")
def test_with_a_tie_for_the_highest_everyone_loses() -> None:
    t = blakes(turn=2, start=0, events=[], esteem=[11, 12, 11])
    attack_and_settle(t, 2, 1)  # 4 against 3
    end = outcome(t)
    assert end is not None and end.winners == [] and end.scores == [11, 11, 11]
    assert told(t)[-1] == "{0} and {1} and {2} are level at 11 Self-Esteem: everyone loses."


@pytest.mark.rule("K24")
def test_a_tie_below_the_highest_does_not_matter() -> None:
    t = blakes(turn=2, start=0, events=[], esteem=[5, 6, 11])
    attack_and_settle(t, 2, 1)
    end = outcome(t)
    assert end is not None and end.winners == [2]
