"""A file that is written under another name and takes its own only when it is complete and on disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class BackupFailed(Exception):
    """Nothing was changed; the text says why, to the host."""


@contextmanager
def atomic_file(target: Path) -> Iterator[Path]:
    """Yields an empty file beside the target; if the block succeeds, it replaces the target."""
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        # The secrets of running games are inside: only we may read it.
        unfinished.touch(mode=0o600, exist_ok=False)
        yield unfinished
        _sync(unfinished)
        unfinished.replace(target)
        _sync(target.parent)
    except OSError as error:
        raise BackupFailed(_not_written(target, error)) from error
    finally:
        # Where nothing can be written, nothing can be removed either, and that is not what went wrong.
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
