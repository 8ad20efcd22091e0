"""Secrecy late in the game: Roles in hands, short piles, little Standing. Chance alone seldom gets there."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.games.intrigue import GAME, setup
from app.games.intrigue.table import Intrigue, Options
from app.kernel import BOX, EVERYONE
from tests.games.intrigue.deck import DRAWING, HALT, LAYING, intrigue, use
from tools.fuzz import secrecy_checks
from tools.fuzz.equality import differences, sight
from tools.fuzz.settings import Setting
from tools.fuzz.suite import found
from tools.fuzz.tally import TwinTally
from tools.fuzz.twins import redealt
from tools.fuzz.walks import give

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
    missing = t.pile("draw")[DRAW_LEFT:]
    t.disclose(missing, EVERYONE)
    for card in missing:
        t.leave_game(card)


LATE = replace(GAME, begin=begin_late)
OPEN = Options(pile_backs=True)
MORE = [
    pytest.param(4, Options(), 4, marks=pytest.mark.slow),
    *(
        pytest.param(seats, options, seed, marks=pytest.mark.long)
        for seats in GAME.seats
        for options in (Options(), OPEN)
        for seed in range(4)
    ),
]


@pytest.mark.rule("I38")
@pytest.mark.parametrize(("seats", "options", "seed"), [(3, Options(), 11), (3, OPEN, 13), *MORE])
def test_roles_and_standing_stay_secret_until_they_show(seats: int, options: Options, seed: int) -> None:
    late = Setting(LATE, seats, options)
    for check in (secrecy_checks.hidden_faces, secrecy_checks.hidden_order, secrecy_checks.answer_order):
        assert not found(check, late, first=seed, games=1)


@pytest.mark.rule("I27", "I38")
def test_the_standing_lost_by_a_hook_is_the_same_wherever_a_fine_is_drawn_from_the_rest() -> None:
    """Both happen between two answers. Which Standing goes decides which card lies where chance falls."""
    rest = ["standing", "asset-5", "asset-6", "asset-7", "asset-8", "asset-9"]
    hands = [["hook-blue-3-illegal", "standing"], rest, ["threat-blue-2-illegal", "standing"]]
    t = intrigue(
        hands=hands,
        piles=[[], ["hermit", "favour-blue-2"], []],
        draw=["standing"] * 5,
        traded=[0, 2],
        agenda=[LAYING[0], HALT, *DRAWING],
    )
    use(t, 0, "lay", hands[0][0])
    use(t, 2, "lay", hands[2][0])
    answers = [give(t, 0, ("announce",))]
    for verb in ("announce", "hand"):
        answers.append(give(answers[-1].after, 2, (verb,)))
    sights = [sight(each, 2) for each in (answers[0].before, *(answer.after for answer in answers))]
    tally, others = TwinTally(), 0
    for number in range(40):
        twin = redealt(answers, 2, Random(number))
        others += bool(differences(twin, answers[0].before))
        assert list(secrecy_checks.follow(twin, answers, 2, sights, tally)) == []
    assert others and tally.compared["hand", "own"]
