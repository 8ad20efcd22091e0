"""A server process for a measurement, with its CPU time and memory."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS, STOP_SECONDS = 60, 10
_UTIME, _STIME = 11, 12  # fields of /proc/PID/stat, counted after the name in brackets


class NotServing(Exception):
    """The server ended before it answered."""


class Served:
    """A running server; its resources are known on Linux only, and None elsewhere."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.port = port
        self._folder = Path(f"/proc/{process.pid}")

    def cpu_seconds(self) -> float | None:
        """The CPU time of all its threads so far."""
        try:
            _, _, counted = (self._folder / "stat").read_text().rpartition(")")
        except FileNotFoundError:
            return None
        figures = counted.split()
        return (int(figures[_UTIME]) + int(figures[_STIME])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int | None:
        """Its resident memory in bytes."""
        try:
            pages = (self._folder / "statm").read_text().split()[1]
        except FileNotFoundError:
            return None
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def served(data: Path, *arguments: str) -> Iterator[Served]:
    """Runs `python -m tools.bench.server` with its data in a folder, until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ours = {name: value for name, value in os.environ.items() if not name.startswith("CULPRIT_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.bench.server", str(port), *arguments],
        env=ours | {"CULPRIT_DATA": str(data)},
    )
    try:
        _await(process, port)
        yield Served(process, port)
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _await(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise NotServing("the server did not start")
