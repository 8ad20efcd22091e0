"""The end: S15, S23, S24."""

from __future__ import annotations

import pytest

from app.games.scapegoat.rules import Swap, next_turn
from app.games.scapegoat.table import Options, ScapeGoat
from app.kernel import do, options, outcome, play, project, waiting
from tests.games.positions import pile
from tests.games.scapegoat.deck import BLUE, GREY, RED, YELLOW, go, goats, log, viewers


@pytest.mark.rule("S15")
@pytest.mark.parametrize("scapegoat", [0, 1, 2])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_goes_to_the_cops_the_scapegoat_wins_at_once(seat: int, scapegoat: int) -> None:
    t = goats(turn=seat, scapegoat=scapegoat, decoy=(scapegoat + 1) % 3)
    go(t, seat, "cops")
    result = outcome(t)
    assert result is not None and result.winners == [scapegoat]
    assert waiting(t) == []  # nothing else happens: no swap
    assert log(t, 0).count(f"{{{seat}}} goes to the Cops: the game is over.") == 1


@pytest.mark.rule("S15")
def test_the_fates_say_who_went_to_the_cops_for_nothing() -> None:
    t = goats(turn=1, scapegoat=2, decoy=0)
    go(t, 1, "cops")
    result = outcome(t)
    assert result is not None
    assert result.fates == [
        "talked to the wrong goat",
        "went to the Cops for nothing",
        "the scapegoat, saved by a friend",
    ]


def ended() -> ScapeGoat:
    t = goats(
        hands=[[RED, YELLOW], [BLUE, GREY], [RED, RED]],
        hidden=[BLUE, YELLOW, GREY],
        scapegoat=1,
        decoy=2,
        turn=1,
    )
    for viewer in viewers(t):  # not before
        view = project(t, viewer)
        assert view["public"]["readings"] == () and view["public"]["scapegoat"] is None
    go(t, 1, "cops")
    return t


@pytest.mark.rule("S23")
def test_at_the_end_every_mats_reading_and_the_scapegoat_are_shown() -> None:
    t = ended()
    for viewer in viewers(t):
        view = project(t, viewer)
        assert view["public"]["readings"] == (RED, YELLOW, RED)
        assert view["public"]["scapegoat"] == 1
        assert log(t, viewer)[-2:] == [
            "The mats are shown: {0} reads red, {1} reads yellow, {2} reads red.",
            "{1} was the scapegoat.",
        ]


@pytest.mark.rule("S23")
def test_at_the_end_all_hands_and_the_stash_are_shown() -> None:
    t = ended()
    for viewer in viewers(t):
        piles = project(t, viewer)["piles"]
        for place in ("hand:0", "hand:1", "hand:2", "hidden:0"):
            assert piles[place] == pile(t, place)


@pytest.mark.rule("S24")
@pytest.mark.parametrize("limit", [1, 2])
def test_after_so_many_turns_each_the_scapegoat_wins(limit: int) -> None:
    last = goats(
        seats=4,
        options=Options(limit=limit),
        scapegoat=3,
        turn=2,
        turns=4 * limit,
        agenda=[Swap(2), do(next_turn, 2)],
    )
    play(last, 2, options(last, 2)[0])
    result = outcome(last)
    assert result is not None and result.winners == [3]
    assert result.fates == ["too slow", "too slow", "too slow", "the scapegoat, never caught"]


@pytest.mark.rule("S24")
def test_before_that_the_game_goes_on() -> None:
    t = goats(seats=4, options=Options(limit=2), turn=2, turns=7, agenda=[Swap(2), do(next_turn, 2)])
    play(t, 2, options(t, 2)[0])
    assert outcome(t) is None and t.turn == 3 and t.turns == 8


@pytest.mark.rule("S24")
def test_the_limit_is_thirty_turns_each_and_can_be_switched_off() -> None:
    assert Options().limit == 30
    for limit, over in ((30, True), (0, False)):
        t = goats(options=Options(limit=limit), turns=90, agenda=[Swap(0), do(next_turn, 0)])
        play(t, 0, options(t, 0)[0])
        assert (outcome(t) is not None) == over


@pytest.mark.rule("S24")
def test_every_turn_counts_once() -> None:
    t = goats(options=Options(limit=1), turns=1, turn=0, at=["spy"] * 3)
    for seat in range(3):
        assert t.turn == seat and t.turns == seat + 1
        go(t, seat, "stash")
        for _ in range(3):
            play(t, seat, options(t, seat)[0])
    assert outcome(t) is not None
