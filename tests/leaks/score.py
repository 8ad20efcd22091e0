"""How many of the planted leaks the suite catches, by the door they open.

python3 -m app bench leaks
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context

from tests.contract import test_planted as contract
from tests.leaks.game_leaks import generated
from tests.leaks.planting import BROWSER, DOORS, FIELDS, LOG, OPTIONS, TIMING, Leak, caught
from tests.leaks.web_leaks import written
from tools.fuzz.suite import found

GAMES_PLAYED = 6
# The contract's own planted leaks, by a word of their names.
CONTRACT_DOORS = (
    ("log", LOG),
    ("told", LOG),
    ("field", FIELDS),
    ("label", OPTIONS),
    ("option", OPTIONS),
    ("prompt", OPTIONS),
    ("refusal", OPTIONS),
    ("order", BROWSER),
    ("index", BROWSER),
    ("number", BROWSER),
)


@dataclass(frozen=True)
class Verdict:
    name: str
    door: str
    finding: str | None  # what the suite said; None: nothing
    seconds: float
    broken: str = ""  # what the mistake broke: then it is no leak, and counts as not caught


@cache
def leaks() -> dict[str, Leak]:
    """All planted leaks, by name."""
    return {leak.name: leak for leak in (*generated(), *written(), *kept_by_the_contract())}


def kept_by_the_contract() -> Iterable[Leak]:
    for plant, check, setting in contract.LEAKS:
        name = plant.__name__.replace("_", " ")
        door = next((door for word, door in CONTRACT_DOORS if word in name), TIMING)
        finder = partial(found, check, setting, games=GAMES_PLAYED)
        yield Leak(door, f"contract: {name}, by {check.__name__}", plant, (finder,))


def verdict(name: str) -> Verdict:
    leak, start = leaks()[name], time.process_time()
    finding, broken = None, ""
    try:
        finding = caught(leak)
    except Exception as error:  # noqa: BLE001 one that breaks must not cost the score of all others
        broken = f"{type(error).__name__}: {error}"
    return Verdict(name, leak.door, finding, time.process_time() - start, broken)


def main() -> int:
    """Plants them all, prints the score and names those that nothing caught."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        verdicts = []
        for n, each in enumerate(pool.map(verdict, leaks()), 1):
            verdicts.append(each)
            print(f"\r{n} of {len(leaks())}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
    print(table(verdicts))
    survivors = [each for each in verdicts if each.finding is None]
    for each in survivors:
        print(f"not caught: {each.name} ({each.door}){each.broken and f'; it breaks: {each.broken}'}")
    return 1 if survivors else 0


def table(verdicts: list[Verdict]) -> str:
    rows = []
    for door in (*DOORS, None):
        of_door = [each for each in verdicts if door in (None, each.door)]
        stopped = sum(each.finding is not None for each in of_door)
        rows.append(f"{door or 'all doors':38}{stopped:5} of {len(of_door)}")
    return "\n".join(["planted leaks caught", *rows])
