"""The suite catches every planted leak; without one, it finds nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from app.games import GAMES
from app.kernel import EVERYONE
from tools.golden.files import files, game_of
from tools.leaks import knowledge as knowing
from tools.leaks.generated_leaks import generated
from tools.leaks.planting import CHANNELS, Leak, caught
from tools.leaks.rule_finders import everywhere, twins
from tools.leaks.score import Verdict, leaks, table
from tools.leaks.stream_finders import deals
from tools.leaks.web_leaks import written

pytestmark = pytest.mark.slow

GENERATED, WRITTEN = list(generated()), list(written())
EVERY_SO_MANY = 24
SAMPLE = {
    leak.name
    for channel in CHANNELS
    for kind in (GENERATED, WRITTEN)
    for leak in [leak for leak in kind if leak.channel == channel][::EVERY_SO_MANY]
}


def _marked(leak: Leak) -> object:
    return pytest.param(leak, id=leak.name, marks=() if leak.name in SAMPLE else pytest.mark.long)


@pytest.mark.parametrize("leak", [_marked(leak) for leak in (*GENERATED, *WRITTEN)])
def test_a_planted_leak_is_caught(leak: Leak) -> None:
    assert caught(leak)


def test_there_are_leaks_behind_every_door_and_in_every_game() -> None:
    assert len(leaks()) >= 150
    assert {leak.channel for leak in leaks().values()} == set(CHANNELS)
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
    assert knowing.changes(GAMES[game]) == [], "look at it, then: python -m tools.leaks.knowledge"
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
    verdicts = [Verdict("one", CHANNELS[0], "found", 0.1), Verdict("two", CHANNELS[0], None, 0.1)]
    lines = table(verdicts).splitlines()
    assert lines[1].split() == [*CHANNELS[0].split(), "1", "of", "2"]
    assert lines[-1].split() == ["all", "channels", "1", "of", "2"]
