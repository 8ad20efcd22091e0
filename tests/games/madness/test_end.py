"""The end of the game: M02, M36."""

from __future__ import annotations

import pytest

from app.games.madness import GAME
from app.games.madness.table import Madness, Options
from app.games.madness.winning import end_round
from app.kernel import SPECTATOR, Outcome, do, options, outcome, play, waiting
from app.kernel.chance import Chance, key_of
from tests.games.madness.deck import all_chips, fold_all, madness, new_round_of
from tests.games.read_log import read_log

FIFTEEN = ["coin-6", "coin-5", "coin-4"]


def ending(t: Madness) -> Outcome:
    end = outcome(t)
    assert end is not None
    return end


@pytest.mark.rule("M02")
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_game_ends_after_so_many_rounds_and_most_chips_win(rounds: int) -> None:
    t = new_round_of([100, 90, 95], dealer=0, options=Options(rounds=rounds))
    for n in range(rounds):
        assert t.round == n + 1
        fold_all(t)
    end = ending(t)
    assert waiting(t) == [] and t.round == rounds
    assert end.scores == t.stacks and sum(t.stacks) == 285
    assert end.winners == [t.stacks.index(max(t.stacks))]


@pytest.mark.rule("M02")
def test_by_default_there_are_twelve_rounds() -> None:
    t = new_round_of([100, 100, 100], dealer=0)
    for _ in range(12):
        fold_all(t)
    assert outcome(t) is not None and t.round == 12


@pytest.mark.rule("M02")
def test_equal_most_share_the_win() -> None:
    t = madness(
        fronts=[["coin-6"], ["coin-6"], []],
        stakes=[10, 10, 10],
        stacks=[20, 20, 29],
        options=Options(rounds=1),
        agenda=[do(end_round)],
    )
    assert ending(t).winners == [0, 1] and t.stacks == [35, 35, 29]


@pytest.mark.rule("M02")
def test_a_player_with_no_chips_at_a_rounds_start_is_out() -> None:
    t = madness(
        fronts=[["coin-6"], [], []], stakes=[10, 10, 10], stacks=[20, 0, 20], round_=4, agenda=[do(end_round)]
    )
    assert t.round == 5 and t.gone == [0, 4, 0] and not t.still_in[1] and t.hand(1) == []
    assert "{1} has no chips left and is out." in read_log(t, SPECTATOR)


@pytest.mark.rule("M02")
@pytest.mark.parametrize("ends", ["rounds", "last_standing"])
def test_one_player_left_ends_the_game(ends: str) -> None:
    t = madness(
        fronts=[["coin-6"], [], []],
        stakes=[10, 10, 10],
        stacks=[20, 0, 0],
        round_=4,
        options=Options(ends=ends),  # type: ignore[arg-type]
        agenda=[do(end_round)],
    )
    end = ending(t)
    assert end.winners == [0] and end.scores == [50, 0, 0]
    assert end.fates == ["leaves with the most", "ruined in round 4", "ruined in round 4"]


@pytest.mark.rule("M02")
def test_with_last_standing_rounds_are_not_counted() -> None:
    t = new_round_of([100, 100], dealer=0, options=Options(ends="last_standing", rounds=1))
    fold_all(t)
    assert t.round == 2 and outcome(t) is None


@pytest.mark.rule("M36")
@pytest.mark.parametrize(
    ("dealer", "expected"), [(0, [33, 36, 0, 39]), (1, [33, 35, 0, 40]), (3, [34, 35, 0, 39])]
)
def test_a_pot_left_over_is_shared_by_the_players_who_still_have_chips(
    dealer: int, expected: list[int]
) -> None:
    # All over 13 in the last round: 16 chips stay; 5 each, and an odd one left of the dealer. Seat 2 is out.
    t = madness(
        seats=4,
        fronts=[FIFTEEN, FIFTEEN, [], []],
        stakes=[4, 4, 0, 4],
        stacks=[28, 30, 0, 34],
        folded=[3],
        carried=4,
        gone=[0, 0, 1, 0],
        dealer=dealer,
        options=Options(rounds=1),
        agenda=[do(end_round)],
    )
    assert t.stacks == expected and t.carried == 0
    assert ending(t).winners == [3]


@pytest.mark.rule("M02")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("settings", [Options(), Options(ends="last_standing"), Options(stack=12)], ids=str)
def test_every_game_ends_and_no_chip_is_ever_lost_or_made(seats: int, settings: Options) -> None:
    for seed in range(8):
        t = GAME.setup(seats, settings, f"chips {seed}".encode())
        assert isinstance(t, Madness)
        lot = Chance(key_of(f"answers {seed}".encode()))
        answers = 0
        while asked := waiting(t):
            seat = asked[lot.below(len(asked))]
            choices = options(t, seat)
            verbs = sorted({choice[0] for choice in choices})
            verb = verbs[lot.below(len(verbs))]
            fitting = [choice for choice in choices if choice[0] == verb]
            play(t, seat, fitting[lot.below(len(fitting))])
            assert all_chips(t) == seats * settings.stack
            assert min(*t.stacks, *t.stakes, t.penalties, t.carried) >= 0
            answers += 1
        assert sum(t.stacks) == seats * settings.stack and answers < 2000
        assert t.options.ends == "rounds" or len(t.stacks) - t.stacks.count(0) == 1
