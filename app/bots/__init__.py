"""Bots: they choose from a seat's views and see nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

from app.bots import random_bot, sensible
from app.bots.memory import Memory
from app.kernel import View

Level = Literal["random", "sensible", "search"]
LEVELS: tuple[Level, ...] = get_args(Level)
STAND_IN: Level = "sensible"  # the level of stand-ins
Below = Callable[[int], int]  # below(n): a number from 0 to n - 1
Policy = Callable[[View, Below], int]  # (the seat's view, below) -> number of the option chosen

POLICIES: dict[str, Policy] = {"random": random_bot.choose, "sensible": sensible.choose}


class Bot:
    """The bot of one seat: it sees every view of the seat, remembers cards, and answers when asked.

    Bots of level `search` are handled elsewhere (see search.py); without a search they play sensibly.
    """

    def __init__(self, level: str) -> None:
        self.level = level
        self._policy = POLICIES.get(level, sensible.choose)
        self._memory = Memory()

    @property
    def watches(self) -> bool:
        """Whether it must see all views, also when it is not asked."""
        return self.level != "random"

    def see(self, question: int, view: View) -> View:
        """Takes a view; returns it with everything that the bot remembers."""
        return self._memory.see(question, view) if self.watches else view

    def choose(self, question: int, view: View, below: Below) -> int:
        """The number of the chosen option."""
        return self._policy(self.see(question, view), below)
