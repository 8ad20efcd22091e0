"""Secrecy late in the game: Roles in hands, short piles, little Standing. Chance alone seldom gets there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.fuzz import secrecy_checks
from app.fuzz.settings import Setting
from app.fuzz.suite import found
from app.games.intrigue import GAME, setup
from app.games.intrigue.table import Intrigue, Options
from app.kernel import BOX

PILE_LEFT = 3
DRAW_LEFT = 40


def begin_late(t: Intrigue) -> None:
    """Everybody has drawn their Role, some hold a second one, and some have lost Standing."""
    setup.begin(t)
    spare = [card for card in t.pile(BOX) if t.kind(card) == "role"]
    for seat in range(t.seats):
        role, *above = t.pile("pile", seat)
        for card in above[PILE_LEFT:]:
            t.leave_game(card)
        t.move(role, "hand", seat)
        if t.chance.below(3) and spare:
            t.move(spare.pop(t.chance.below(len(spare))), "hand", seat)
        for card in t.standing(seat)[: t.chance.below(3)]:
            t.discard(card, up=True)
        for _ in range(t.chance.below(6)):
            t.take_top("draw", 0, seat)
    for card in t.pile("draw")[DRAW_LEFT:]:
        t.leave_game(card)


LATE = replace(GAME, begin=begin_late)
OPEN = Options(pile_backs=True, draw="laid")
MORE = [
    pytest.param(seats, options, seed, marks=pytest.mark.slow)
    for seats in GAME.seats
    for options in (Options(), OPEN)
    for seed in range(4)
]


@pytest.mark.rule("I38")
@pytest.mark.parametrize(("seats", "options", "seed"), [(3, Options(), 11), (3, OPEN, 13), *MORE])
def test_roles_and_standing_stay_secret_until_they_show(seats: int, options: Options, seed: int) -> None:
    late = Setting(LATE, seats, options)
    for check in (secrecy_checks.hidden_faces, secrecy_checks.hidden_order, secrecy_checks.haste):
        assert not found(check, late, first=seed, games=1)
