"""Cards travel: every move that a view tells is a flight that begins and ends on an element of the screen."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from app.games import GAMES
from tests.browser.conftest import Arrive
from tests.browser.friends import PHONE, by_mouse, play_on
from tests.browser.server import Server
from tests.browser.test_play_now import at_once

ANSWERS = 12
LISTEN = """
    window.seenFlights = [];
    document.addEventListener('flight', ({ detail }) => seenFlights.push(detail));
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whatever_moved_flies_from_its_element_to_its_element(
    server: Server, come: Arrive, game: str
) -> None:
    ann = come("Ann", PHONE)
    ann.page.add_init_script(LISTEN)
    at_once(ann, server.url, game)
    play_on([ann], Random(game), answers=ANSWERS, touch=by_mouse)
    flights = ann.page.evaluate("seenFlights")
    assert flights and [flight for flight in flights if not flight["found"]] == []
    expect(ann.page.locator("#flights .flyer")).to_have_count(0)  # all have landed


def test_those_who_want_less_motion_see_where_a_card_came_instead(server: Server, come: Arrive) -> None:
    ann = come("Ann")  # at a desk less motion is asked for
    ann.page.add_init_script(LISTEN)
    at_once(ann, server.url)
    play_on([ann], Random(1), answers=3, touch=by_mouse)
    assert ann.page.evaluate("seenFlights.length") > 0
    expect(ann.page.locator("#flights")).to_have_count(0)
