"""Bots: they answer a seat's views, and see nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

from app.bots import random_bot, sensible
from app.bots.memory import Memory
from app.kernel import View

Level = Literal["random", "sensible", "search"]
LEVELS: tuple[Level, ...] = get_args(Level)
STAND_IN: Level = "sensible"  # who plays for somebody who is gone
Below = Callable[[int], int]  # below(n): a number from 0 to n - 1
Policy = Callable[[View, Below], int]  # (the seat's view, below) -> number of the option chosen

POLICIES: dict[str, Policy] = {"random": random_bot.choose, "sensible": sensible.choose}


class Bot:
    """One seat's player: it sees every view of the seat and remembers, and answers when it is asked.

    `search` answers otherwise (see search.py); where that cannot be had, it plays like the sensible bot.
    """

    def __init__(self, level: str) -> None:
        self.level = level
        self._policy = POLICIES.get(level, sensible.choose)
        self._memory = Memory()

    @property
    def watches(self) -> bool:
        """Whether it wants to see the table also when it is not asked."""
        return self.level != "random"

    def see(self, question: int, view: View) -> View:
        """The view as the bot knows it, with all that it remembers."""
        return self._memory.see(question, view) if self.watches else view

    def choose(self, question: int, view: View, below: Below) -> int:
        """The number of the option it takes."""
        return self._policy(self.see(question, view), below)
