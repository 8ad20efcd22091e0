"""A game as the rest of the program knows it, and how its tables are set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import isclass, isfunction
from types import ModuleType
from typing import Any

from app.kernel.questions import Question
from app.kernel.table import Table


@dataclass(frozen=True)
class Game:
    """`chapters` are the modules with its steps and questions, which saved tables refer to by name."""

    id: str
    title: str
    seats: range
    Options: type[Any]  # Any: a frozen dataclass of the game's own; Options() is the default table
    table: type[Table]
    begin: Callable[[Any], None]  # deals, and puts the first step on the agenda
    chapters: tuple[ModuleType, ...]
    version: int = 1  # changes when old answers would replay differently
    turn_fields: tuple[
        str, ...
    ] = ()  # public: one of them changes when a turn begins; none: at every question
    whispers: bool = False  # talking in private is part of the game: rooms allow it from the start

    def setup(self, seats: int, options: Any, seed: bytes) -> Table:
        if seats not in self.seats:
            raise ValueError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players.")
        if not isinstance(options, self.Options):
            raise TypeError(f"{self.title} takes {self.Options.__qualname__}.")
        t = self.table(seats, options, seed)
        self.begin(t)
        t.settle()
        t.moved.clear()
        t.implied.clear()
        return t

    @cached_property
    def vocabulary(self) -> Mapping[str, Callable[..., Any]]:
        """Every step and question of the rules by its name, as saved agendas name them."""
        words: dict[str, Callable[..., Any]] = {}
        for chapter in self.chapters:
            for name, thing in vars(chapter).items():
                ours = getattr(thing, "__module__", None) == chapter.__name__
                if ours and (isfunction(thing) or (isclass(thing) and issubclass(thing, Question))):
                    assert name not in words, f"{self.id}: {name} is defined in two chapters"
                    words[name] = thing
        return words
