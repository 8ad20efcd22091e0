"""Figures count what happened on the table, whatever the log calls it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import ModuleType

import pytest

from app.bots.search import Budget
from app.games import GAMES
from app.games.blakes import conflict, effects
from app.games.blame import acts, swapping
from app.games.figures import Figures, FinishedGame
from app.games.madness import betting, bluffs
from app.kernel import View
from app.play.match import MatchPlan, play

COUNTED: list[tuple[str, ModuleType, str, str]] = [
    ("blakes", effects, "cancel", "cards cancelled"),
    ("blakes", conflict, "unite", "Blunder Twin Powers"),
    ("blame", swapping, "exchange_roles", "swaps of Roles"),
    ("blame", acts, "last_card", "times the Blame was taken"),
    ("madness", betting, "fold", "folds"),
    ("madness", bluffs, "announce", "bluffs and claims"),
]


def plan(game: str) -> MatchPlan:
    subject = GAMES[game]
    return MatchPlan(game, max(subject.seats), subject.Options(), ("random",), 3, Budget(1))


@pytest.mark.parametrize(("game", "module", "function", "figure"), COUNTED)
def test_a_figure_counts_how_often_its_rule_was_carried_out(
    game: str, module: ModuleType, function: str, figure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: Counter[str] = Counter()
    rule = getattr(module, function)

    def counted(*args: object) -> object:
        result = rule(*args)
        calls[function] += result is not False  # Roles that lie in the centre both are not exchanged
        return result

    monkeypatch.setattr(module, function, counted)
    found = play(plan(game), GAMES[game], 0).figures.means
    taken_otherwise = found.get("accusations", 0) if function == "last_card" else 0
    assert calls[function] > 0
    assert found[figure] == calls[function] + taken_otherwise


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_figure_reads_the_log(game: str) -> None:
    kept: list[FinishedGame] = []

    def figures(played: FinishedGame) -> Figures:
        kept.append(played)
        return GAMES[game].figures(played)

    told = play(plan(game), replace(GAMES[game], figures=figures), 0).figures
    (played,) = kept
    silent: View = {**played.view, "log": []}
    assert GAMES[game].figures(FinishedGame(silent, played.settled)) == told
