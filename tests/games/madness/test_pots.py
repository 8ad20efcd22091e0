"""Who wins how much: M15 to M17, with worked numbers."""

from __future__ import annotations

import pytest

from app.games.madness.pots import Pot, divide, shares
from app.games.madness.table import Madness, Options
from app.games.madness.winning import end_round
from app.kernel import SPECTATOR, do, outcome, project, waiting
from tests.games.madness.deck import bet, heap, madness, say
from tests.games.read_log import read_log

ONE_ROUND = Options(rounds=1)
TWELVE, ELEVEN, TEN, NINE = (
    ["coin-6", "coin-6"],
    ["coin-6", "coin-5"],
    ["coin-5", "coin-5"],
    ["coin-5", "coin-4"],
)
FIFTEEN = (["coin-6", "coin-5", "coin-4"], ["coin-6", "coin-5", "coin-4"], ["coin-6", "coin-5", "coin-4"])


def ended(fronts: list[list[str]], stakes: list[int], **more: object) -> Madness:
    """The only round of a game has ended in this position."""
    return madness(
        seats=len(fronts),
        fronts=fronts,
        stakes=stakes,
        stacks=more.pop("stacks", [100] * len(fronts)),  # type: ignore[arg-type]
        options=ONE_ROUND,
        agenda=[do(end_round)],
        **more,  # type: ignore[arg-type]
    )


def won(t: Madness) -> list[int]:
    return [stack - 100 for stack in t.stacks]


# -- sums --------------------------------------------------------------------------------------------
@pytest.mark.rule("M16")
def test_each_different_stake_closes_a_pot() -> None:
    assert divide([10, 30, 50], {0: 10, 1: 30, 2: 50}, 0) == (
        [Pot(30, (0, 1, 2)), Pot(40, (1, 2))],
        [0, 0, 20],  # nobody matched the last 20 of seat 2
    )


@pytest.mark.rule("M16")
def test_folded_stakes_are_won_as_far_as_a_winners_own_reaches_and_the_rest_goes_back() -> None:
    # 10 from each of four and 7 besides; then 20 + 20 + 10 between 10 and 30; 20 of seat 2 are left.
    assert divide([10, 30, 50, 20], {0: 10, 1: 30}, 7) == ([Pot(47, (0, 1)), Pot(50, (1,))], [0, 0, 20, 0])


@pytest.mark.rule("M16")
def test_odd_chips_go_to_the_first() -> None:
    assert shares(11, [2, 0, 1]) == {2: 5, 0: 3, 1: 3}
    assert shares(4, [3]) == {3: 4}


# -- winning -----------------------------------------------------------------------------------------
@pytest.mark.rule("M15")
@pytest.mark.parametrize(
    ("fronts", "winner"),
    [
        ([TEN, TWELVE, ELEVEN], 1),
        ([["coin-6", "coin-6", "coin-1"], TWELVE, ELEVEN], 0),  # 13 does not exceed 13
        ([["coin-6", "coin-5", "coin-3"], ["coin-1"], []], 1),  # 14 does
        ([["coin-6", "coin-5", "coin-3"], [], ["thief"]], None),  # a total of 0 counts, twice here
        ([["coin-6", "coin-5", "coin-3"], [], ["coin-6", "coin-6", "coin-2"]], 1),
        ([["coin-2", "?coin-6>coins"], ["coin-3"], []], 1),  # face-down coins do not count
    ],
)
def test_the_nearest_to_13_without_exceeding_it_takes_the_pot(
    fronts: list[list[str]], winner: int | None
) -> None:
    t = ended(fronts, [10, 10, 10])
    expected = [0, 15, 15] if winner is None else [30 if seat == winner else 0 for seat in range(3)]
    assert won(t) == expected


@pytest.mark.rule("M15")
def test_a_folded_player_wins_nothing_however_near() -> None:
    assert won(ended([TWELVE, TEN, NINE], [10, 10, 10], folded=[0])) == [0, 30, 0]


@pytest.mark.rule("M16")
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [(0, [10, 0, 0, 11]), (1, [10, 0, 0, 11]), (2, [10, 0, 0, 11]), (3, [11, 0, 0, 10])],
)
def test_equal_nearest_split_the_pot_and_odd_chips_go_left_of_the_dealer(
    dealer: int, expected: list[int]
) -> None:
    t = ended([ELEVEN, TEN, NINE, ["coin-6", "coin-5"]], [5, 5, 5, 5], penalties=1, dealer=dealer)
    assert won(t) == expected


