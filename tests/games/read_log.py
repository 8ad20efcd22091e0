"""The log in tests: players are called {0}, {1} …, and the titles of cards keep their brackets."""

from __future__ import annotations

from app.kernel import SPECTATOR, Table, project
from app.kernel.wording import Mention, Titled, Words, parse


def read_log(t: Table, viewer: int) -> list[str]:
    """What this viewer reads, with "you" for themselves."""
    return [as_read(line, viewer) for line in project(t, viewer)["log"]]


def log_by_name(t: Table, viewer: int) -> list[str]:
    """The lines this viewer may read, with names for all: what is told to several reads alike."""
    return [as_read(line, SPECTATOR) for line in project(t, viewer)["log"]]


def as_read(line: str, viewer: int) -> str:
    read = []
    for piece in parse(line):
        match piece:
            case Words(text):
                read.append(text)
            case Titled(title):
                read.append(f"[{title}]")
            case Mention(seat, named, they, you):
                read.append(you if seat == viewer else f"{{{seat}}}{they}" if named else they)
    return "".join(read)
