"""Cards travel: every move that a view tells is a flight that begins and ends on an element of the screen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Page, expect

from app.games import GAMES
from app.games.blame.rules import PlayOrStop
from app.games.blame.swapping import ChooseSwap
from app.kernel import SPECTATOR, Table, play, project
from app.kernel.cards import BOX
from tests.browser.conftest import Arrive
from tests.browser.friends import PHONE, by_mouse, play_on
from tests.browser.positions import open_table, show, stage_of
from tests.browser.server import Server
from tests.browser.test_play_now import at_once
from tests.games.blame.deck import ESTATES, FAITH, MAGIC_WAR, WAR, blame
from tools.fuzz.settings import Setting
from tools.fuzz.walks import play_through

CURIOUS = 1  # the game whose players try everything
MISSES = Path(__file__).with_name("flying.js").read_text()
LISTEN = """
    window.seenFlights = [];
    document.addEventListener('flight', ({ detail }) => seenFlights.push(detail));
"""
Kind = tuple[str, bool, bool]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whatever_moved_flies_from_its_element_to_its_element(page: Page, game: str) -> None:
    """Once for every kind of move of a game at a full table: through a player's eyes, and a spectator's."""
    setting = Setting(GAMES[game], GAMES[game].seats[-1], GAMES[game].Options())
    tables = list(play_through(setting, CURIOUS).tables)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    open_table(page, tables[0], 0)
    missed = {}
    for viewer in (0, SPECTATOR):
        for before, after in new_kinds(tables, viewer):
            show(page, before, viewer)
            missed[viewer, after.question] = page.evaluate(MISSES, stage_of(after, viewer))
    assert missed
    assert {where: what for where, what in missed.items() if what} == {}


def new_kinds(tables: list[Table], viewer: int) -> Iterator[tuple[Table, Table]]:
    """The answers after which something moves that has not moved like this before, with the table before."""
    known: set[tuple[Kind, Kind]] = set()
    for before, after in pairwise(tables):
        if before.question != after.question and after.result is None:
            kinds = kinds_of_moves(after, viewer)
            if kinds - known:
                yield before, after
            known |= kinds


def kinds_of_moves(t: Table, viewer: int) -> set[tuple[Kind, Kind]]:
    moves = [(kind(move["from"], viewer), kind(move["to"], viewer)) for move in project(t, viewer)["moved"]]
    return {(left, came) for left, came in moves if BOX not in (left[0], came[0])}


def kind(place: str, viewer: int) -> Kind:
    """The zone, whether it is the viewer's own, and whether the viewer sees which card it is."""
    zone, owner, *index = place.split(":")
    return zone, owner == str(viewer), bool(index)


FLYING = """(flyers) => flyers.map((each) => {
  const { backgroundImage } = getComputedStyle(each.firstElementChild);
  return [backgroundImage.split('/').at(-1).replace(/[^a-z.-]/g, ''), each.offsetHeight > each.offsetWidth];
})"""


def test_a_hat_is_seen_to_fly_and_a_card_that_others_draw_keeps_its_shape(page: Page) -> None:
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    swap = blame(agenda=[ChooseSwap(0, 0), PlayOrStop(1)], pile=[ESTATES])
    draw = blame(hands=[[], [WAR]], pile=[ESTATES], turn=1)
    open_table(page, swap, 0)
    seen = []
    for t, seat, choice in ((swap, 0, ("swap", 1)), (draw, 1, ("stop",))):
        show(page, t, 0)
        play(t, seat, choice)
        page.evaluate(MISSES, stage_of(t, 0))
        seen.append(page.locator("#flights .flyer:not(.under)").evaluate_all(FLYING))
    hats, cards = seen
    assert sorted(picture for picture, _ in hats) == ["hat-coin.svg", "hat-estates.svg"]
    assert cards == [["back.svg", True]] * 3


AT_THE_START = """(flyer) => {
  for (const flight of flyer.getAnimations()) flight.currentTime = 0;
  return flyer.getBoundingClientRect().toJSON();
}"""


def test_a_card_that_turns_over_on_its_way_shows_its_back_first(page: Page) -> None:
    t = blame(hands=[[], [WAR, FAITH]], pile=[MAGIC_WAR], turn=1)
    open_table(page, t, 0)
    show(page, t, 0)
    play(t, 1, ("play", t.hand(1)[0]))
    page.evaluate(MISSES, stage_of(t, 0))
    flyer = page.locator("#flights .flyer:not(.under)")
    box = flyer.evaluate(AT_THE_START)
    clip = FloatRect(x=box["x"], y=box["y"], width=box["width"], height=box["height"])
    shown = page.screenshot(clip=clip)
    flyer.evaluate("(flyer) => flyer.firstElementChild.remove()")  # the face
    assert page.screenshot(clip=clip) == shown
    flyer.evaluate("(flyer) => flyer.lastElementChild.remove()")  # the back
    assert page.screenshot(clip=clip) != shown


def test_a_player_sees_the_cards_of_others_fly(server: Server, come: Arrive) -> None:
    ann = come("Ann", PHONE)
    ann.page.add_init_script(LISTEN)
    at_once(ann, server.url)
    play_on([ann], answers=3, touch=by_mouse)
    flights = ann.page.evaluate("seenFlights")
    assert flights and [flight for flight in flights if not flight["found"]] == []
    expect(ann.page.locator("#flights .flyer")).to_have_count(0)  # all have landed


def test_those_who_want_less_motion_see_where_a_card_came_instead(server: Server, come: Arrive) -> None:
    ann = come("Ann")  # at a desk less motion is asked for
    ann.page.add_init_script(LISTEN)
    at_once(ann, server.url)
    play_on([ann], answers=3, touch=by_mouse)
    assert ann.page.evaluate("seenFlights.length") > 0
    expect(ann.page.locator("#flights")).to_have_count(0)
