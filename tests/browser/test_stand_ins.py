"""Somebody goes away in the middle of a game, is played for, and comes back; friends agree to end."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from app.rooms.live.delays import Delays
from tests.browser.conftest import Arrive
from tests.browser.friends import PHONE, Friend, by_mouse, play_on, play_until, start_game
from tests.browser.server import Server
from tests.browser.test_push import NO_PUSH_SERVICE

SHORTEST, LONGEST = Delays().bots  # an automatic answer of a person takes its moment as bots do
LEFT = re.compile(r"Away 1:[0-2]\d")


@pytest.mark.slow
def test_a_stand_in_plays_until_the_player_returns(server: Server, come: Arrive) -> None:
    ann, bob, cid = come("Ann"), come("Bob", PHONE), come("Cid")
    link = ann.open_room(server.url, 3)
    bob.join(link)
    cid.join(link)
    start_game([ann, bob, cid])
    play_on([ann, bob, cid], answers=4)
    bob.page.goto("about:blank")
    seat = ann.page.locator("#seat-1")
    expect(seat).to_contain_text(LEFT)

    ann.page.locator("#open-menu").click()
    ann.page.locator("#menu li", has_text="Bob").locator("summary").click()
    ann.page.get_by_role("button", name="Let a stand-in play").click()
    for friend in (ann, cid):
        expect(friend.page.locator("#seat-1")).to_contain_text("Stand-in")
    ann.page.keyboard.press("Escape")
    told = ann.page.locator("#log-lines li", has_text="Bob")
    played = told.count()
    play_until([ann, cid], lambda: told.count() >= played + 2)

    bob.page.goto(link)
    for friend in (ann, cid):
        expect(friend.page.locator("#seat-1")).not_to_contain_text("Stand-in")
        expect(friend.page.locator("#seat-1")).not_to_contain_text("Away")
    play_on([ann, bob, cid], answers=6)
    expect(ann.page.locator("#chat-lines")).to_contain_text("Bob is back.")


def test_friends_agree_to_end(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann", PHONE), come("Bob")
    bob.join(ann.open_room(server.url, 2))
    start_game([ann, bob])
    bob.page.locator("#open-menu").click()
    propose = bob.page.get_by_role("button", name="Propose to end the game")
    propose.click()
    propose.click()  # it asks twice
    expect(ann.page.locator("#ending")).to_contain_text("Bob proposes to end the game.")
    ann.page.get_by_role("button", name="Agree to end").click()
    for friend in (ann, bob):
        expect(friend.page.locator("#results h2")).to_have_text("The game was ended")


HIDDEN_TAB = """
    window.notes = [];
    window.Notification = class {
      static permission = 'default';
      static async requestPermission() { return (this.permission = 'granted'); }
      constructor(title) { window.notes.push(title); }
    };
    Object.defineProperty(document, 'hidden', { get: () => true });
"""


def test_whose_turn_it_is_stands_in_the_title_and_in_a_notification_if_wanted(
    server: Server, come: Arrive
) -> None:
    ann, bob = come("Ann"), come("Bob")
    ann.page.add_init_script(HIDDEN_TAB + NO_PUSH_SERVICE)
    bob.join(ann.open_room(server.url, 2, roles="random"))
    start_game([ann, bob])
    ann.page.locator("#open-menu").click()
    for vote in ("Play sounds", "Notify me"):
        ann.page.get_by_label(vote).check()
    ann.page.keyboard.press("Escape")
    if ann.asked is not None:
        expect(ann.page).to_have_title(re.compile("Your turn"))
    while ann.page.evaluate("window.notes.length") == 0:
        play_on([ann, bob], answers=1)
    assert set(ann.page.evaluate("window.notes")) == {"Your turn"}
    ann.page.reload()  # the vote is kept
    expect(ann.page.locator('[data-wish="sound"]')).to_be_checked()
    expect(bob.page.locator('[data-wish="sound"]')).not_to_be_checked()


COUNT_TOUCHES = """() => {
    window.touched = 0;
    document.addEventListener('click', (event) => {
      if (event.target.closest('#prompt [data-n="0"]')) window.touched += 1;
    }, true);
}"""
# In one go: the next moment may bring the end of the turn.
STOP = "() => document.querySelector('#passing:not([hidden])')?.click()"


def test_letting_everything_pass_answers_after_a_moment_until_it_is_stopped(
    server: Server, come: Arrive
) -> None:
    friends = [come("Ann"), come("Bob")]
    friends[1].join(friends[0].open_room(server.url, 2, "madness"))
    start_game(friends)

    def offered() -> Friend | None:
        return next((each for each in friends if each.page.locator("#prompt[data-let]").count()), None)

    while (friend := offered()) is None:
        play_on(friends, answers=1, touch=by_mouse)
    question = friend.asked
    friend.page.evaluate(COUNT_TOUCHES)
    friend.page.clock.install()
    # Not far ahead: after 25 seconds without a heartbeat the page would take its connection for dead.
    friend.page.clock.pause_at(time.time() + 10)
    friend.page.get_by_role("button", name="Let everything pass…").click()
    friend.page.get_by_role("button", name="This turn").click()
    expect(friend.page.locator("#passing")).to_be_visible()
    friend.page.clock.run_for(SHORTEST - 1)  # never at once
    assert friend.page.evaluate("window.touched") == 0
    friend.page.clock.run_for(LONGEST - SHORTEST + 1)
    assert friend.page.evaluate("window.touched") == 1
    friend.page.clock.resume()
    friend.see_gone(question)
    friend.page.evaluate(STOP)
    expect(friend.page.locator("#passing")).to_be_hidden()
