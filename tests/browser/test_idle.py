"""A friend falls asleep at the table, with the page open; the others go on, and a stranger is sent home."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from app.db.migrate import upgrade
from app.rooms.live.delays import Delays
from app.rooms.live.presence import IDLE_MILLIS
from tests.browser.conftest import Arrive
from tests.browser.friends import PHONE, start_game
from tests.browser.page_checks import fits, serious
from tests.manual_clock import Clock
from tests.web.live_server import Wire, serving

UNHURRIED = Delays(contribution_seconds=3.0, bots=(86_400_000, 86_400_000))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def wire(tmp_path: Path, clock: Clock) -> Iterator[Wire]:
    """A server whose time passes when it is told to."""
    upgrade(SimpleNamespace(database=f"sqlite:///{tmp_path / 'empty.db'}"))
    (tmp_path / "data").mkdir()
    with serving(tmp_path / "empty.db", tmp_path / "data", delays=UNHURRIED, clock=clock) as wire:
        yield wire


@pytest.mark.slow
def test_the_others_go_on_without_one_who_is_asleep(wire: Wire, come: Arrive, clock: Clock) -> None:
    friends = [come("Ann"), come("Bob", PHONE), come("Cid", PHONE)]
    link = friends[0].open_room(wire.url, 3)
    for friend in friends[1:]:
        friend.join(link)
    start_game(friends)
    asleep = next(friend for friend in friends if friend.asked is not None)
    awake = [friend for friend in friends if friend is not asleep]
    clock.now += IDLE_MILLIS
    for friend in awake:
        proposal = friend.page.locator("#ending")
        expect(proposal).to_contain_text(f"{asleep.name} has been thinking for over 5 minutes.")
        assert serious(friend.page) == [] and fits(friend.page)
        # It covers neither the players nor the table nor the hand.
        covered = proposal.bounding_box()
        assert covered is not None
        for place in (".seats .seat", ".felt", ".dock"):
            box = friend.page.locator(place).first.bounding_box()
            assert box is not None
            below = box["y"] >= covered["y"] + covered["height"] - 1
            beside = box["x"] >= covered["x"] + covered["width"] or box["x"] + box["width"] <= covered["x"]
            assert below or beside, place
    for friend in awake:
        friend.page.get_by_role("button", name="Let a stand-in play").click()
    back = asleep.page.get_by_role("button", name="I am back")
    expect(asleep.page.locator("#ending")).to_contain_text("A stand-in plays for you.")
    assert serious(asleep.page) == [] and fits(asleep.page)
    back.click()
    expect(asleep.page.locator("#ending")).to_be_hidden()
    for friend in friends:
        expect(friend.page.locator("#chat-lines")).to_contain_text(f"{asleep.name} is back.")


def test_who_is_removed_lands_on_a_page_that_says_so(wire: Wire, come: Arrive) -> None:
    ann, bob = come("Ann", PHONE), come("Bob", PHONE)
    bob.join(ann.open_room(wire.url, 3))
    ann.page.locator("#chair-1 button.chair").click()
    ban = ann.page.get_by_role("button", name="Ban")
    ban.click()
    ban.click()  # it asks twice
    expect(bob.page.locator("h1")).to_have_text("You are banned from this room")
    assert serious(bob.page) == [] and fits(bob.page)
    ann.page.locator("#banned summary").click()
    assert serious(ann.page) == [] and fits(ann.page)
    ann.page.get_by_role("button", name="Let back in").click()
    expect(ann.page.locator("#banned")).to_have_count(0)
    bob.page.get_by_role("link", name="Go to the home page").click()
    expect(bob.page.locator("h1").first).to_be_visible()
