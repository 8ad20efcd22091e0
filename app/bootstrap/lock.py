"""A file lock: one installation at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.bootstrap.progress import say


@contextmanager
def exclusive(file: Path) -> Iterator[None]:
    """Holds the lock; waits while another process is installing."""
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        os.set_inheritable(descriptor, True)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another start is setting things up; waiting for it")
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
