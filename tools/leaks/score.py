"""Counts how many of the planted leaks the suite catches, by the channel they open.

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

from tools.fuzz.suite import found
from tools.leaks.contract_leaks import LEAKS
from tools.leaks.generated_leaks import generated
from tools.leaks.planting import BROWSER, CHANNELS, FIELDS, LOG, OPTIONS, TIMING, Leak, caught
from tools.leaks.web_leaks import written

GAMES_PLAYED = 6
# The channels of the contract's own planted leaks, by a word in their names.
CONTRACT_CHANNELS = (
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
    channel: str
    finding: str | None  # None: nothing was found
    seconds: float
    broken: str = ""  # what the mistake broke; such a leak counts as not caught


@cache
def leaks() -> dict[str, Leak]:
    """All planted leaks, by name."""
    return {leak.name: leak for leak in (*generated(), *written(), *contract_leaks())}


def contract_leaks() -> Iterable[Leak]:
    for plant, check, setting in LEAKS:
        name = plant.__name__.replace("_", " ")
        channel = next((channel for word, channel in CONTRACT_CHANNELS if word in name), TIMING)
        finder = partial(found, check, setting, games=GAMES_PLAYED)
        yield Leak(channel, f"contract: {name}, by {check.__name__}", plant, (finder,))


def verdict(name: str) -> Verdict:
    leak, start = leaks()[name], time.process_time()
    finding, broken = None, ""
    try:
        finding = caught(leak)
    except Exception as error:  # noqa: BLE001 one failure must not lose the score of all others
        broken = f"{type(error).__name__}: {error}"
    return Verdict(name, leak.channel, finding, time.process_time() - start, broken)


def main() -> int:
    """Plants all leaks, prints the score and the names of those that were not caught."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        verdicts = []
        for n, each in enumerate(pool.map(verdict, leaks()), 1):
            verdicts.append(each)
            print(f"\r{n} of {len(leaks())}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
    print(table(verdicts))
    survivors = [each for each in verdicts if each.finding is None]
    for each in survivors:
        print(f"not caught: {each.name} ({each.channel}){each.broken and f'; it breaks: {each.broken}'}")
    return 1 if survivors else 0


def table(verdicts: list[Verdict]) -> str:
    rows = []
    for channel in (*CHANNELS, None):
        of_channel = [each for each in verdicts if channel in (None, each.channel)]
        stopped = sum(each.finding is not None for each in of_channel)
        rows.append(f"{channel or 'all channels':38}{stopped:5} of {len(of_channel)}")
    return "\n".join(["planted leaks caught", *rows])
