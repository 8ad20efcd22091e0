"""`python3 -m app bench`: how fast the engine and the server are, each measured against something fixed.

The engine is compared with a loop of plain Python, the server with a bare broadcast of as many octets, both
in the same run: so the ratios mean something on any machine, also on a busy one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

TABLES = (10, 50, 250)
PARTS = ("engine", "sockets")
LEAKS = "leaks"


def main(argv: list[str]) -> int:
    """Measures and prints."""
    args = _parser().parse_args(argv)
    if LEAKS in args.parts:
        from app.bench.leaks import score

        return score(argv)
    # Imported late, so that --help needs no packages.
    from app.bench import report
    from app.bench.engine import measure_engine
    from app.bench.load import Stalled
    from app.bench.reading import Refused
    from app.bench.sockets import measure_sockets
    from app.games import GAMES

    engine, sockets = [], []
    if "engine" in args.parts:
        print("Engine: random play with all seats taken; below, the same in passes of a plain Python loop.")
        engine = [measure_engine(game, args.rounds) for game in GAMES.values()]
        print(report.engine_table(engine), "\n")
    if "sockets" in args.parts:
        seen = "JSON views" if args.json else "HTML regions"
        print(f"Sockets: {seen} over loopback, {args.seconds:g} s each; bare: uvicorn with as many octets.")
        try:
            for tables in args.tables:
                print(f"{tables} tables …", file=sys.stderr)
                sockets.append(measure_sockets(args.game, tables, args.seconds, as_json=args.json))
        except (Stalled, Refused, ConnectionError) as failed:
            print(f"culprit: the measurement failed: {failed}", file=sys.stderr)
            return 1
        print(report.socket_table(sockets))
        print("\n".join(report.warnings(sockets)), end="")
    if args.out is not None:
        report.write_json(args.out, engine, sockets)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m app bench", description=__doc__)
    parser.add_argument(
        "parts",
        nargs="*",
        default=list(PARTS),
        metavar="engine|sockets|leaks",
        help="what to measure; default: engine and sockets. leaks: how many planted leaks the tests catch",
    )
    parser.add_argument(
        "--tables", type=_numbers, default=TABLES, metavar="N,N", help="how many tables play at once"
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each server is measured")
    parser.add_argument("--json", action="store_true", help="views as programs get them, instead of HTML")
    parser.add_argument("--game", default="blame", help="what is played over the sockets")
    parser.add_argument("--rounds", type=int, default=40, help="how often each part of the engine is timed")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write all figures there as JSON")
    return parser


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(","))
