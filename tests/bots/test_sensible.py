"""The sensible bot plays by what it sees, always something that is offered, and better than chance."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from app.bots import random_bot, sensible
from app.bots.search import Budget
from app.games import GAMES
from app.kernel import answer, options, project, waiting
from app.play.match import MatchPlan, play
from tests.bots.games_in_progress import positions
from tools.fuzz.settings import option_sets

pytestmark = pytest.mark.slow

SETTINGS = [  # the fast part has every option at the smallest table, and the usual rules at the others
    pytest.param(
        game.id,
        seats,
        chosen,
        id=f"{game.id}-{seats}-{n}",
        marks=[pytest.mark.slow] if n and seats > game.seats[0] else [],
    )
    for game in GAMES.values()
    for seats in game.seats
    for n, chosen in enumerate(option_sets(game.Options))
]


@pytest.mark.parametrize(("game", "seats", "chosen"), SETTINGS)
def test_it_answers_every_question_with_something_that_is_offered(
    game: str, seats: int, chosen: object
) -> None:
    t, rnd = GAMES[game].setup(seats, chosen, b"any"), Random(seats)
    for _ in range(150):
        for seat in waiting(t):
            offered = options(t, seat)
            number = sensible.choose(project(t, seat), rnd.randrange)
            assert 0 <= number < len(offered)
        if t.result is not None:
            return
        seat = rnd.choice(waiting(t))
        answer(t, seat, options(t, seat)[sensible.choose(project(t, seat), rnd.randrange)])


@pytest.mark.parametrize("game", GAMES)
def test_it_goes_by_the_view_and_chance_alone_and_leaves_the_view_as_it_is(game: str) -> None:
    for t in positions(game, max(GAMES[game].seats)):
        for seat in waiting(t):
            view = project(t, seat)
            before = deepcopy(view)
            choices = {sensible.choose(view, Random(7).randrange) for _ in range(2)}
            assert len(choices) == 1
            assert view == before


@pytest.mark.parametrize("game", GAMES)
def test_it_reads_no_words(game: str) -> None:
    for t in positions(game, min(GAMES[game].seats)) + positions(game, max(GAMES[game].seats), 1):
        for seat in waiting(t):
            view = project(t, seat)
            wordless = deepcopy(view)
            wordless["prompt"], wordless["log"] = "", []
            for option in wordless["options"]:
                option["label"] = ""
            one, other = (sensible.choose(each, Random(7).randrange) for each in (view, wordless))
            assert one == other


def wins(game: str, seats: int, games: int, *levels: str) -> dict[str, int]:
    """How many seats of each level won."""
    plan = MatchPlan(game, seats, GAMES[game].Options(), levels, 1, Budget())
    won = dict.fromkeys(levels, 0)
    for number in range(games):
        record = play(plan, GAMES[game], number)
        for seat in record.winners:
            won[record.levels[seat]] += 1
    return won


@pytest.mark.parametrize("game", ["blame", "madness"])
def test_it_beats_the_random_bot_by_far(game: str) -> None:
    won = wins(game, 2, 24, "sensible", "random")
    assert won["sensible"] > 3 * won["random"]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 6])
def test_among_sensible_players_a_random_one_wins_less_often_at_scape_goat(seats: int) -> None:
    won = wins("scapegoat", seats, 10 * seats, *["sensible"] * (seats - 1), "random")
    assert won["sensible"] / (seats - 1) > 1.2 * won["random"]


def test_the_random_bot_seldom_ends_a_game_of_scape_goat_for_everybody() -> None:
    t, rnd = GAMES["scapegoat"].setup(4, GAMES["scapegoat"].Options(), b"any"), Random(1)
    (seat,) = waiting(t)
    chosen = [options(t, seat)[random_bot.choose(project(t, seat), rnd.randrange)] for _ in range(400)]
    assert 0 < chosen.count(("go", "cops")) < 20
    assert set(chosen) == set(options(t, seat))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 6])
def test_at_scape_goat_sensible_players_neither_always_nor_never_catch_the_scapegoat(seats: int) -> None:
    plan = MatchPlan("scapegoat", seats, GAMES["scapegoat"].Options(), ("sensible",), 1, Budget())
    ends = [play(plan, GAMES["scapegoat"], number).figures.shares["decided by"] for number in range(60)]
    assert 10 <= ends.count("the scapegoat framed") <= 50
    assert ends.count("the Cops, somebody else went") <= 6
