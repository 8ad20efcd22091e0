"""`python3 -m app bench`: how fast the engine and the server are, each compared with a fixed baseline.

The engine is compared with a loop of plain Python; the server with a bare broadcast of as many bytes and
with the fair floor, the same broadcast after a durable commit. All are measured in the same run, so the
ratios are meaningful on any machine, also on a busy one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

TABLES = (10, 50, 250)
CROWD = 200
PARTS = ("engine", "sockets", "crowd")
LEAKS = "leaks"


def main(argv: list[str]) -> int:
    """Runs the measurements and prints the figures."""
    args = _parser().parse_args(argv)
    if LEAKS in args.parts:
        from tools.bench.leaks import score

        return score(argv)
    # Imported late, so that --help needs no packages.
    from tools.bench import report
    from tools.bench.load import Stalled
    from tools.bench.message_parsing import ServerRefused

    measures = {"engine": _engine, "sockets": _sockets, "crowd": _crowd}
    figures: dict[str, Sequence[object]] = {}
    try:
        for part in args.parts:
            figures[part] = measures[part](args)
    except (Stalled, ServerRefused, ConnectionError) as failed:
        print(f"culprit: the measurement failed: {failed}", file=sys.stderr)
        return 1
    if args.out is not None:
        report.write_json(args.out, figures)
    return 0


def _engine(args: argparse.Namespace) -> Sequence[object]:
    from app.games import GAMES
    from tools.bench.engine import measure_engine
    from tools.bench.report import engine_table

    print("Engine: random play with all seats taken; below, the same in passes of a plain Python loop.")
    figures = [measure_engine(game, args.rounds) for game in GAMES.values()]
    print(engine_table(figures), "\n")
    return figures


def _sockets(args: argparse.Namespace) -> Sequence[object]:
    from tools.bench.report import socket_table, warnings
    from tools.bench.sockets import measure_sockets

    seen = "JSON views" if args.json else "HTML regions"
    print(
        f"Sockets: {seen} over loopback, {args.seconds:g} s each; bare: uvicorn with as many octets;"
        " floor: the same with a durable commit before telling."
    )
    _open_many_files()
    figures = []
    for tables in args.tables:
        print(f"{tables} tables …", file=sys.stderr)
        figures.append(
            measure_sockets(
                args.game,
                tables,
                args.seconds,
                as_json=args.json,
                spectators=args.spectators,
                pace=args.pace,
            )
        )
    print("\n".join((socket_table(figures), *warnings(figures), "")))
    return figures


def _open_many_files() -> None:
    """Raises the limit of open files as far as allowed: a thousand spectators need thousands of sockets."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _crowd(args: argparse.Namespace) -> Sequence[object]:
    from tools.bench.bot_load import measure_crowd
    from tools.bench.report import crowd_table

    print(f"Crowd: a person's move to its own acknowledgement, alone and among {CROWD} tables of bots.")
    figures = [measure_crowd(args.game, CROWD, level) for level in args.levels]
    print(crowd_table(figures))
    return figures


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m app bench", description=__doc__)
    parser.add_argument(
        "parts",
        nargs="*",
        type=_part,
        default=list(PARTS),
        metavar="engine|sockets|crowd|leaks",
        help="what to measure; default: all but leaks, which tells how many planted leaks the tests catch",
    )
    parser.add_argument(
        "--tables", type=_numbers, default=TABLES, metavar="N,N", help="how many tables play at once"
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each server is measured")
    parser.add_argument("--json", action="store_true", help="views as programs get them, instead of HTML")
    parser.add_argument("--spectators", type=int, default=0, help="who watch each table, besides its four")
    parser.add_argument("--pace", type=float, help="moves of each table in a second; default: no pause")
    parser.add_argument("--game", default="blame", help="what is played over the sockets")
    parser.add_argument(
        "--levels", type=_words, default=("sensible",), metavar="LEVEL,LEVEL", help="of the crowd's bots"
    )
    parser.add_argument("--rounds", type=int, default=40, help="how often each part of the engine is timed")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write all figures there as JSON")
    return parser


def _part(text: str) -> str:
    if text not in (*PARTS, LEAKS):
        raise argparse.ArgumentTypeError(f"there is no {text} to measure")
    return text


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(","))
