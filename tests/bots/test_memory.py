"""Memory: true, as good as a player's who looked on all the time, and made of views alone."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import islice

import pytest

from app.bots.memory import HIDDEN, Memory
from app.games import GAMES
from app.kernel import BOX, Projector, Table, View
from app.kernel.cards import spot
from tests.bots.games_in_progress import walk

pytestmark = pytest.mark.slow


def faces(cards: list[str]) -> Counter[str]:
    return Counter(card for card in cards if not card.startswith(HIDDEN))


def truth(t: Table, place: str) -> list[str]:
    (pile,) = (pile for where, pile in t.piles.items() if spot(where) == place)
    return [t.face(card).id for card in pile]


def untrue(t: Table, viewer: int, recalled: View) -> list[str]:
    """The piles about which the viewer remembers something that is not so."""
    wrong = []
    for place, cards in recalled["piles"].items():
        lying = truth(t, place)
        zone, owner = place.split(":")
        if not t.LOOKS[zone, int(owner)].order >> viewer & 1:
            if not faces(cards) <= Counter(lying):
                wrong.append(place)
        elif any(
            card != face for card, face in zip(cards, lying, strict=True) if not card.startswith(HIDDEN)
        ):
            wrong.append(place)
        if len(cards) != len(lying):
            wrong.append(f"{place} has another size")
    return wrong


@pytest.mark.parametrize("level", ["random", "sensible"])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_what_is_remembered_is_so(game: str, seed: int, level: str) -> None:
    seats = max(GAMES[game].seats)
    memories = [Memory() for _ in range(seats)]
    for t in islice(walk(game, seats, seed, level), 250):
        projector = Projector(t)
        for seat, memory in enumerate(memories):
            recalled = memory.see(t.question, projector.view(seat))
            assert untrue(t, seat, recalled) == []


@pytest.mark.parametrize("game", GAMES)
def test_whoever_missed_some_views_remembers_less_and_nothing_wrong(game: str) -> None:
    memory = Memory()
    for n, t in enumerate(islice(walk(game, max(GAMES[game].seats), 5), 250)):
        if n % 5 < 3:
            view = Projector(t).view(0)
            assert untrue(t, 0, memory.see(t.question, view)) == []


def test_the_blame_pile_is_remembered_card_for_card() -> None:
    memory, deepest = Memory(), 0
    for t in walk("blame", 3, 1):
        view = memory.see(t.question, Projector(t).view(0))
        assert view["piles"]["blame:0"] == truth(t, "blame:0")
        deepest = max(deepest, len(view["piles"]["blame:0"]))
    assert deepest > 4


def test_cards_somebody_took_are_remembered_in_their_hand() -> None:
    memory, most = Memory(), 0
    for t in walk("blame", 3, 2, "random"):
        view = memory.see(t.question, Projector(t).view(0))
        if t.result is None:
            most = max(most, len(faces(view["piles"]["hand:1"])))
    assert most > 3


def test_a_spied_hand_is_remembered_when_the_spy_has_left() -> None:
    memory, remembered = Memory(), False
    for t in walk("scapegoat", 4, 3):
        plain = Projector(t).view(0)
        view = memory.see(t.question, plain)
        remembered = remembered or any(
            faces(view["piles"][f"hand:{rival}"]) != faces(plain["piles"][f"hand:{rival}"])
            for rival in range(1, 4)
        )
    assert remembered


def test_the_view_that_came_stays_as_it_was() -> None:
    memory = Memory()
    for t in walk("blame", 2, 4):
        view = Projector(t).view(1)
        before = deepcopy(view)
        memory.see(t.question, view)
        assert view == before
        assert not any(place.startswith(BOX) for place in view["piles"])
