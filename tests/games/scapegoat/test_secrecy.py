"""Nothing leaks in long games either; in those of the contract somebody soon goes to the cops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from app.games.scapegoat import GAME
from app.games.scapegoat.table import Options, ScapeGoat
from app.kernel import Table, options, outcome, play, redeal, waiting
from tools.fuzz import play_checks, secrecy_checks, state_checks, view_checks
from tools.fuzz.equality import sight
from tools.fuzz.settings import Setting
from tools.fuzz.tally import TwinTally
from tools.fuzz.walks import Course, Walk, WalkedAnswer, give, viewers

SEATS = pytest.mark.parametrize(
    "seats", [seats if seats == 3 else pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4, 5, 6)]
)
COPS = ("go", "cops")
EVERYTHING = {"go", "spy", "trade", "give", "take", "hide", "steal", "reveal", "swap"}
CHECKS = (
    play_checks.conservation,
    play_checks.offers,
    play_checks.numbering,
    play_checks.hidden_answers,
    state_checks.saves,
    view_checks.shape,
    secrecy_checks.hidden_faces,
    secrecy_checks.hidden_ids,
    secrecy_checks.hidden_order,
    secrecy_checks.hidden_secrets,
    secrecy_checks.answer_order,
    secrecy_checks.redeals,
)


def cautious_game(seats: int, seed: int, answers: int) -> Walk:
    """A game in which nobody goes to the cops before so many answers, and everybody is eager to frame."""
    setting, rnd = Setting(GAME, seats, Options(limit=0)), Random(seed)
    t = setting.setup(seed)
    given: list[WalkedAnswer] = []
    while asked := waiting(t):
        seat = rnd.choice(asked)
        offered = options(t, seat)
        if len(given) < answers:
            offered = [choice for choice in offered if choice != COPS]
            if ("go", "prepare") in offered and rnd.random() < 0.4:
                offered = [("go", "prepare")]
        elif COPS in offered:
            offered = [COPS]
        given.append(give(t, seat, rnd.choice(offered)))
        t = given[-1].after
    return Walk(setting, seed, Course(given), rnd, TwinTally())


@pytest.mark.rule("S07", "S17", "S25")
@SEATS
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_contract_holds_in_long_games_with_frame_attempts(
    check: Callable[[Walk], Iterator[str]], seats: int
) -> None:
    walk = eventful_game(seats)
    assert not list(check(walk))
    if check in (secrecy_checks.hidden_faces, secrecy_checks.hidden_ids):
        assert not walk.tally.never_compared()


def eventful_game(seats: int) -> Walk:
    """One in which everything is done that can be done, and a frame fails."""
    for seed in range(100):
        walk = cautious_game(seats, seed, answers=60)
        verbs = {answer.verb for answer in walk.answers}
        if verbs >= EVERYTHING and "Nobody is framed." in walk.end.log:
            return walk
    raise AssertionError("no such game")


@pytest.mark.rule("S07")
@SEATS
def test_in_a_whole_game_nothing_tells_a_player_who_the_scapegoat_is(seats: int) -> None:
    """With mats as the viewer may imagine them, the same answers are sent to the viewer as the same bytes."""
    for seed in range(3):
        walk = cautious_game(seats, seed, answers=50)
        for viewer in viewers(walk.end):
            twin = imagined(walk.answers[0].before, viewer, walk.rnd)
            for at, answer in enumerate(walk.answers):
                assert sight(twin, viewer) == walk.sights[at][viewer]
                assert [options(twin, seat) for seat in range(seats)] == [
                    options(answer.before, seat) for seat in range(seats)
                ]
                play(twin, answer.seat, answer.choice)
            # and the end does tell
            assert (outcome(twin) is None) == (outcome(walk.end) is None)
            assert sight(twin, viewer) != walk.sights[-1][viewer]


def imagined(t: Table, viewer: int, rnd: Random) -> ScapeGoat:
    """The same cards, and mats as the viewer may imagine them, with another scapegoat."""
    assert isinstance(t, ScapeGoat)
    while True:
        other = redeal(t, viewer, rnd.shuffle)
        assert isinstance(other, ScapeGoat)
        if other.guilty() != t.guilty():
            twin = t.copy()
            twin.mat, twin.says = other.mat, other.says
            return twin
