"""Friends play Scape Goat to its end through their screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from app.games import GAMES
from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, Friend, by_keyboard, catch_up, start_game, whoever_is_asked
from tests.browser.layout import findings
from tests.browser.page_checks import fits, serious
from tests.browser.positions import open_table, show
from tests.browser.server import Server

LOOKS = (2, 9, 23)  # after so many answers
QUIET = 24  # answers before anybody goes to the Cops


@pytest.mark.slow
def test_three_players_and_a_spectator_play_a_whole_game(server: Server, come: Arrive) -> None:
    ann, bob, cy, dee = come("Ann", DESK), come("Bob <i>&", PHONE), come("Cy", PHONE), come("Dee", PHONE)
    players = [ann, bob, cy]
    link = ann.open_room(server.url, 3, game="scapegoat")
    for friend in (bob, cy):
        friend.join(link)
    dee.join(link, watch=True)
    start_game(players)
    for given in range(QUIET):
        mover = whoever_is_asked(players)
        if mover is None:
            break
        mover.take(mover.chance.choice(choices_but_the_cops(mover)))
        if given in LOOKS:
            look(players, dee)
    while (mover := whoever_is_asked(players)) is not None:
        cops = mover.page.locator("#cops-0[data-n]")
        if cops.count():
            go_to_the_cops(mover, cops)
        else:
            mover.take(mover.choices.first)
    for friend in (*players, dee):
        expect(friend.page.locator("#results li")).to_have_count(3)
        expect(friend.page.locator("#results .why").first).to_contain_text("the scapegoat")
        expect(friend.page.locator("#results .laid")).to_have_count(3)  # everybody's hand
        assert fits(friend.page)


def choices_but_the_cops(friend: Friend) -> list[Locator]:
    return [choice for choice in friend.choices.all() if "Cops" not in told(choice)]


def told(choice: Locator) -> str:
    return f"{choice.get_attribute('aria-label')} {choice.text_content()}"


def go_to_the_cops(friend: Friend, cops: Locator) -> None:
    """It ends the game, so it needs a second touch."""
    by_keyboard(cops)
    expect(friend.page.locator("#toast")).to_contain_text("Tap again")
    assert not friend.over
    by_keyboard(cops)
    expect(friend.page.locator("#results h2")).to_be_visible()


def look(players: list[Friend], watching: Friend) -> None:
    """Everything fits and can be used by all, and one's papers are one's own."""
    catch_up([*players, watching])
    for friend in (*players, watching):
        assert fits(friend.page), friend.name
    for friend in players:
        says = friend.page.locator("#says b").text_content()
        assert says == friend.page.locator("#mat td.read .sr").text_content()
    for private in ("#hand", "#mat", "#notebook"):
        assert watching.page.locator(private).count() == 0
    assert "Your mat says" not in watching.page.content()


def test_marks_in_the_grid_of_mats_stay_in_the_browser_and_belong_to_a_seat(page: Page) -> None:
    game = GAMES["scapegoat"]
    t = game.setup(6, game.Options(), bytes(32))
    page.set_viewport_size({"width": 360, "height": 640})
    open_table(page, t, 0)
    page.locator(".notes.tool").click()
    page.locator("#notebook").get_by_role("button", name="Whom does each mat name?").click()
    cell = page.locator("#guesses [data-cell]").first
    name = cell.get_attribute("data-cell")
    expect(cell).to_have_accessible_name(f"{cell.get_attribute('data-label')}: no mark")
    for mark in ("no", "maybe", "yes"):
        cell.press("Enter")
        expect(cell).to_have_accessible_name(f"{cell.get_attribute('data-label')}: {mark}")
    assert findings(page) == [] and serious(page) == []
    page.reload()
    expect(page.locator(f'[data-cell="{name}"]')).to_have_attribute("data-js-mark", "yes")
    show(page, t, 2)
    page.evaluate("document.getElementById('guesses').showPopover()")
    expect(page.locator('[data-js-mark="yes"]')).to_have_count(0)
