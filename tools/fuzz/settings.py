"""The settings to play: a game with every number of players and every option.

Options are read from the dataclass: each value of a `bool` or `Literal` field alone, and some combinations.
A field of another type declares its values: `field(metadata={"values": (1, 2, 3)})`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, fields, replace
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from app.kernel import Game, Table

MIXTURES = 3  # combinations of options, besides each option alone


@dataclass(frozen=True)
class Setting:
    """A game, its number of seats and its options."""

    game: Game
    seats: int
    options: Any  # Any: the Options record of the game

    def setup(self, seed: int) -> Table:
        return self.game.setup(self.seats, self.options, self.seed(seed))

    def seed(self, number: int) -> bytes:
        return f"{self.game.id} {number}".encode()

    def __str__(self) -> str:
        default = self.game.Options()
        changed = [
            f"{field.name}={getattr(self.options, field.name)}"
            for field in fields(self.options)
            if getattr(self.options, field.name) != getattr(default, field.name)
        ]
        return "-".join([self.game.id, str(self.seats), *changed])


def values(options: type[Any], field: Field[Any]) -> tuple[Any, ...]:
    """The possible values of an option, the default first."""
    assert field.default is not MISSING, f"{field.name} has no default, so Options() does not work"
    hint = get_type_hints(options)[field.name]
    if "values" in field.metadata:
        possible = tuple(field.metadata["values"])
    elif hint is bool:
        possible = (False, True)
    elif get_origin(hint) is Literal:
        possible = get_args(hint)
    else:
        possible = (field.default,)
    assert field.default in possible, f"the default of {field.name} is not among its values"
    return (field.default, *(value for value in possible if value != field.default))


def option_sets(options: type[Any]) -> list[Any]:
    """The defaults, each other value alone, and a few combinations."""
    default = options()
    sets = [default]
    choices = {field.name: values(options, field) for field in fields(options)}
    sets += [
        replace(default, **{name: value}) for name, possible in choices.items() for value in possible[1:]
    ]
    pick = random.Random(0)
    for _ in range(MIXTURES):
        mixture = replace(default, **{name: pick.choice(possible) for name, possible in choices.items()})
        if mixture not in sets:
            sets.append(mixture)
    return sets


def every_option_set(options: type[Any]) -> Iterator[Any]:
    """All combinations of options."""
    names = [field.name for field in fields(options)]
    for mixture in product(*(values(options, field) for field in fields(options))):
        yield options(**dict(zip(names, mixture, strict=True)))


def settings_of(game: Game) -> list[Setting]:
    """Every number of players, with the defaults, each other option alone, and a few combinations."""
    return [Setting(game, seats, options) for seats in game.seats for options in option_sets(game.Options)]


def all_settings_of(game: Game) -> list[Setting]:
    """Every number of players with every combination of options."""
    return [
        Setting(game, seats, options) for seats in game.seats for options in every_option_set(game.Options)
    ]