@pytest.mark.rule("M16")
def test_nobody_wins_from_a_stake_more_than_they_staked_themselves() -> None:
    t = ended([TWELVE, TEN, NINE], [5, 20, 20])
    assert won(t) == [15, 30, 0]


@pytest.mark.rule("M16")
def test_the_rest_goes_to_the_next_nearest_who_can_win_it() -> None:
    # Seat 1 is next, but has staked no more than seat 0; so seat 2 wins 15 of seat 3, and its own back.
    t = ended([TWELVE, ELEVEN, TEN, NINE], [5, 5, 20, 20])
    assert won(t) == [20, 0, 30, 0]


@pytest.mark.rule("M16")
def test_what_nobody_can_win_goes_back_to_whoever_staked_it() -> None:
    # Seat 1 has folded and seat 2 is over 13.
    t = ended([TWELVE, [], [*ELEVEN, "coin-3"]], [5, 12, 20], folded=[1])
    assert won(t) == [15, 7, 15]
    assert "{1} takes back 7 chips." in read_log(t, SPECTATOR)


@pytest.mark.rule("M16")
def test_a_short_blind_wins_no_more_than_its_own_even_if_all_fold() -> None:
    t = ended([TWELVE, []], [3, 10], folded=[1])
    assert won(t) == [6, 7]


@pytest.mark.rule("M16")
def test_penalties_and_a_carried_pot_belong_to_the_main_pot() -> None:
    t = ended([TWELVE, TEN, NINE], [1, 20, 20], penalties=8, carried=30)
    assert won(t) == [3 + 38, 38, 0]


@pytest.mark.rule("M16")
def test_equal_nearest_with_different_stakes_split_only_what_both_can_win() -> None:
    # Main pot 15 + 1 for both; the side pot of 20 for seat 1 alone.
    t = ended([TWELVE, TWELVE, NINE], [5, 15, 15], penalties=1, dealer=2)
    assert won(t) == [8, 28, 0]


@pytest.mark.rule("M16", "M10", "M05")
def test_three_all_ins_of_different_sizes() -> None:
    """Seat 3 bets 60. The others go all in with 10, 30 and 60, and are the nearer the less they have."""
    t = madness(
        seats=4,
        fronts=[TWELVE, ELEVEN, TEN, NINE],
        stacks=[10, 30, 60, 100],
        stakes=[2, 2, 2, 2],
        turn=3,
        passed=[0, 1, 2],
        options=ONE_ROUND,
    )
    bet(t, 3, 60)
    for seat in range(3):
        assert project(t, seat)["options"][1]["label"].endswith("all in")
        say(t, seat, "call")
    assert t.stakes == [12, 32, 62, 62] and t.stacks == [0, 0, 0, 40]
    say(t, 3, "pass")
    # Main pot 4 x 12, side pots 3 x 20 and 2 x 30.
    assert t.stacks == [48, 60, 60, 40]
    log = read_log(t, SPECTATOR)
    assert "{0} wins the main pot with 12: 48 chips." in log
    assert "{1} wins a side pot with 11: 60 chips." in log
    assert "{2} wins a side pot with 10: 60 chips." in log
    assert outcome(t).winners == [1, 2]  # type: ignore[union-attr]


@pytest.mark.rule("M16")
@pytest.mark.parametrize(
    ("fronts", "expected"),
    [
        ([NINE, TEN, ELEVEN, TWELVE], [0, 0, 0, 208]),
        ([NINE, TWELVE, TEN, ELEVEN], [0, 48 + 60, 0, 60 + 40]),
        ([TWELVE, NINE, TEN, ELEVEN], [48, 0, 0, 60 + 60 + 40]),
        ([TWELVE, TWELVE, NINE, NINE], [24, 24 + 60, 30, 30 + 40]),
        ([NINE, [*TWELVE, "coin-2"], [*TEN, "coin-5"], [*ELEVEN, "coin-3"]], [48, 20, 50, 50 + 40]),
    ],
)
def test_the_same_three_all_ins_with_other_cards(fronts: list[list[str]], expected: list[int]) -> None:
    t = ended(fronts, [12, 32, 62, 62], stacks=[0, 0, 0, 40])
    assert t.stacks == expected


# -- nobody wins -------------------------------------------------------------------------------------
@pytest.mark.rule("M17")
def test_if_all_are_over_13_the_pot_stays_for_the_next_round() -> None:
    t = madness(fronts=FIFTEEN, stakes=[10] * 3, penalties=4, agenda=[do(end_round)])
    assert t.round == 2 and t.carried == 34 and t.penalties == 0
    assert sum(t.stacks) + sum(t.stakes) == 150
    assert "All totals are over 13: nobody wins, and 34 chips stay in the pot." in read_log(t, 0)


