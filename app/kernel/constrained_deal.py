"""Assigns hidden faces to places: each place accepts only some faces, and every face needs a place.

The places with the fewest faces to spare are filled first. If none is left for a place, other places swap
theirs to free one. If the sets of faces that any two places accept are equal, disjoint or nested, all
assignments are equally likely; otherwise nearly so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass

Found = tuple[int, bool]  # a face, and whether the viewer has seen it elsewhere


@dataclass(frozen=True, slots=True)
class Slots:
    """Places about which the viewer knows the same: what fits there by zone and by back (None: anything)."""

    cards: Sequence[int]
    could: Set[int] | None
    backed: Set[int] | None
    stock: bool

    def takes(self, found: Found) -> bool:
        face, met = found
        return (
            not (met and self.stock)
            and (self.could is None or face in self.could)
            and (self.backed is None or face in self.backed)
        )


def assign(
    slots: Sequence[Slots], faces: Sequence[Found], shuffle: Callable[[list[int]], None]
) -> Iterator[tuple[Sequence[int], Sequence[Found]]]:
    """Pair the cards of each of the slots with as many faces. The result depends on the arguments only."""
    fits = {found: [n for n, each in enumerate(slots) if each.takes(found)] for found in dict.fromkeys(faces)}
    spare = [-len(each.cards) for each in slots]  # for each: how many more faces fit than it needs
    for found in faces:
        for n in fits[found]:
            spare[n] += 1
    taken: list[list[Found]] = [[] for _ in slots]
    left = list(faces)
    unserved = list(range(len(slots)))
    while unserved:
        n = min(unserved, key=spare.__getitem__)
        unserved.remove(n)
        fitting = [at for at, found in enumerate(left) if n in fits[found]]
        shuffle(fitting)
        chosen = fitting[: len(slots[n].cards)]
        taken[n] = [left[at] for at in chosen]
        for at in sorted(chosen, reverse=True):
            for other in fits[left.pop(at)]:
                spare[other] -= 1
        while len(taken[n]) < len(slots[n].cards):
            _make_room(n, slots, taken, left)
    return zip([each.cards for each in slots], taken, strict=True)


def _make_room(short: int, slots: Sequence[Slots], taken: list[list[Found]], left: list[Found]) -> None:
    """Find one more face for `short` by the shortest chain of slots that can swap one of theirs."""
    ways: list[list[int]] = [[short]]
    reached = {short}
    for way in ways:  # grows while it is iterated over
        last = way[-1]
        spare = next((found for found in left if slots[last].takes(found)), None)
        if spare is not None:
            left.remove(spare)
            for source, to in zip(way[:0:-1], way[-2::-1], strict=True):
                at = next(at for at, found in enumerate(taken[source]) if slots[to].takes(found))
                taken[source][at], spare = spare, taken[source][at]
            taken[short].append(spare)
            return
        for n, some in enumerate(taken):
            if n not in reached and any(map(slots[last].takes, some)):
                reached.add(n)
                ways.append([*way, n])
    raise AssertionError("the cards lie where they cannot be, as far as everybody knows")
