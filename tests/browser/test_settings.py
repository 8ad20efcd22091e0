"""Settings of one browser: they last, count at once, and change nobody else's screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from app.games import GAMES
from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE
from tests.browser.page_checks import fits, serious
from tests.browser.positions import crowded, open_table, show, stage_of, viewers
from tests.browser.server import Server
from tests.browser.test_play_now import at_once

MOTION = "() => getComputedStyle(document.documentElement).getPropertyValue('--slow').trim()"

LIGHT_TEXT = "rgb(58, 36, 24)"  # --text by day


def open_settings(page: Page) -> None:
    page.locator("#open-menu").click()
    page.locator("#menu").get_by_role("button", name="Settings").click()
    expect(page.locator("#settings")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_text_contrast_and_motion_are_kept_by_the_browser(
    server: Server, come: Arrive, size: dict[str, int]
) -> None:
    ann = come("Ann", size)
    page, root = ann.page, ann.page.locator("html")
    page.goto(server.url)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text("Ask twice")).to_be_hidden()  # no game is played here
    page.locator("#settings .pick", has_text=re.compile("^Large$")).click()
    page.get_by_role("checkbox", name="High contrast").check()
    page.get_by_role("checkbox", name="Less motion").check()
    assert fits(page) and serious(page) == []
    page.reload()
    expect(root).to_have_css("font-size", "18px")
    assert page.evaluate(MOTION) == "1ms"
    assert fits(page) and serious(page) == []
    at_once(ann, server.url)
    expect(root).to_have_css("font-size", "18px")
    open_settings(page)
    expect(page.get_by_role("checkbox", name="High contrast")).to_be_checked()
    assert fits(page) and serious(page) == []
    page.locator("#settings .pick", has_text="Normal").click()
    expect(page.locator("html[data-text]")).to_have_count(0)
    expect(root).to_have_css("font-size", "16px")


@pytest.mark.slow
def test_who_wants_to_be_asked_twice_is(server: Server, come: Arrive) -> None:
    ann = come("Ann", DESK)
    page = ann.page
    at_once(ann, server.url)
    open_settings(page)
    page.get_by_role("checkbox", name="Ask twice").check()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    asked = page.locator("#prompt[data-asked]")
    expect(asked).to_be_visible()
    question = asked.get_attribute("data-asked")
    choice = page.locator("[data-n]:visible").first
    choice.click()
    expect(page.locator("#toast")).to_have_text("Sure? Tap again.")
    assert page.locator("#prompt").get_attribute("data-asked") == question
    choice.click()
    expect(page.locator(f'#prompt[data-asked="{question}"]')).to_have_count(0)


@pytest.mark.slow
def test_digits_choose_and_are_shown_to_those_who_want_to_see_them(server: Server, come: Arrive) -> None:
    ann = come("Ann", DESK)
    page = ann.page
    at_once(ann, server.url, "madness")
    choices = page.locator("#prompt[data-asked] .opts button")
    expect(choices.first).to_be_visible()
    shown = "(button) => getComputedStyle(button, '::after').content"
    assert choices.first.evaluate(shown) in ("none", "normal")
    open_settings(page)
    page.get_by_role("checkbox", name="Show keyboard shortcuts").check()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert "key" in choices.first.evaluate(shown)
    question = page.locator("#prompt").get_attribute("data-asked")
    page.locator("#chat-text").focus()
    page.keyboard.type("1")  # what is being written is no choice
    assert page.locator("#prompt").get_attribute("data-asked") == question
    page.locator("#chat-text").blur()
    page.keyboard.press("1")
    expect(page.locator(f'#prompt[data-asked="{question}"]')).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_by_daylight_every_table_can_be_read(page: Page, game: str) -> None:
    *_, t, _ = crowded(game, GAMES[game].seats[0])
    page.add_init_script("localStorage.setItem('culprit-theme', 'light')")
    open_table(page, t, 0)
    expect(page.locator("body")).to_have_css("color", LIGHT_TEXT)
    page.set_viewport_size({"width": 360, "height": 740})
    show(page, t, viewers(t)["mover"])
    assert serious(page) == []


def test_the_theme_can_follow_the_device(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.add_init_script("localStorage.setItem('culprit-theme', 'device')")
    open_table(page, GAMES["blame"].setup(2, GAMES["blame"].Options(), bytes(32)), 0)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    expect(page.locator('meta[name="color-scheme"]')).to_have_attribute("content", "light")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html[data-theme]")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_lies_in_the_order_its_player_likes(page: Page, game: str) -> None:
    """On this screen only: every card keeps the name of its place, and the one with the focus keeps it."""
    t = max(crowded(game, GAMES[game].seats[0]), key=lambda t: len(t.piles["hand", 0]))
    page.add_init_script("localStorage.setItem('culprit-hand', 'name')")
    open_table(page, t, 0)
    cards = page.locator("#hand .card")
    ids, titles = (
        f"all => all.map((card) => {what})" for what in ("card.id", "card.querySelector('b').textContent")
    )
    sorted_titles = cards.evaluate_all(titles)
    assert sorted_titles == page.evaluate(
        "all => all.sort(new Intl.Collator('en', {numeric: true}).compare)", sorted_titles
    )
    cards.last.focus()
    last = cards.last.get_attribute("id")
    page.evaluate("() => handOrder.take()")  # as before every frame
    places = cards.evaluate_all(ids)
    assert places == re.findall(r'id="(hand-0-\d+)"', stage_of(t, 0)) and len(places) > 1
    page.evaluate("() => handOrder.put()")
    assert cards.evaluate_all(titles) == sorted_titles
    assert page.evaluate("() => document.activeElement.id") == last
