"""A planted leak: one small mistake that opens one channel, patched in at run time and removed afterwards."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.kernel import Game, Table

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]
Rule = Callable[..., Any]  # Any: the function's own arguments and result
Find = Callable[[], list[str]]  # returns a sentence for each finding

FIELDS = "extra fields"
LOG = "log text"
SIDE = "side channels"
CHANCE = "seeds and chance"
OPTIONS = "options, legality, errors"
BROWSER = "what the browser hides"
TIMING = "timing and whom the table waits for"
CHANNELS = (FIELDS, LOG, SIDE, CHANCE, OPTIONS, BROWSER, TIMING)


@dataclass
class Made:
    """Where the mistake took effect: counted by the mistake itself, recorded by the check."""

    times: int = 0
    during: list[object] = field(default_factory=list)


MADE = Made()


@dataclass(frozen=True)
class Leak:
    """`finders` run one after another until one of them finds something."""

    channel: str
    name: str
    plant: Plant
    finders: tuple[Find, ...]

    def __str__(self) -> str:
        return self.name


@contextmanager
def planted(leak: Leak) -> Iterator[None]:
    """Patches the mistake in for the block, and clears all caches afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        leak.plant(patch)
        MADE.times = 0
        MADE.during.clear()
        forget()
        try:
            yield
        finally:
            patch.undo()
            forget()


def caught(leak: Leak) -> str | None:
    """The finding of the suite, or None. A mistake that breaks the program does not count as a leak."""
    with planted(leak):
        for find in leak.finders:
            if findings := find():
                return findings[0]
    return None


def forget() -> None:
    """Clears all caches of the program."""
    for name, module in list(sys.modules.items()):
        if name.startswith("app."):
            for thing in list(vars(module).values()):
                if callable(getattr(thing, "cache_clear", None)):
                    thing.cache_clear()


def hidden(t: Table, viewer: int) -> str:
    """The title of a card that this viewer does not know: the first that could differ in a twin."""
    for (zone, _), pile in t.piles.items():
        if zone != "box":
            for card in pile:
                if not t.known[card] >> viewer & 1:
                    return t.face(card).title
    return ""


def top(t: Table) -> str:
    """The title of a card of Game of Blame that no viewer may see."""
    pile = t.pile("draw")
    return t.face(pile[-1]).title if pile else ""


def after(patch: Patch, game: Game, name: str, mistake: Rule) -> None:
    """Lets a step of a game do something more, wherever it is called."""
    step = game.vocabulary[name]

    def both(t: Table, *arguments: Any) -> None:
        step(t, *arguments)
        mistake(t, *arguments)

    for chapter in game.chapters:
        if vars(chapter).get(name) is step:
            patch.setattr(chapter, name, both)


def around(patch: Patch, owner: Any, name: str, mistake: Rule) -> None:  # Any: a class or module
    """Replaces a function or method by one that gets the original as its first argument."""
    true = getattr(owner, name)
    patch.setattr(owner, name, lambda *args, **named: mistake(true, *args, **named))


# -- places in the source -------------------------------------------------------------------------
@dataclass(frozen=True)
class Site:
    """A call in the rules of a game."""

    module: ModuleType
    function: str  # the function that contains it
    first: int
    last: int

    def called(self, depth: int = 2) -> bool:
        """Whether the caller was called from here."""
        frame = sys._getframe(depth)
        here = frame.f_code.co_filename == self.module.__file__ and self.first <= frame.f_lineno <= self.last
        MADE.times += here
        return here

    def __str__(self) -> str:
        return f"{self.module.__name__.removeprefix('app.games.')}.{self.function}"


def sites(game: Game, wanted: Callable[[ast.Call], bool]) -> list[Site]:
    """Every such call in the chapters of the game and in the module of its table."""
    found = []
    for module in _sources(game):
        for function in ast.walk(_tree(module)):
            if isinstance(function, ast.FunctionDef):
                found += [
                    Site(module, function.name, node.lineno, node.end_lineno or node.lineno)
                    for node in ast.walk(function)
                    if isinstance(node, ast.Call) and wanted(node)
                ]
    return found


def method(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in node.keywords if each.arg == name), None)


def _sources(game: Game) -> list[ModuleType]:
    package = game.table.__module__.rpartition(".")[0]
    return [module for name, module in sorted(sys.modules.items()) if name.startswith(f"{package}.")]


@cache
def _tree(module: ModuleType) -> ast.Module:
    assert module.__file__ is not None
    return ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
