"""`python3 -m app verify FILE`: checks a downloaded game from deal to result; exit code 0 if all fits."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

MARKS = {True: "ok", False: "WRONG"}


def main(argv: list[str]) -> int:
    """Needs no server and no network: only the file and the rules."""
    parser = argparse.ArgumentParser(prog="python3 -m app verify", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a game as it was downloaded after its end")
    file = parser.parse_args(argv).file
    # Here and not above: `--help` works before any package is installed.
    from app.tables.replay.verification import NotAMatch, examine, read_export

    try:
        match = read_export(file.read_bytes())
    except OSError as error:
        print(f"culprit: {file} cannot be read: {error.strerror}", file=sys.stderr)
        return 1
    except NotAMatch as fault:
        print(f"culprit: {file} is not a downloaded game: {fault}", file=sys.stderr)
        return 1
    wrong = 0
    for finding in examine(match):
        print(f"{MARKS[finding.fits]:>5}  {finding.sentence}")
        wrong += not finding.fits
    print("\nThe game was fair and is told as it was played." if not wrong else "\nThis game is not proven.")
    return 1 if wrong else 0
