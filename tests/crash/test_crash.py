"""SIGKILL at any instant loses no acknowledged move and doubles none, and everybody finishes their game.

`python -m tests.crash --kills 200` is the same for longer.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.crash import faults
from tests.crash.campaign import campaign, in_sqlite
from tests.crash.server import ServerProcess
from tests.crash.table_of_programs import gather
from tests.crash.world import SECONDS, World

pytestmark = pytest.mark.slow
QUICK = ("blame", "madness", "scapegoat")  # games that are soon over, however they are played
IN_A_COMMIT = ("before", "during", "torn", "after")


async def test_killed_again_and_again_in_the_middle_of_everything(tmp_path: Path) -> None:
    dice = random.Random(1)
    # Once in the ceremony of the deal, before any move, and then wherever it strikes.
    blows = [(0, "kill"), *((dice.randrange(5, 200), "kill") for _ in range(3))]
    world = World([ServerProcess(tmp_path)], blows, dice)
    tables = await campaign(world, in_sqlite(tmp_path / "culprit.db"), 4, dice, QUICK)
    assert world.struck == {"kill": 4}
    # Everybody was cut off, and came back.
    first = sorted(tables, key=lambda table: table.match)[:4]
    assert sum(player.lines for table in first for player in table.players) > 4


async def test_killed_before_in_and_after_a_commit(tmp_path: Path) -> None:
    dice = random.Random(2)
    blows = [(40 * (number + 1), fate) for number, fate in enumerate(IN_A_COMMIT)]
    world = World([ServerProcess(tmp_path)], blows, dice)
    await campaign(world, in_sqlite(tmp_path / "culprit.db"), 3, dice, QUICK)
    assert world.struck == dict.fromkeys(IN_A_COMMIT, 1)


async def test_a_failing_a_full_and_a_locked_disk_cost_nothing_but_time(tmp_path: Path) -> None:
    dice = random.Random(3)
    with faults.small_disk(tmp_path) as small:
        surroundings = {"locked": lambda: faults.lock(tmp_path / "culprit.db")}
        if small:  # where we may mount one
            surroundings["no space"] = lambda: faults.fill(tmp_path)
        kinds = ["disk", "full", *surroundings] * 2
        blows = [(25 * (number + 1), fault) for number, fault in enumerate(kinds)]
        world = World([ServerProcess(tmp_path)], blows, dice, surroundings)
        await campaign(world, in_sqlite(tmp_path / "culprit.db"), 3, dice, QUICK)
    assert world.struck == dict.fromkeys(kinds, 2)
    said = "".join(world.servers[0].said)
    assert "disk I/O error" in said and "disk is full" in said and "database is locked" in said


async def test_every_move_sent_again_after_a_restart_is_acknowledged_and_not_played(tmp_path: Path) -> None:
    dice = random.Random(7)
    world = World([ServerProcess(tmp_path)], [(11, "kill")], dice)
    stored = in_sqlite(tmp_path / "culprit.db")
    await world.start()
    try:
        async with asyncio.timeout(SECONDS):
            table = await gather(world, "blame", 2, dice)
            await table.play()
            await world.whole()
            answers = await stored(table.match)
            for player in table.players:
                moves = player.acked[:8]
                player.acked = []
                await player.repeat(moves)
                assert player.acked == moves
            assert await stored(table.match) == answers
    finally:
        world.end()
