"""The suite catches every planted leak; without one, it finds nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from app.games import GAMES
from app.kernel import EVERYONE
from tests.leaks import knowledge as knowing
from tests.leaks.finders import everywhere, twins
from tests.leaks.game_leaks import generated
from tests.leaks.planting import DOORS, Leak, caught
from tests.leaks.score import Verdict, leaks, table
from tests.leaks.stream_finders import deals
from tests.leaks.web_leaks import written
from tools.golden.files import files, game_of

pytestmark = pytest.mark.slow

GENERATED, WRITTEN = list(generated()), list(written())
EVERY_SO_MANY = 12
SAMPLE = {
    leak.name
    for door in DOORS
    for kind in (GENERATED, WRITTEN)
    for leak in [leak for leak in kind if leak.door == door][::EVERY_SO_MANY]
}


def _marked(leak: Leak) -> object:
    return pytest.param(leak, id=leak.name, marks=() if leak.name in SAMPLE else pytest.mark.long)


@pytest.mark.parametrize("leak", [_marked(leak) for leak in (*GENERATED, *WRITTEN)])
def test_a_planted_leak_is_caught(leak: Leak) -> None:
    assert caught(leak)


def test_there_are_leaks_behind_every_door_and_in_every_game() -> None:
    assert len(leaks()) >= 150
    assert {leak.door for leak in leaks().values()} == set(DOORS)
    planted = Counter(leak.name.partition(":")[0] for leak in GENERATED)
    assert all(planted[game] >= 10 for game in GAMES)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_where_nothing_is_planted(game: str) -> None:
    assert twins(GAMES[game], everywhere) == []


def test_the_deal_is_sound_where_nothing_is_planted() -> None:
    assert deals() == []


@pytest.mark.parametrize("game", GAMES)
def test_in_the_golden_games_everybody_sees_what_was_written_down(game: str) -> None:
    assert knowing.changes(GAMES[game]) == [], "look at it, then: python -m tests.leaks.knowledge"
    assert any(game_of(path).id == game for path in files())


def test_a_game_that_excuses_itself_with_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said to be implied is alike in all twins: so much of it, and they could find nothing."""
    intrigue = GAMES["intrigue"]
    imply = intrigue.table.imply
    monkeypatch.setattr(
        intrigue.table, "imply", lambda t, cards, to: imply(t, range(len(t.faces)), EVERYONE), raising=True
    )
    assert knowing.changes(intrigue)


def test_what_is_planted_is_taken_back() -> None:
    before = {game.id: (dict(game.table.LOOKS), dict(game.table.FIELDS)) for game in GAMES.values()}
    for leak in GENERATED[:3]:
        caught(leak)
    assert {game.id: (dict(game.table.LOOKS), dict(game.table.FIELDS)) for game in GAMES.values()} == before


def test_the_score_counts_by_door_and_altogether() -> None:
    verdicts = [Verdict("one", DOORS[0], "found", 0.1), Verdict("two", DOORS[0], None, 0.1)]
    lines = table(verdicts).splitlines()
    assert lines[1].split() == [*DOORS[0].split(), "1", "of", "2"]
    assert lines[-1].split() == ["all", "doors", "1", "of", "2"]
