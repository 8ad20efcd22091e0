"""`python3 -m app fuzz`: plays random games, each with its twins, and writes what it finds to files.

In a twin world, everything that a viewer may not know is different, and everything they are sent must be the
same. All games are also checked for what they have in common: they end, save, replay, and lose no card.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from pathlib import Path

FOLDER = Path("var/fuzz")


def main(argv: list[str]) -> int:
    """Returns 1 if something was found."""
    args = _parser().parse_args(argv)
    return _replay(args.case) if args.case is not None else _campaign(args)


def _campaign(args: argparse.Namespace) -> int:
    # Imported late, so that --help needs no packages.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from app.games import GAMES
    from tools.fuzz.campaign import campaign

    unknown = set(args.game) - set(GAMES)
    if unknown:
        print(f"culprit: there is no game {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    seed = int.from_bytes(os.urandom(4), "big") if args.seed is None else args.seed
    print(f"Seed {seed}, {args.jobs} at once, {args.minutes:g} minutes.", flush=True)
    games = args.game or list(GAMES)
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        running = [
            pool.submit(campaign, seed + n, args.minutes * 60, args.out, games) for n in range(args.jobs)
        ]
        reports = [each.result() for each in running]
    played: Counter[str] = sum((report.games for report in reports), Counter())
    cases = [case for report in reports for case in report.cases]
    for game, count in sorted(played.items()):
        print(f"{game:12}{count:8} games")
    print(f"{'sockets':12}{sum(report.worlds for report in reports):8} games")
    for case in cases:
        print(f"found: {case}")
    print("Nothing was found." if not cases else f"{len(cases)} cases; replay one with --case FILE.")
    return 1 if cases else 0


def _replay(path: Path) -> int:
    from tools.fuzz.case import again, read

    case = read(path)
    print(f"{case.setting}, game {case.number}, {case.check}")
    found = again(case)
    print("\n".join(found) if found else "Nothing is found any more.")
    return 1 if found else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m app fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long to play; default: 1")
    parser.add_argument("--game", action="append", default=[], help="only this one; may be given again")
    parser.add_argument("--seed", type=int, help="so that the same games are played again")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER", help=f"default: {FOLDER}")
    parser.add_argument("--case", type=Path, metavar="FILE", help="play a case again instead")
    return parser
