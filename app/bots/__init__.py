"""Bots: they answer a seat's view, and see nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from app.bots import random_bot
from app.kernel import View

Level = Literal["random"]
Bot = Callable[
    [View, Callable[[int], int]], int
]  # (the seat's view, below(n)) -> number of the option chosen

LEVELS: dict[str, Bot] = {"random": random_bot.choose}
