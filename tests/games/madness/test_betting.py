"""Betting: M05, M06 and M10."""

from __future__ import annotations

import pytest

from app.games.madness.table import Madness, Options
from app.kernel import SPECTATOR, IllegalChoice, options, play, project, waiting
from tests.games.madness.deck import bet, madness, new_round_of, raise_by, raises, say, verbs
from tests.games.positions import asking, pile
from tests.games.read_log import read_log


def betting(*stacks: int, dealer: int = 0, settings: Options | None = None) -> Madness:
    return new_round_of(stacks, dealer=dealer, options=settings or Options())


# -- the first betting round -------------------------------------------------------------------------
@pytest.mark.rule("M05")
def test_the_first_betting_round_begins_left_of_the_big_blind_and_goes_round() -> None:
    t = betting(100, 100, 100, 100)
    for seat in (3, 0, 1):
        assert waiting(t) == [seat] and options(t, seat) == [("fold",), ("call",), ("raise",)]
        say(t, seat, "call")
    assert t.stakes == [2, 2, 2, 2]


@pytest.mark.rule("M05")
def test_of_two_players_the_small_blind_is_asked_first() -> None:
    t = betting(100, 100)
    assert waiting(t) == [1]
    say(t, 1, "call")
    assert waiting(t) == [0] and verbs(t, 0) == {"fold", "check", "raise"}


@pytest.mark.rule("M05")
def test_the_big_blind_may_raise_last() -> None:
    t = betting(100, 100, 100)
    say(t, 0, "call")
    say(t, 1, "call")
    assert waiting(t) == [2] and options(t, 2) == [("fold",), ("check",), ("raise",)]
    raise_by(t, 2, 5)
    assert t.stakes == [2, 2, 7] and waiting(t) == [0]
    say(t, 0, "call")
    say(t, 1, "fold")
    assert asking(t) == "Turn"


@pytest.mark.rule("M05")
def test_a_check_by_the_big_blind_ends_the_betting() -> None:
    t = betting(100, 100, 100)
    say(t, 0, "call")
    say(t, 1, "call")
    say(t, 2, "check")
    assert asking(t) == "Turn" and t.stakes == [2, 2, 2]


@pytest.mark.rule("M05")
def test_a_raise_is_at_least_the_last_raise_and_at_first_the_big_blind() -> None:
    t = betting(100, 100, 100, settings=Options(small_blind=2, big_blind=4))
    say(t, 0, "raise")
    assert raises(t, 0)[0] == 4
    say(t, 0, "raise", 10)  # to 14
    assert t.stakes[0] == 14
    say(t, 1, "raise")
    assert raises(t, 1)[0] == 10
    say(t, 1, "raise", 11)  # to 25
    assert t.stakes == [14, 25, 4]
    say(t, 2, "raise")
    assert raises(t, 2)[0] == 11


@pytest.mark.rule("M05")
def test_any_amount_up_to_all_one_has_can_be_raised() -> None:
    t = betting(100, 100, 60)
    say(t, 0, "raise")
    assert raises(t, 0) == list(range(2, 99))  # 98 more than the 2 to call: all in
    assert [option["label"] for option in project(t, 0)["options"]][-1] == "Raise by 98 (pay 100), all in"


@pytest.mark.rule("M05")
def test_nobody_raises_by_more_than_a_rival_can_match() -> None:
    t = betting(100, 30, 60)
    say(t, 0, "raise")
    assert raises(t, 0)[-1] == 58  # seat 2 has 60 in all
    t = betting(100, 3)
    say(t, 1, "call")
    say(t, 0, "raise")
    assert raises(t, 0) == [1]  # less than a full raise, and all that seat 1 has left


@pytest.mark.rule("M05")
def test_after_a_full_raise_everyone_else_is_asked_again() -> None:
    t = betting(100, 100, 100)
    raise_by(t, 0, 2)
    raise_by(t, 1, 4)
    assert t.stakes == [4, 8, 2]
    say(t, 2, "fold")
    assert waiting(t) == [0] and verbs(t, 0) == {"fold", "call", "raise"}
    raise_by(t, 0, 4)
    assert waiting(t) == [1]


