"""What keeps a player from being lost: where the focus is, what a tap told, what was said last."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.friends import PHONE, by_keyboard, by_mouse, play_on, start_game, whoever_is_asked
from tests.browser.server import Server

TOPMOST = """(note) => {
    const box = note.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === note;
}"""
AT_ITS_END = "(lines) => lines.scrollHeight - lines.scrollTop - lines.clientHeight"
OVERLAP = """(box) => {
    const [title, first] = [box.querySelector('h2'), box.querySelector('.stack')];
    return title.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
}"""
MARGIN = 2  # pixels


def test_a_dimmed_card_reached_by_keys_says_what_it_is_and_why_not(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann"), come("Bob")
    bob.join(ann.open_room(server.url, 2))
    start_game([ann, bob])
    while True:
        asked = whoever_is_asked([ann, bob])
        assert asked is not None, "nobody ever held a card that does not fit"
        dimmed = asked.page.locator("#hand .card[data-why]")
        if dimmed.count():
            break
        asked.choose(by_mouse)
    page = asked.page
    page.locator("#hand .card").first.focus()
    for _ in range(page.locator("#hand .card").count()):
        page.keyboard.press("ArrowRight")
        if page.locator("#hand .card[data-why]:focus").count():
            break
    label = page.locator("#hand .card[data-why]:focus").get_attribute("aria-label")
    assert label and ("no Emblem" in label or "one Treason" in label)
    expect(page.locator("#why")).to_have_text(label)
    expect(page.locator("#why")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_have_text(label)
    page.locator("#open-menu").focus()
    expect(page.locator("#why")).to_be_hidden()
    # An only card may have the focus already when the first key is pressed.
    only = page.locator("#hand .card[data-why]").first
    only.evaluate("(card) => card.closest('ul').replaceChildren(card.closest('li'))")
    page.locator("#board").click()
    only.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#why")).to_have_text(only.get_attribute("aria-label") or "")


def test_when_the_chosen_button_is_gone_the_focus_comes_to_the_next_question(
    server: Server, come: Arrive
) -> None:
    ann, bob = come("Ann"), come("Bob", PHONE)
    bob.join(ann.open_room(server.url, 2))
    start_game([ann, bob])
    play_on([ann, bob], answers=2, touch=by_mouse)  # a Role each
    asked = whoever_is_asked([ann, bob])
    assert asked is not None
    other = bob if asked is ann else ann
    asked.take(asked.page.locator("#prompt .opts .btn").last, by_keyboard)  # to stop
    while asked.asked is None:
        if other.asked is not None:
            other.take(other.page.locator("#prompt .opts .btn").last, by_mouse)
    expect(asked.page.locator("#prompt")).to_be_focused()


def test_what_stakes_something_is_asked_above_the_menu_and_the_log_opens_at_its_end(
    server: Server, come: Arrive
) -> None:
    ann, bob = come("Ann", PHONE), come("Bob")
    bob.join(ann.open_room(server.url, 2))
    start_game([ann, bob])
    play_on([ann, bob], answers=40, touch=by_mouse)
    page: Page = ann.page
    page.locator("#open-log").click()
    lines = page.locator("#log-lines")
    expect(lines).to_be_visible()
    assert lines.evaluate("(lines) => lines.scrollHeight > lines.clientHeight"), "too little was said"
    assert lines.evaluate(AT_ITS_END) < MARGIN
    page.keyboard.press("Escape")
    page.locator("#open-menu").click()
    page.locator("#act-concede").click()
    note = page.locator("#toast")
    expect(note).to_contain_text("Tap again")
    assert note.evaluate(TOPMOST)
    bob.page.locator("#open-menu").click()
    assert bob.page.locator("#menu").evaluate(OVERLAP) <= 0
