"""Who sees and knows what, at every moment of every golden game, held against what was written down.

Twins cannot tell that a zone, a card or a line has a wider audience than the rules give it: they take the
game at its word. The same goes for what it says to be implied: such cards are alike in all twins. So its word
is written down here, one digest for each golden game. When a change of the rules is meant, look at what it
opens and write it down anew:

python -m tools.leaks.knowledge
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from app.kernel import SPECTATOR, Game, IllegalChoice, Table, only
from app.kernel.save import freeze
from tools.fuzz.walks import give
from tools.golden.files import files, game_of, options_of, read

FILE = Path(__file__).with_name("knowledge.json")
Written = dict[str, str]  # game/file -> digest


def changes(game: Game) -> list[str]:
    """Golden games in which somebody sees or knows something else than was written down."""
    written: Written = json.loads(FILE.read_text())
    found = []
    for path in files():
        if game_of(path).id == game.id:
            try:
                if digest(path) != written.get(name_of(path)):
                    found.append(f"in {name_of(path)} somebody sees something else than was written down")
            except IllegalChoice as refused:  # what may be chosen is a door too
                found.append(f"{name_of(path)} cannot be played any more: {refused}")
    return found


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def digest(path: Path) -> str:
    """Everything that anybody may see in this game, as one number; words and what cards are make no part."""
    game, golden = game_of(path), read(path)
    t = game.setup(golden["seats"], options_of(game, golden), bytes.fromhex(golden["seed"]))
    seen = hashlib.sha256(json.dumps(sorted(game.table.FIELDS.items())).encode())
    seen.update(json.dumps(moment(t)).encode())
    for seat, choice in map(freeze, golden["answers"]):
        answer = give(t, seat, choice)
        t = answer.after
        seen.update(json.dumps([*moment(t), answer.known, answer.backs]).encode())
    return seen.hexdigest()[:32]


def moment(t: Table) -> list[Any]:  # Any: plain JSON
    """Of every card who sees and knows its face and its back; of every line who reads it."""
    everybody = only(*range(t.seats), SPECTATOR)
    cards = [[mask & everybody for mask in masks] for masks in (t.seen, t.known, t.backs_seen, t.backs_known)]
    lines = [
        everybody if isinstance(line, str) else [audience & everybody for audience, _ in line.variants]
        for line in t.log
    ]
    looks = sorted(
        [*place, looks.faces & everybody, looks.backs & everybody] for place, looks in t.LOOKS.items()
    )
    return [cards, lines[-8:], looks]


def main() -> None:
    written = {name_of(path): digest(path) for path in files()}
    FILE.write_text(json.dumps(written, indent=1) + "\n")


if __name__ == "__main__":
    main()
