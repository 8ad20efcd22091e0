"""The real server on a disk that fails when it is told to.

Nothing in the server knows of this: the connections of Python's own sqlite3 module are replaced before it is
loaded. On the line "begin" a server is born, as a process of its own; it finds everything loaded and nothing
else. Every other line is the fate of one commit to come.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import sqlite3
import sqlite3.dbapi2
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

BUSY_SECONDS = 0.3  # instead of ten: a locked database is given up soon
PAGE = 4096
FATES: deque[str] = deque()


class Connection(sqlite3.Connection):
    """Commits as it is told."""

    def commit(self) -> None:
        match FATES.popleft() if FATES and self.in_transaction else None:
            case "before":
                _die()
            case "during":
                threading.Timer(random.random() * 0.003, _die).start()
                super().commit()
            case "torn":
                with _writing_stops_at(self._torn_at()):
                    try:
                        super().commit()
                    finally:
                        _die()
            case "after":
                super().commit()
                _die()
            case "disk":
                with _writing_stops_at(1):
                    super().commit()
            case "full":
                self.rollback()
                raise sqlite3.OperationalError("database or disk is full")
            case _:
                super().commit()

    def _torn_at(self) -> int:
        """In the middle of what this commit appends to the write-ahead log."""
        _, _, file = self.execute("PRAGMA database_list").fetchone()
        log = Path(f"{file}-wal")
        return (log.stat().st_size if log.exists() else 0) + PAGE + PAGE // 2


@contextmanager
def _writing_stops_at(size: int) -> Iterator[None]:
    """A real failing write: no file may grow beyond this."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _faulty(connect: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
    def connect_faulty(*args: Any, **options: Any) -> sqlite3.Connection:  # Any: sqlite3's own
        return connect(*args, **{"factory": Connection, **options})

    return connect_faulty


def _line() -> str | None:
    """The next line; None when whoever started us is gone. No byte more is read: it may be for another."""
    line = b""
    while not line.endswith(b"\n"):
        byte = os.read(sys.stdin.fileno(), 1)
        if not byte:
            return None
        line += byte
    return line.decode().strip()


def _hear_fates() -> None:
    while (line := _line()) is not None:
        FATES.append(line)
    _die()


def _serve() -> int:
    from app.commands.serve import main as serve

    random.seed()
    threading.Thread(target=_hear_fates, daemon=True).start()
    return serve([])


def main() -> int:
    sqlite3.connect = sqlite3.dbapi2.connect = _faulty(sqlite3.dbapi2.connect)  # type: ignore[assignment]
    import app.commands.uvicorn_server
    import app.main  # noqa: F401  # all that takes time
    from app.db import engine

    engine.BUSY_SECONDS = BUSY_SECONDS  # type: ignore[assignment]
    while (line := _line()) is not None:
        if line != "begin":
            continue  # a fate that nobody lived to meet
        child = os.fork()
        if child == 0:
            return _serve()
        print(f"\nculprit was born as {child}", flush=True)
        os.waitpid(child, 0)
        print("\nculprit is dead", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
