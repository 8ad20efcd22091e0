"""How a mistake is planted in the rules of a game, or in the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.games import GAMES
from app.games.blame.table import Blame
from app.kernel import Table

BLAME = GAMES["blame"]
Patch = pytest.MonkeyPatch
Rule = Callable[..., Any]  # Any: whatever the rule takes and gives


def after(patch: Patch, name: str, mistake: Rule) -> None:
    """Let a step of Game of Blame do something more, wherever it is called."""
    step = BLAME.vocabulary[name]

    def both(t: Blame, *arguments: Any) -> None:
        step(t, *arguments)
        mistake(t, *arguments)

    for chapter in BLAME.chapters:
        if vars(chapter).get(name) is step:
            patch.setattr(chapter, name, both)


def wrap(patch: Patch, owner: type[Any], name: str, mistake: Rule) -> None:
    """Replace a method by one that is given the true one first."""
    method = getattr(owner, name)
    patch.setattr(owner, name, lambda self, *args, **named: mistake(method, self, *args, **named))


def top(t: Table) -> str:
    """The title of a card nobody may see."""
    pile = t.pile("draw")
    return t.face(pile[-1]).title if pile else ""
