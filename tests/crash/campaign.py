"""Tables that are played again and again until enough has happened to the servers under them."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import asyncpg

from app.games import GAMES
from tests.crash.table_of_programs import ProgramTable, Row, Stored, any_game, gather, prove
from tests.crash.world import World

ASKED = "SELECT n, seat, client_id FROM answers WHERE match_id = {} ORDER BY n"


async def campaign(
    world: World, stored: Stored, tables: int, dice: random.Random, games: Sequence[str] = tuple(GAMES)
) -> list[ProgramTable]:
    """Plays so many tables at once until every blow has fallen; each game is proven when it ends."""
    finished: list[ProgramTable] = []

    async def play(dice: random.Random) -> None:
        while True:
            game, seats = any_game(dice, games)
            table = await gather(world, game, seats, dice)
            await table.play()
            await prove(world, table, stored)
            finished.append(table)
            if not world.blows:
                return

    await world.start()
    try:
        async with asyncio.TaskGroup() as group:
            watching = group.create_task(world.watch())
            tasks = [group.create_task(play(random.Random(dice.random()))) for _ in range(tables)]
            await asyncio.wait(tasks)
            watching.cancel()
    finally:
        await world.whole()
        world.end()
    return finished


def in_sqlite(file: Path) -> Stored:
    async def stored(match: str) -> list[Row]:
        while True:
            # A database that was just locked or left behind by a dead server is busy for a moment.
            with suppress(sqlite3.OperationalError), closing(sqlite3.connect(file, timeout=30)) as database:
                return list(database.execute(ASKED.format("?"), (match,)))

    return stored


def in_postgres(url: str) -> Stored:
    async def stored(match: str) -> list[Row]:
        connection = await asyncpg.connect(url)
        try:
            return [tuple(row) for row in await connection.fetch(ASKED.format("$1"), match)]
        finally:
            await connection.close()

    return stored


def plan(
    dice: random.Random, kills: int, deadly: Sequence[str], others: Sequence[str], apart: tuple[int, int]
) -> list[tuple[int, str]]:
    """So many kills, and other faults in between; `apart` is how much happens from one to the next."""
    blows, at = [], 0
    for _ in range(kills):
        at += dice.randrange(*apart)
        blows.append((at, dice.choice(deadly)))
        if others and dice.random() < 0.3:
            at += dice.randrange(*apart)
            blows.append((at, dice.choice(others)))
    return blows
