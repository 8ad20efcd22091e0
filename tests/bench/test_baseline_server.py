"""The servers that ours is compared with: the bare broadcast, and the fair floor."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.types import Message

from app.db.engine import sqlite_engine
from tools.bench import baseline_server
from tools.bench.baseline_server import STATE_OCTETS, Bare, Floor

pytestmark = pytest.mark.slow

Row = tuple[Any, ...]  # Any: as SQLite gives them
DURABILITY = ("journal_mode", "synchronous")


async def test_the_bare_server_sends_everybody_at_a_table_the_same() -> None:
    bare, got = Bare(octets=5), []

    def visit(path: str, who: str) -> asyncio.Queue[Message]:
        heard: asyncio.Queue[Message] = asyncio.Queue()

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                got.append((who, message["text"]))

        heard.put_nowait({"type": "websocket.connect"})
        tasks.append(asyncio.create_task(bare({"type": "websocket", "path": path}, heard.get, send)))
        return heard

    tasks: list[asyncio.Task[None]] = []
    bob, eve, ann = visit("/tables/1", "Bob"), visit("/tables/2", "Eve"), visit("/tables/1", "Ann")
    ann.put_nowait({"type": "websocket.receive", "text": "x"})
    ann.put_nowait({"type": "websocket.disconnect"})
    await tasks[-1]
    for visitor in (bob, eve):
        visitor.put_nowait({"type": "websocket.disconnect"})
    await asyncio.gather(*tasks)
    assert got == [("Bob", "xxxxx"), ("Ann", "xxxxx")]


# -- the floor -----------------------------------------------------------------------------------------
def stored(file: Path) -> list[Row]:
    """What another process would find: the committed messages with the states of their tables."""
    with closing(sqlite3.connect(file)) as database:
        try:
            return database.execute(
                "SELECT name, text, length(state) FROM said JOIN states USING (name)"
            ).fetchall()
        except sqlite3.OperationalError:
            return []  # no table has been made yet


def durability(database: sqlite3.Connection) -> list[Row]:
    return [database.execute(f"PRAGMA {name}").fetchone() for name in DURABILITY]


@pytest.mark.parametrize("people", [1, 3])
async def test_the_floor_broadcasts_only_what_has_been_committed(
    people: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, file = asyncio.get_running_loop(), tmp_path / "floor.db"
    at_commit: list[list[Row]] = []
    at_broadcast: list[list[Row]] = []

    async def turns() -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    class Slow(sqlite3.Connection):
        """A commit takes until everything else that could happen has happened."""

        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # Any: as in sqlite3
            if sql == "COMMIT":
                asyncio.run_coroutine_threadsafe(turns(), loop).result()
                at_commit.append(durability(self))
            return super().execute(sql, parameters)

    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            assert message["text"] == "xxxxx"
            at_broadcast.append(stored(file))

    def visit(who: int) -> asyncio.Task[None]:
        heard: asyncio.Queue[Message] = asyncio.Queue()
        heard.put_nowait({"type": "websocket.connect"})
        heard.put_nowait({"type": "websocket.receive", "text": f"{who}"})
        heard.put_nowait({"type": "websocket.disconnect"})
        scope = {"type": "websocket", "path": f"/tables/{who}"}
        return asyncio.create_task(floor(scope, heard.get, send))

    monkeypatch.setattr(
        baseline_server, "sqlite3", SimpleNamespace(connect=partial(sqlite3.connect, factory=Slow))
    )
    floor = Floor(octets=5, data=tmp_path)
    floor.start()
    await asyncio.gather(*map(visit, range(people)))
    rows = [(f"/tables/{who}", f"{who}", STATE_OCTETS) for who in range(people)]
    assert len(at_broadcast) == people
    for who, found in enumerate(at_broadcast):
        assert rows[who] in found
    # It is as durable as in the real server.
    with closing(sqlite_engine(tmp_path / "ours.db").raw_connection()) as ours:
        driver = ours.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        assert durability(driver) == [("wal",), (2,)]  # FULL
        assert at_commit and all(each == durability(driver) for each in at_commit)
