"""How often each Emblem lies in the Blame pile, at a table where everybody may look through it."""

from __future__ import annotations

from app.games.blame.cards import EMBLEMS
from app.games.blame.screen.parts import NAMES, PICTURES
from app.games.parts import Part
from app.kernel import View


class EmblemCount(Part, frozen=True):
    emblem: str
    title: str
    count: int


class PileEmblems(Part, frozen=True):
    counts: tuple[EmblemCount, ...]
    treasons: int  # each counts for every Emblem


def pile_emblems(view: View) -> PileEmblems | None:
    """None where the pile is remembered: there the view has its top card only (B36)."""
    if view["table_options"]["pile"] != "open":
        return None
    pile = [PICTURES[card] for card in view["piles"]["blame:0"]]
    treasons = sum(kind == "treason" for _, kind, _ in pile)
    counts = tuple(
        EmblemCount(name, name.capitalize(), treasons + sum(name in emblems for _, _, emblems in pile))
        for name in (NAMES[emblem] for emblem in EMBLEMS)
    )
    return PileEmblems(counts, treasons)
