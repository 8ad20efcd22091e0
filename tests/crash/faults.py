"""What happens to a server's surroundings: its database is locked, its disk is full, its bus dies."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.tables.valkey import Valkey

LOCKED_SECONDS = 0.8  # longer than a server waits here; see faulty.py
FULL_SECONDS = 0.5
DEAD_SECONDS = 0.5
SMALL_DISK = "128m"
CHUNK = bytes(65_536)


async def lock(database: Path) -> None:
    """Another program writes, and takes its time."""

    def hold() -> None:
        with closing(sqlite3.connect(database, isolation_level=None, timeout=10)) as held:
            held.execute("BEGIN IMMEDIATE")
            time.sleep(LOCKED_SECONDS)
            held.execute("ROLLBACK")

    await asyncio.to_thread(hold)


@contextmanager
def small_disk(at: Path) -> Iterator[bool]:
    """Makes a folder a disk of its own, where we may; tells whether we might."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", str(at)]
    may = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield may
    finally:
        if may:
            subprocess.run(["umount", str(at)], check=True)


async def fill(disk: Path) -> None:
    """There is not a byte left on the disk, for a while."""

    def hold() -> None:
        ballast = disk / "ballast"
        try:
            with ballast.open("wb", buffering=0) as stream:
                for size in (len(CHUNK), 4096, 1):
                    try:
                        while True:
                            stream.write(CHUNK[:size])
                    except OSError:
                        pass
            time.sleep(FULL_SECONDS)
        finally:
            ballast.unlink()

    await asyncio.to_thread(hold)


async def restart(valkey: Valkey) -> None:
    """The bus dies and comes back with nothing."""
    await asyncio.to_thread(valkey.kill)
    await asyncio.sleep(DEAD_SECONDS)
    await asyncio.to_thread(valkey.start)
