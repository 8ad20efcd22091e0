"""Open cards: a table with nothing hidden (once the game is over), or with all that its players can see."""

from __future__ import annotations

from app.kernel.cards import EVERYONE, SPECTATOR
from app.kernel.log import LogLine
from app.kernel.table import Table


def reveal(t: Table) -> Table:
    """A copy of the table with every card face up and every line told to all, faded or not.

    The usual projector then shows all of it to any viewer, and every line in its most detailed variant.
    """
    new = t.copy()
    new.seen = [EVERYONE] * len(new.faces)
    new.backs_seen = [EVERYONE] * len(new.faces)
    new.log = [text for line in t.log if (text := _for_all(line)) is not None]
    new.fading = []
    return new


def show_known(t: Table) -> Table:
    """A copy of the table on which a spectator sees every card that at least one player sees.

    Cards that no player can see, such as those of the draw pile, stay hidden: they would spoil the game.
    """
    new = t.copy()
    players = (1 << t.seats) - 1
    new.seen = [seen | 1 << SPECTATOR if seen & players else seen for seen in t.seen]
    return new


def _for_all(line: str | LogLine) -> str | None:
    """The most detailed variant of the line."""
    if isinstance(line, str):
        return line
    return line.variants[0][1] if line.variants else None
