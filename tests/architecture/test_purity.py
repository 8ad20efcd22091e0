"""Rules are pure: no clock, no dice but the seed, no input or output, nothing that differs by process."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.modules import Module, faults, modules

PURE = [module for module in modules() if module.part in {"kernel", "games"}]
IMPURE_MODULES = {
    "asyncio", "concurrent", "datetime", "glob", "http", "io", "logging", "multiprocessing", "os", "pathlib",
    "pickle", "platform", "queue", "random", "secrets", "selectors", "shutil", "signal", "socket", "sqlite3",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "weakref",
}  # fmt: skip
IMPURE_CALLS = {"open", "print", "input", "hash", "id", "exec", "eval", "globals", "__import__", "breakpoint"}
ORDERED = {
    "sorted",
    "len",
    "sum",
    "min",
    "max",
    "any",
    "all",
    "set",
    "frozenset",
}  # for these no order matters
MOST_LINES = 400


def test_rules_import_neither_clock_nor_dice_nor_the_world() -> None:
    assert faults(PURE, lambda module: module.packages & IMPURE_MODULES) == {}


def test_rules_call_nothing_that_differs_between_processes() -> None:
    def called(module: Module) -> set[str]:
        return {
            node.func.id
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }

    assert faults(PURE, lambda module: called(module) & IMPURE_CALLS) == {}


def test_rules_never_walk_through_a_set() -> None:
    def walks(module: Module) -> list[str]:
        return [ast.unparse(node) for node in walked(module.tree) if is_set(node)]

    assert faults(PURE, walks) == {}


def walked(tree: ast.AST) -> Iterator[ast.expr]:
    """Whatever is gone through in its own order: by a loop, a comprehension, `*`, `list(…)`, `join(…)`."""
    for node in ast.walk(tree):
        match node:
            case ast.For(iter=through) | ast.Starred(value=through) | ast.YieldFrom(value=through):
                yield through
            case ast.ListComp() | ast.DictComp() | ast.GeneratorExp():
                yield from (generator.iter for generator in node.generators)
            case ast.Call(func=ast.Name(id=name)) if name not in ORDERED:
                yield from node.args
            case ast.Call(func=ast.Attribute(attr="join" | "extend" | "shuffle")):
                yield from node.args


def is_set(node: ast.expr) -> bool:
    match node:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.BinOp(left=left, right=right):
            return is_set(left) or is_set(right)
    return False


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("for seat in {1, 2}: ...", True),
        ("[x for x in set(hand)]", True),
        ("tuple(set(hand) | taken)", True),
        ("', '.join({face for face in hand})", True),
        ("(*{1, 2},)", True),
        ("sorted({1, 2})", False),
        ("{1, 2} <= set(hand)", False),
        ("len(set(hand)) == sum({1, 2})", False),
        ("for seat in (1, 2): ...", False),
        ("1 in {1, 2}", False),
    ],
)
def test_a_walk_through_a_set_is_found(source: str, found: bool) -> None:
    assert any(is_set(node) for node in walked(ast.parse(source))) == found


@pytest.mark.parametrize("folder", ["app", "tools", "tests"])
def test_no_file_is_so_long_that_two_things_live_in_it(folder: str) -> None:
    lengths = {
        module.name: len(module.path.read_text(encoding="utf-8").splitlines()) for module in modules(folder)
    }
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_a_module_begins_with_a_sentence() -> None:
    assert faults(modules(), lambda module: not ast.get_docstring(module.tree)) == {}
