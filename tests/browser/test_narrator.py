"""What the screens tell: each reads "you" of themselves, names of all others, and what they have missed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.friends import (
    DESK,
    PHONE,
    Friend,
    by_keyboard,
    catch_up,
    play_on,
    start_game,
    whoever_is_asked,
)
from tests.browser.page_checks import VISIBLE, fits, lines_read, serious
from tests.browser.server import Server

SMALL = {"width": 360, "height": 640}
LYING = {"width": 780, "height": 360}
WIDE = {"width": 1920, "height": 1080}


def told(page: Page) -> list[str]:
    """What the narrator tells, as the viewer of this page reads it."""
    lines: list[str] = page.evaluate(VISIBLE, "#narrator li")
    return lines


def deal(server: Server, ann: Friend, bob: Friend, watching: Friend) -> None:
    bob.join(link := ann.open_room(server.url, 2, roles="random", pile="open"))
    watching.join(link, watch=True)
    start_game([ann, bob])
    expect(watching.page.locator("#stage.table")).to_be_visible()


@pytest.mark.slow
def test_everybody_reads_you_of_themselves_and_names_of_the_others(server: Server, come: Arrive) -> None:
    ann, bob, cy = come("Ann", PHONE), come("Bob", DESK), come("Cy", WIDE)
    deal(server, ann, bob, cy)
    play_on([ann, bob], answers=8)
    catch_up([ann, bob, cy])
    mine, theirs, watched = (lines_read(friend.page) for friend in (ann, bob, cy))
    assert any(line.startswith("You ") for line in mine) and any(line.startswith("You ") for line in theirs)
    assert not any("Ann" in line for line in mine) and not any("Bob" in line for line in theirs)
    assert not any("You" in line for line in watched)
    assert any(line.startswith("Ann ") for line in theirs) and any(line.startswith("Bob ") for line in mine)
    draws = {sum(" draw" in line for line in lines) for lines in (mine, theirs, watched)}
    assert len(draws) == 1  # each event is one line, whether one sees the cards or not
    said = [friend.page.locator("#say").text_content() or "" for friend in (ann, bob, cy)]
    assert all(said) and "Ann" not in said[0] and "Bob" not in said[1] and "You" not in said[2]


@pytest.mark.slow
@pytest.mark.parametrize(
    "size",
    [
        pytest.param(SMALL, id="small"),
        pytest.param(DESK, id="desk"),
        pytest.param(LYING, id="lying", marks=pytest.mark.long),
        pytest.param(WIDE, id="wide", marks=pytest.mark.long),
    ],
)
def test_the_last_event_stands_above_the_dock_and_what_was_missed_when_asked_again(
    server: Server, come: Arrive, size: dict[str, int]
) -> None:
    ann, bob, cy = come("Ann", size), come("Bob", DESK), come("Cy", size)
    deal(server, ann, bob, cy)
    asked = whoever_is_asked([ann, bob])
    while asked is not ann or len(told(ann.page)) < 2:  # until Ann has missed something
        assert asked is not None
        asked.choose(by_keyboard)
        asked = whoever_is_asked([ann, bob])
    recap = ann.page.locator("#narrator.recap")
    expect(recap).to_be_visible()
    news = int(ann.page.locator("#prompt").get_attribute("data-news") or 0)
    log = lines_read(ann.page)
    assert told(ann.page) == log[-min(news, 5) :]
    for friend in (ann, cy):
        assert fits(friend.page) and serious(friend.page) == []
    ann.page.reload()
    expect(recap).to_be_visible()
    assert told(ann.page) == log[-min(news, 5) :]
    if size in (SMALL, LYING):  # there is room for the newest line only: beside it, a way to the others
        expect(recap.get_by_role("listitem")).to_have_count(1)
        recap.get_by_role("link", name=f"{news} events").click()
        expect(ann.page.locator("#log:popover-open #log-lines")).to_be_focused()
        ann.page.keyboard.press("Escape")
    else:
        recap.get_by_role("button").click()
    expect(recap).to_have_count(0)
    assert told(ann.page) == log[-1:]
    ann.page.reload()
    ann.is_here()
    expect(recap).to_have_count(0)
    expect(cy.page.locator("#narrator")).to_be_in_viewport()
    assert told(cy.page) == lines_read(cy.page)[-1:]


@pytest.mark.slow
def test_what_one_has_read_live_a_reload_shows_again(server: Server, come: Arrive) -> None:
    ann, bob, cy = come("Ann", DESK), come("Bob", DESK), come("Cy", DESK)
    deal(server, ann, bob, cy)
    for _ in range(3):
        play_on([ann, bob], answers=6)
        catch_up([ann, bob, cy])
        for friend in (ann, bob, cy):
            live = lines_read(friend.page)
            friend.page.reload()
            friend.is_here()
            assert lines_read(friend.page) == live
    drawn = [line for line in lines_read(ann.page) if line.startswith("You draw ")]
    assert drawn and not any(line.endswith((" card.", " cards.")) for line in drawn)


def test_without_scripts_the_last_event_is_told_too(server: Server, come: Arrive) -> None:
    ann, bob, cy = come("Ann"), come("Bob"), come("Cy")
    deal(server, ann, bob, cy)
    html = cy.page.request.get(cy.page.url).text()
    assert '<div id="narrator"' in html and "<they-" in html.partition('id="narrator"')[2][:200]
