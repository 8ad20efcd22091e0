"""Misplays: the table option of B10."""

from __future__ import annotations

import pytest

from app.kernel import SPECTATOR, waiting
from tests.games.blame.deck import (
    COIN,
    COIN_WAR,
    ESTATES,
    ESTATES_WAR,
    FAITH,
    FAITH_MAGIC,
    MAGIC,
    MISPLAYS,
    SECRETS,
    TREASON,
    TREASON_2,
    WAR,
    WAR_2,
    blame,
)
from tests.games.positions import choose, offered, pile
from tests.games.read_log import log_by_name


@pytest.mark.rule("B10")
@pytest.mark.parametrize("fitting", [[], [WAR], [WAR, WAR_2]])
def test_a_card_that_does_not_fit_makes_its_player_take_the_blame_as_any_of_three(fitting: list[str]) -> None:
    t = blame(
        hands=[[*fitting, FAITH, COIN], [MAGIC], [SECRETS]],
        pile=[ESTATES_WAR],
        draw=[FAITH_MAGIC],
        options=MISPLAYS,
    )
    for card in [*fitting, FAITH]:
        choose(t, 0, "play", card)
    assert sorted(pile(t, "hand:0")) == sorted([COIN, ESTATES_WAR, *fitting, FAITH])
    assert pile(t, "blame:0") == []
    assert waiting(t) == [1, 2] and offered(t, 1) == [("keep",), ("bury", MAGIC)]
    choose(t, 1, "keep")
    choose(t, 2, "keep")
    assert pile(t, "blame:0") == [FAITH_MAGIC]  # and whoever took the Blame goes on
    assert (t.turn, t.played, waiting(t)) == (0, 0, [0])


@pytest.mark.rule("B10", "B09")
@pytest.mark.parametrize("between", [[], [WAR]])
def test_a_second_treason_is_a_mistake_though_its_emblems_fit(between: list[str]) -> None:
    t = blame(hands=[[TREASON, TREASON_2, *between], [MAGIC]], pile=[COIN], seats=2, options=MISPLAYS)
    choose(t, 0, "play", TREASON)
    for card in between:
        choose(t, 0, "play", card)
    choose(t, 0, "play", TREASON_2)
    assert sorted(pile(t, "hand:0")) == sorted([COIN, TREASON, *between, TREASON_2])
    assert waiting(t) == [1]


@pytest.mark.rule("B10")
def test_a_mistake_with_ones_last_card_is_a_mistake_too() -> None:
    t = blame(hands=[[FAITH], [MAGIC], [SECRETS]], pile=[ESTATES_WAR], options=MISPLAYS)
    choose(t, 0, "play", FAITH)
    assert pile(t, "hand:0") == [ESTATES_WAR, FAITH]


@pytest.mark.rule("B10")
def test_a_fitting_card_is_no_mistake_where_mistakes_can_be_made() -> None:
    t = blame(hands=[[ESTATES, FAITH], [MAGIC], [SECRETS]], pile=[ESTATES_WAR], options=MISPLAYS)
    choose(t, 0, "play", ESTATES)
    assert pile(t, "blame:0") == [ESTATES_WAR, ESTATES]
    assert offered(t, 0) == [("play", FAITH), ("stop",)]


@pytest.mark.rule("B10")
def test_everyone_learns_of_a_mistake() -> None:
    t = blame(hands=[[FAITH, COIN], [MAGIC]], pile=[COIN_WAR], options=MISPLAYS)
    choose(t, 0, "play", FAITH)
    for viewer in (0, 1, 2, SPECTATOR):
        log = log_by_name(t, viewer)
        assert "That was a mistake." in log and "{0} takes the Blame: 2 cards." in log
