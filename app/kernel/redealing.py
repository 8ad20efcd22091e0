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

    Cards in `keep` stay as they are. The result depends only on what the viewer knows: hidden faces are
    sorted before they are shuffled, rivals' sealed answers and all future chance are drawn again, and the
    log keeps only what the viewer reads. Which seats have answered already is kept: see `imagine`.
    The result is a possible deal: no face lies where the viewer, or everybody, knows it cannot.
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

    Like `redeal`, and in addition: no rival has answered the standing question, unless all see who has; a
    loose pile that the viewer cannot look through is sorted, so that its order means nothing; rivals remember
    only what the viewer can tell they remember; and `moved` is empty. So two worlds that look alike to the
    viewer are imagined alike, up to the numbers of cards.
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
            # Cards in an open zone were shown to all: what the viewer remembers, everybody may remember.
            shared = EVERYONE if open_to_all and t.known[card] & bit else bit & t.known[card]
            new.known[card] = t.seen[card] | shared
        if not t.LOOKS[zone, owner].order & bit:
            pile.sort(key=lambda card: _sort_key(new, card, bit))
    return redeal(new, viewer, shuffle)


def _sort_key(t: Table, card: int, bit: int) -> tuple[int, str, int, int, int]:
    """All that a viewer knows about a card in a pile they cannot look through; visible cards first."""
    if t.seen[card] & bit:
        return -1, "", 0, 0, 0
    face = t.faces[card] if t.known[card] & bit else len(t.FACES)
    back = t.face(card).back if t.backs_known[card] & bit else ""
    return face, back, t.seen[card], t.backs_seen[card], t.backs_known[card]


def _cut_log(t: Table, viewer: int) -> None:
    """Keep only the log lines, faded ones included, and the variants of them that the viewer may read."""
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
    """Shuffle the faces that the viewer does not know among the places where they could lie."""
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
    """For each card, whether the viewer has seen its face elsewhere; copies cannot be told apart."""
    copies = Counter(t.faces)
    return [bool(t.met[card] & bit) and copies[t.faces[card]] == 1 for card in hidden]


def _slots(t: Table, hidden: Sequence[int], bit: int) -> list[Slots]:
    """The hidden cards, grouped by what the viewer knows about them."""
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
