"""Open cards: a table with nothing hidden, once the game is over, or with what its players can see."""

from __future__ import annotations

from app.kernel.cards import EVERYONE, SPECTATOR
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


def show_known(t: Table) -> Table:
    """A copy of the table on which a spectator sees every card that at least one player sees.

    What no player can see, such as the order of a draw pile, would tell how the game goes on.
    """
    new = t.copy()
    players = (1 << t.seats) - 1
    new.seen = [seen | 1 << SPECTATOR if seen & players else seen for seen in t.seen]
    return new


def _for_all(line: str | LogLine) -> str | None:
    """The line as those read it who were told most."""
    if isinstance(line, str):
        return line
    return line.variants[0][1] if line.variants else None
