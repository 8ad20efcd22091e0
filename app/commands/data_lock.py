"""Tells whether a server uses a data folder."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def in_use(data: Path) -> Iterator[None]:
    """Held by a server while it runs; several may share a folder."""
    data.mkdir(parents=True, exist_ok=True)
    descriptor = _open(data)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def unused(data: Path) -> Iterator[bool]:
    """Yields False if a server is running there; else keeps servers from starting meanwhile."""
    data.mkdir(parents=True, exist_ok=True)
    descriptor = _open(data)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
    finally:
        os.close(descriptor)


def _open(data: Path) -> int:
    return os.open(data / "running.lock", os.O_RDWR | os.O_CREAT, 0o600)
