"""Leaving a game and coming back to one's seat; and how many look on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, start_game
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_who_left_finds_the_way_back_to_their_seat(
    server: Server, come: Arrive, size: dict[str, int]
) -> None:
    ann, bob = come("Ann"), come("Bob", size)
    link = ann.open_room(server.url, 2)
    bob.join(link)
    start_game([ann, bob])
    expect(bob.page.locator("#open-watching")).to_be_hidden()
    bob.page.locator("#open-menu").click()
    leave = bob.page.locator("#act-leave")
    leave.click()
    leave.click()  # the first tap only asks
    expect(ann.page.locator(".seats")).to_contain_text("Bob (bot)")
    expect(bob.page.get_by_role("heading", name="You have left the room")).to_be_visible()

    bob.page.goto(server.url)
    expect(bob.page.locator("#my-tables a")).to_contain_text("A stand-in holds your seat")
    bob.page.locator("#my-tables a").click()
    back = bob.page.get_by_role("button", name="Take your seat back")
    expect(back).to_be_visible()
    assert serious(bob.page) == [] and fits(bob.page)
    back.click()
    bob.is_here()
    expect(bob.page.locator("#stage.me-1")).to_be_visible()
    expect(ann.page.locator(".seats")).not_to_contain_text("(bot)")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_players_see_how_many_look_on(server: Server, come: Arrive, size: dict[str, int]) -> None:
    ann, cid = come("Ann", size), come("Cid")
    link = ann.open_room(server.url, 2)
    ann.page.get_by_role("button", name="Start now").click()
    expect(ann.page.locator("#stage.table")).to_be_visible()
    cid.page.goto(link)
    cid.page.get_by_label("Your name").fill("Cid")
    cid.page.get_by_role("button", name="Watch").click()
    cid.is_here()
    count = ann.page.locator("#open-watching")
    expect(count).to_have_text("1")
    expect(count).to_have_attribute("aria-label", "1 watching. Show who.")
    assert serious(ann.page) == [] and fits(ann.page)
    cid.page.goto(server.url)
    expect(count).to_be_hidden()
