"""What a bot says at a position."""

from __future__ import annotations

from collections import Counter
from random import Random

from app.bots import sensible
from app.bots.search import remembering
from app.kernel import Choice, Table, options, project, waiting


def answers(t: Table, seat: int | None = None, tries: int = 40) -> Counter[Choice]:
    """What the sensible bot chooses, and how often, with all that it could remember."""
    asked = waiting(t)[0] if seat is None else seat
    view, offered = project(remembering(t.copy()), asked), options(t, asked)
    return Counter(offered[sensible.choose(view, Random(n).randrange)] for n in range(tries))


def names(t: Table, chosen: Counter[Choice]) -> set[str]:
    """The same in words: verbs, and the faces of cards."""
    return {" ".join([choice[0], *(t.face(card).id for card in choice[1:])]) for choice in chosen}
