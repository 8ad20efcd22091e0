"""Games of installed packages: each names its record in an entry point of the group `culprit.games`.

A game that cannot be loaded stops the program at startup. If it were skipped silently, its rooms and running
tables would be gone; if it were half loaded, one table after another would fail.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from importlib.metadata import EntryPoint, entry_points

from app.games.record import GameRecord

GROUP = "culprit.games"
ID = re.compile(
    r"[a-z][a-z0-9_]{0,31}"
)  # it is part of URLs, of file and CSS class names, and of saved tables


class GameRefused(SystemExit):
    """Ends the program with a message about the package."""


def installed(taken: Collection[str], found: Iterable[EntryPoint] | None = None) -> dict[str, GameRecord]:
    """The games of all packages, by id; `taken` are the ids already in use."""
    games: dict[str, GameRecord] = {}
    for entry in sorted(entry_points(group=GROUP) if found is None else found):
        game = _load(entry)
        if game.id in taken or game.id in games:
            raise _refused(entry, f"there is another game with the id {game.id!r}")
        games[game.id] = game
    return games


def _load(entry: EntryPoint) -> GameRecord:
    try:
        game = entry.load()
    except Exception as error:
        raise _refused(entry, f"{type(error).__name__}: {error}") from error
    if not isinstance(game, GameRecord):
        raise _refused(entry, f"{entry.value} is no GameRecord")
    if not ID.fullmatch(game.id):
        raise _refused(entry, f"the id {game.id!r} is not made of lowercase letters, digits and underscores")
    return game


def _refused(entry: EntryPoint, why: str) -> GameRefused:
    package = entry.value if entry.dist is None else entry.dist.name
    return GameRefused(
        f"culprit: the game {entry.name!r} of the package {package} cannot be played: {why}. "
        f"Mend the package, or remove it with: pip uninstall {package}"
    )
