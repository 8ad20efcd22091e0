"""Re-dealing: another world that a viewer cannot tell from this one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

from app.kernel.answers import standing
from app.kernel.cards import BOX, EVERYONE, NOBODY
from app.kernel.chance import Chance
from app.kernel.constrained_deal import Slots, assign
from app.kernel.log import LogLine
from app.kernel.table import Shuffle, Table


def redeal(t: Table, viewer: int, shuffle: Shuffle, keep: Set[int] = frozenset()) -> Table:
    """A new table with everything `viewer` does not know drawn anew by `shuffle` (in place, on a list).

    Cards in `keep` stay as they are. What comes out depends only on what the viewer knows: hidden faces are
    sorted before they are shuffled, rivals' sealed answers are drawn again, and so is all chance to come;
    of the log only that is left which the viewer reads. Who has answered already is kept: see `imagine`.
    And it could have been dealt: no face comes to lie where everybody, or the viewer, knows it cannot.
    """
    new = t.copy()
    _cut_log(new, viewer)
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


def imagine(t: Table, viewer: int, shuffle: Shuffle) -> Table:
    """The table as `viewer` might imagine it, made of nothing but what the viewer knows: for search.

    Like `redeal`, and besides: nobody but the viewer has answered the question that stands, unless all are
    told; a loose pile that the viewer cannot look through lies in an order of no meaning; nobody remembers
    what the viewer could not tell that they remember; and nothing is on its way. So two worlds that look
    alike are imagined alike, up to the numbers of cards.
    """
    new = t.copy()
    question = standing(t)
    if question is None or not question.told:
        new.sealed = {seat: choice for seat, choice in t.sealed.items() if seat == viewer}
    new.moved, new.implied = [], []
    bit = 1 << viewer
    new.met = [who & bit for who in t.met]
    for (zone, owner), pile in new.piles.items():
        if zone == BOX:
            continue
        open_to_all = t.ZONES[zone].look == EVERYONE
        for card in pile:
            # What came here was shown to all: if the viewer remembers it, so may everybody.
            shared = EVERYONE if open_to_all and t.known[card] & bit else bit & t.known[card]
            new.known[card] = t.seen[card] | shared
        if not t.LOOKS[zone, owner].order & bit:
            pile.sort(key=lambda card: _outside(new, card, bit))
    return redeal(new, viewer, shuffle)


def _outside(t: Table, card: int, bit: int) -> tuple[int, str, int, int, int]:
    """All that a viewer can tell of a card in a pile he cannot look through; what he sees comes first."""
    if t.seen[card] & bit:
        return -1, "", 0, 0, 0
    face = t.faces[card] if t.known[card] & bit else len(t.FACES)
    back = t.face(card).back if t.backs_known[card] & bit else ""
    return face, back, t.seen[card], t.backs_seen[card], t.backs_known[card]


def _cut_log(t: Table, viewer: int) -> None:
    """Leave in the log what the viewer reads, or once read, in the viewer's own words."""
    places: dict[int, int] = {}
    log: list[str | LogLine] = []
    for n, line in enumerate(t.log):
        if isinstance(line, LogLine):
            variants = tuple(variant for variant in line.variants if variant[0] >> viewer & 1)
            if not variants:
                continue
            line = line._replace(variants=variants)
        places[n] = len(log)
        log.append(line)
    t.log = log
    t.heard = [sum(1 for n in places if n < mark) for mark in t.heard]
    t.fading = [(moment, places[n]) for moment, n in t.fading if n in places]


def _deal_faces(t: Table, viewer: int, shuffle: Shuffle, keep: Set[int]) -> None:
    """Exchange the faces the viewer does not know, among the places where they could lie."""
    bit = 1 << viewer
    # By place, not by number: a card's number is a fact the viewer does not know.
    hidden = [
        card for pile in t.piles.values() for card in pile if not t.known[card] & bit and card not in keep
    ]
    faces = sorted((t.faces[card], met) for card, met in zip(hidden, _met(t, hidden, bit), strict=True))
    dealt, met = list(t.faces), t.met
    for cards, found in assign(_slots(t, hidden, bit), faces, shuffle):
        for card, (face, seen_before) in zip(cards, found, strict=True):
            dealt[card] = face
            met[card] = bit if seen_before else NOBODY
    t.faces = tuple(dealt)


def _met(t: Table, hidden: Sequence[int], bit: int) -> list[bool]:
    """Whether the viewer has seen this very face elsewhere; of two alike one cannot tell which it was."""
    copies = Counter(t.faces)
    return [bool(t.met[card] & bit) and copies[t.faces[card]] == 1 for card in hidden]


def _slots(t: Table, hidden: Sequence[int], bit: int) -> list[Slots]:
    """The hidden cards, put together where the viewer knows the same of them."""
    alike: dict[tuple[str, int, str | None], list[int]] = {}
    for card in hidden:
        zone, owner = t.where[card]
        back = t.face(card).back if t.backs_known[card] & bit else None
        place = (zone, owner) if zone in t.HOLDS or t.LOOKS[zone, owner].stock else ("", 0)
        alike.setdefault((*place, back), []).append(card)
    slots = []
    for (zone, owner, back), cards in alike.items():
        could = t.HOLDS[zone](t, owner) if zone in t.HOLDS else None
        backed = None if back is None else t.backed(back)
        slots.append(Slots(cards, could, backed, bool(zone) and t.LOOKS[zone, owner].stock))
    return slots
