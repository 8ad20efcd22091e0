"""Friends play Battle Blakes through their screens: targets, attacks, and a stack everybody can follow."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from app.games.blakes.table import Blakes
from app.kernel import SPECTATOR
from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, Friend, agree, by_keyboard, set_number, start_game
from tests.browser.layout import findings_at_every_size, some_sizes
from tests.browser.page_checks import faults, fits, lines_read, serious, told
from tests.browser.positions import open_table, show
from tests.browser.server import Server
from tests.games.blakes.deck import DROWSY, DUO, ROCKSTAR, SCHOLAR, USUAL, assault, blakes, put, say

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
    play_through(players, dee)
    for friend in (*players, dee):
        expect(friend.page.locator("#results li")).to_have_count(3)
        assert fits(friend.page)
    scores = [friend.page.locator("#results .score").all_inner_texts() for friend in (*players, dee)]
    assert len({tuple(score) for score in scores}) == 1


@pytest.mark.slow
@pytest.mark.long
def test_two_players_with_four_blakes(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann", PHONE), come("Bob", DESK)
    link = ann.open_room(server.url, 2, game="blakes", duo="true")
    bob.join(link)
    set_number(ann, bob, "events", 1)
    start_game([ann, bob])
    play_through([ann, bob], None, looks=(4, 12))
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


# -- the layout ----------------------------------------------------------------------------------------
HAND = ["noise-cancelling", "cutting-remark", "ice-cream", "cardigan"]


def in_conflict() -> Blakes:
    """Two fight, with Buffs and Actions on them; seat 0 looks on."""
    hands = [HAND, ["raised-eyebrow", "mumble"], ["baby-photo"], ["brain-fog"]]
    personas, buffs = ["artist-blake", ROCKSTAR, SCHOLAR, DROWSY], [["reality-show"], [], [], ["cardigan"]]
    t = blakes(seats=4, turn=1, personas=personas, hands=hands, buffs=buffs, event="open-mic")
    assault(t, 1, 3)
    put(t, 1, "Raised Eyebrow on yourself")
    put(t, 2, "Baby Photo on {3}")
    return t


def being_answered() -> Blakes:
    """A card that cancels lies on the one it cancels, at Blakes with many Buffs."""
    buffs = [
        ["reality-show", "podcast", "cardigan", "monocle"],
        ["megaphone"],
        ["library-card", "theme-song"],
    ]
    hands = [HAND, ["mumble"], ["actually-no"]]
    t = blakes(seats=4, turn=1, hands=hands, buffs=buffs, event="evil-nemesis")
    say(t, 1, "Mumble on {3}")
    say(t, 2, "Actually, No against {1}'s Mumble")
    return t


def four_blakes() -> Blakes:
    return blakes(seats=2, personas=USUAL, options=DUO, hands=[HAND], buffs=[["podcast"], [], ["megaphone"]])


def choosing_who_attacks() -> Blakes:
    t = four_blakes()
    say(t, 0, "Verbal Assault on {1}'s Gamer Blake")
    return t


def one_of_two_attacks() -> Blakes:
    t = choosing_who_attacks()
    say(t, 0, "Artist Blake")
    return t


def united() -> Blakes:
    t = blakes(seats=4, hands=[["scholar-blake", "mumble"]], buffs=[["podcast"]])
    assault(t, 0, 3)
    say(t, 0, "Blunder Twin Powers with Scholar Blake")
    return t


def one_is_out() -> Blakes:
    return blakes(seats=4, hands=[HAND], out=[3])


@pytest.mark.slow
@pytest.mark.parametrize(
    "position",
    [in_conflict, being_answered, four_blakes, choosing_who_attacks, one_of_two_attacks, united, one_is_out],
)
def test_nothing_overlaps_or_is_cut_off_and_axe_finds_nothing(
    page: Page, position: Callable[[], Blakes]
) -> None:
    t = position()
    open_table(page, t, 0)
    for turn, viewer in enumerate((0, 1, SPECTATOR)):
        show(page, t, viewer)
        assert findings_at_every_size(page, some_sizes(turn)) == [], viewer
    for size in (PHONE, DESK):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert told(faults(page)) == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_ones_own_blake_is_in_sight_also_in_a_conflict_of_others(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    open_table(page, in_conflict(), 0)
    own = page.locator("#blake-0")
    for part in (".pic", ".life", ".st"):
        expect(own.locator(part)).to_be_in_viewport(ratio=1)
    expect(page.locator("#blake-1.attacker")).to_be_in_viewport(ratio=1)
    expect(page.locator("#blake-3.defender")).to_be_in_viewport(ratio=1)
    expect(page.locator("#clash .ends")).to_be_in_viewport(ratio=1)


def test_a_hand_begins_with_a_card_that_can_be_played_and_counts_those_out_of_sight(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    t = blakes(hands=[["mumble"], [*["cardigan"] * 3, "monocle", "podcast", "ice-cream"]])
    open_table(page, t, 1)
    say(t, 0, "Mumble on {1}")
    show(page, t, 1)
    hand, card = page.locator("#hand"), page.locator("#hand-1-5")
    expect(card).to_be_in_viewport(ratio=1)
    expect(hand).not_to_have_attribute("data-js-after", "1")
    hand.locator("ul").evaluate("(list) => list.scrollTo(0, 0)")  # it stays where its owner puts it
    expect(hand).to_have_attribute("data-js-after", "1")
    expect(card).not_to_be_in_viewport()
    page.locator("#hand ul").evaluate("(list) => list.remove()")  # as a morph does when the last card is gone
    expect(hand).not_to_have_attribute("data-js-after", "1")


def test_the_badges_open_how_the_stats_add_up(page: Page) -> None:
    open_table(page, in_conflict(), 0)
    page.locator("#blake-3 .st").click()
    sums = page.locator("#sums-3:popover-open dd")
    expect(sums).to_have_text(["2 \u00b7 Open Mic +1", "5 \u00b7 Cardigan +1 \u00b7 Baby Photo \u22122", "2"])


# -- playing -------------------------------------------------------------------------------------------
def whose_turn(players: list[Friend]) -> Friend:
    while True:
        for friend in players:
            if friend.page.locator(".blake .atk[data-n]").count():
                return friend
        players[0].page.wait_for_timeout(10)


def attack(friend: Friend) -> None:
    friend.take(friend.page.locator(".blake .atk[data-n]").first)


def play_through(players: list[Friend], watching: Friend | None, looks: tuple[int, ...] = LOOKS) -> None:
    """Everybody answers what their screen asks, until it is over."""
    given = 0
    while not any(friend.over for friend in players):
        for friend in players:
            if friend.asked is None or friend.over:
                continue
            answer(friend)
            given += 1
            if given in looks:
                look(players, watching)
        players[0].page.wait_for_timeout(10)
    assert given > max(looks)


def answer(friend: Friend) -> None:
    page, rnd = friend.page, friend.chance
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
    agree(everybody, lambda friend: tuple(sorted(friend.page.locator(".blake .life b").all_inner_texts())))
    if watching is not None:
        assert watching.page.locator("#hand").count() == 0
        told = lines_read(watching.page)
        assert told and not [line for line in told if line.startswith("You ")]