@pytest.mark.rule("M05")
def test_a_player_short_of_chips_may_call_all_in_for_less() -> None:
    t = betting(100, 100, 100, 7)
    say(t, 3, "call")
    raise_by(t, 0, 20)
    say(t, 1, "fold")
    say(t, 2, "fold")
    assert [option["label"] for option in project(t, 3)["options"]] == ["Fold", "Call 5, all in"]
    say(t, 3, "call")
    assert t.stakes == [22, 1, 2, 7] and t.stacks[3] == 0
    assert "{3} calls 5, all in." in read_log(t, SPECTATOR)


@pytest.mark.rule("M05")
def test_an_all_in_raise_for_less_does_not_reopen_the_betting() -> None:
    t = betting(100, 100, 15, 100)
    raise_by(t, 3, 8)  # to 10
    say(t, 0, "call")
    say(t, 1, "call")
    say(t, 2, "raise")
    assert raises(t, 2) == [5]  # all seat 2 has: less than the last raise of 8
    say(t, 2, "raise", 5)
    assert t.stakes == [10, 10, 15, 10]
    for seat in (3, 0, 1):
        # They have had their say: they may fold or call the 5, and not raise.
        assert waiting(t) == [seat] and options(t, seat) == [("fold",), ("call",)]
        assert "may not raise" in project(t, seat)["prompt"]
        say(t, seat, "call")
    assert asking(t) == "Turn" and t.stakes == [15] * 4


@pytest.mark.rule("M05")
def test_those_who_were_not_yet_asked_may_raise_an_all_in_for_less() -> None:
    t = betting(100, 100, 100, 5)
    say(t, 3, "raise")
    say(t, 3, "raise", 3)  # all in, to 5: a full raise, since 3 is not less than 2
    raise_by(t, 0, 10)  # to 15
    t = betting(100, 100, 100, 3)
    raise_by(t, 3, 1)  # to 3: less than the big blind
    assert t.raised == 2
    assert options(t, 0) == [("fold",), ("call",), ("raise",)]
    say(t, 0, "call")
    assert options(t, 1) == [("fold",), ("call",), ("raise",)]
    raise_by(t, 1, 2)  # to 5: a full raise, so all may raise again
    say(t, 2, "call")
    assert options(t, 0) == [("fold",), ("call",), ("raise",)]


@pytest.mark.rule("M05")
def test_one_may_think_again_before_the_amount_is_named() -> None:
    t = betting(100, 100, 100)
    before = options(t, 0)
    say(t, 0, "raise")
    say(t, 0, "back")
    assert options(t, 0) == before and t.stakes == [0, 1, 2]


def test_what_is_too_little_or_too_much_is_refused() -> None:
    t = betting(100, 100, 100)
    say(t, 0, "raise")
    for by in (-1, 0, 1, 99, 100):
        with pytest.raises(IllegalChoice):
            play(t, 0, ("raise", by))


# -- folding -----------------------------------------------------------------------------------------
@pytest.mark.rule("M06")
def test_a_folded_player_is_out_of_the_round_and_the_stake_stays_in_the_pot() -> None:
    t = madness(
        hands=[["coin-1"], ["thief", "coin-2"], ["coin-3"]],
        fronts=[["coin-4"], ["coin-6", "?coin-5>coins", "sorceress"], ["coin-4"]],
        stakes=[5, 5, 5],
    )
    bet(t, 0, 4)
    say(t, 1, "fold")
    say(t, 2, "call")
    assert pile(t, "hand:1") == pile(t, "front:1") == pile(t, "down:1") == []
    assert pile(t, "discard:0") == ["thief", "coin-2", "coin-6", "sorceress", "coin-5"]
    assert t.guards[1] == t.hidden_guards[1] == () and t.stakes == [9, 5, 9] and not t.still_in[1]
    say(t, 0, "pass")
    assert waiting(t) == [2]  # no turn for seat 1


@pytest.mark.rule("M06")
def test_folded_cards_go_face_down_and_stay_unseen() -> None:
    t = madness(hands=[[], ["thief", "coin-2"]], fronts=[["coin-4"], ["coin-6", "?coin-5>coins"], []])
    hidden = t.hand(1) + t.pile("down", 1)
    bet(t, 0, 4)
    say(t, 1, "fold")
    for viewer in (0, 1, 2, SPECTATOR):
        assert project(t, viewer)["piles"]["discard:0"] == ["?card"] * 4
    assert all(t.known[card] == 1 << 1 for card in hidden)


