"""My tables on the home page, as a phone and a desk show them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_my_tables_tell_where_it_is_my_turn(server: Server, come: Arrive, size: dict[str, int]) -> None:
    ann = come("Ann", size)
    ann.page.goto(server.url)
    expect(ann.page.locator("#my-tables")).to_have_count(0)
    ann.open_room(server.url, 3)
    link = ann.open_room(server.url, 2)
    ann.page.goto(server.url)
    tables = ann.page.locator("#my-tables a")
    expect(tables).to_have_count(2)
    expect(tables.first).to_contain_text("In the lobby, 1 of 2 seats taken")
    tables.first.click()
    expect(ann.page).to_have_url(link)
    ann.is_here()
    ann.page.get_by_role("button", name="Start now").click()
    expect(ann.page.locator("#prompt[data-asked]")).to_be_visible()

    # The bot does not play on while nobody is there: it stays Ann's turn, and the page says so by itself.
    ann.page.goto(server.url)
    expect(tables.first).to_contain_text("Your turn")
    expect(ann.page).to_have_title(re.compile("Your turn"))
    assert serious(ann.page) == [] and fits(ann.page)
    expect(ann.page.locator("#offer-blame").get_by_label("Your name")).to_have_value("Ann")
