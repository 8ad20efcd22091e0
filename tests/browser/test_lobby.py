"""The lobby: seats, names, chat, options and the host's powers, seen by everybody at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, ROOM, start_game
from tests.browser.layout import findings
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server

SMALL_PHONE = {"width": 360, "height": 640}
LAID_OVER = """(all) => all.slice(1).filter((each, i) =>
  Math.max(...[...all[i].querySelectorAll('*')].map((inner) => inner.getBoundingClientRect().bottom))
    > each.getBoundingClientRect().top).map((each) => each.textContent)"""


def test_friends_come_from_the_home_page_and_the_link_into_the_room(server: Server, come: Arrive) -> None:
    ann, bob, eve = come("Ann", PHONE), come("Bob <i>&"), come("Eve", PHONE)
    ann.page.goto(server.url)
    ann.page.locator('.game-box[popovertarget="offer-intrigue"]').click()
    offer = ann.page.locator("#offer-intrigue")
    offer.get_by_label("Your name").fill("Ann")
    offer.get_by_role("button", name="Open a room for friends").click()
    expect(ann.page).to_have_url(ROOM)
    ann.is_here()
    with ann.options() as form:
        form.locator('label:has(input[name="seats"][value="4"])').click()
    expect(ann.page.locator("#options .line")).to_contain_text("4 seats")
    for friend, way in ((bob, "sit"), (eve, "watch")):
        friend.page.goto(ann.page.url)
        friend.page.get_by_label("Your name").fill(friend.name)
        friend.page.locator(f'button[name="as"][value="{way}"]').click()
        expect(friend.page).to_have_url(ROOM)
        friend.is_here()
        expect(friend.page.locator("#room")).to_be_visible()
    for friend in (ann, bob, eve):
        expect(friend.page.locator("#chair-1")).to_contain_text("Bob <i>&")
        expect(friend.page.locator("#room .chairs")).not_to_contain_text("Eve")


def test_the_lobby_shows_everybody_what_happens(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann"), come("Bob", PHONE)
    bob.join(ann.open_room(server.url, 4))
    expect(ann.page.locator("#room")).to_contain_text("Bob")

    # Bob changes his chair, name and colour; Ann sees it.
    bob.page.locator("#chair-3 button.chair").click()
    bob.page.locator("#chair-3-menu").get_by_role("button", name="Sit here").click()
    for friend in (ann, bob):
        expect(friend.page.locator("#chair-3")).to_contain_text("Bob")
    bob.page.locator("#chair-3 button.chair").click()
    bob.page.locator("#me-name").fill("Robert")
    bob.page.locator("#me").get_by_role("button", name="Save").click()
    expect(bob.page.locator("#me")).to_be_hidden()
    expect(ann.page.locator("#chair-3")).to_contain_text("Robert")

    # Chat goes both ways, and scripts in it stay text.
    ann.page.locator("#chat-text").fill("<script>alert(1)</script> hello")
    ann.page.locator("#chat-text").press("Enter")
    expect(bob.page.locator("#chat-lines")).to_contain_text("<script>alert(1)</script> hello")
    expect(ann.page.locator("#chat-text")).to_have_value("")

    # The host sets three seats; Robert moves up. Then options, a bot, and the start.
    with ann.options() as form:
        form.locator('label:has(input[name="seats"][value="3"])').click()
        expect(bob.page.locator("#room .chairs > li")).to_have_count(3)
        expect(bob.page.locator("#room")).to_contain_text("Robert")
        form.locator('label:has(input[name="opt-powers"])').click()
        expect(bob.page.locator("#options .line")).to_contain_text("3 seats · 1 optional rule")
    ann.add_bot(ann.page.locator("#room .chairs > li:has(.free)"))
    expect(bob.page.locator("#room .chairs")).to_contain_text("Sensible bot")


def test_the_host_fills_the_table_with_bots_or_starts_at_once(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann", PHONE), come("Bob")
    ann.open_room(server.url, 4)
    expect(ann.page.locator("#start-why")).to_have_text("3 seats are free. Start now and bots take them.")
    ann.page.get_by_role("button", name="Fill with bots").click()
    expect(ann.page.locator("#room .free")).to_have_count(0)
    expect(ann.page.locator("#start-why")).to_have_text("Everyone is here.")
    bob.open_room(server.url, 3)
    bob.page.get_by_role("button", name="Start now").click()
    expect(bob.page.locator("#prompt[data-asked]")).to_be_visible()


def test_the_host_is_asked_before_starting_without_those_who_are_not_ready(
    server: Server, come: Arrive
) -> None:
    ann, bob = come("Ann", PHONE), come("Bob")
    bob.join(ann.open_room(server.url, 2))
    expect(bob.page.locator("#start-why")).to_have_text("Everyone is waiting for you.")
    start = ann.page.get_by_role("button", name="Start now")
    start.click()
    expect(ann.page.locator("#toast")).to_have_text("Bob is not ready. Start anyway? Tap again.")
    start.click()
    expect(bob.page.locator("#stage.table")).to_be_visible()


def test_the_lobby_has_a_menu_with_settings_and_the_way_out(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann", SMALL_PHONE), come("Bob", DESK)
    link = ann.open_room(server.url, 2)
    bob.join(link)
    for friend in (ann, bob):
        friend.page.locator("#open-menu").click()
        assert fits(friend.page) and serious(friend.page) == []
        friend.page.locator("#menu").get_by_role("button", name="Settings").click()
        expect(friend.page.locator("#settings")).to_be_visible()
        assert friend.page.locator("#settings .switch:visible").evaluate_all(LAID_OVER) == []
        friend.page.keyboard.press("Escape")
    ann.page.locator("#act-renew").click()
    ann.page.locator("#act-renew").click()
    expect(bob.page.locator("#chat-lines")).to_contain_text("Ann renewed the room's link.")
    expect(ann.page).not_to_have_url(link)
    expect(bob.page).to_have_url(ann.page.url)  # the new link's page, with its menu closed
    bob.is_here()
    bob.page.locator("#open-menu").click()
    bob.page.locator("#act-leave").click()
    bob.page.locator("#act-leave").click()
    expect(bob.page.get_by_role("heading", name="You have left the room")).to_be_visible()
    expect(ann.page.locator("#chair-1")).to_contain_text("Free seat")


def test_the_first_message_of_a_room_is_marked_where_the_chat_is_closed(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann", PHONE), come("Bob")
    bob.join(ann.open_room(server.url, 2))
    bob.page.locator("#chat-text").fill("Hello")
    bob.page.locator("#chat-text").press("Enter")
    expect(ann.page.locator("#open-chat[data-js-new]")).to_be_visible()


def test_the_sheet_of_options_scrolls_below_its_heading(server: Server, come: Arrive) -> None:
    ann = come("Ann", SMALL_PHONE)
    ann.open_room(server.url, 2)
    with ann.options() as sheet:
        for summary in sheet.locator("summary").all():
            summary.click()
        sheet.get_by_text("Nobody new may come in.").scroll_into_view_if_needed()
        expect(sheet.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        assert sheet.evaluate("(sheet) => getComputedStyle(sheet).maskImage") == "none"  # opaque


def test_everybody_agrees_to_open_cards_and_those_who_watch_get_the_way(server: Server, come: Arrive) -> None:
    ann, bob, eve = come("Ann", DESK), come("Bob", PHONE), come("Eve", PHONE)
    link = ann.open_room(server.url, 2)
    bob.join(link)
    eve.join(link, watch=True)
    with ann.options() as form:
        form.locator("#room-options summary").click()
        form.locator('label:has(input[name="watch-open"][value="10"])').click()
    for friend in (ann, bob):
        friend.page.locator("#open-cards summary").click()
        expect(friend.page.locator("#open-cards")).to_contain_text("in another browser")
        assert fits(friend.page) and serious(friend.page) == []
        friend.page.get_by_role("button", name="I agree").click()
        expect(friend.page.get_by_role("button", name="You agree")).to_be_visible()
    expect(eve.page.locator("#open-cards")).to_contain_text("Every player has agreed.")
    start_game([ann, bob])
    eve.page.locator("#ending").get_by_role("link", name="Open cards, 10 minutes late").click()
    expect(eve.page.get_by_role("heading", name="Nothing to see yet")).to_be_visible()


def test_the_host_passes_on_and_removes(server: Server, come: Arrive) -> None:
    ann, bob, cy = come("Ann"), come("Bob"), come("Cy")
    link = ann.open_room(server.url, 3)
    bob.join(link)
    cy.join(link)
    chair = ann.page.locator("#room .chairs > li", has_text="Cy")
    chair.locator("button.chair").click()
    remove = chair.get_by_role("button", name="Remove")
    remove.click()
    remove.click()  # the first tap only asks
    expect(cy.page.locator("h1")).to_have_text("You were removed from this room")
    chair = ann.page.locator("#room .chairs > li", has_text="Bob")
    chair.locator("button.chair").click()
    make = chair.get_by_role("button", name="Make host")
    make.click()
    make.click()
    expect(bob.page.get_by_role("button", name="Start now")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Start now")).to_have_count(0)
    expect(ann.page.locator("#chat-lines")).to_contain_text("Ann made Bob the host.")


def test_one_plays_against_bots_within_a_minute(server: Server, come: Arrive) -> None:
    ann = come("Ann", PHONE)
    ann.open_room(server.url, 3)
    for chair in ("#chair-1", "#chair-2"):
        ann.add_bot(ann.page.locator(chair), "sharp")
    expect(ann.page.locator("#room .free")).to_have_count(0)
    ann.page.get_by_role("button", name="Start now").click()
    expect(ann.page.locator("#prompt[data-asked]")).to_be_visible()


def test_who_leaves_reads_so_and_finds_the_ways_home_and_back(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann"), come("Bob", PHONE)
    link = ann.open_room(server.url, 2)
    bob.join(link)
    start_game([ann, bob])
    bob.page.locator("#open-menu").click()
    leave = bob.page.locator("#act-leave")
    leave.click()
    leave.click()  # the first tap only asks
    expect(bob.page.get_by_role("heading", name="You have left the room")).to_be_visible()
    assert findings(bob.page) == [] and serious(bob.page) == []
    bob.page.get_by_role("link", name="Go back to the room").click()
    expect(bob.page.get_by_role("button", name="Watch")).to_be_visible()
    bob.page.go_back()
    bob.page.get_by_role("link", name="Go to the home page").click()
    expect(bob.page).to_have_url(f"{server.url}/")


def test_an_unknown_room_and_a_closed_one_say_so(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann"), come("Bob")
    answer = ann.page.goto(f"{server.url}/rooms/0000-0000-0000")
    assert answer is not None and answer.status == 404
    expect(ann.page.get_by_role("heading", name="There is no such room")).to_be_visible()
    bob.join(ann.open_room(server.url, 2))
    ann.page.locator("#open-menu").click()
    close = ann.page.get_by_role("button", name="Close the room")
    close.click()
    close.click()
    expect(bob.page.get_by_role("heading", name="This room is closed")).to_be_visible()
    expect(bob.page.get_by_role("link", name="Go to the home page")).to_be_visible()
    assert server.alive()
