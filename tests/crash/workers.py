"""Workers on one PostgreSQL and one Valkey, both real."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

from app.db.migrate import upgrade
from app.games import GAMES
from tests.crash import faults
from tests.crash.campaign import campaign, in_postgres
from tests.crash.server import ServerProcess
from tests.crash.table_of_programs import ProgramTable
from tests.crash.world import World
from tests.db.postgres import new_database, running_postgres
from tests.db.sample_rows import At
from tests.tables.valkey import Valkey


def several_workers(
    data: Path,
    blows: list[tuple[int, str]],
    tables: int,
    workers: int,
    dice: random.Random,
    games: Sequence[str] = tuple(GAMES),
) -> tuple[World, list[ProgramTable]]:
    """Players sit at any of them; one dies at a time, or the bus does."""
    with running_postgres() as postgres, Valkey() as valkey:
        url = new_database(postgres, "crash")
        upgrade(At(url))
        servers = [ServerProcess(data, database_url=url, redis_url=valkey.url) for _ in range(workers)]
        world = World(servers, blows, dice, {"bus": lambda: faults.restart(valkey)})
        return world, asyncio.run(campaign(world, in_postgres(url), tables, dice, games))
