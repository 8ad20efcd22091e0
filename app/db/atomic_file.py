"""Atomic file writes: a file gets its final name only when it is complete and synced to disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class BackupFailed(Exception):
    """A backup or restore failed and changed nothing; the message tells the host why."""


@contextmanager
def atomic_file(target: Path) -> Iterator[Path]:
    """Yields an empty file next to the target, and moves it over the target if the block succeeds."""
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        # It holds the secrets of running games: only our user may read it.
        unfinished.touch(mode=0o600, exist_ok=False)
        yield unfinished
        _sync(unfinished)
        unfinished.replace(target)
        _sync(target.parent)
    except OSError as error:
        raise BackupFailed(_not_written(target, error)) from error
    finally:
        # If the folder is not writable this fails as well; the error worth reporting is the first one.
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _not_written(target: Path, error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{target} cannot be written: {reason}. Choose a folder that exists, is writable and has room."


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
