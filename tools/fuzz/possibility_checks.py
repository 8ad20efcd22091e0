"""Checks of possible places: no card is where all viewers, or one of them, know that it cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.kernel import Table, redeal
from tools.fuzz.walks import Walk, viewers


def impossible(t: Table) -> Iterator[str]:
    """Cards in places that the game declares impossible, and faces that were seen in a stock."""
    for (zone, owner), pile in t.piles.items():
        could = t.HOLDS[zone](t, owner) if zone in t.HOLDS else None
        for card in pile:
            if could is not None and t.faces[card] not in could:
                yield f"{t.face(card).id} lies in {zone}:{owner}, where it cannot be"
            if t.LOOKS[zone, owner].stock and t.met[card]:
                yield f"{t.face(card).id} was seen, and lies in the stock {zone}:{owner}"


def seen_elsewhere(t: Table, new: Table, viewer: int) -> Iterator[str]:
    """Unique faces in a stock of the re-dealt table that the viewer has seen elsewhere."""
    copies = Counter(t.faces)
    met = {t.faces[card] for card, who in enumerate(t.met) if who >> viewer & 1}
    for (zone, owner), pile in new.piles.items():
        if new.LOOKS[zone, owner].stock:
            yield from (
                f"{viewer} has seen {new.face(card).id} and imagines it in the stock {zone}:{owner}"
                for card in pile
                if new.faces[card] in met and copies[new.faces[card]] == 1
            )


def whereabouts(walk: Walk) -> Iterator[str]:
    """What a game declares about possible places holds for all its tables, including re-dealt ones.

    A re-dealt table also has the same cards, and the same number of them in every place.
    """
    for t in walk.tables:
        yield from impossible(t)
    for at in walk.moments[::2]:
        t = walk.tables[at]
        for viewer in viewers(t):
            new = redeal(t, viewer, walk.rnd.shuffle)
            again = redeal(new, viewer, walk.rnd.shuffle)
            for world in (new, again):
                yield from (f"re-dealt for {viewer}: {what}" for what in impossible(world))
                yield from seen_elsewhere(t, world, viewer)
                if sorted(world.faces) != sorted(t.faces) or world.piles != t.piles:
                    yield f"re-dealt for {viewer}, there are other cards, or they lie elsewhere"
