"""The measure of all other figures."""

from __future__ import annotations

import gc

import pytest

from tools.bench.reference import best_times, reference_pass

pytestmark = pytest.mark.slow


def test_the_reference_never_changes() -> None:
    assert [reference_pass(steps) for steps in (0, 1, 16, 100, 1000)] == [0, 0, 28, 154, 1500]


def test_of_several_rounds_the_best_counts() -> None:
    works = {"quick": 0, "slow": 0}

    def quick() -> int:
        works["quick"] += 1
        return 1000

    def slow() -> int:
        works["slow"] += 1
        sum(range(20_000))
        return 1

    times = best_times([quick, slow], rounds=3)
    assert works == {"quick": 3, "slow": 3}
    assert 0 <= times[0] < times[1] < float("inf")


def test_garbage_is_collected_again_after_measuring() -> None:
    best_times([lambda: 1], rounds=1)
    assert gc.isenabled()
