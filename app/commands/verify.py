"""`python3 -m app verify FILE`: verifies a downloaded game, and says what it proves and what it does not.

Exit code 0: no fault was found. 1: something is wrong. 3: no fault was found, but the answers could not be
replayed.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

SUMMARY = """
Everything that could be checked fits. Proven is what is marked so above, and nothing more.
"""
FAULTY = """
This file does not add up: see what is marked WRONG. Do not rely on the rest.
"""
NOT_REPLAYED = """
Everything that could be checked here fits, but the answers and the result were not checked: these rules
cannot replay them.
"""


def main(argv: list[str]) -> int:
    """Verifies a file offline, with the installed rules and, if given, a commitment or receipt."""
    parser = argparse.ArgumentParser(prog="python3 -m app verify", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a game as it was downloaded after its end")
    parser.add_argument(
        "--commitment", type=commitment, metavar="HEX", help="the one you were told before the deal"
    )
    parser.add_argument(
        "--receipt", type=Path, metavar="RECEIPT", help="what your browser kept of the deal, downloaded there"
    )
    args = parser.parse_args(argv)
    # Imported here, so that `--help` works before any package is installed.
    from app.tables.replay.receipt import NotAReceipt, read_receipt
    from app.tables.replay.verification import NotAMatch, ProofMark, examine, read_export

    words = {ProofMark.PROVEN: "proven", ProofMark.WRONG: "WRONG"}
    file = args.file
    try:
        match = read_export(file.read_bytes())
        file = args.receipt
        receipt = None if file is None else read_receipt(file.read_bytes())
    except OSError as error:
        print(f"culprit: {file} cannot be read: {error.strerror}", file=sys.stderr)
        return 1
    except NotAMatch as fault:
        print(f"culprit: {file} is not a downloaded game: {fault}", file=sys.stderr)
        return 1
    except NotAReceipt as fault:
        print(f"culprit: {file} is not a receipt: {fault}", file=sys.stderr)
        return 1
    marks = set()
    for finding in examine(match, args.commitment, receipt):
        print(f"{words.get(finding.mark, 'not proven'):>10}  {finding.sentence}")
        marks.add(finding.mark)
    code = 1 if ProofMark.WRONG in marks else 3 if ProofMark.OTHER_VERSION in marks else 0
    print({0: SUMMARY, 1: FAULTY, 3: NOT_REPLAYED}[code].rstrip())
    return code


def commitment(text: str) -> str:
    """64 hexadecimal digits, in either case."""
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise argparse.ArgumentTypeError("a commitment has 64 hexadecimal digits")
    return text.lower()
