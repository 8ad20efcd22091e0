"""What the deck can still hold: the cards of the box less those the viewer sees now."""

from __future__ import annotations

from collections import Counter

from app.games.madness.cards import FACES
from app.games.madness.screen.emblems import emblem
from app.games.parts import Part
from app.kernel import View


class UnseenKind(Part, frozen=True):
    title: str
    emblem: str
    left: int
    copies: int


class Unseen(Part, frozen=True):
    kinds: tuple[UnseenKind, ...]
    cards: int  # all that are not seen
    deck: int  # how many of them are in the deck


def unseen(view: View) -> Unseen:
    """Only what lies open to the viewer now counts as seen, so the aid tells nothing a look does not."""
    seen = Counter(card for pile in view["piles"].values() for card in pile if not card.startswith("?"))
    kinds = tuple(
        UnseenKind(face.title, emblem(face.id), face.copies - seen[face.id], face.copies) for face in FACES
    )
    return Unseen(kinds, sum(kind.left for kind in kinds), len(view["piles"]["deck:0"]))
