"""Who sees and knows what, at every moment of every golden game, compared with a recorded digest.

Twins cannot detect that a zone, a card or a line has a wider audience than the rules allow, because they rely
on the game's own declarations. The same goes for facts that a game declares as implied: such cards are alike
in all twins. So the audiences are recorded here, as one digest per golden game. After an intended change of
the rules, check what it reveals and record the digests again:

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
Written = dict[str, str]  # digest by game/file


def changes(game: Game) -> list[str]:
    """Golden games in which a viewer sees or knows something else than was recorded."""
    written: Written = json.loads(FILE.read_text())
    found = []
    for path in files():
        if game_of(path).id == game.id:
            try:
                if digest(path) != written.get(name_of(path)):
                    found.append(f"in {name_of(path)} somebody sees something else than was written down")
            except IllegalChoice as refused:  # a change of the options counts as well
                found.append(f"{name_of(path)} cannot be played any more: {refused}")
    return found


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def digest(path: Path) -> str:
    """A digest of who may see what in this game; texts and faces are not part of it."""
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
    """For every card, who sees and knows its face and back; for every line, who reads it."""
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
