"""Any game's screen: a card that moved left an element and has come to one, for everybody who looks on."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pytest

from app.games import GAMES
from app.games.parts import element_id
from app.games.record import GameRecord
from app.kernel import Table, project
from app.kernel.cards import BOX
from tests.contract.cached_games import CURIOUS, played
from tests.contract.rendered_table import element_ids, table_html
from tools.fuzz.settings import Setting
from tools.fuzz.walks import viewers


def test_both_ends_of_every_move_are_elements_of_the_screen(setting: Setting) -> None:
    game = GAMES.get(setting.game.id)
    if game is None:
        pytest.skip("it has no screen here")
    tables = played(setting, CURIOUS).tables
    for viewer in viewers(tables[0]):
        first = shown(game, tables[0], viewer)
        assert not missing(tables[0], viewer, first, first)
        for before, after in pairwise(tables):
            if before.question != after.question:
                was, now = shown(game, before, viewer), shown(game, after, viewer)
                assert not missing(after, viewer, was, now), (before.question, viewer)


@lru_cache(maxsize=2)  # what comes after one move is what was there before the next
def shown(game: GameRecord, t: Table, viewer: int) -> set[str]:
    return element_ids(table_html(game, t, viewer))


def missing(t: Table, viewer: int, was: set[str], now: set[str]) -> list[str]:
    """The ends that are not on the screen: where a card came to after the move, where it left also before."""
    ends = [(move["from"], was | now) for move in project(t, viewer)["moved"]]
    ends += [(move["to"], now) for move in project(t, viewer)["moved"]]
    return [place for place, ids in ends if not place.startswith(BOX) and not found(place, ids)]


def found(place: str, ids: set[str]) -> bool:
    """As the script looks for it: the card's own element, else that of the pile it lies in."""
    pile = ":".join(place.split(":")[:2])
    return element_id(place) in ids or element_id(pile) in ids
