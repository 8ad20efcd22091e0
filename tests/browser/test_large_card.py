"""Cards and piles tell what their rules say, by touch and by keys, and are not played by that."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from app.games.blame import GAME
from app.web.screen.rules_excerpts import glossary
from tests.browser.conftest import Arrive
from tests.browser.friends import PHONE, Friend, play_until
from tests.browser.page_checks import serious
from tests.browser.server import Server

HELD = "#hand .card"


@pytest.fixture
def ann(server: Server, come: Arrive) -> Friend:
    """Somebody at a table with bots, who is asked and holds cards."""
    ann = come("Ann", PHONE)
    ann.page.goto(f"{server.url}/games/blame")
    ann.page.get_by_role("button", name="Play now").first.click()
    expect(ann.page.locator("#stage.table")).to_be_visible()
    ann.is_here()
    play_until([ann], lambda: ann.page.locator(HELD).count() > 0)
    expect(ann.page.locator("#prompt[data-asked]")).to_have_count(1)
    return ann


def shown(page: Page) -> tuple[str, str]:
    expect(page.locator("#large")).to_be_visible()
    return page.locator("#large-h").inner_text(), page.locator("#large-text").inner_text()


@pytest.mark.slow
def test_a_card_that_is_held_is_shown_large_and_not_played(ann: Friend) -> None:
    page, question = ann.page, ann.asked
    card = page.locator(HELD).first
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    title, text = shown(page)
    page.mouse.up()
    assert title in (card.get_attribute("aria-label") or "")
    assert text in GAME.card_texts().values()
    assert serious(page) == []
    page.mouse.click(5, 5)  # what lies beneath is not touched by the click that puts it away
    expect(page.locator("#large")).to_be_hidden()
    assert ann.asked == question


@pytest.mark.slow
def test_the_help_sheet_opens_with_what_to_do_now_and_how_to_win(ann: Friend) -> None:
    page = ann.page
    page.get_by_role("button", name="What does this mean?").first.click()
    expect(page.locator("#help .now:not([hidden]) h3")).to_be_in_viewport()
    expect(page.locator("#help details[open]")).to_contain_text("How to win")
    expect(page.locator("#help details[open] p")).to_be_in_viewport()
    page.get_by_text("Words", exact=True).click()
    expect(page.locator("#help details[open]")).to_have_count(1)
    expect(page.locator("#help details[open] dt").first).to_be_in_viewport()


@pytest.mark.slow
def test_a_key_shows_the_card_that_has_the_focus_and_puts_it_away(ann: Friend) -> None:
    page, question = ann.page, ann.asked
    card = page.locator(HELD).last
    card.focus()
    page.keyboard.press("i")
    assert shown(page)[0] in (card.get_attribute("aria-label") or "")
    page.keyboard.press("Escape")
    expect(page.locator("#large")).to_be_hidden()
    expect(card).to_be_focused()
    assert ann.asked == question


@pytest.mark.slow
def test_a_role_and_a_pile_tell_what_they_are(ann: Friend) -> None:
    page = ann.page
    page.locator(".seats .badge").first.dispatch_event("contextmenu")
    assert re.match(r"Cards with \w+ are the fault of whoever has this Role\.", shown(page)[1])
    page.keyboard.press("Escape")
    page.locator("#draw-0").hover()
    page.keyboard.press("i")
    assert shown(page) == ("Draw pile", glossary("blame")["Draw pile"].text)
