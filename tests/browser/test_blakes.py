"""Friends play Battle Blakes through their screens: targets, attacks, and a stack everybody can follow."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, Friend, agree, by_keyboard, set_number, start_game
from tests.browser.page_checks import fits, lines_read, serious
from tests.browser.server import Server

LOOKS = (3, 8, 16, 24)  # after so many answers
PASSES = 0.7  # how often one who may let it pass does so


@pytest.mark.long
def test_three_players_and_a_spectator_play_a_whole_game(server: Server, come: Arrive) -> None:
    ann, bob, cy, dee = come("Ann", DESK), come("Bob <i>&", PHONE), come("Cy", PHONE), come("Dee", PHONE)
    players = [ann, bob, cy]
    link = ann.open_room(server.url, 3, game="blakes")
    for friend in (bob, cy):
        friend.join(link)
    dee.join(link, watch=True)
    set_number(ann, bob, "events", 1)
    start_game(players)
    play_through(players, dee, Random(5))
    for friend in (*players, dee):
        expect(friend.page.locator("#results li")).to_have_count(3)
        assert serious(friend.page) == []
        assert fits(friend.page)
    scores = [friend.page.locator("#results .score").all_inner_texts() for friend in (*players, dee)]
    assert len({tuple(score) for score in scores}) == 1


@pytest.mark.slow
def test_two_players_with_four_blakes(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann", PHONE), come("Bob", DESK)
    link = ann.open_room(server.url, 2, game="blakes", duo="true")
    bob.join(link)
    set_number(ann, bob, "events", 1)
    start_game([ann, bob])
    play_through([ann, bob], None, Random(2), looks=(4, 12))
    for friend in (ann, bob):
        expect(friend.page.locator("#results li")).to_have_count(2)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_card_is_played_by_tapping_it_and_then_its_target(
    server: Server, come: Arrive, size: dict[str, int]
) -> None:
    ann, bob = come("Ann", size), come("Bob", size)
    link = ann.open_room(server.url, 2, game="blakes")
    bob.join(link)
    start_game([ann, bob])
    for friend in (ann, bob):
        friend.page.locator("#hand button[data-n]").first.click()
    active = whose_turn([ann, bob])
    other = bob if active is ann else ann
    while not active.page.locator("#hand [data-opens]").count():  # a hand with nothing to aim: attack
        attack(active)
        active, other = other, active
        expect(active.page.locator("#prompt[data-asked]")).to_be_visible()
    card = active.page.locator("#hand [data-opens]").first
    title = card.locator("b").inner_text()
    card.click()
    sheet = active.page.locator(".aim:popover-open")
    expect(sheet.locator("h2")).to_have_text(title)
    assert serious(active.page) == [] and fits(active.page)
    sheet.locator("button[data-n]").first.click()
    expect(sheet).to_have_count(0)
    for friend in (active, other):
        expect(friend.page.locator("#stack-0 .slip > b")).to_have_text(title)
    expect(other.page.locator("#prompt")).to_contain_text(title)


def whose_turn(players: list[Friend]) -> Friend:
    while True:
        for friend in players:
            if friend.page.locator(".blake .atk[data-n]").count():
                return friend
        players[0].page.wait_for_timeout(10)


def attack(friend: Friend) -> None:
    friend.take(friend.page.locator(".blake .atk[data-n]").first)


def play_through(
    players: list[Friend], watching: Friend | None, rnd: Random, looks: tuple[int, ...] = LOOKS
) -> None:
    """Everybody answers what their screen asks, until it is over."""
    given = 0
    while not any(friend.over for friend in players):
        for friend in players:
            if friend.asked is None or friend.over:
                continue
            answer(friend, rnd)
            given += 1
            if given in looks:
                look(players, watching)
        players[0].page.wait_for_timeout(10)
    assert given > max(looks)


def answer(friend: Friend, rnd: Random) -> None:
    page = friend.page
    let = page.locator("#prompt .opts button").first
    letting = page.locator("#prompt[data-let]").count() > 0
    aimed = page.locator("#hand [data-opens]")
    if letting and rnd.random() < PASSES:
        friend.take(let)
    elif aimed.count() and rnd.random() < 0.5:
        by_keyboard(aimed.nth(rnd.randrange(aimed.count())))
        targets = page.locator(".aim:popover-open button[data-n]")
        friend.take(targets.nth(rnd.randrange(targets.count())))
    else:
        choices = friend.choices
        friend.take(choices.nth(rnd.randrange(choices.count())))


def look(players: list[Friend], watching: Friend | None) -> None:
    """Everything fits and can be used by all; boards are the same for all; hands are one's own."""
    everybody = players if watching is None else [*players, watching]
    for friend in everybody:
        assert fits(friend.page), friend.name
        assert serious(friend.page) == []
    agree(everybody, lambda friend: tuple(sorted(friend.page.locator(".blake .life b").all_inner_texts())))
    if watching is not None:
        assert watching.page.locator("#hand").count() == 0
        told = lines_read(watching.page)
        assert told and not [line for line in told if line.startswith("You ")]
