"""Quick reactions on the screen: at the seat, beside hand and prompt, and hidden for those who want that."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, start_game
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server

SMALL = {"width": 360, "height": 640}


def box(found: Locator) -> tuple[float, float, float, float]:
    shape = found.bounding_box()
    assert shape is not None
    return shape["x"], shape["y"], shape["x"] + shape["width"], shape["y"] + shape["height"]


def show(page: Page, mood: str) -> None:
    """By keyboard alone, once the list is open."""
    page.locator("#open-reactions").press("Enter")
    expect(page.locator("#reactions button").first).to_be_focused()
    page.locator(f'[data-mood="{mood}"]').press("Enter")
    expect(page.locator("#reactions")).to_be_hidden()


def test_a_reaction_shows_at_the_seat_and_covers_neither_hand_nor_prompt(
    server: Server, come: Arrive
) -> None:
    ann, bob = come("Ann", SMALL), come("Bob", DESK)
    link = ann.open_room(server.url, 2)
    bob.join(link)
    start_game([ann, bob])
    ann.page.keyboard.press("r")
    for button in ann.page.locator("#reactions button").all():
        left, top, right, bottom = box(button)
        assert right - left >= 44 and bottom - top >= 44
    assert serious(ann.page) == [] and fits(ann.page)
    ann.page.keyboard.press("Escape")

    show(ann.page, "well_played")
    for page, seat, width in ((ann.page, ".dock", 360), (bob.page, ".seats #seat-0", 1280)):
        shown = page.locator(".reaction")
        expect(shown).to_have_text("Well played")
        expect(page.locator("#reacted")).to_have_text("Ann: Well played")
        left, _, right, bottom = box(shown)
        assert left >= 0 and right <= width
        assert bottom <= box(page.locator(".dock"))[1]
        assert left < box(page.locator(seat))[2] and right > box(page.locator(seat))[0]
    assert serious(bob.page) == [] and fits(ann.page) and fits(bob.page)
    expect(ann.page.locator(".reaction")).to_have_count(0)


def test_reactions_of_one_member_or_of_all_can_be_hidden(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann", SMALL), come("Bob", DESK)
    link = ann.open_room(server.url, 2)
    bob.join(link)
    start_game([ann, bob])
    ann.page.locator("#open-menu").click()
    hide = ann.page.get_by_role("button", name="Hide reactions of Bob")
    hide.click()
    expect(hide).to_have_attribute("aria-pressed", "true")
    assert serious(ann.page) == [] and fits(ann.page)
    ann.page.keyboard.press("Escape")
    show(bob.page, "sorry")
    expect(bob.page.locator(".reaction")).to_have_text("Sorry!")
    show(ann.page, "ha")  # it comes after Bob's
    expect(ann.page.locator(".reaction")).to_have_text("Ha!")
    expect(bob.page.locator("#reacted")).to_have_text("Ann: Ha!")

    bob.page.evaluate("localStorage.setItem('culprit-reactions', 'hidden')")  # as the settings do
    expect(bob.page.locator(".reaction")).to_have_count(0)
    show(ann.page, "wow")
    expect(ann.page.locator(".reaction")).to_have_text("Wow!")
    show(bob.page, "hmm")
    expect(bob.page.locator("#reacted")).to_have_text("Ann: Ha!")
    assert bob.page.locator(".reaction").count() == 0
