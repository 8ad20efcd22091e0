"""The sensible bot: plays by the game's own policy, or at random if the game has none."""

from __future__ import annotations

from collections.abc import Callable

from app.bots import random_bot
from app.games import GAMES
from app.kernel import View


def choose(view: View, below: Callable[[int], int]) -> int:
    if len(view["options"]) == 1:
        return 0
    return (GAMES[view["game"]].bot or random_bot.choose)(view, below)
