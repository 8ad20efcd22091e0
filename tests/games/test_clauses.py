"""The clauses in rules/: each has a test that names it, and tests and comments name no others."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games import GAMES

ROOT = Path(__file__).parents[2]
CLAUSE_LINE = re.compile(r"^- ([A-Z]\d{2})\b", re.MULTILINE)
CLAUSE = re.compile(r"\b[A-Z]\d{2}\b")


def clauses(game: str) -> list[str]:
    """The clauses of a game in the order of its file."""
    return CLAUSE_LINE.findall((ROOT / "rules" / f"{game}.md").read_text(encoding="utf-8"))


def named_by_tests(game: str) -> set[str]:
    """The clauses named by `@pytest.mark.rule(...)` on the tests of a game."""
    named: set[str] = set()
    for path in (ROOT / "tests/games" / game).glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        named |= {ast.literal_eval(clause) for clause in mark.args}
    return named


def named_by_comments(folder: str) -> Iterator[tuple[str, str]]:
    """Every clause that a comment or docstring in this folder names, with the line where it stands."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        with path.open("rb") as source:
            for token in tokenize.tokenize(source.readline):
                if token.type in {tokenize.COMMENT, tokenize.STRING}:
                    for clause in CLAUSE.findall(token.string):
                        yield clause, f"{path.relative_to(ROOT)}:{token.start[0]}"


def test_every_game_has_its_clauses_in_a_file_of_its_own() -> None:
    assert {path.stem for path in (ROOT / "rules").glob("*.md")} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_numbered_from_one_without_a_gap(game: str) -> None:
    found = clauses(game)
    letter = found[0][0]
    assert found == [f"{letter}{n:02}" for n in range(1, len(found) + 1)]


def test_no_two_games_share_a_letter() -> None:
    assert len({clauses(game)[0][0] for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test_and_no_test_names_a_clause_that_is_not_there(game: str) -> None:
    assert sorted(named_by_tests(game)) == clauses(game)


@pytest.mark.parametrize("game", GAMES)
def test_comments_of_a_game_name_only_its_own_clauses(game: str) -> None:
    known, named = set(clauses(game)), list(named_by_comments(f"app/games/{game}"))
    assert named and [(clause, line) for clause, line in named if clause not in known] == []


def test_comments_elsewhere_name_only_clauses_that_are_there() -> None:
    known = {clause for game in GAMES for clause in clauses(game)}
    assert [(clause, line) for clause, line in named_by_comments("app") if clause not in known] == []


@pytest.mark.parametrize("game", GAMES)
def test_clauses_point_only_to_clauses_of_the_same_game(game: str) -> None:
    text = (ROOT / "rules" / f"{game}.md").read_text(encoding="utf-8")
    assert set(CLAUSE.findall(text)) == set(clauses(game))
