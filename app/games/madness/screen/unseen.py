"""What the deck can still hold: the cards of the box less those the viewer sees now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.games.madness.cards import FACES
from app.games.madness.screen.emblems import emblem
from app.games.madness.screen.parts import TEMPLATE
from app.games.parts import Part, Region
from app.kernel import View


class UnseenKind(Part, frozen=True):
    id: str
    title: str
    emblem: str
    left: int
    copies: int


class UnseenTotal(Part, frozen=True):
    cards: int  # all that are not seen
    deck: int  # how many of them are in the deck


class Unseen(Part, frozen=True):
    kinds: tuple[UnseenKind, ...]
    total: UnseenTotal

    def pieces_since(self, was: Unseen) -> Sequence[Region]:
        """With most moves one or two kinds change, for every player."""
        pieces = [
            Region(kind.id, TEMPLATE, "unseen_kind", kind)
            for kind, before in zip(self.kinds, was.kinds, strict=True)
            if kind != before
        ]
        if self.total != was.total:
            pieces.append(Region("unseen-total", TEMPLATE, "unseen_total", self.total))
        return pieces


def unseen(view: View) -> Unseen:
    """Only what lies open to the viewer now counts as seen, so the aid tells nothing a look does not."""
    seen = Counter(card for pile in view["piles"].values() for card in pile if not card.startswith("?"))
    kinds = tuple(
        UnseenKind(f"unseen-{face.id}", face.title, emblem(face.id), face.copies - seen[face.id], face.copies)
        for face in FACES
    )
    return Unseen(kinds, UnseenTotal(sum(kind.left for kind in kinds), len(view["piles"]["deck:0"])))
