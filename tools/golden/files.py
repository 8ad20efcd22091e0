"""Golden games: files of finished games, which must always replay to the same result and the same views.

A file has everything that a game is a function of (options, seats, seed, answers), its result, and a digest
of every viewer's final view. It is in a folder named after its game; no game needs code here.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypedDict

from app.bootstrap.paths import ROOT
from app.games import GAMES
from app.kernel import SPECTATOR, Game, Table, outcome, project, replay
from app.kernel.save import freeze

FOLDER = ROOT / "tests" / "replays"


class Golden(TypedDict):
    version: int  # of the rules
    seats: int
    options: dict[str, Any]  # Any: plain data of the game's Options
    seed: str
    answers: list[list[Any]]  # [seat, [verb, operand, ...]]
    outcome: dict[str, Any] | None
    views: dict[str, str]  # digest by viewer


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.json"))


def game_of(path: Path) -> Game:
    return GAMES[path.parent.name]


def read(path: Path) -> Golden:
    golden: Golden = json.loads(path.read_text())
    return golden


def write(path: Path, golden: Golden) -> None:
    """Writes one answer per line, so that diffs are readable."""
    answers = ",\n  ".join(json.dumps(answer) for answer in golden["answers"])
    parts = [
        f'"answers": [\n  {answers}\n ]' if name == "answers" else f"{json.dumps(name)}: {json.dumps(value)}"
        for name, value in golden.items()
    ]
    path.parent.mkdir(exist_ok=True)
    path.write_text("{\n " + ",\n ".join(parts) + "\n}\n")


def options_of(game: Game, golden: Golden) -> Any:  # Any: the Options record of the game at hand
    return game.Options(**{name: freeze(value) for name, value in golden["options"].items()})


def replayed(game: Game, golden: Golden) -> Table:
    seed = bytes.fromhex(golden["seed"])
    return replay(game, options_of(game, golden), golden["seats"], seed, map(freeze, golden["answers"]))


def ending(t: Table) -> dict[str, Any] | None:
    result = outcome(t)
    return None if result is None else asdict(result)


def views(t: Table) -> dict[str, str]:
    viewers = {**{str(seat): seat for seat in range(t.seats)}, "spectator": SPECTATOR}
    return {name: _digest(t, viewer) for name, viewer in viewers.items()}


def _digest(t: Table, viewer: int) -> str:
    view = json.dumps(project(t, viewer), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(view.encode()).hexdigest()
