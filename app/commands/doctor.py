"""`python3 -m app doctor`: finds what could keep the server from running, and says how to fix it."""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import shutil
import socket
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from app import defaults
from app.bootstrap import assets, environment
from app.bootstrap.paths import ROOT, VENV_PYTHON
from app.commands.health import ask

FINE, NOTE, FAULT = "ok", "note", "FAULT"
FEWEST_FREE_BYTES = 200_000_000
SECONDS = 3
PORTS = {"postgresql": 5432, "postgres": 5432, "redis": 6379, "rediss": 6379, "valkey": 6379, "valkeys": 6379}
Trouble = tuple[str, str]

CHECK = """
import sys
from app.settings import SettingsUnclear, load
try:
    found = load()
    if found.key_file is not None and found.key_file.exists():
        found.signing_key()
except SettingsUnclear as unclear:
    sys.exit(str(unclear))
"""


def main(argv: list[str]) -> int:
    """Prints all findings; works before anything is installed. Returns 1 if something is wrong."""
    argparse.ArgumentParser(prog="python3 -m app doctor", description=__doc__).parse_args(argv)
    faults = 0
    for verdict, sentence in examine():
        print(f"{verdict:>5}  {sentence}")
        faults += verdict == FAULT
    print("\nNothing is in the way." if not faults else f"\nFaults found: {faults}.")
    return 1 if faults else 0


def examine() -> Iterator[Trouble]:
    """All findings, beginning with what the others depend on."""
    yield FINE, f"Python {platform.python_version()} is new enough."
    yield from packages()
    yield from settings()
    data = Path(defaults.variable("DATA", defaults.DATA)).expanduser().absolute()
    yield from folder(data)
    services = list(database(data, _secret("DATABASE_URL")))
    if bus := _secret("REDIS_URL"):
        services.append(reachable("The bus", bus))
    yield from services
    if not any(verdict == FAULT for verdict, _ in services):
        yield from login()
    yield port(defaults.variable("HOST", defaults.HOST), defaults.variable("PORT", str(defaults.PORT)))


def packages() -> Iterator[Trouble]:
    """Checks the virtual environment and the browser's files."""
    if environment.ready(environment.SERVE):
        yield FINE, "The packages are installed as the lock file says."
    elif importlib.util.find_spec("ensurepip") or importlib.util.find_spec("pip"):
        yield NOTE, "The packages are not installed as the lock file says; `python3 -m app` will do it."
    else:
        yield FAULT, environment.NO_VENV + "."
    if assets.built():
        yield FINE, "The browser's files are built."
    else:
        yield NOTE, "The browser's files are not built; `python3 -m app` will do it."


def settings() -> Iterator[Trouble]:
    """Checks the settings, by the settings class itself in the virtual environment, as it needs packages."""
    if not environment.ready(environment.SERVE):
        return
    answer = subprocess.run(
        [str(VENV_PYTHON), "-c", CHECK], cwd=ROOT, capture_output=True, text=True, check=False
    )
    for line in answer.stderr.splitlines():
        yield FAULT, line
    if not answer.returncode:
        yield FINE, "The settings make sense."


def folder(data: Path) -> Iterator[Trouble]:
    """Checks the data folder, which holds the database and the key."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=data):
            yield FINE, f"The data folder {data} can be written."
        free = shutil.disk_usage(data).free
    except OSError as error:
        remedy = f"chown -R {os.geteuid()} {data}, or choose another with CULPRIT_DATA"
        yield FAULT, f"The data folder {data} cannot be written: {error.strerror}. Try {remedy}."
        return
    if free < FEWEST_FREE_BYTES:
        yield FAULT, f"Only {free // 1_000_000} MB are free there."


def database(data: Path, url: str) -> Iterator[Trouble]:
    """Checks the integrity of a SQLite file; of PostgreSQL, only whether a server answers."""
    if url and not url.startswith("sqlite"):
        yield reachable("The database", url)
        return
    file = Path(url.partition(":///")[2]) if url else data / "culprit.db"
    try:
        if not file.exists():
            yield NOTE, f"There is no database yet; the first start makes {file}."
            return
        with file.open("r+b"):
            pass
    except OSError as error:
        remedy = f"chown -R {os.geteuid()} {file.parent}"
        yield FAULT, f"The database {file} cannot be written: {error.strerror}. Try {remedy}."
        return
    try:
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=SECONDS)
        try:
            verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        finally:
            connection.close()
    except sqlite3.Error as error:
        verdict = str(error)
    if verdict == "ok":
        yield FINE, f"The database {file} is sound."
    else:
        yield FAULT, f"The database {file} is damaged: {verdict}."


def reachable(what: str, url: str) -> Trouble:
    """Checks that a port accepts connections; reports the address without the password."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or "localhost"
        number = parts.port or PORTS[parts.scheme.partition("+")[0]]
    except (ValueError, KeyError):
        return FAULT, f"{what} has an address whose kind, host or port cannot be understood."
    try:
        with socket.create_connection((host, number), SECONDS):
            return FINE, f"{what} answers at {host} port {number}."
    except OSError as error:
        return FAULT, f"{what} does not answer at {host} port {number}: {error}."


def login() -> Iterator[Trouble]:
    """Logs in to the database and the bus as the server would; needs packages."""
    outside = [
        url for url in map(_secret, ("DATABASE_URL", "REDIS_URL")) if url and not url.startswith("sqlite")
    ]
    if not outside or not environment.ready(environment.SERVE):
        return
    asked = [str(VENV_PYTHON), "-m", "app.db.connection_check"]
    answer = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    for line in answer.stderr.splitlines():
        yield FAULT, line
    if not answer.returncode:
        yield FINE, "User and password are right."


def port(host: str, number: str) -> Trouble:
    """Checks whether the port is free, used by this server, or used by another program."""
    try:
        address = socket.getaddrinfo(host, int(number), type=socket.SOCK_STREAM)[0]
        with socket.socket(address[0], address[1]) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address[4])
    except (OSError, ValueError, OverflowError) as error:
        if number.isdigit() and not ask(host, int(number)):
            return FINE, f"Culprit is already running on port {number}."
        return FAULT, f"Cannot listen on {host} port {number}: {error}."
    return FINE, f"Port {number} is free."


def _secret(name: str) -> str:
    file = defaults.variable(f"{name}_FILE", "")
    try:
        return Path(file).read_text(encoding="utf-8").strip() if file else defaults.variable(name, "")
    except OSError:
        return ""  # the check of the settings reports it
