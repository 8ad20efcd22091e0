"""Reloads, second tabs, other devices and dead servers: the right screen comes back by itself."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Arrive
from tests.browser.friends import PHONE, catch_up, play_on, start_game, whoever_is_asked
from tests.browser.server import Server


def test_a_killed_server_comes_back_and_the_game_goes_on(own_server: Server, come: Arrive) -> None:
    ann, bob = come("Ann"), come("Bob", PHONE)
    bob.join(ann.open_room(own_server.url, 2))
    start_game([ann, bob])
    play_on([ann, bob], answers=9)
    catch_up([ann, bob])
    before = [friend.page.locator("#hand").inner_html() for friend in (ann, bob)]

    own_server.kill()
    for friend in (ann, bob):
        expect(friend.page.locator("#link-lost")).to_be_visible()
    own_server.start()
    for friend in (ann, bob):
        expect(friend.page.locator("#link-lost")).to_be_hidden()
    assert [friend.page.locator("#hand").inner_html() for friend in (ann, bob)] == before

    assert play_on([ann, bob], answers=6) == 6


def test_a_reload_and_a_second_tab_show_the_same_table(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann"), come("Bob")
    bob.join(ann.open_room(server.url, 2))
    start_game([ann, bob])
    play_on([ann, bob], answers=8)
    catch_up([ann, bob])
    regions = ("#board", "#hand", "#prompt", "#log-lines", "#seat-1")
    before = [ann.page.locator(region).inner_text() for region in regions]
    ann.page.reload()
    assert [ann.page.locator(region).inner_text() for region in regions] == before

    tab = ann.page.context.new_page()
    tab.goto(ann.page.url)
    assert [tab.locator(region).inner_text() for region in regions] == before
    play_on([ann, bob], answers=2)
    catch_up([ann, bob])
    expect(tab.locator("#log-lines li").last).to_have_text(
        ann.page.locator("#log-lines li").last.text_content() or ""
    )
    tab.close()


def test_a_double_click_answers_once_and_a_stale_tab_changes_nothing(
    own_server: Server, come: Arrive
) -> None:
    ann, bob = come("Ann"), come("Bob")
    bob.join(ann.open_room(own_server.url, 2, roles="random"))
    start_game([ann, bob])
    mover = whoever_is_asked([ann, bob])
    assert mover is not None
    other = bob if mover is ann else ann
    lines = mover.page.locator("#log-lines li").count()
    stop = mover.page.locator("#prompt button").last
    stop.dblclick()
    expect(other.page.locator("#prompt[data-asked]")).to_be_visible()
    expect(mover.page.locator("#toast")).to_have_text("")
    drawn = mover.page.locator("#log-lines li", has_text="draws")
    expect(drawn).to_have_count(1)
    assert mover.page.locator("#log-lines li").count() >= lines

    # A tab that lost its line sends nothing: the click is not kept for later.
    asked = other.asked
    other.page.context.set_offline(True)
    own_server.kill()
    expect(other.page.locator("#link-lost")).to_be_visible()
    other.page.locator("#prompt button").last.click()
    own_server.start()
    other.page.context.set_offline(False)
    expect(other.page.locator("#link-lost")).to_be_hidden()
    assert other.asked == asked


def test_a_seat_moves_to_another_device(server: Server, come: Arrive) -> None:
    ann, bob, phone = come("Ann"), come("Bob"), come("Bob's phone", PHONE)
    bob.join(ann.open_room(server.url, 2))
    start_game([ann, bob])
    play_on([ann, bob], answers=6)
    catch_up([ann, bob])
    hand = bob.page.locator("#hand ul").text_content() or ""  # a phone may show the emblems only
    table = bob.page.context.new_page()
    table.goto(bob.page.url)
    table.locator("#open-menu").click()
    home: str = table.get_by_role("link", name="Home page").evaluate("({ href }) => href")
    assert home == f"{server.url}/"  # a narrow bar may have no room for it
    table.get_by_role("button", name="Move my seat to another device").click()
    link = table.locator("input[readonly]").first.input_value()
    phone.page.goto(link)
    phone.page.locator("main form button").first.click()
    expect(phone.page.locator("#hand ul")).to_have_text(hand)
    expect(bob.page.get_by_role("heading", name="Your seat is on another device now")).to_be_visible()
    play_on([ann, phone], answers=4)


def test_without_scripts_one_can_watch(server: Server, come: Arrive, browser: Browser) -> None:
    ann, bob = come("Ann"), come("Bob")
    link = ann.open_room(server.url, 2)
    bob.join(link)
    start_game([ann, bob])
    play_on([ann, bob], answers=5)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(link)
    page.get_by_label("Your name").fill("Dee")
    page.locator('button[name="as"][value="watch"]').click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#seat-0")).to_contain_text("Ann")
    assert page.locator("#hand").count() == 0
    context.close()
