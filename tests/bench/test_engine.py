"""What is timed is real play."""

from __future__ import annotations

import pytest

from app.games import GAMES
from app.kernel import Game, Table, outcome
from tools.bench.engine import measure_engine, play_at_random

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_is_played_to_its_end(game: Game) -> None:
    t = game.setup(max(game.seats), game.Options(), b"any")
    kept: list[Table] = []
    answers = play_at_random(t, range(1, 500), kept)
    assert outcome(t) is not None
    assert len(kept) == answers > 0


def test_every_figure_is_measured() -> None:
    figures = measure_engine(GAMES["blame"], rounds=1)
    assert (figures.game, figures.seats) == ("blame", 4)
    views = (figures.view, figures.next_view, figures.lone_view)
    for seconds in (figures.answer, figures.copy, *views, figures.dump):
        assert 0 < seconds < 1
