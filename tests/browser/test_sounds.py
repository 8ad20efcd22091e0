"""Sounds: none before they are asked for, then one for each kind of thing that happens."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from app.games import GAMES
from tests.browser.conftest import Arrive
from tests.browser.friends import by_mouse, play_on
from tests.browser.positions import crowded, open_table, show
from tests.browser.server import Server
from tests.browser.test_play_now import at_once

LISTEN = """
    window.heardSounds = [];
    document.addEventListener('sound', ({ detail }) => heardSounds.push(detail));
"""
FRAME = "() => document.dispatchEvent(new CustomEvent('htmx:ws:after:message:incoming'))"


def test_nothing_sounds_until_it_is_asked_for_once(server: Server, come: Arrive) -> None:
    ann = come("Ann")
    ann.page.add_init_script(LISTEN)
    at_once(ann, server.url)
    play_on([ann], answers=2, touch=by_mouse)
    assert ann.page.evaluate("heardSounds") == []
    ann.page.locator("#open-menu").click()
    ann.page.get_by_label("Play sounds").check()
    assert ann.page.evaluate("heardSounds")[:1] == ["turn"]  # so one knows what to expect
    ann.page.keyboard.press("Escape")
    play_on([ann], answers=3, touch=by_mouse)
    assert {"card", "reveal"} & set(ann.page.evaluate("heardSounds"))
    ann.page.reload()
    ann.is_here()
    ann.page.locator("#open-menu").click()
    expect(ann.page.get_by_label("Play sounds")).to_be_checked()


def test_the_end_and_an_accusation_have_sounds_of_their_own(page: Page) -> None:
    page.add_init_script(LISTEN + "localStorage.setItem('culprit-sound', 'yes');")
    *played, ended = crowded("blame", GAMES["blame"].seats[0])
    accused = next(t for t in played if t.accusation is not None)  # type: ignore[attr-defined]
    quiet = next(t for t in played if t.accusation is None)  # type: ignore[attr-defined]
    open_table(page, quiet, 0)
    page.mouse.click(5, 5)  # browsers are silent before the first touch
    heard = []
    for t in (accused, accused, ended):
        show(page, t, 0)
        page.evaluate(FRAME)
        heard.append(page.evaluate("heardSounds.splice(0)"))
    assert heard[:2] == [["accusation"], []] and heard[2][-1] == "end"
