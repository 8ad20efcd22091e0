"""Friends play Game of Intrigue through their screens: a round of it, with a whisper, to the final count."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, Friend, by_keyboard, set_number, start_game, whoever_is_asked
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server

LOOKS = (3, 5, 7)  # at so many kinds of questions
SECRET = "Object to whatever Cy does."


@pytest.mark.slow
def test_three_players_and_a_spectator_play_a_round(server: Server, come: Arrive) -> None:
    ann, bob, cy, dee = come("Ann", DESK), come("Bob <i>&", PHONE), come("Cy", PHONE), come("Dee", PHONE)
    players = [ann, bob, cy]
    link = ann.open_room(server.url, 3, game="intrigue")
    for friend in (bob, cy):
        friend.join(link)
    dee.join(link, watch=True)
    set_number(ann, bob, "rounds", 1)
    start_game(players)
    rnd, kinds = Random(11), set[str]()
    while (mover := whoever_is_asked(players)) is not None:
        heading = mover.page.locator("#prompt-h").inner_text()
        kind = heading[:12]
        if kind not in kinds:
            kinds.add(kind)
            if len(kinds) in LOOKS:
                look([*players, dee])
            if heading.startswith("Talk"):
                whisper(bob, ann, [cy, dee])
        mover.take(rnd.choice(not_giving_up(mover)))
    assert len(kinds) >= 7  # drawing, talking, offering, claiming, answering …
    for friend in (*players, dee):
        expect(friend.page.locator("#results li")).to_have_count(3)
    look([*players, dee])


def not_giving_up(friend: Friend) -> list[Locator]:
    """Everything but what ends a trade, so that there is one; what may be said is a form of its own."""
    choices = friend.choices.all()
    bold = [choice for choice in choices if choice.text_content() not in ("No trade", "Refuse", "Withdraw")]
    return [choice for choice in bold if choice.text_content() not in ("Another card", "Something else")]


def whisper(of: Friend, to: Friend, others: list[Friend]) -> None:
    """One tap begins it. All see that they whisper, and not what."""
    by_keyboard(of.page.get_by_role("button", name="Whisper to Ann"))
    expect(of.page.locator("#chat-text")).to_be_focused()
    of.page.keyboard.type(SECRET)
    of.page.keyboard.press("Enter")
    expect(to.page.locator("#chat-lines")).to_contain_text(SECRET)
    for friend in others:
        expect(friend.page.locator("#chat-lines")).to_contain_text("Bob <i>& whispers to Ann.")
        assert SECRET not in friend.page.content()
    of.page.keyboard.press("Escape")


def look(friends: list[Friend]) -> None:
    for friend in friends:
        assert fits(friend.page), friend.name
        assert serious(friend.page) == []
