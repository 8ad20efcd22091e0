"""The baseline servers: each message of a client is answered by a constant text to all clients of its table.

The fair floor does one thing more: like our server, it commits the message and a state of the same size to
disk before it broadcasts. Messages that arrive at the same time share a commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import defaultdict
from pathlib import Path
from queue import Empty, SimpleQueue

from starlette.types import Receive, Scope, Send

STATE_OCTETS = 4_096


class Bare:
    """A minimal ASGI application that broadcasts a constant text; the path names the table."""

    def __init__(self, octets: int) -> None:
        self._message = {"type": "websocket.send", "text": "x" * octets}
        self._tables: defaultdict[str, list[Send]] = defaultdict(list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await receive()
            self.start()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
        elif scope["type"] == "websocket":
            await self._serve(scope["path"], receive, send)

    def start(self) -> None:
        """Called when the event loop is running."""

    async def store(self, table: str, said: str) -> None:
        """Called before the broadcast."""

    async def _serve(self, path: str, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        table, message = self._tables[path], self._message
        table.append(send)
        while (event := await receive())["type"] == "websocket.receive":
            await self.store(path, event["text"])
            for each in table:
                await each(message)
        table.remove(send)


Waiting = tuple[str, str, "asyncio.Future[None]"]


class Floor(Bare):
    """The same with a durable commit before the broadcast."""

    def __init__(self, octets: int, data: Path) -> None:
        super().__init__(octets)
        self._file = data / "floor.db"
        self._queue: SimpleQueue[Waiting] = SimpleQueue()

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._write, daemon=True).start()

    async def store(self, table: str, said: str) -> None:
        stored = self._loop.create_future()
        self._queue.put((table, said, stored))
        await stored

    def _write(self) -> None:
        database = sqlite3.connect(self._file, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("CREATE TABLE states (name TEXT PRIMARY KEY, state BLOB)")
        database.execute("CREATE TABLE said (id INTEGER PRIMARY KEY, name TEXT, text TEXT)")
        state = bytes(STATE_OCTETS)
        while True:
            group = [self._queue.get()]
            try:
                while True:
                    group.append(self._queue.get_nowait())
            except Empty:
                pass
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT INTO said (name, text) VALUES (?, ?)", [each[:2] for each in group])
            states = [(table, state) for table, _, _ in group]
            database.executemany("INSERT OR REPLACE INTO states VALUES (?, ?)", states)
            database.execute("COMMIT")
            self._loop.call_soon_threadsafe(self._tell, group)

    def _tell(self, group: list[Waiting]) -> None:
        for *_, stored in group:
            if not stored.done():
                stored.set_result(None)
