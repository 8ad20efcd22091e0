"""`python3 -m app play GAME`: play against bots in the terminal, or let bots play many games for statistics.

With `--stats` bots play whole games without a server, and the results are printed as tables.
"""

from __future__ import annotations

import argparse
import os
import sys
from io import TextIOWrapper
from math import inf
from secrets import randbelow
from shutil import get_terminal_size
from typing import Any

from app.bots import LEVELS, Bot, search
from app.games import GAMES, GameRecord
from app.kernel import Game, project
from app.play.ansi import NARROWEST, WIDEST, Ink, wants_colour
from app.play.match import MatchPlan, ask
from app.play.report import report
from app.play.series import series
from app.play.tally import Tally
from app.play.terminal import Quit, Read, TerminalPlayer, WriteLine
from app.rooms.game_options import describe, options_object, read_options
from app.rooms.refusals import Refused

SEEDS = 1_000_000
PLAYOUTS = search.Budget().playouts
SWITCHED = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


def main(argv: list[str]) -> int:
    args = _parser().parse_args(argv)
    game = GAMES[args.game]
    try:
        plan = _plan(args, game)
    except ValueError as wrong:
        print(f"culprit: {wrong}", file=sys.stderr)
        return 2
    if _counts(args):
        return _stats(plan, game, args.games or 100, args.processes)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without Unicode shows ? instead
    return _game(plan, game, input, print)


def _plan(args: argparse.Namespace, game: Game) -> MatchPlan:
    seats = args.seats or game.seats[len(game.seats) // 2]
    if seats not in game.seats:
        raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players.")
    if len(args.bots) > seats:
        raise ValueError(f"{len(args.bots)} bots do not fit on {seats} seats.")
    return MatchPlan(
        game.id,
        seats,
        _options(game, args.options),
        tuple(args.bots),
        _seed(args),
        search.Budget(args.playouts, args.seconds),
    )


def _counts(args: argparse.Namespace) -> bool:
    """Whether only bots play, for statistics."""
    return args.stats or args.games is not None


def _seed(args: argparse.Namespace) -> int:
    """The given seed; by default random for a game against bots, and fixed for statistics."""
    if args.seed is not None:
        return int(args.seed)
    return 1 if _counts(args) else randbelow(SEEDS)


def _options(game: Game, given: list[str]) -> Any:  # Any: the game's own Options class
    kinds = {option["name"]: option["kind"] for option in describe(game)}
    plain: dict[str, object] = {}
    for word in given:
        name, _, value = word.partition("=")
        if name not in kinds or not value:
            known = ", ".join(kinds)
            raise ValueError(f"{game.title} has no option {word!r}; write name=value, with one of: {known}.")
        plain[name] = _value(kinds[name], value)
    try:
        return options_object(game, read_options(game, plain))
    except Refused:
        raise ValueError(f"{game.title} cannot be played with {' '.join(given)}.") from None


def _value(kind: str, text: str) -> object:
    if kind == "switch":
        return SWITCHED.get(text, text)
    return int(text) if kind == "number" and text.isascii() and text.isdigit() else text


def _stats(plan: MatchPlan, game: Game, games: int, processes: int) -> int:
    tally, games = Tally(), plan.whole_deals(games)
    for record in series(plan, games, processes):
        tally.add(record)
        if sys.stderr.isatty():
            print(f"\r{tally.games} of {games} games", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    print(report(plan, game.title, tally))
    return 0


def _game(plan: MatchPlan, game: GameRecord, read: Read, write: WriteLine) -> int:
    """Plays one game: the user has the first seat, bots have the others."""
    t, rnd = plan.deal(game, 0), plan.random(0)
    width = max(NARROWEST, min(WIDEST, get_terminal_size((WIDEST, 24)).columns))
    you = TerminalPlayer(
        game, 0, plan.seats, read, write, ink=Ink(wants_colour(sys.stdout, os.environ)), width=width
    )
    bots = [you, *(Bot(plan.levels[(seat - 1) % len(plan.levels)]) for seat in range(1, plan.seats))]
    try:
        you.welcome()
        while t.result is None:
            ask(t, bots, plan.budget, rnd)
    except (Quit, EOFError, KeyboardInterrupt):
        write("\nYou leave the table. See you next time.")
        return 0
    you.end(project(t, 0))
    write(f"To play the same deal again, add --seed {plan.seed}.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m app play", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES), metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument("--stats", action="store_true", help="bots only: play many games and print tables")
    parser.add_argument(
        "--games",
        type=_positive,
        metavar="N",
        help="how many (usually 100), every deal once for each turn of the levels; implies --stats",
    )
    parser.add_argument("--seats", type=int, help="how many players")
    parser.add_argument(
        "--bots",
        type=_levels,
        default=["sensible"],
        metavar="LEVEL,LEVEL",
        help=f"levels by seat, moved on by a seat each game: {', '.join(LEVELS)}",
    )
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE", help="the game's options")
    parser.add_argument(
        "--seed", type=int, help="the same number, the same games; otherwise random, with --stats 1"
    )
    parser.add_argument(
        "--playouts", type=_positive, default=PLAYOUTS, help="trials for a choice of a search bot"
    )
    parser.add_argument(
        "--seconds", type=_some_time, help="processor time for such a choice; otherwise as long as it takes"
    )
    parser.add_argument("--processes", type=_positive, default=1, help="play in so many processes at once")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def _some_time(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < inf:
        raise argparse.ArgumentTypeError("more than nothing")
    return seconds


def _levels(text: str) -> list[str]:
    levels = text.split(",")
    for level in levels:
        if level not in LEVELS:
            raise argparse.ArgumentTypeError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    return levels
