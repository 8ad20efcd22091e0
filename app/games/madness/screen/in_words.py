"""Blood & Madness Bluff in words."""

from __future__ import annotations

from app.games.madness.screen.parts import Side, distance
from app.games.madness.screen.regions import marks
from app.games.parts import InWords, Scene

PILES = {"hand": "in hand", "front": "open", "down": "face down", "deck": "Deck", "discard": "Discards"}


def in_words(scene: Scene) -> InWords:
    return InWords((), tuple(seat_of(scene, seat) for seat in range(scene.view["seats"])), PILES)


def seat_of(scene: Scene, seat: int) -> tuple[str, ...]:
    public = scene.view["public"]
    if public["gone"][seat] or not public["still_in"][seat]:
        return ()
    dealer = ("dealer",) if public["dealer"] == seat else ()
    stake = f"{public['stakes'][seat]} staked"
    far = distance(Side(scene, seat).total())
    return (far, stake, *dealer, *(mark.lower() for mark in marks(scene, seat)))
