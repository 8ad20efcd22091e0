"""The random bot: every option is as good as any other."""

from __future__ import annotations

from collections.abc import Callable

from app.kernel import View


def choose(view: View, below: Callable[[int], int]) -> int:
    return below(len(view["options"]))
