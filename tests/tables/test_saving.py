"""A live table writes only the new lines of its log; what it stores is the whole table all the same."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from app.games import GAMES
from app.kernel import Game, Table, answer, options, waiting
from app.kernel.log import Faded
from app.tables.saving import StateEncoder, encode_state

BY_ID = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def moments(game: Game, seed: int) -> list[Table]:
    """A game played at random, as it stood after each answer."""
    chance, t = Random(seed), game.setup(min(game.seats) + 1, game.Options(), b"%d" % seed)
    found = [t]
    while asked := waiting(t):
        t = t.copy()
        answer(t, asked[0], chance.choice(options(t, asked[0])))
        found.append(t)
    return found


@BY_ID
def test_every_moment_is_stored_whole(game: Game) -> None:
    saving = StateEncoder()
    for before, t in pairwise(moments(game, 3)):
        assert saving.encode(t, before) == encode_state(t)


def test_a_line_that_fades_is_stored_as_faded() -> None:
    saving = StateEncoder()
    played = moments(GAMES["blame"], 5)
    faded = [t for t in played if any(isinstance(line, Faded) for line in t.log)]
    assert faded, "nothing faded, so nothing was tried"
    for before, t in pairwise(played):
        assert saving.encode(t, before) == encode_state(t)


@BY_ID
def test_an_answer_that_was_not_stored_leaves_no_line_behind(game: Game) -> None:
    """Another worker was quicker: what was written for nothing is forgotten."""
    saving, (dealt, first, second, *_) = StateEncoder(), moments(game, 7)
    saving.encode(first, dealt)
    lost = second.copy()
    lost.tell("what never happened")
    saving.encode(lost, first)
    assert saving.encode(second, first) == encode_state(second)
