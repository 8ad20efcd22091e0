"""Friends play Blood & Madness Bluff to its end through their screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, Friend, agree, set_number, start_game, whoever_is_asked
from tests.browser.page_checks import fits, lines_read
from tests.browser.server import Server

ROUNDS = 1
LOOKS = (1, 6)  # after so many answers
CHIPS = re.compile(r"\d+")


@pytest.mark.slow
def test_three_players_and_a_spectator_play_a_whole_game(server: Server, come: Arrive) -> None:
    ann, bob, cy, dee = come("Ann", DESK), come("Bob <i>&", PHONE), come("Cy", PHONE), come("Dee", PHONE)
    players = [ann, bob, cy]
    link = ann.open_room(server.url, 3, game="madness")
    for friend in (bob, cy):
        friend.join(link)
    dee.join(link, watch=True)
    set_number(ann, bob, "rounds", ROUNDS)
    start_game(players)
    given = 0
    while (mover := whoever_is_asked(players)) is not None:
        if mover.page.locator("#amount").count():
            name_an_amount(mover)
        else:
            mover.take(mover.chance.choice(sensible(mover)))
        given += 1
        if given in LOOKS:
            look(players, dee)
    assert given > max(LOOKS)
    scores = set()
    for friend in (*players, dee):
        expect(friend.page.locator("#results li")).to_have_count(3)
        scores.add(tuple(friend.page.locator("#results .score").all_inner_texts()))
        assert fits(friend.page)
    (chips,) = scores
    assert sum(int(CHIPS.findall(each)[0]) for each in chips) == 300


def sensible(friend: Friend) -> list[Locator]:
    """Everything on the screen but folding, so that the game is about the cards."""
    choices = friend.choices.all()
    return [choice for choice in choices if choice.text_content() != "Fold"]


def name_an_amount(friend: Friend) -> None:
    """The field takes what is within its limits, and says what was bet."""
    question, field = friend.asked, friend.page.locator("#amount")
    least, most = int(field.get_attribute("min") or 0), int(field.get_attribute("max") or 0)
    field.fill(str(most + 1))
    field.press("Enter")
    assert friend.asked == question  # the browser keeps to the limits
    by = min(least + 1, most)
    field.fill(str(by))
    field.press("Enter")
    friend.see_gone(question)
    expect(friend.page.locator("#log-lines")).to_contain_text(re.compile(rf"(bet|raise by) {by}\b"))


def look(players: list[Friend], watching: Friend) -> None:
    """Everything fits and can be used by all; the pot is the same for all; hands are one's own."""
    for friend in (*players, watching):
        assert fits(friend.page), friend.name
    agree([*players, watching], lambda friend: friend.page.locator(".pot b").text_content())
    assert watching.page.locator("#hand").count() == 0
    told = lines_read(watching.page)
    assert told and not [line for line in told if line.startswith("You ")]
    assert not [line for line in told if " is dealt " in line and not line.endswith(" face up.")]
