"""The end: B23 to B27."""

from __future__ import annotations

from collections import Counter

import pytest

from app.games.blame.ending import fate
from app.games.blame.rules import new_pile, take_the_blame
from app.games.blame.table import Blame
from app.kernel import SPECTATOR, Outcome, do, outcome, project, waiting
from tests.games.blame.deck import (
    ARCHBISHOP,
    COIN,
    COIN_2,
    COIN_MAGIC,
    COIN_WAR,
    ESTATES,
    ESTATES_2,
    ESTATES_COIN,
    ESTATES_MAGIC,
    ESTATES_WAR,
    FAITH,
    FAITH_2,
    FAITH_MAGIC,
    FAITH_WAR,
    MAGIC,
    MAGIC_WAR,
    POWERS,
    SECRETS,
    SECRETS_WAR,
    TREASON,
    TREASON_2,
    TREASURER,
    VICEROY,
    WAR,
    WAR_2,
    WIZARD,
    blame,
)
from tests.games.positions import choose, pile
from tests.games.read_log import read_log


@pytest.mark.rule("B23", "B24")
def test_the_game_ends_when_the_last_card_is_drawn_and_its_drawer_takes_the_blame() -> None:
    t = blame(
        hands=[[FAITH, COIN_WAR], [COIN], [MAGIC]],
        pile=[WAR, MAGIC_WAR],
        draw=[SECRETS],
        rest="secrets:2",
    )
    choose(t, 0, "play", COIN_WAR)
    choose(t, 0, "stop")
    assert outcome(t) is not None
    assert waiting(t) == [] and t.agenda == []  # nobody buries, nobody goes on
    assert Counter(pile(t, "hand:0")) == Counter([FAITH, SECRETS, WAR, MAGIC_WAR, COIN_WAR])
    assert pile(t, "blame:0") == pile(t, "draw:0") == []


@pytest.mark.rule("B23")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_draw_of_three_takes_what_is_left(left: int) -> None:
    draw = [SECRETS, MAGIC, WAR][:left]
    t = blame(seats=2, hands=[[FAITH], [COIN]], pile=[COIN_WAR], draw=draw, rest="secrets:1")
    choose(t, 0, "stop")
    assert outcome(t) is not None
    assert Counter(pile(t, "hand:0")) == Counter([FAITH, *draw, COIN_WAR])
    number = "a card" if left == 1 else f"{left} cards"
    assert f"{{0}} draws {number}." in read_log(t, SPECTATOR)


@pytest.mark.rule("B23")
def test_one_card_left_is_enough_to_go_on() -> None:
    t = blame(hands=[[FAITH], [COIN]], pile=[COIN_WAR], draw=[SECRETS, MAGIC, WAR, WAR_2], rest="secrets:1")
    choose(t, 0, "stop")
    assert outcome(t) is None and waiting(t) == [1] and pile(t, "draw:0") == [SECRETS]


@pytest.mark.rule("B23", "B24")
def test_whoever_turns_up_the_last_card_takes_the_blame_for_it_at_once() -> None:
    t = blame(
        hands=[[FAITH], [COIN], [MAGIC]],
        pile=[WAR, COIN_WAR],
        draw=[SECRETS],
        rest="secrets:2",
        agenda=[do(take_the_blame, 1)],
    )
    choose(t, 2, "keep")
    assert outcome(t) is None
    choose(t, 0, "keep")
    assert outcome(t) is not None and waiting(t) == []
    assert Counter(pile(t, "hand:1")) == Counter([COIN, WAR, COIN_WAR, SECRETS])
    assert pile(t, "blame:0") == []


@pytest.mark.rule("B23")
def test_pending_powers_do_not_happen_once_the_draw_pile_is_empty() -> None:
    for role, hand in ((TREASURER, [FAITH]), (ARCHBISHOP, [FAITH, COIN_WAR])):
        t = blame(
            roles=[role, VICEROY, WIZARD],
            hands=[hand, [COIN], [MAGIC]],
            pile=[WAR],
            draw=[SECRETS],
            rest="secrets:2",
            options=POWERS,
        )
        if len(hand) == 2:
            choose(t, 0, "play", COIN_WAR)
        choose(t, 0, "stop")
        assert outcome(t) is not None and waiting(t) == []
        assert pile(t, "secrets:0") == [] and SECRETS in pile(t, "hand:0")


