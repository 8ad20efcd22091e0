"""Records golden games, with random answers.

python -m tools.golden.record blame three-with-powers --seats 3 --option powers=true
python -m tools.golden.record blame --again     keeps the answers, and records results and views again
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from app.games import GAMES
from app.kernel import Game, options, play, waiting
from app.kernel.chance import Chance, key_of
from tools.golden.files import FOLDER, Golden, ending, read, replayed, views, write


def record(game: Game, seats: int, settings: Any, seed: bytes) -> Golden:  # Any: the game's Options record
    """Plays a whole game; the seed determines the deal and the answers."""
    t = game.setup(seats, settings, seed)
    lot = Chance(key_of(b"answers" + seed))
    answers: list[list[Any]] = []
    while asked := waiting(t):
        seat = asked[lot.below(len(asked))]
        choices = options(t, seat)
        choice = choices[lot.below(len(choices))]
        play(t, seat, choice)
        answers.append([seat, list(choice)])
    return {
        "version": game.version,
        "seats": seats,
        "options": asdict(settings),
        "seed": seed.hex(),
        "answers": answers,
        "outcome": ending(t),
        "views": views(t),
    }


def record_again(game: Game) -> None:
    for path in sorted((FOLDER / game.id).glob("*.json")):
        golden = read(path)
        t = replayed(game, golden)
        write(path, {**golden, "version": game.version, "outcome": ending(t), "views": views(t)})


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.golden.record", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("name", nargs="?", help="the name of the file; also the seed, unless one is given")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=bytes.fromhex, metavar="HEX")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="JSON or a word")
    parser.add_argument("--again", action="store_true")
    arguments = parser.parse_args()
    game = GAMES[arguments.game]
    if arguments.again:
        record_again(game)
    elif arguments.name is None:
        parser.error("say a name for the game")
    else:
        settings = game.Options(**dict(map(_setting, arguments.option)))
        seed = arguments.seed or arguments.name.encode()
        golden = record(game, arguments.seats or game.seats[0], settings, seed)
        write(FOLDER / game.id / f"{arguments.name}.json", golden)


def _setting(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


if __name__ == "__main__":
    main()
