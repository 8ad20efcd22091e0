"""Pages on a phone and at a desk: targets a thumb can hit, long names, whispers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, start_game
from tests.browser.layout import findings_at_every_size
from tests.browser.page_checks import fits
from tests.browser.server import Server

PAGES = ("/", "/games/blame", "/rules", "/rules/blakes", "/matches", "/programs", "/credits", "/rooms/none")
LONG = "W" * 24
SMALL_AND_WIDE = ((360, 640), (1280, 720))


@pytest.mark.parametrize("path", PAGES)
def test_every_page_can_be_used_with_a_thumb(server: Server, page: Page, path: str) -> None:
    page.goto(server.url + path)
    assert findings_at_every_size(page, SMALL_AND_WIDE) == []
    assert fits(page)


def test_the_longest_name_breaks_neither_the_lobby_nor_the_door(server: Server, come: Arrive) -> None:
    ann, bob = come(LONG, PHONE), come("Bob", PHONE)
    link = ann.open_room(server.url, 4)
    assert findings_at_every_size(ann.page, SMALL_AND_WIDE) == [] and fits(ann.page)
    invitation = ann.page.locator("#invite .words")
    assert invitation.evaluate("(words) => words.scrollWidth <= words.clientWidth")
    bob.page.goto(link)
    expect(bob.page.locator("main")).to_contain_text(LONG)
    assert findings_at_every_size(bob.page, SMALL_AND_WIDE) == [] and fits(bob.page)


def test_the_chosen_colour_bears_a_mark(server: Server, come: Arrive) -> None:
    ann = come("Ann", PHONE)
    ann.open_room(server.url, 2)
    ann.page.locator("button.chair").last.click()
    chosen = ann.page.locator("#me .pick:has(:checked) span")
    mark = "(span) => getComputedStyle(span, '::after').backgroundImage"
    assert "check" in chosen.evaluate(mark)
    assert ann.page.locator("#me .pick:not(:has(:checked)) span").first.evaluate(mark) == "none"


def test_a_whisper_looks_like_one(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann", DESK), come("Bob", DESK)
    link = ann.open_room(server.url, 2)
    with ann.options() as form:
        form.locator("summary", has_text="Who may come in").click()
        form.get_by_text("Whispers").first.click()
    bob.join(link)
    start_game([ann, bob])
    ann.page.locator("#chat-to").select_option(label="Bob")
    ann.page.locator("#chat-text").fill("Let us blame Cy.")
    ann.page.locator("#chat-text").press("Enter")
    whisper = bob.page.locator("#chat-lines .whisper")
    expect(whisper).to_contain_text("whispers to Bob")
    expect(whisper.locator("q")).to_have_text("Let us blame Cy.")
