"""No stand-still tells: who cannot react is asked and answered for like one who can."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice

import pytest

from app.bots import STAND_IN
from app.games import GAMES
from app.kernel import LET, SPECTATOR, Eyes, Offer, options, project, standing, waiting
from app.rooms.live.delays import Delays
from tools.fuzz.streams.bot_delays import DELAY_MILLIS, JUST_BEFORE, REMAINDER, Observed, moments
from tools.fuzz.streams.manual_time import pass_time, run_with_manual_clock, until_idle
from tools.fuzz.streams.world import opened
from tools.fuzz.walks import walk
from tools.leaks.rule_finders import walks
from tools.leaks.stream_finders import usual

pytestmark = pytest.mark.slow

EACH_GAME = pytest.mark.parametrize("game", GAMES)
QUESTIONS = 4
OFFERING = ("madness", "blakes", "intrigue")


@cache
def observe(game: str) -> Observed:
    return moments(usual(game), 4, most=20)


@EACH_GAME
def test_automatic_answers_come_after_their_moment_and_never_at_once(game: str) -> None:
    """With a choice or without: from outside, one bot is like another."""
    assert not observe(game).findings
    assert observe(game).answers.total()


def test_bots_with_a_choice_and_bots_without_one_were_both_observed() -> None:
    answers = observe("blame").answers + observe("blakes").answers
    assert answers[True] and answers[False]


@EACH_GAME
@pytest.mark.parametrize("by", ["clock", "stand-in"])
def test_who_is_away_or_too_late_is_answered_for_after_the_moment_that_bots_take(game: str, by: str) -> None:
    async def questions() -> int:
        delays = Delays(contribution_seconds=600.0, bots=(DELAY_MILLIS, DELAY_MILLIS))
        async with opened(usual(game), 4, [0], delays=delays) as world:
            live, automata = world.live, world.hub._bots
            assert automata is not None
            for _ in range(QUESTIONS):
                question, before = live.question, live.n
                assert question is not None
                if by == "clock":
                    automata.time_is_up(question)
                else:
                    automata.assign(dict.fromkeys(waiting(live.table), STAND_IN))
                await until_idle()
                await pass_time(JUST_BEFORE)
                assert live.n == before
                await pass_time(REMAINDER)
                assert live.n > before and live.question != question
                automata.assign({})
            return live.n

    assert run_with_manual_clock(questions()) >= QUESTIONS


@EACH_GAME
def test_whoever_could_be_asked_is_asked_whatever_they_hold(game: str) -> None:
    for t in (t for played in islice(walks(GAMES[game]), 8) for t in played.tables):
        question = standing(t)
        if isinstance(question, Offer):
            assert {*waiting(t), *t.sealed} == set(question.seats)
            assert all(options(t, seat)[0] == LET for seat in waiting(t))


def test_some_are_asked_who_have_nothing_to_give_and_some_who_have() -> None:
    choices: Counter[bool] = Counter()
    for t in (t for game in OFFERING for t in walk(usual(game), 0).tables):
        if isinstance(standing(t), Offer):
            choices.update(len(options(t, seat)) > 1 for seat in waiting(t))
    assert choices[True] and choices[False]


@pytest.mark.parametrize("game", OFFERING)
def test_onlookers_cannot_tell_who_has_nothing_to_give(game: str) -> None:
    """All that is shown of those asked is that they are; it is the same whatever their options."""
    for t in walk(usual(game), 0).tables:
        question = standing(t)
        if isinstance(question, Offer):
            for viewer in range(t.seats):
                view, answered = project(t, viewer), viewer in t.sealed
                assert view["waiting"] == [seat for seat in question.seats if seat != viewer or not answered]
                decides = viewer in question.seats and not answered
                asking: dict[str, object] = {
                    "kind": type(question).__name__,
                    "doing": question.doing,
                    "about": question.about(Eyes(t, viewer)) if decides or question.open else {},
                }
                if forced := [seat for seat in question.seats if question.forced(Eyes(t, SPECTATOR), seat)]:
                    asking["forced"] = forced  # for all to see, hence for all to know
                assert view["asking"] == asking
