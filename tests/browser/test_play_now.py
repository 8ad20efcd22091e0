"""From the home page to the first answer: one click, a tip, and a question that explains itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.games import GAMES
from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, ROOM, Friend
from tests.browser.layout import findings
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server

# The choices that lie beneath a tip once it has come to rest.
COVERED = """async () => {
  const boxOf = (element) => element.getBoundingClientRect();
  const over = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left)
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  const covered = () => [...document.querySelectorAll('#stage [data-n]')]
    .filter((each) => each.checkVisibility() && over(boxOf(each), boxOf(document.getElementById('tip'))))
    .map((each) => each.textContent);
  for (const end = Date.now() + 5000; covered().length && Date.now() < end;) {
    await new Promise(requestAnimationFrame);
  }
  return covered();
}"""


def at_once(friend: Friend, url: str, game: str = "blame") -> None:
    """Two clicks on the home page: the game, and Play now."""
    friend.page.goto(url)
    friend.page.locator(f'.game-box[popovertarget="offer-{game}"]').click()
    friend.page.locator(f"#offer-{game}").get_by_role("button", name="Play now").click()
    expect(friend.page).to_have_url(ROOM)
    friend.is_here()
    expect(friend.page.locator("#stage.table")).to_be_visible()


def test_a_newcomer_is_told_what_matters_and_finds_it_again(server: Server, come: Arrive) -> None:
    ann = come("Ann", PHONE, newcomer=True)
    page = ann.page
    at_once(ann, server.url)
    tip, first = page.locator("#tip"), "Pick a Role"
    expect(tip).to_contain_text(first)
    expect(page.locator("#tip-say")).to_contain_text(first)
    assert fits(page) and serious(page) == []
    assert [each for each in findings(page) if each.startswith("target")] == []
    assert page.evaluate(COVERED) == []
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()

    page.reload()
    expect(page.locator("#prompt[data-asked]")).to_be_visible()
    expect(page.locator("#help [data-tip]")).not_to_have_count(0)
    expect(tip).not_to_contain_text(first)
    kind = page.locator("#prompt .why")
    kind.press("Enter")
    meaning = page.get_by_role("dialog", name="What does this mean?")
    expect(meaning.locator(".now:visible")).to_contain_text("Role")
    expect(tip).to_be_hidden()  # never over something that is read
    for chapter in ("Words", "Cards", "Tips"):
        meaning.locator("summary", has_text=chapter).click()
    assert fits(page) and serious(page) == []
    meaning.get_by_role("button", name="Show tips again").click()
    expect(meaning).to_be_hidden()
    expect(tip).to_contain_text(first)


@pytest.mark.slow
@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=pytest.mark.long)]
)
def test_every_game_begins_with_one_click_and_a_tip_that_covers_no_choice(
    server: Server, come: Arrive, size: dict[str, int]
) -> None:
    ann = come("Ann", size, newcomer=True)
    for game in GAMES:
        at_once(ann, server.url, game)
        expect(ann.page.locator(f"#stage.g-{game}")).to_be_visible()
        expect(ann.page.locator("#help [data-tip]")).not_to_have_count(0)
        expect(ann.page.locator("#help details [hidden]")).to_have_count(0)  # words and cards are whole
        expect(ann.page.locator("#tip")).to_be_visible()
        assert ann.page.evaluate(COVERED) == []
        ann.page.get_by_role("button", name="Skip all tips").click()
        expect(ann.page.locator("#tip")).to_be_hidden()
        expect(ann.page.locator("#prompt[data-asked]")).to_be_visible()


def test_passers_by_see_a_public_table_go_on_without_a_reload(own_server: Server, come: Arrive) -> None:
    ann, eve = come("Ann"), come("Eve", PHONE)
    eve.page.goto(own_server.url)
    expect(eve.page.locator("#tables")).to_contain_text("No public tables right now")
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
