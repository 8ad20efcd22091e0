"""The sensible bot at Blood & Madness Bluff."""

from __future__ import annotations

import pytest

from app.games.madness.betting import Bet
from app.games.madness.bluffs import Challenge
from app.games.madness.bot_claims import bluffing, doubted, doubting
from app.games.madness.cards import THIEF
from app.games.madness.effects import Cancel
from app.games.madness.table import Madness
from app.kernel import play, project
from tests.bots.bot_answers import answers, names
from tests.games.madness.deck import madness


def verbs(chosen: dict[tuple[str, ...], int]) -> set[str]:
    return {choice[0] for choice in chosen}


def test_with_thirteen_it_passes() -> None:
    t = madness(hands=[["coin-2", "coin-3"]], fronts=[["coin-6", "coin-6", "coin-1"], ["coin-4"], ["coin-5"]])
    assert verbs(answers(t)) <= {"pass", "bet"}
    assert "pass" in verbs(answers(t))


def test_with_all_others_over_thirteen_it_takes_the_pot_by_passing() -> None:
    """So a pot is carried over (M17) by a mistake only: who was last to go over could have had it."""
    t = madness(
        hands=[["coin-6", "coin-3"]],
        fronts=[["coin-2"], ["coin-6", "coin-6", "coin-4"], ["coin-6", "coin-5", "coin-4"]],
        stacks=[50, 50, 50],
        stakes=[20, 20, 20],
        has_bet=True,
    )
    assert verbs(answers(t)) == {"pass"}
    play(t, 0, ("pass",))
    assert sum(t.stacks) + sum(t.stakes) == 210 and t.stacks[0] + t.stakes[0] == 110 and t.carried == 0


def test_behind_it_plays() -> None:
    t = madness(
        hands=[["coin-2", "coin-3"]], fronts=[["coin-2"], ["coin-6", "coin-5"], ["coin-5"]], has_bet=True
    )
    assert verbs(answers(t)) == {"play"}


def test_it_robs_the_one_who_leads() -> None:
    t = madness(
        hands=[["coin-2"]], fronts=[["coin-6", "thief"], ["coin-6", "coin-6"], ["coin-1"]], has_bet=True
    )
    assert verbs(answers(t)) == {"use"}


def test_over_thirteen_it_robs_itself() -> None:
    t = madness(
        hands=[["madness"]],
        fronts=[["coin-6", "coin-6", "coin-4", "thief"], ["coin-5"], ["coin-1"]],
        has_bet=True,
    )
    assert verbs(answers(t)) == {"use"}


def test_a_claim_that_cannot_be_true_is_challenged() -> None:
    t = madness(
        hands=[["coin-3"], ["thief", "thief"], []],
        fronts=[["coin-6", "?coin-2"], ["coin-5", "thief"], ["coin-1"]],
    )
    (claimed,) = t.pile("down", 0)
    target = t.front(1)[0]
    t.agenda.append(Challenge((1, 2), 0, claimed, THIEF, target))
    assert verbs(answers(t, 1)) == {"challenge"}


def robbed(exposed: list[tuple[int, bool]]) -> Madness:
    """Seat 0 says that a card is a Thief, aimed at the best coin of seat 1; it is a lie."""
    t = madness(
        hands=[["coin-3"], ["coin-4", "coin-2"], ["coin-1"]],
        fronts=[["coin-4", "?coin-2"], ["coin-6", "coin-5"], ["coin-6"]],
        exposed=exposed,
    )
    (claimed,) = t.pile("down", 0)
    t.agenda.append(Challenge((1, 2), 0, claimed, THIEF, t.front(1)[0]))
    return t


def challenges(t: Madness, seat: int) -> int:
    """How often of a hundred times."""
    return answers(t, seat, tries=100)[("challenge",)]


def test_who_was_caught_lying_is_challenged_and_who_was_proved_right_is_believed() -> None:
    unknown = challenges(robbed([]), 1)
    assert 10 < unknown < 50
    assert unknown + 15 < challenges(robbed([(0, False)] * 3), 1) < challenges(robbed([(0, False)] * 12), 1)
    assert challenges(robbed([(0, False)] * 12), 1) > 85
    assert challenges(robbed([(0, True)] * 12), 1) < 10


def test_what_others_were_caught_with_says_nothing_about_this_player() -> None:
    t = robbed([(1, False), (2, False), (1, True)])
    assert challenges(t, 1) == challenges(robbed([]), 1)


def test_who_is_robbed_doubts_and_one_who_gains_by_it_lets_it_be() -> None:
    t = robbed([(0, False)])
    assert challenges(t, 1) > 0
    assert challenges(t, 2) == 0


@pytest.mark.rule("M32")
def test_who_has_nothing_to_pay_with_challenges_whatever_is_claimed() -> None:
    t = robbed([(0, True)] * 12)
    t.stacks[1] = 0
    assert challenges(t, 1) == 100


def test_nothing_known_a_claim_is_challenged_as_often_as_makes_a_lie_even() -> None:
    t = madness(seats=2, hands=[["coin-3"], ["coin-4", "coin-2"]], fronts=[["coin-4"], ["coin-6"]])
    view = project(t, 0)
    doubt = doubted(view, "thief", "front:1:0")
    assert 0.2 < doubt < 0.8
    assert bluffing(view, "thief", 0, "front:1:0", doubt, true=False) == pytest.approx(0, abs=1e-9)


def test_a_thief_to_be_used_at_once_goes_face_down_so_that_a_claim_may_be_true() -> None:
    t = madness(
        seats=2,
        hands=[["thief"], ["coin-4", "coin-2"]],
        fronts=[["coin-4"], ["coin-6", "coin-5"]],
        has_bet=True,
    )
    play(t, 0, ("play",))
    assert names(t, answers(t, 0)) >= {"down thief"}


def test_to_challenge_is_worth_what_is_saved_and_won_against_what_it_costs() -> None:
    view = project(robbed([]), 1)  # a pot of three stakes of 2, and totals of 4, 11 and 6
    sure, wrong = doubting(view, 1, 0, 1.0, -0.2), doubting(view, 1, 0, 0.0, -0.2)
    assert sure > 0.2 * 6  # the coin is saved, and with it a share of the pot; the penalty comes on top
    assert -2 < wrong < 0  # of the two chips paid, some may come back with the pot
    assert doubting(view, 1, 0, 0.5, -0.2) == pytest.approx((sure + wrong) / 2)


def test_a_madness_saves_its_own_coins_and_nobody_elses() -> None:
    t = madness(
        hands=[[], ["madness"], ["madness"]],
        fronts=[["coin-3"], ["coin-6", "coin-5"], ["coin-6"]],
    )
    t.agenda.append(Cancel((1, 2), 0, THIEF, t.front(1)[0]))
    assert names(t, answers(t, 1)) == {"cancel madness"}
    assert verbs(answers(t, 2)) == {"let"}


@pytest.mark.parametrize(("front", "said"), [(["coin-1"], "fold"), (["coin-6", "coin-6", "coin-1"], "call")])
def test_it_stakes_everything_only_on_a_good_hand(front: list[str], said: str) -> None:
    t = madness(
        seats=2,
        hands=[["coin-6", "coin-6"], ["coin-3", "coin-2"]],
        fronts=[front, ["coin-6", "coin-4"]],
        stacks=[40, 0],
        stakes=[10, 50],
        agenda=[Bet(0, (), (0,))],
    )
    assert verbs(answers(t)) == {said}
