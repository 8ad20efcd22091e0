"""`python -m tests.crash --kills 200`: the long run. Exits with an error as soon as a move is lost."""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.crash import faults
from tests.crash.campaign import campaign, in_sqlite, plan
from tests.crash.server import ServerProcess
from tests.crash.table_of_programs import ProgramTable
from tests.crash.workers import several_workers
from tests.crash.world import DEADLY, World

APART = (5, 60)
ON_DISK = ("kill", "kill", "kill", "kill", "before", "during", "during", "torn", "after")


def main() -> None:
    """Prints what happened, as figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6, help="tables played at once")
    parser.add_argument("--workers", type=int, default=1, help="more than one: on PostgreSQL and Valkey")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    dice = random.Random(args.seed)
    began = time.monotonic()
    with TemporaryDirectory(prefix="culprit-crash-") as folder:
        if args.workers == 1:
            world, tables = one_server(Path(folder), args.kills, args.tables, dice)
        else:
            blows = plan(dice, args.kills, ["kill"], ["bus"], APART)
            world, tables = several_workers(Path(folder), blows, args.tables, args.workers, dice)
    report(world, tables, time.monotonic() - began)


def one_server(data: Path, kills: int, tables: int, dice: random.Random) -> tuple[World, list[ProgramTable]]:
    """SQLite, with everything that can happen to a disk."""
    with faults.small_disk(data) as small:
        others = {"locked": lambda: faults.lock(data / "culprit.db")}
        if small:
            others["no space"] = lambda: faults.fill(data)
        blows = plan(dice, kills, ON_DISK, ("disk", "full", *others), APART)
        world = World([ServerProcess(data)], blows, dice, others)
        return world, asyncio.run(campaign(world, in_sqlite(data / "culprit.db"), tables, dice))


def report(world: World, tables: list[ProgramTable], seconds: float) -> None:
    players = [player for table in tables for player in table.players]
    kills = sum(count for blow, count in world.struck.items() if blow in DEADLY)
    print(f"kills                 {kills}  {dict(world.struck)}")
    print(f"games finished        {len(tables)}, every one proven")
    print(f"moves acknowledged    {sum(table.acked for table in tables)}, each stored once and in order")
    print(f"moves sent again      {sum(player.repeats for player in players)}")
    print(f"lines cut and mended  {sum(player.lines - 1 for player in players)}")
    print(f"longest standstill    {world.slowest:.1f} s while a server was up")
    print(f"time                  {seconds:.0f} s")


if __name__ == "__main__":
    main()
