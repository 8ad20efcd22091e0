"""Two workers on one PostgreSQL and one Valkey: either of them may die, and so may the bus."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.crash.test_crash import QUICK
from tests.crash.workers import several_workers

pytestmark = pytest.mark.slow


def test_workers_die_and_the_bus_dies_and_every_game_is_finished(tmp_path: Path) -> None:
    blows = [(30, "kill"), (110, "bus"), (180, "kill")]
    world, tables = several_workers(tmp_path, blows, tables=3, workers=2, dice=random.Random(5), games=QUICK)
    assert world.struck == {"kill": 2, "bus": 1}
    # Everybody sat where chance put them: tables were played through both at once.
    assert len(tables) >= 3
