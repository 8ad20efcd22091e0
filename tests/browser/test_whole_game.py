"""Friends play Game of Blame to its end through their screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from app.games.blame.cards import FACES
from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, by_keyboard, by_mouse, catch_up, play_on, start_game
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server

LOOKS = (1, 8, 25)  # after so many answers
ANSWERS = 24
# The help lists every card there is, to everybody.
ALL_BUT_HELP = """() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelector('#help').remove();
  return page.outerHTML;
}"""
TITLES = [face.title for face in FACES if face.back == "card"]


@pytest.mark.slow
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_three_players_and_a_spectator_play(server: Server, come: Arrive, whole: bool) -> None:
    """The usual run stops after the last look; with --long the game is played to its end, and once more."""
    ann, bob, cy, dee = come("Ann", DESK), come("Bob <i>&", PHONE), come("Cy", PHONE), come("Dee", PHONE)
    link = ann.open_room(server.url, 3)
    for friend in (bob, cy):
        friend.join(link)
    dee.join(link, watch=True)
    for friend in (ann, bob):
        assert serious(friend.page) == []
        assert fits(friend.page)
    start_game([ann, bob, cy])
    expect(dee.page.locator("#stage.watching")).to_be_visible()

    def look(given: int) -> None:
        if given not in LOOKS:
            return
        catch_up([ann, bob, cy, dee])
        for friend in (ann, bob, cy, dee):
            assert fits(friend.page), friend.name
        assert dee.page.locator("#hand").count() == 0
        hidden = hand_of(ann.page) - set(open_cards(dee.page))
        shown = dee.page.evaluate(ALL_BUT_HELP)
        assert not {title for title in hidden if title in shown}

    most = 10_000 if whole else LOOKS[-1]
    given = play_on([ann, bob, cy], answers=most, touch=by_keyboard, after=look)
    assert given >= LOOKS[-1]
    if not whole:
        return
    for friend in (ann, bob, cy, dee):
        expect(friend.page.locator("#results h2")).to_be_visible()
        expect(friend.page.locator("#results li")).to_have_count(3)
    scores = [friend.page.locator("#results .score").all_inner_texts() for friend in (ann, bob, cy, dee)]
    assert len({tuple(score) for score in scores}) == 1

    # The same friends play again.
    ann.page.get_by_role("button", name="Rematch").click()
    for friend in (ann, bob, cy, dee):
        expect(friend.page.locator("#results h2")).to_have_count(0)
    assert play_on([ann, bob, cy], answers=6, touch=by_mouse) == 6


def hand_of(page: Page) -> set[str]:
    return set(page.locator("#hand .card b").all_inner_texts())


def open_cards(page: Page) -> list[str]:
    text = page.locator("#stage").inner_text()
    log = page.locator("#log-lines").text_content() or ""
    return [title for title in TITLES if title in text or title in log]


@pytest.mark.slow
def test_role_powers_misplays_and_an_open_pile_work_through_the_screens(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann", PHONE), come("Bob", DESK)
    link = ann.open_room(server.url, 2, powers="true", misplays="true", pile="open", roles="random")
    bob.join(link)
    start_game([ann, bob])
    assert play_on([ann, bob], answers=ANSWERS) > 10
