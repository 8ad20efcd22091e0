"""All cards open: any moment of a game that is over, with nothing hidden any more."""

from __future__ import annotations

from app.kernel.cards import EVERYONE
from app.kernel.log import LogLine
from app.kernel.table import Table


def reveal(t: Table) -> Table:
    """A copy of the table with every card face up and every line told to all, faded or not.

    The one projector then shows all of it to anybody: a line as those read it who were told most.
    """
    new = t.copy()
    new.seen = [EVERYONE] * len(new.faces)
    new.backs_seen = [EVERYONE] * len(new.faces)
    new.log = [text for line in t.log if (text := _for_all(line)) is not None]
    new.fading = []
    return new


def _for_all(line: str | LogLine) -> str | None:
    """The line as those read it who were told most."""
    if isinstance(line, str):
        return line
    return line.variants[0][1] if line.variants else None
