"""Any game's screen: whatever a player may choose can be chosen there, and nothing else."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from app.games import GAMES
from app.games.parts import Player, Region, Scene
from app.kernel import SPECTATOR, Table, options, play, project, waiting
from app.kernel.chance import Chance, key_of
from app.web.screen.renderer import Renderer
from app.web.screen.table_regions import (
    After,
    element,
    prompt_region,
    results_region,
    seat_region,
    status_region,
)
from app.web.screen.templates import environment

RENDERER = Renderer(environment(""))
NAMES = ("Ann", "Bob <i>&", "Cy", "Dorothea Montgomery-Smythe", "Eve", "Fay")
CHOICE = re.compile(r'data-n="(\d+)"')
AMOUNT = re.compile(r'data-shift="(-?\d+)".*min="(\d+)" max="(\d+)"')
ID = re.compile(r'\sid="([^"]+)"')
SETTINGS = [(game.id, seats) for game in GAMES.values() for seats in game.seats]


def html(t: Table, viewer: int) -> str:
    """All regions of a table as one viewer has them."""
    present = GAMES[t.GAME].screen
    players = [Player(name, n) for n, name in enumerate(NAMES[: t.seats])]
    scene = Scene(project(t, viewer), players, t.question)
    regions: list[Region] = [
        *(seat_region(scene, present, seat) for seat in range(t.seats)),
        results_region(scene, present, After(False, "Ann", None)),
        *present.felt(scene),
        status_region(scene),
        prompt_region(scene, present),
        *present.dock(scene),
        *present.boxes(scene),
    ]
    assert len({region.id for region in regions}) == len(regions)
    return "".join(map(RENDERER.region, regions))


def choices(screen: str) -> set[int]:
    """The options that have a button, or a number in the field."""
    found = set(map(int, CHOICE.findall(screen)))
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


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_no_two_elements_have_the_same_id_and_what_travels_arrives_somewhere(game: str, seats: int) -> None:
    t = GAMES[game].setup(seats, GAMES[game].Options(), b"travel")
    lot = Chance(key_of(b"fly"))
    arrived = 0
    for answer in range(200):
        asked = waiting(t)
        if not asked:
            t = GAMES[game].setup(seats, GAMES[game].Options(), b"again %d" % answer)
            asked = waiting(t)
        if answer % 5 == 0:
            for viewer in (asked[0], SPECTATOR):
                ids = Counter(ID.findall(html(t, viewer)))
                assert [each for each, times in ids.items() if times > 1] == []
                view = project(t, viewer)
                ends = [element(view["seat"], move["to"]) for move in view["moved"]]
                arrived += sum(end in ids for end in ends)
        pick(t, asked[lot.below(len(asked))], lot)
    assert arrived
