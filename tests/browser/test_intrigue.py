"""Friends play Game of Intrigue through their screens: a round of it, with a whisper, to the final count."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from app.kernel import SPECTATOR
from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, Friend, by_keyboard, set_number, start_game, whoever_is_asked
from tests.browser.layout import SIZES, findings
from tests.browser.page_checks import fits, serious
from tests.browser.positions import crowded, open_table, show
from tests.browser.server import Server
from tests.browser.test_passing import TOUCHES
from tests.games.intrigue.deck import DRAWING, intrigue, say

LOOKS = (3, 5, 7)  # at so many kinds of questions
GIVING_UP, THINKING_AGAIN = ("No trade", "Refuse", "Withdraw"), ("Another card", "Something else")
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
    kinds = set[str]()
    while (mover := whoever_is_asked(players)) is not None:
        heading = mover.page.locator("#prompt-h").inner_text()
        kind = heading[:12]
        if kind not in kinds:
            kinds.add(kind)
            if len(kinds) in LOOKS:
                look([*players, dee])
            if heading.startswith("Talk"):
                whisper(bob, ann, [cy, dee])
            if heading.startswith("What do you tell"):
                sees_the_offer_alone(mover, [each for each in (*players, dee) if each is not mover])
        mover.take(mover.chance.choice(not_giving_up(mover)))
    assert len(kinds) >= 7  # drawing, talking, offering, claiming, answering …
    for friend in (*players, dee):
        expect(friend.page.locator("#results li")).to_have_count(3)
    assert everybody_has_said_something(dee)
    look([*players, dee])


def everybody_has_said_something(watching: Friend) -> bool:
    """What was claimed is kept behind the masks, for those who watch as well."""
    return watching.page.locator(".deeds li").count() > 0


def not_giving_up(friend: Friend) -> list[Locator]:
    """Everything but what ends a trade or takes back a choice, if there is anything else.

    Some hands leave nothing else.
    """
    choices = friend.choices.all()
    bold = [choice for choice in choices if choice.text_content() not in GIVING_UP]
    return [choice for choice in bold if choice.text_content() not in THINKING_AGAIN] or choices


def whisper(of: Friend, to: Friend, others: list[Friend]) -> None:
    """A tap on the mask, and one on the button. All see that they whisper, and not what."""
    by_keyboard(of.page.get_by_role("button", name="Ann, red: claims and fines"))
    expect(of.page.locator("#said-0")).to_contain_text("No claims yet.")
    by_keyboard(of.page.get_by_role("button", name="Whisper to Ann"))
    expect(of.page.locator("#chat-text")).to_be_focused()
    of.page.keyboard.type(SECRET)
    of.page.keyboard.press("Enter")
    expect(to.page.locator("#chat-lines")).to_contain_text(SECRET)
    for friend in others:
        expect(friend.page.locator("#chat-lines")).to_contain_text("Bob <i>& whispers to Ann.")
        assert SECRET not in friend.page.content()
    of.page.keyboard.press("Escape")


def sees_the_offer_alone(of: Friend, others: list[Friend]) -> None:
    """An offer that is being made lies on the table of the one who makes it, face up; the others see none."""
    expect(of.page.locator("#trade .draft .card")).not_to_have_class(re.compile("back"))
    for friend in others:
        expect(friend.page.locator("#trade .draft")).to_have_count(0)


def look(friends: list[Friend]) -> None:
    for friend in friends:
        assert fits(friend.page), friend.name


# -- the layout ----------------------------------------------------------------------------------------
@pytest.mark.slow
def test_what_somebody_has_said_opens_at_their_mask_at_every_size(page: Page) -> None:
    *played, _ = crowded("intrigue", 4)
    t = max((each for each in played if each.past_trades), key=lambda each: len(each.past_trades))  # type: ignore[attr-defined]
    open_table(page, t, SPECTATOR)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#courtier-1 .med").click()
        expect(page.locator("#said-1")).to_be_visible()
        assert [each for each in findings(page) if "said" in each] == []
        assert serious(page) == []
        page.locator("#said-1 .shut").click()
        expect(page.locator("#said-1")).to_be_hidden()


STRIDE = 1000  # enough for one answer that is given automatically, and too little for two
SEEN = "document.dispatchEvent(new Event('htmx:ws:after:message:incoming'))"


def test_the_rest_is_drawn_from_one_pile_card_by_card_until_one_stops_it(page: Page) -> None:
    own, common = ["magpie", "favour-red-2"], [*["asset-8"] * 5, *["asset-9"] * 4]
    t = intrigue(piles=[own], draw=common, draws=[0], agenda=DRAWING)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    open_table(page, t, 0)
    page.evaluate(TOUCHES)
    rest, sign = page.get_by_role("button", name="All 7: Draw pile"), page.locator("#passing")
    expect(sign).to_be_hidden()
    rest.click()
    drawn = ["0"]
    assert page.evaluate("window.touched") == drawn
    for _ in range(3):
        say(t, 0, "draw")
        show(page, t, 0)
        page.evaluate(SEEN)
        expect(sign).to_be_visible()
        assert page.evaluate("window.touched") == drawn  # there is time to look, and to stop
        page.clock.run_for(STRIDE)
        drawn.append("0")
        assert page.evaluate("window.touched") == drawn
    say(t, 0, "draw")
    show(page, t, 0)
    page.evaluate(SEEN)
    sign.click()
    page.clock.run_for(3 * STRIDE)
    assert page.evaluate("window.touched") == drawn
    expect(sign).to_be_hidden()
