"""The one choice that all know of answers itself, after the same time for everybody; nothing else does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from app.kernel import Table
from tests.browser.positions import open_table, show
from tests.games.blakes.deck import blakes, put, say

TOUCHES = """() => {
    window.touched = [];
    document.addEventListener('click', (event) => {
      const button = event.target.closest('[data-n]');
      if (button) window.touched.push(button.dataset.n);
    }, true);
}"""
PATIENCE = 5000


def played_on(hand: list[str]) -> Table:
    t = blakes(hands=[["mumble"], hand])
    say(t, 0, "Mumble on {2}")
    return t


def touched_after(page: Page, t: Table, moment: int) -> list[str]:
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    open_table(page, t, 1)
    page.evaluate(TOUCHES)
    page.clock.run_for(moment)
    touched: list[str] = page.evaluate("window.touched")
    return touched


@pytest.mark.slow
def test_without_cards_a_question_answers_itself_and_counts_down(page: Page) -> None:
    assert touched_after(page, played_on([]), PATIENCE - 500) == []
    expect(page.locator('#prompt [data-n="0"]')).to_have_attribute("data-js-left", "1")
    page.clock.run_for(1000)
    assert page.evaluate("window.touched") == ["0"]  # once


@pytest.mark.slow
def test_whoever_holds_a_card_is_waited_for_even_if_it_answers_nothing(page: Page) -> None:
    assert touched_after(page, played_on(["monocle"]), 3 * PATIENCE) == []


@pytest.mark.slow
def test_whoever_wants_to_be_waited_for_is(page: Page) -> None:
    page.add_init_script("localStorage.setItem('culprit-forced', 'mine')")
    assert touched_after(page, played_on([]), 3 * PATIENCE) == []


@pytest.mark.slow
def test_a_player_who_reads_is_waited_for_and_the_count_starts_again(page: Page) -> None:
    assert touched_after(page, played_on([]), PATIENCE - 1000) == []
    page.evaluate("document.getElementById('help').showPopover()")
    page.clock.run_for(3 * PATIENCE)
    assert page.evaluate("window.touched") == []
    expect(page.locator("[data-js-left]")).to_have_count(0)
    page.evaluate("document.getElementById('help').hidePopover()")
    page.clock.run_for(PATIENCE - 500)
    assert page.evaluate("window.touched") == []
    page.clock.run_for(1000)
    assert page.evaluate("window.touched") == ["0"]


@pytest.mark.slow
def test_the_next_question_has_no_count_left_over(page: Page) -> None:
    touched_after(page, played_on([]), PATIENCE - 1500)
    expect(page.locator("[data-js-left]")).to_have_count(1)
    # A morph keeps the button and changes the prompt around it.
    page.locator("#prompt").evaluate("({ dataset }) => { dataset.asked = '99'; delete dataset.forced; }")
    page.clock.run_for(1000)
    expect(page.locator("[data-js-left]")).to_have_count(0)


@pytest.mark.slow
def test_a_tab_in_the_background_tells_that_the_game_is_over(page: Page) -> None:
    page.add_init_script("Object.defineProperty(document, 'hidden', {get: () => window.away ?? true})")
    t = blakes(seats=2, hands=[["unliked"]], esteem=[20, 1])
    open_table(page, t, 1)
    expect(page).not_to_have_title(re.compile("Game over"))
    put(t, 0, "Unliked on {1}")
    show(page, t, 1)
    page.evaluate("document.dispatchEvent(new Event('htmx:ws:after:message:incoming'))")
    expect(page).to_have_title(re.compile("Game over"))
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page).not_to_have_title(re.compile("Game over"))


@pytest.mark.slow
def test_who_lets_pass_what_is_not_about_them_is_asked_about_the_rest(page: Page) -> None:
    assert touched_after(page, played_on(["monocle"]), 0) == []  # Mumble on seat 2
    page.evaluate("document.querySelector('[data-pass=\"others\"]').click()")
    page.clock.run_for(PATIENCE)
    assert page.evaluate("window.touched") == ["0"]
    t = blakes(hands=[["mumble"], ["monocle"]])
    say(t, 0, "Mumble on {1}")
    show(page, t, 1)
    page.evaluate("document.dispatchEvent(new Event('htmx:ws:after:message:incoming'))")
    page.clock.run_for(PATIENCE)
    expect(page.locator("#passing")).to_be_visible()
    assert page.evaluate("window.touched") == ["0"]


@pytest.mark.slow
def test_who_lets_a_round_pass_passes_no_longer_when_it_is_over(page: Page) -> None:
    open_table(page, played_on(["monocle"]), 1)
    page.evaluate("document.querySelector('[data-pass=\"round\"]').click()")
    expect(page.locator("#passing")).to_be_visible()
    seen = "document.dispatchEvent(new Event('htmx:ws:after:message:incoming'))"
    t = blakes(hands=[["mumble"], ["monocle"]])  # seat 1 is asked nothing
    show(page, t, 1)
    page.evaluate(seen)
    expect(page.locator("#passing")).to_be_visible()
    show(page, blakes(hands=[["mumble"], ["monocle"]], round_=3), 1)
    page.evaluate(seen)
    expect(page.locator("#passing")).to_be_hidden()
