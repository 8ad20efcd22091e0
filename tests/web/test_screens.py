"""Any game's screen: whatever a player may choose can be chosen there, and nothing else."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from app.games import GAMES
from app.kernel import SPECTATOR, Table, options, play, project, waiting
from app.kernel.chance import Chance, key_of
from tests.contract.rendered_table import element_ids, table_html

TAPS = re.compile(r"data-taps='([^']*)'")
CHOICE = re.compile(r'data-n="(\d+)"')
AMOUNT = re.compile(r'data-shift="(-?\d+)".*min="(\d+)" max="(\d+)"')
SETTINGS = [(game.id, seats) for game in GAMES.values() for seats in game.seats]


def html(t: Table, viewer: int) -> str:
    return table_html(GAMES[t.GAME], t, viewer)


def choices(screen: str) -> set[int]:
    """The options that have a button, or a number in the field; whatever can be tapped is there."""
    found = set(map(int, CHOICE.findall(screen)))
    there = element_ids(screen)
    for tap in json.loads(unescape(TAPS.search(screen)[1])):  # type: ignore[index]  # it is always there
        assert tap["on"] in there or "n" not in tap, tap
        assert tap.get("opens") in {None, *there}
        found |= {tap["n"]} if "n" in tap else set()
    for shift, least, most in AMOUNT.findall(screen):
        found |= set(range(int(least) + int(shift), int(most) + int(shift) + 1))
    return found


def pick(t: Table, seat: int, lot: Chance) -> None:
    """Play something; verbs rather than options are equally likely, so that games go everywhere."""
    offered = options(t, seat)
    verbs = sorted({choice[0] for choice in offered})
    verb = verbs[lot.below(len(verbs))]
    fitting = [choice for choice in offered if choice[0] == verb]
    play(t, seat, fitting[lot.below(len(fitting))])


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_every_option_is_on_the_screen_of_the_one_asked_and_on_no_other(game: str, seats: int) -> None:
    t = GAMES[game].setup(seats, GAMES[game].Options(), b"screens")
    lot = Chance(key_of(b"touch"))
    for answer in range(400):
        asked = waiting(t)
        if not asked:
            break
        seat = asked[lot.below(len(asked))]
        assert choices(html(t, seat)) == set(range(len(options(t, seat)))), project(t, seat)["asking"]
        if answer % 8 == 0:
            assert choices(html(t, SPECTATOR)) == set()
        pick(t, seat, lot)
    for viewer in (*range(seats), SPECTATOR):
        assert "<i>" not in html(t, viewer).replace("<i></i>", "")  # names are escaped
