"""The sensible bot: plays the way a decent friend would; at random where it has not learned the game."""

from __future__ import annotations

from collections.abc import Callable

from app.bots import random_bot
from app.games.blakes import bot as blakes
from app.games.blame import bot as blame
from app.games.intrigue import bot as intrigue
from app.games.madness import bot as madness
from app.games.scapegoat import bot as scapegoat
from app.kernel import View

GAMES: dict[str, Callable[[View, Callable[[int], int]], int]] = {
    "blame": blame.choose,
    "scapegoat": scapegoat.choose,
    "madness": madness.choose,
    "intrigue": intrigue.choose,
    "blakes": blakes.choose,
}
READ_THE_LOG = frozenset({"scapegoat"})  # games in which it goes by what stands in the log


def choose(view: View, below: Callable[[int], int]) -> int:
    if len(view["options"]) == 1:
        return 0
    return GAMES.get(view["game"], random_bot.choose)(view, below)
