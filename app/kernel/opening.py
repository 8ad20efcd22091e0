"""All cards open: any moment of a game that is over, with nothing hidden any more."""

from __future__ import annotations

from app.kernel.cards import EVERYONE, who
from app.kernel.log import Line
from app.kernel.table import Table


def open_up(t: Table) -> Table:
    """A copy of the table with every card face up and every line told to all, faded or not.

    The one projector then shows all of it to anybody: a line as those read it who were told most.
    """
    new = t.copy()
    new.seen = [EVERYONE] * len(new.faces)
    new.backs_seen = [EVERYONE] * len(new.faces)
    new.log = [text for line in t.log if (text := _for_all(line, t.seats)) is not None]
    new.fading = []
    return new


def _for_all(line: str | Line, seats: int) -> str | None:
    """The line as those read it who were told most; what one seat alone was told says to whom."""
    if isinstance(line, str):
        return line
    if not line.variants:
        return None
    audience, text = line.variants[0]
    told = [seat for seat in range(seats) if audience >> seat & 1]
    return f"{who(told[0])}: {text}" if len(told) == 1 and len(line.variants) == 1 else text
