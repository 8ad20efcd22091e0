"""A person plays each game against bots in Firefox and in WebKit, and takes pictures on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games import GAMES
from tests.browser.server import Server
from tests.engines.conftest import Engine
from tests.engines.person import Person
from tests.engines.screen import Size

DESK = Size(1280, 800)
TOUCHABLE = (44, 60)  # the least and the greatest height of a button, in pixels


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_without_a_complaint(
    server: Server, engine: Engine, game: str, pictures: Path
) -> None:
    name = f"{type(engine).__name__.lower()}-{game}"
    with engine.screen() as screen:
        person = Person(screen)
        person.begin(server.url, game)
        person.hurry_bots()
        heights = person.await_tip()
        screen.screenshot(pictures / f"{name}-tip.png")
        assert all(TOUCHABLE[0] <= height <= TOUCHABLE[1] for height in heights), heights
        person.tap("#tip-done")
        given = person.play(engine.answers)
        screen.screenshot(pictures / f"{name}-phone.png")
        assert given > 0 and person.fits(engine.phone)
        screen.resize(DESK)
        assert person.fits(DESK)
        screen.screenshot(pictures / f"{name}-desk.png")
        assert list(screen.complaints) == []
