"""A campaign: random games with random settings, one after another, until the time is up."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random
from typing import Any

from app.games import GAMES
from tools.fuzz.case import examine, examine_streams
from tools.fuzz.settings import Setting, values

WORLDS = 25  # one game in this many is also played over sockets
WORLD_ANSWERS = 12


@dataclass
class FuzzReport:
    games: Counter[str] = field(default_factory=Counter)
    worlds: int = 0
    cases: list[Path] = field(default_factory=list)


def campaign(
    number: int,
    seconds: float,
    folder: Path,
    games: Collection[str],
    clock: Callable[[], float] = time.monotonic,
) -> FuzzReport:
    """Each game has a number that determines it; campaigns with different numbers play different games."""
    rnd, report, end = Random(number), FuzzReport(), clock() + seconds
    while clock() < end:
        setting, seed = any_setting(rnd, games), rnd.getrandbits(40)
        case = examine(setting, seed)
        report.games[setting.game.id] += 1
        if case is None and sum(report.games.values()) % WORLDS == 1:
            case = examine_streams(setting, seed, WORLD_ANSWERS)
            report.worlds += 1
        if case is not None:
            report.cases.append(case.write(folder))
    return report


def any_setting(rnd: Random, games: Collection[str]) -> Setting:
    """A game with a random number of players and a random valid combination of options."""
    game = GAMES[rnd.choice(sorted(games))]
    while True:
        chosen: dict[str, Any] = {  # Any: as the game declared them
            each.name: rnd.choice(values(game.Options, each)) for each in fields(game.Options)
        }
        try:
            return Setting(game, rnd.choice(game.seats), game.Options(**chosen))
        except ValueError:
            continue  # a combination that the game refuses