@pytest.mark.rule("M17", "M16")
def test_a_pot_carried_over_two_rounds_is_won_in_the_third() -> None:
    t = madness(fronts=FIFTEEN, stakes=[10, 10, 10], stacks=[60, 50, 40], dealer=2, agenda=[do(end_round)])
    # Round 2: seat 0 deals, blinds 1 and 2; all stay in for 2 and go over 13.
    assert t.dealer == 0 and t.carried == 30
    say(t, 0, "call")
    say(t, 1, "call")
    say(t, 2, "check")
    over(t)
    assert t.round == 3 and t.carried == 30 + 6
    # Round 3: seat 1 deals; seat 0 is the big blind, and wins 36 besides the stakes.
    assert t.stakes == [2, 0, 1]
    say(t, 1, "fold")
    say(t, 2, "call")
    say(t, 0, "check")
    for seat in (0, 2):
        empty(t, seat)
    heap(t, 0, "coin-6", "coin-6")
    heap(t, 2, "coin-6")
    say(t, 2, "pass")
    say(t, 0, "pass")
    assert t.carried == 0 and t.round == 4
    # Seat 0 has paid 2 and 2, and won 36 + 4; the blinds of round 4 are 2 and 4, seats 0 and 1.
    assert [stack + stake for stack, stake in zip(t.stacks, t.stakes, strict=True)] == [58 + 38, 48, 36]


def over(t: Madness) -> None:
    """All come to lie over 13, and the one whose turn it is passes."""
    for seat in range(t.seats):
        empty(t, seat)
        heap(t, seat, "coin-6", "coin-5", "coin-4")
    say(t, waiting(t)[0], "pass")


def empty(t: Madness, seat: int) -> None:
    for card in t.front(seat)[:]:
        t.discard(card)
        t.move(card, "deck", at=0)


@pytest.mark.rule("M17")
def test_nobody_goes_out_by_a_void_round_who_would_have_no_chips_takes_back_their_own_stake() -> None:
    t = madness(
        fronts=FIFTEEN,
        stakes=[10] * 3,
        stacks=[0, 5, 5],
        penalties=3,
        carried=6,
        options=ONE_ROUND,
        agenda=[do(end_round)],
    )
    # 10 go back to seat 0, and 10 + 10 + 3 + 6 stay: here for the end of the game, 9 each and 2 odd ones.
    assert t.gone == [0, 0, 0]
    assert t.stacks == [10 + 9 + 2, 5 + 9, 5 + 9]
    log = read_log(t, SPECTATOR)
    assert "All totals are over 13: nobody wins, and 29 chips stay in the pot." in log
    assert "{0} has no other chips and takes back 10 chips." in log


@pytest.mark.rule("M17")
def test_a_player_saved_so_plays_the_next_round_for_the_rest_of_the_pot() -> None:
    t = madness(fronts=FIFTEEN, stakes=[10] * 3, stacks=[0, 5, 5], dealer=2, agenda=[do(end_round)])
    assert t.round == 2 and t.carried == 20
    assert t.still_in == [True] * 3 and t.gone == [0] * 3
    assert [stack + stake for stack, stake in zip(t.stacks, t.stakes, strict=True)] == [10, 5, 5]


@pytest.mark.rule("M17")
def test_if_all_have_staked_everything_all_take_it_back_and_only_the_rest_stays() -> None:
    t = madness(seats=2, fronts=FIFTEEN[:2], stakes=[10, 7], stacks=[0, 0], agenda=[do(end_round)])
    assert t.round == 2 and t.carried == 0
    assert [stack + stake for stack, stake in zip(t.stacks, t.stakes, strict=True)] == [10, 7]
    assert "All totals are over 13: nobody wins." in read_log(t, 1)
    t = madness(
        seats=2, fronts=FIFTEEN[:2], stakes=[10, 7], stacks=[0, 0], penalties=1, agenda=[do(end_round)]
    )
    assert t.carried == 1
    assert "All totals are over 13: nobody wins, and 1 chip stays in the pot." in read_log(t, 1)


@pytest.mark.rule("M17")
def test_a_player_who_was_out_before_stays_out() -> None:
    t = madness(
        fronts=[FIFTEEN[0], FIFTEEN[1], []],
        stakes=[10, 10, 0],
        stacks=[5, 5, 0],
        gone=[0, 0, 1],
        round_=3,
        agenda=[do(end_round)],
    )
    assert t.carried == 20 and t.gone == [0, 0, 1] and t.stacks[2] == 0