def ended(roles: list[str], hands: list[list[str]], last: str = SECRETS) -> Blame:
    """The last player draws the last card, which nobody here is to blame for, onto an empty pile."""
    seats = len(hands)
    t = blame(
        seats=seats,
        roles=roles,
        hands=hands,
        rest=f"secrets:{seats - 1}",
        pile=[],
        draw=[last],
        agenda=[do(new_pile, seats - 1)],
    )
    assert outcome(t) is not None
    return t


def result(t: Blame) -> Outcome:
    found = outcome(t)
    assert found is not None
    return found


@pytest.mark.rule("B25")
def test_each_issue_in_hand_that_bears_ones_emblem_scores_one() -> None:
    t = ended(
        [VICEROY, TREASURER], [[ESTATES, ESTATES_COIN, ESTATES_WAR, COIN, FAITH], [COIN_WAR, ESTATES_2]]
    )
    assert result(t).scores == [3, 1]


@pytest.mark.rule("B25")
def test_a_treason_in_hand_scores_six_and_bears_no_emblem() -> None:
    t = ended([VICEROY, TREASURER], [[TREASON, TREASON_2, FAITH], [COIN, ESTATES_COIN]])
    assert result(t).scores == [12, 2]


@pytest.mark.rule("B25", "B34")
def test_the_role_held_at_the_end_is_what_counts() -> None:
    hands = [[ESTATES, ESTATES_COIN, COIN_WAR, COIN], [FAITH]]
    assert result(ended([VICEROY, WIZARD], hands)).scores == [2, 0]
    assert result(ended([TREASURER, WIZARD], hands)).scores == [3, 0]


@pytest.mark.rule("B24", "B25")
def test_the_blame_for_the_last_card_counts_in_the_score() -> None:
    t = blame(
        seats=2,
        roles=[VICEROY, TREASURER],
        hands=[[FAITH], [MAGIC]],
        pile=[ESTATES, ESTATES_COIN, TREASON],
        draw=[ESTATES_WAR],
        rest="secrets:1",
    )
    choose(t, 0, "stop")
    assert result(t).scores == [3 + 6, 0]


@pytest.mark.rule("B26")
def test_the_lowest_score_wins() -> None:
    t = ended([VICEROY, TREASURER, ARCHBISHOP], [[ESTATES, ESTATES_2], [COIN], [FAITH, FAITH_WAR, FAITH_2]])
    assert result(t).scores == [2, 1, 3]
    assert result(t).winners == [1]


@pytest.mark.rule("B26")
def test_equal_lowest_scores_share_the_win() -> None:
    t = ended(
        [VICEROY, TREASURER, ARCHBISHOP, WIZARD], [[ESTATES], [COIN, COIN_2], [FAITH], [MAGIC, MAGIC_WAR]]
    )
    assert result(t).scores == [1, 2, 1, 2]
    assert result(t).winners == [0, 2]


@pytest.mark.rule("B27")
def test_fates_follow_from_the_scores() -> None:
    fates = {points: fate(points, [points, 20]) for points in range(12)}
    assert fates == {
        0: "the Queen's favour",
        **dict.fromkeys(range(1, 4), "spared"),
        **dict.fromkeys(range(4, 10), "banished"),
        **dict.fromkeys(range(10, 12), "executed"),
    }


@pytest.mark.rule("B27")
def test_the_only_nought_has_the_queens_favour() -> None:
    t = ended(
        [VICEROY, TREASURER, ARCHBISHOP, WIZARD],
        [[FAITH], [COIN], [TREASON, FAITH_MAGIC], [TREASON_2, MAGIC, MAGIC_WAR, ESTATES_MAGIC, COIN_MAGIC]],
    )
    assert project(t, SPECTATOR)["outcome"] == {
        "winners": [0],
        "scores": [0, 1, 7, 10],
        "fates": ["the Queen's favour", "spared", "banished", "executed"],
    }


@pytest.mark.rule("B26", "B27")
def test_several_noughts_are_loyal_subjects_and_share_the_win() -> None:
    t = ended([VICEROY, TREASURER, ARCHBISHOP], [[WAR], [MAGIC], [FAITH]])
    assert result(t).winners == [0, 1]
    assert result(t).fates == ["loyal subject", "loyal subject", "spared"]


def test_hands_are_laid_open_at_the_end_and_secrets_stay_secret() -> None:
    t = ended([VICEROY, TREASURER], [[SECRETS_WAR], [MAGIC]])
    for viewer in (0, 1, SPECTATOR):
        assert project(t, viewer)["piles"]["hand:0"] == [SECRETS_WAR]
        assert project(t, viewer)["piles"]["hand:1"] == [SECRETS, MAGIC]
    assert set(project(t, 0)["piles"]["secrets:1"]) == {"?card"}
