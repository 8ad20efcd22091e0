"""Nothing leaks at the socket: every byte a viewer is sent in the true world, they are sent in its twins."""

from __future__ import annotations

import pytest

from app.games import GAMES
from app.kernel import SPECTATOR
from tools.fuzz.settings import Setting
from tools.fuzz.streams.compare import from_the_deal, in_stretches
from tools.leaks.stream_finders import ANSWERS, NUMBER, usual

pytestmark = pytest.mark.slow

EACH_GAME = pytest.mark.parametrize("game", GAMES)
EACH_TABLE = pytest.mark.parametrize(
    "setting",
    [
        pytest.param(Setting(game, seats, game.Options()), id=f"{game.id}-{seats}")
        for game in GAMES.values()
        for seats in game.seats
    ],
)


@EACH_GAME
def test_a_seat_and_a_spectator_are_sent_the_same_in_twin_worlds(game: str) -> None:
    compared = in_stretches(
        usual(game), NUMBER, least=ANSWERS, most=ANSWERS, viewers=[1, SPECTATOR], events=1.5
    )
    assert not compared.findings
    assert compared.twins >= 2 and compared.frames > 40


@EACH_GAME
def test_looking_back_shows_the_same_in_a_world_that_was_dealt_otherwise(game: str) -> None:
    compared = from_the_deal(usual(game), NUMBER, most=6, viewers=[1, SPECTATOR])
    assert not compared.findings
    assert compared.twins and compared.frames > 20


@EACH_GAME
def test_the_last_seat_of_a_full_table_is_sent_the_same_in_twin_worlds(game: str) -> None:
    full = Setting(GAMES[game], GAMES[game].seats[-1], GAMES[game].Options())
    compared = in_stretches(full, full.seats, least=14, most=14, viewers=[full.seats - 1])
    assert not compared.findings
    assert compared.twins


@pytest.mark.long
@EACH_TABLE
def test_everybody_is_sent_the_same_in_twin_worlds_over_a_long_stretch(setting: Setting) -> None:
    compared = in_stretches(setting, setting.seats, least=40, most=40)
    assert not compared.findings
    assert compared.twins >= setting.seats


@EACH_GAME
def test_everybody_is_sent_the_same_in_twin_worlds_to_the_end_of_a_game(game: str) -> None:
    compared = in_stretches(usual(game), 11, least=20, viewers=[0], events=0.3)
    assert not compared.findings
    assert compared.twins
