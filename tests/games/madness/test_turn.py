"""A turn: M09 and M11 to M14."""

from __future__ import annotations

import pytest

from app.games.madness.turns import end_turn, start_turn
from app.kernel import SPECTATOR, do, options, project, waiting
from tests.games.madness.deck import bet, card, madness, play_up, raise_by, say, verbs
from tests.games.positions import asking, pile
from tests.games.read_log import read_log

ELEVEN = ["coin-6", "coin-5"]


# -- the start of a turn -----------------------------------------------------------------------------
@pytest.mark.rule("M09")
@pytest.mark.parametrize(
    ("front", "over"),
    [
        ([*ELEVEN, "coin-1"], False),
        ([*ELEVEN, "coin-2"], True),
        ([*ELEVEN, "coin-3"], True),
        ([*ELEVEN, "?coin-3>coins"], False),  # only face-up coins count
        ([*ELEVEN, "thief", "warrior>coins"], False),
    ],
)
def test_the_round_ends_at_the_start_of_a_turn_with_13_or_more(front: list[str], over: bool) -> None:
    t = madness(fronts=[front], agenda=[do(start_turn, 0)])
    assert (t.round == 2) == over
    assert ("the round is over" in "".join(read_log(t, SPECTATOR))) == over


@pytest.mark.rule("M09")
def test_reaching_13_inside_ones_turn_does_not_end_the_round_yet() -> None:
    t = madness(fronts=[ELEVEN, [], []], hands=[["coin-2"]])
    play_up(t, 0, "coin-2")
    assert t.round == 1 and waiting(t) == [1]
    say(t, 1, "pass")
    say(t, 2, "pass")
    assert t.round == 2  # at the start of the next turn of seat 0


# -- Play or Pass --------------------------------------------------------------------------------------
@pytest.mark.rule("M11")
def test_one_who_plays_takes_the_top_card_and_plays_one_from_hand() -> None:
    t = madness(hands=[["coin-1", "coin-2"]], deck=["coin-3", "thief"])
    size = len(t.pile("deck"))
    say(t, 0, "play")
    assert pile(t, "hand:0") == ["coin-1", "coin-2", "thief"] and len(t.pile("deck")) == size - 1
    assert asking(t) == "PlayCard"
    assert {choice[:2] for choice in options(t, 0)} == {
        (verb, each) for verb in ("up", "down") for each in t.hand(0)
    }
    say(t, 0, "up", card(t, "hand:0", "coin-2"))
    assert pile(t, "hand:0") == ["coin-1", "thief"] and pile(t, "front:0") == ["coin-2"]
    assert project(t, SPECTATOR)["piles"]["front:0"] == ["coin-2"]
    assert waiting(t) == [1]


@pytest.mark.rule("M11")
def test_the_card_that_is_taken_is_seen_by_its_taker_only() -> None:
    t = madness(hands=[["coin-1"]], deck=["thief"])
    say(t, 0, "play")
    assert "You take [Thief]." in read_log(t, 0)
    for viewer in (1, 2, SPECTATOR):
        assert project(t, viewer)["piles"]["hand:0"] == ["?card"] * 2
        assert not any("Thief" in line for line in read_log(t, viewer))
        assert "{0} takes a card." in read_log(t, viewer)


@pytest.mark.rule("M11")
def test_one_who_passes_gets_no_card_and_may_play_on_a_later_turn() -> None:
    t = madness(seats=2, hands=[["coin-1"], ["coin-2"]])
    say(t, 0, "pass")
    assert pile(t, "hand:0") == ["coin-1"] and waiting(t) == [1]
    play_up(t, 1, "coin-2")
    assert "play" in verbs(t, 0)


@pytest.mark.rule("M12")
def test_a_total_over_13_must_pass() -> None:
    t = madness(fronts=[[*ELEVEN, "coin-3"]], has_bet=True)
    assert options(t, 0) == [("pass",)]
    assert "play" in verbs(madness(fronts=[[*ELEVEN, "coin-2"]]), 0)


@pytest.mark.rule("M14")
def test_with_the_deck_empty_nobody_can_play() -> None:
    t = madness(seats=2, hands=[["coin-1"], ["coin-2"]], deck=["coin-3"], rest="discard:0")
    play_up(t, 0, "coin-3")
    assert not t.pile("deck")
    assert "play" not in verbs(t, 1) and "pass" in verbs(t, 1)
    say(t, 1, "pass")
    assert t.pile("deck") == [] and len(t.pile("discard")) == 33 - 3  # never reshuffled inside a round
    say(t, 0, "pass")
    assert t.round == 2


# -- passing in succession -----------------------------------------------------------------------------
@pytest.mark.rule("M13")
def test_the_round_ends_when_everyone_passes_in_succession() -> None:
    t = madness(seats=4)
    for seat in range(4):
        assert t.round == 1 and waiting(t) == [seat]
        say(t, seat, "pass")
    assert t.round == 2


@pytest.mark.rule("M13")
def test_a_card_played_breaks_the_succession() -> None:
    t = madness(hands=[["coin-1"], ["coin-2"]])
    say(t, 0, "pass")
    play_up(t, 1, "coin-2")
    say(t, 2, "pass")
    play_up(t, 0, "coin-1")
    say(t, 1, "pass")
    assert t.round == 1 and waiting(t) == [2]  # all have passed, but not in succession
    say(t, 2, "pass")
    say(t, 0, "pass")
    assert t.round == 2


@pytest.mark.rule("M13")
def test_a_bet_does_not_break_it_and_the_folded_do_not_count() -> None:
    t = madness(seats=4, passed=[0, 1, 3], turn=2)
    bet(t, 2, 5)
    say(t, 3, "call")
    say(t, 0, "fold")
    say(t, 1, "call")
    say(t, 2, "pass")
    assert t.round == 2


@pytest.mark.rule("M13")
def test_passes_of_the_folded_do_not_stand_for_others() -> None:
    t = madness(passed=[1], turn=2)
    bet(t, 2, 5)
    say(t, 0, "call")
    say(t, 1, "fold")
    say(t, 2, "pass")
    assert t.round == 1 and waiting(t) == [0]  # who has not passed yet


@pytest.mark.rule("M13", "M10")
def test_if_the_only_one_who_has_not_passed_folds_the_round_is_over() -> None:
    t = madness(passed=[0, 1], turn=2)
    bet(t, 2, 5)
    raise_by(t, 0, 5)
    say(t, 1, "call")
    say(t, 2, "fold")
    assert t.round == 2


def test_a_turn_goes_to_the_next_player_still_in() -> None:
    t = madness(seats=4, folded=[1, 2], agenda=[do(end_turn, 0)])
    assert waiting(t) == [3]
