"""The unit of all other figures: a fixed piece of plain Python, timed in the same run.

The speed of machines differs, and changes with their load; the number of reference passes hardly does.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from time import process_time

PASS_STEPS = 100
"""One pass takes about ten microseconds on a current machine."""


def reference_pass(steps: int = PASS_STEPS) -> int:
    """Operations as in rules. It must never change, or figures of different days could not be compared."""
    pile = list(range(16))
    owner = {card: card % 4 for card in pile}
    total = 0
    for step in range(steps):
        card = pile[step & 15]
        owner[card] = (owner[card] + step) & 3
        total += owner[card]
        pile[step & 15], pile[step + 5 & 15] = pile[step + 5 & 15], card
    return total


def repeat_reference() -> int:
    """Runs some passes; returns how many."""
    for _ in range(200):
        reference_pass()
    return 200


def best_times(works: Sequence[Callable[[], int]], rounds: int) -> list[float]:
    """CPU seconds per item of each work, the best of some rounds; a work returns its number of items.

    CPU time, because other programs may use the machine; the best, because a disturbance only adds time.
    """
    best = [float("inf")] * len(works)
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(rounds):
            for i, work in enumerate(works):
                began = process_time()
                items = work()
                best[i] = min(best[i], (process_time() - began) / items)
            gc.collect()
    finally:
        if collecting:
            gc.enable()
    return best