@pytest.mark.rule("M06")
def test_when_all_but_one_fold_that_one_takes_the_pot() -> None:
    t = betting(100, 100, 100)
    raise_by(t, 0, 10)
    say(t, 1, "fold")
    say(t, 2, "fold")
    assert t.round == 2
    assert [stack + stake for stack, stake in zip(t.stacks, t.stakes, strict=True)] == [103, 99, 98]


@pytest.mark.rule("M06")
def test_the_last_one_left_needs_no_total() -> None:
    t = madness(
        fronts=[["coin-6", "coin-5", "coin-4"], ["coin-6"], ["coin-6"]],
        stakes=[10] * 3,
        options=Options(rounds=1),
    )
    bet(t, 0, 5)
    say(t, 1, "fold")
    say(t, 2, "fold")
    assert t.stacks == [45 + 35, 50, 50]


# -- a bet on one's turn -----------------------------------------------------------------------------
@pytest.mark.rule("M10")
def test_on_ones_turn_one_may_bet_once_and_then_the_turn_goes_on() -> None:
    t = madness()
    assert "bet" in verbs(t, 0)
    bet(t, 0, 7)
    assert waiting(t) == [1] and options(t, 1) == [("fold",), ("call",), ("raise",)]
    say(t, 1, "call")
    say(t, 2, "call")
    assert t.stakes == [9, 9, 9]
    assert asking(t) == "Turn" and waiting(t) == [0] and verbs(t, 0) == {"play", "pass"}
    say(t, 0, "pass")
    assert "bet" in verbs(t, 1)


@pytest.mark.rule("M10")
def test_a_bet_is_at_least_the_big_blind() -> None:
    t = madness(options=Options(small_blind=3, big_blind=6), stakes=[20] * 3)
    say(t, 0, "bet")
    assert raises(t, 0) == list(range(6, 51))
    say(t, 0, "back")
    assert "bet" in verbs(t, 0)


@pytest.mark.rule("M10")
def test_a_bet_need_not_be_as_high_as_raises_of_earlier_turns() -> None:
    t = madness()
    bet(t, 0, 20)
    say(t, 1, "call")
    say(t, 2, "call")
    say(t, 0, "pass")
    say(t, 1, "bet")
    assert raises(t, 1)[0] == 2


@pytest.mark.rule("M10")
def test_a_bet_can_be_raised_and_comes_back_to_the_bettor() -> None:
    t = madness()
    bet(t, 0, 4)
    raise_by(t, 1, 6)
    say(t, 2, "fold")
    assert waiting(t) == [0] and options(t, 0) == [("fold",), ("call",), ("raise",)]
    say(t, 0, "call")
    assert t.stakes == [12, 12, 2] and waiting(t) == [0] and asking(t) == "Turn"


@pytest.mark.rule("M10")
def test_who_folds_to_a_raise_has_no_turn_any_more() -> None:
    t = madness()
    bet(t, 0, 4)
    raise_by(t, 1, 6)
    say(t, 2, "call")
    say(t, 0, "fold")
    assert waiting(t) == [1] and asking(t) == "Turn" and t.turn == 1


@pytest.mark.rule("M10")
def test_nobody_bets_against_players_without_chips() -> None:
    t = madness(stacks=[50, 0, 0])
    assert verbs(t, 0) == {"play", "pass"}


@pytest.mark.rule("M10")
def test_all_in_players_take_turns_but_are_not_asked_for_chips() -> None:
    t = madness(stacks=[50, 0, 50])
    bet(t, 0, 10)
    assert waiting(t) == [2]
    say(t, 2, "call")
    assert t.stakes == [12, 2, 12]
    say(t, 0, "pass")
    assert waiting(t) == [1] and verbs(t, 1) == {"play", "pass"}


@pytest.mark.rule("M10")
def test_a_short_all_in_bet_leaves_the_others_free_to_raise() -> None:
    t = madness(stacks=[3, 50, 50], options=Options(small_blind=5, big_blind=10), stakes=[10] * 3)
    say(t, 0, "bet")
    assert raises(t, 0) == [3]
    say(t, 0, "raise", 3)
    assert options(t, 1) == [("fold",), ("call",), ("raise",)]
    say(t, 1, "raise")
    assert raises(t, 1)[0] == 10
