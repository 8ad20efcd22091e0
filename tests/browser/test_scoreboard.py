"""The scoreboard in the lobby: who leads, the games so far, and the file with all of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.finished_games import add_finished_games
from tests.browser.friends import DESK, PHONE
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_lobby_tells_the_scoreboard(
    server: Server, come: Arrive, size: dict[str, int], tmp_path: Path
) -> None:
    ann = come("Ann", size)
    link = ann.open_room(server.url, 3)
    expect(ann.page.locator("#scoreboard")).to_be_hidden()
    ann.page.get_by_role("button", name="Fill with bots").click()
    expect(ann.page.locator("#room .free")).to_have_count(0)
    add_finished_games(server, link.rpartition("/")[2], 1, 0, 0)

    # A game that is ended early is one of the scoreboard, too.
    ann.page.get_by_role("button", name="Start now").click()
    expect(ann.page.locator("#prompt")).to_be_visible()
    ann.page.locator("#open-menu").click()
    end = ann.page.locator("#act-end")
    end.click()
    end.click()  # the first tap only asks
    expect(ann.page.locator("#menu")).to_be_hidden()  # what follows is behind it
    expect(ann.page.locator("#after")).to_be_visible()
    ann.page.get_by_role("button", name="Another game").click()
    scoreboard = ann.page.locator("#stage.lobby #scoreboard")
    expect(scoreboard.locator(".line")).to_contain_text("Ann 4 · Bramble 2 · Cinder 0")
    assert serious(ann.page) == [] and fits(ann.page)
    scoreboard.locator(".line").click()
    sheet = ann.page.locator("#scoreboard-sheet")
    assert [row.split() for row in sheet.locator("tbody tr").all_inner_texts()] == [
        ["Ann", "(you)", "2", "in", "a", "row", "3", "2", "4"],
        ["Bramble", "(bot)", "3", "1", "2"],
        ["Cinder", "(bot)", "3", "0", "0"],
    ]
    results = sheet.locator(".played b").all_inner_texts()
    assert results == ["Ended early", "You win", "You win", "Bramble wins"]
    expect(sheet.get_by_role("link", name="Replay")).to_have_count(4)
    assert serious(ann.page) == [] and fits(ann.page)
    with ann.page.expect_download() as download:
        sheet.get_by_role("link", name="Download the evening").click()
    download.value.save_as(tmp_path / "evening.json")
    kept = json.loads((tmp_path / "evening.json").read_text())
    assert [match["status"] for match in kept["matches"]] == ["over", "over", "over", "abandoned"]

    sheet.get_by_role("link", name="All games").click()
    expect(ann.page.locator("#scores tbody tr")).to_have_count(3)
    assert serious(ann.page) == [] and fits(ann.page)
    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name="Save as PNG").click()
    download.value.save_as(tmp_path / "evening.png")
    with Image.open(tmp_path / "evening.png") as picture:
        assert picture.size == (2160, 2 * (250 + 3 * 116 + 150))
        assert picture.convert("RGB").resize((54, 38)).getcolors() is None  # more than 256: it is drawn
