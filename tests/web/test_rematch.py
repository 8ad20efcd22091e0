"""After a game everybody sees who is in for another one; the host starts it."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest

from tests.web.fake_browser import Browser
from tests.web.live_server import Wire
from tests.web.test_socket_html import commit

pytestmark = pytest.mark.slow

I_AM_IN, YOU_ARE_IN = "I'm in</button>", "You're in</button>"


def shown(browser: Browser, words: str) -> str:
    """What comes after the game on this screen, once these words are there."""
    while words not in browser.places.get("after", ""):
        browser.frame()
    return browser.places["after"]


def three_in_a_room(wire: Wire, lines: ExitStack) -> list[Browser]:
    """Ann, who is the host, Bob, and Eve, who watches."""
    ann, bob, eve = everybody = [lines.enter_context(Browser(wire)) for _ in range(3)]
    code = ann.open_room("Ann", 2)
    bob.join(code, "Bob")
    eve.join(code, "Eve", watch=True)
    for browser in everybody:
        browser.connect()
        browser.frame()
    return everybody


def test_all_see_who_is_in_for_a_rematch(wire: Wire) -> None:
    with ExitStack() as lines:
        ann, bob, eve = everybody = three_in_a_room(wire, lines)
        bob.send(type="ready", ready=True)
        ann.send(type="start")
        commit((ann, bob))
        ann.send(type="end")
        for browser, asked in ((ann, False), (bob, True), (eve, False)):
            after = shown(browser, "<b>1 of 2</b> is in")  # having been ready for the first game is no answer
            assert (I_AM_IN in after) == asked
        bob.send(type="ready", ready=True)
        for browser in everybody:
            assert ": Ann, Bob<" in shown(browser, "<b>2 of 2</b> are in")
        bob.send(type="ready", ready=False)
        for browser in everybody:
            assert YOU_ARE_IN not in shown(browser, "<b>1 of 2</b> is in")


def test_the_last_game_stays_on_the_screen_until_the_next_one_is_dealt(wire: Wire) -> None:
    with ExitStack() as lines:
        ann, bob, eve = everybody = three_in_a_room(wire, lines)
        ann.send(type="start")
        commit((ann, bob))
        eve.until("stage", 'class="table')
        ann.send(type="end")
        for browser in everybody:
            browser.until("results", "The game was ended")
        before = [len(browser.frames) for browser in everybody]
        (match,) = set(re.findall('data-receipt="([^"]+)"', ann.places["menu"]))
        ann.send(type="rematch")
        for browser in everybody:
            browser.until("after", "Dealing the cards.")
            browser.until_told("Ann started Game of Blame.")
            assert (
                "The game was ended" in browser.places["results"] and "rematch" not in browser.places["after"]
            )
            assert match in browser.places["menu"]  # the table on the screen: private notes are kept by it
        commit((ann, bob))
        for browser, seen in zip(everybody, before, strict=True):
            browser.until_gone("after", "Dealing the cards.")
            assert "The game was ended" not in browser.places["results"] and "prompt" in browser.places
            stages = [frame for frame in browser.frames[seen:] if 'id="stage"' in frame]
            assert len(stages) == 1 and 'class="table' in stages[0]


def test_after_a_deal_that_is_ended_the_lobby_comes(wire: Wire) -> None:
    with ExitStack() as lines:
        ann, bob, _ = everybody = three_in_a_room(wire, lines)
        ann.send(type="start")
        commit((ann, bob))
        ann.send(type="end")
        for browser in everybody:
            browser.until("results", "The game was ended")
        ann.send(type="rematch")
        for browser in everybody:
            browser.until("after", "Dealing the cards.")
        ann.until("menu", 'id="act-end"')  # on the screen of the last game, too
        ann.send(type="end")
        for browser in everybody:
            browser.until("stage", 'class="lobby"')
