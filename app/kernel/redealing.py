"""Re-dealing: another world that a viewer cannot tell from this one."""

from __future__ import annotations

from collections.abc import Set

from app.kernel.chance import Chance
from app.kernel.door import standing
from app.kernel.table import Shuffle, Table


def redeal(t: Table, viewer: int, shuffle: Shuffle, keep: Set[int] = frozenset()) -> Table:
    """A new table with everything `viewer` does not know drawn anew by `shuffle` (in place, on a list).

    Cards in `keep` stay as they are. What comes out depends only on what the viewer knows: hidden faces are
    sorted before they are shuffled, rivals' sealed answers are drawn again, and so is all chance to come.
    """
    new = t.copy()
    _deal_faces(new, viewer, shuffle, keep)
    for resample in t.RESAMPLE.values():
        resample(new, viewer, shuffle)
    question = standing(new)
    if question is not None:
        for seat in [seat for seat in question.asked if seat in new.sealed and seat != viewer]:
            choices = question.options(new, seat)
            shuffle(choices)
            new.sealed[seat] = choices[0]
    key = list(range(256))
    shuffle(key)
    new.chance = Chance(bytes(key[:32]))
    return new


def _deal_faces(t: Table, viewer: int, shuffle: Shuffle, keep: Set[int]) -> None:
    bit = 1 << viewer
    # By place, not by number: a card's number is a fact the viewer does not know.
    lying = [card for pile in t.piles.values() for card in pile]
    hidden = [card for card in lying if not t.known[card] & bit and card not in keep]
    by_back: dict[str, list[int]] = {}
    for face in sorted(t.faces[card] for card in hidden):
        by_back.setdefault(t.FACES[face].back, []).append(face)
    for back in sorted(by_back):
        shuffle(by_back[back])
    blind = []  # cards of which the viewer knows not even the back: any face that is left
    for card in hidden:
        if t.backs_known[card] & bit:
            t.faces[card] = by_back[t.face(card).back].pop()
        else:
            blind.append(card)
    left = sorted(face for faces in by_back.values() for face in faces)
    shuffle(left)
    for card, face in zip(blind, left, strict=True):
        t.faces[card] = face
