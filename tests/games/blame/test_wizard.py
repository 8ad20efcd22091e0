"""The Wizard's power: B32."""

from __future__ import annotations

import pytest

from app.games.blame.table import Blame
from app.kernel import SPECTATOR, project, waiting
from tests.games.blame.deck import (
    COIN,
    COIN_WAR,
    ESTATES_COIN,
    FAITH,
    MAGIC,
    MAGIC_WAR,
    POWERS,
    SECRETS,
    TREASON,
    TREASURER,
    VICEROY,
    WAR,
    WIZARD,
    blame,
)
from tests.games.positions import asking, choose, offered, pile
from tests.games.read_log import read_log


def wizard_plays_two(hand: tuple[str, ...], theirs: tuple[str, ...]) -> Blame:
    t = blame(
        roles=[WIZARD, VICEROY, TREASURER],
        hands=[[ESTATES_COIN, *hand], theirs, [MAGIC]],
        pile=[COIN_WAR, TREASON],
        played=1,
        options=POWERS,
    )
    choose(t, 0, "play", ESTATES_COIN)
    if hand:
        choose(t, 0, "stop")
    return t


@pytest.mark.rule("B32")
def test_the_wizard_who_played_two_cards_exchanges_whole_hands_and_swaps_nothing() -> None:
    t = wizard_plays_two((COIN, WAR), (FAITH, MAGIC_WAR, SECRETS))
    assert offered(t, 0) == [("choose", 1), ("choose", 2)]
    choose(t, 0, "choose", 1)
    # Nobody learns in which order the other had drawn them.
    assert pile(t, "hand:0") == [MAGIC_WAR, FAITH, SECRETS] and pile(t, "hand:1") == [COIN, WAR]
    assert [pile(t, f"role:{seat}") for seat in range(3)] == [[WIZARD], [VICEROY], [TREASURER]]
    assert (t.turn, waiting(t), asking(t)) == (1, [1], "PlayOrStop")


@pytest.mark.rule("B32")
@pytest.mark.parametrize(("mine", "theirs"), [((), (FAITH,)), ((COIN,), ()), ((), ())])
def test_hands_of_no_cards_are_exchanged_too(mine: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    t = wizard_plays_two(mine, theirs)
    choose(t, 0, "choose", 1)
    assert pile(t, "hand:0") == list(theirs) and pile(t, "hand:1") == list(mine)


@pytest.mark.rule("B32", "B35")
def test_only_the_two_know_what_was_exchanged() -> None:
    t = wizard_plays_two((COIN, WAR), (FAITH,))
    choose(t, 0, "choose", 1)
    assert project(t, 0)["piles"]["hand:0"] == [FAITH] and project(t, 1)["piles"]["hand:1"] == [COIN, WAR]
    assert project(t, 0)["piles"]["hand:1"] == ["?card", "?card"]
    for viewer in (2, SPECTATOR):
        view = project(t, viewer)
        assert view["piles"]["hand:0"] == ["?card"] and view["piles"]["hand:1"] == ["?card", "?card"]
        assert "{0} exchanges hands with {1}: 2 cards for 1." in read_log(t, viewer)
