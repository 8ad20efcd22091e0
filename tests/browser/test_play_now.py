"""From the home page to the first answer: one click, three steps, and a question that explains itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.games import GAMES
from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, ROOM, Friend
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server


def at_once(friend: Friend, url: str, game: str = "blame") -> None:
    """Two clicks on the home page: the game, and Play now."""
    friend.page.goto(url)
    friend.page.locator(f'.game-box[popovertarget="offer-{game}"]').click()
    friend.page.locator(f"#offer-{game}").get_by_role("button", name="Play now").click()
    expect(friend.page).to_have_url(ROOM)
    friend.is_here()
    expect(friend.page.locator("#stage.table")).to_be_visible()


def test_a_newcomer_is_shown_around_by_keyboard_and_then_plays(server: Server, come: Arrive) -> None:
    ann = come("Ann", PHONE, newcomer=True)
    page = ann.page
    at_once(ann, server.url)
    guide = page.locator("#guide")
    expect(guide).to_be_visible()
    expect(page.get_by_role("heading", name="What you want")).to_be_focused()
    expect(guide.get_by_text("What you see")).to_be_hidden()
    assert fits(page)
    for heading in ("What you see", "What you may do now"):
        page.get_by_role("button", name="Next").press("Enter")
        expect(page.get_by_role("heading", name=heading)).to_be_focused()
    assert serious(page) == []
    guide.get_by_role("button", name="Play", exact=True).press("Enter")
    expect(guide).to_be_hidden()

    expect(page.locator("#prompt[data-asked]")).to_be_visible()
    kind = page.get_by_role("button", name="What does this mean?")
    kind.press("Enter")
    meaning = page.get_by_role("dialog", name="What does this mean?")
    expect(meaning).to_contain_text("Role")
    assert fits(page) and serious(page) == []
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
    expect(kind).to_be_focused()

    page.reload()
    expect(page.locator("#prompt[data-asked]")).to_be_visible()
    expect(guide).to_be_hidden()
    page.locator("#open-menu").click()
    page.get_by_role("button", name="Guided start").click()
    expect(page.get_by_role("heading", name="What you want")).to_be_visible()
    page.keyboard.press("Escape")
    expect(guide).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=pytest.mark.long)]
)
def test_every_game_begins_with_one_click_and_can_be_skipped_into(
    server: Server, come: Arrive, size: dict[str, int]
) -> None:
    ann = come("Ann", size, newcomer=True)
    for game in GAMES:
        at_once(ann, server.url, game)
        ann.page.get_by_role("button", name="Skip").click()
        expect(ann.page.locator("#guide")).to_be_hidden()
        expect(ann.page.locator("#prompt[data-asked]")).to_be_visible()
        expect(ann.page.locator(f"#stage.g-{game}")).to_be_visible()


def test_passers_by_see_a_public_table_go_on_without_a_reload(own_server: Server, come: Arrive) -> None:
    ann, eve = come("Ann"), come("Eve", PHONE)
    eve.page.goto(own_server.url)
    expect(eve.page.locator("#tables")).to_contain_text("No table is open to all")
    eve.page.locator("#tables").scroll_into_view_if_needed()
    ann.open_room(own_server.url, 2)
    with ann.options() as form:
        form.locator("summary", has_text="Who may come in").click()
        form.get_by_text("Public room").click()
        expect(eve.page.locator("#tables")).to_contain_text("1 of 2 seats")
    ann.page.get_by_role("button", name="Start now").click()
    expect(eve.page.locator("#tables .mini use")).to_have_count(2)
    expect(eve.page.locator("#tables")).to_contain_text("on the Blame pile")
    assert fits(eve.page) and serious(eve.page) == []
    eve.page.locator("#tables a").click()
    expect(eve.page.get_by_role("button", name="Watch")).to_be_visible()
