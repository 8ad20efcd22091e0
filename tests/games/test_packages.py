"""Games of installed packages: they come after the games of the tree, and a bad one stops the program."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import ModuleType

import culprit_crumbs
import pytest

from app.games import GAMES
from app.games.packages import GROUP, GameRefused, installed


def entry(value: str, name: str = "crumbs") -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def refusal(*entries: EntryPoint) -> str:
    with pytest.raises(GameRefused) as refused:
        installed(GAMES, entries)
    return str(refused.value)


def test_the_record_that_an_entry_point_names_is_a_game() -> None:
    assert installed(GAMES, [entry("culprit_crumbs:GAME")]) == {"crumbs": culprit_crumbs.GAME}


def test_a_package_that_cannot_be_imported_is_refused_with_its_reason() -> None:
    said = refusal(entry("tests.nothing:GAME"))
    assert "the game 'crumbs'" in said and "ModuleNotFoundError: No module named 'tests.nothing'" in said
    assert "pip uninstall" in said
    assert "has no attribute 'PLAY'" in refusal(entry("culprit_crumbs:PLAY"))


def test_rules_alone_are_no_record() -> None:
    assert "tools.smugglers:GAME is no GameRecord" in refusal(entry("tools.smugglers:GAME"))


@pytest.mark.parametrize(
    "entries", [("app.games.blame:GAME",), ("culprit_crumbs:GAME", "culprit_crumbs:GAME")]
)
def test_two_games_with_one_id_are_refused(entries: tuple[str, ...]) -> None:
    assert "another game with the id" in refusal(*(entry(value, f"{n}") for n, value in enumerate(entries)))


@pytest.mark.parametrize("name", ["Crumbs", "../crumbs", "c" * 33, "", "2crumbs"])
def test_an_id_that_could_not_stand_in_an_address_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    package = ModuleType("odd_package")
    table = type("Odd", (culprit_crumbs.GAME.table,), {"GAME": name})
    vars(package)["GAME"] = replace(culprit_crumbs.GAME, id=name, table=table)
    monkeypatch.setitem(sys.modules, "odd_package", package)
    assert "lowercase letters" in refusal(entry("odd_package:GAME"))


def test_a_record_and_its_table_agree_on_the_id() -> None:
    with pytest.raises(AssertionError, match="the table of loaves"):
        replace(culprit_crumbs.GAME, id="loaves")
