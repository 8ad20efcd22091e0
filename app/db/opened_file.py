"""The SQLite file that this process opened.

A connection outlives its file: what it writes after the file was deleted is lost.
"""

from __future__ import annotations

from pathlib import Path

GONE = "the database file is gone"
REPLACED = "the database file was replaced under the running server"


class OpenedFile:
    """Remembers which file it was; a file that does not exist yet counts from when it is first seen."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._opened = _identity(path)

    def fault(self) -> str | None:
        """Why the path no longer leads to that file; None if it does."""
        found = _identity(self.path)
        if found is None:
            return GONE
        if self._opened is None:
            self._opened = found
        return None if found == self._opened else REPLACED


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
