"""Every clause of a game's rules is shown by a test that names it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

CLAUSES = {
    "blame": [f"B{n:02}" for n in range(1, 39)],
    "scapegoat": [f"S{n:02}" for n in range(1, 27)],
    "madness": [f"M{n:02}" for n in range(1, 37)],
    "intrigue": [f"I{n:02}" for n in range(1, 52)],
    "blakes": [f"K{n:02}" for n in range(1, 37)],
}


def shown(game: str) -> set[str]:
    """The clauses named by `@pytest.mark.rule(...)` on the tests of a game."""
    clauses: set[str] = set()
    for path in Path(__file__).with_name(game).glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        clauses |= {ast.literal_eval(clause) for clause in mark.args}
    return clauses


@pytest.mark.parametrize("game", CLAUSES)
def test_every_clause_has_a_test_and_no_test_names_a_clause_that_is_not_there(game: str) -> None:
    assert sorted(shown(game)) == CLAUSES[game]
