"""Game of Intrigue in words."""

from __future__ import annotations

from app.games.intrigue.screen.courtiers import signs
from app.games.parts import InWords, Scene

PILES = {
    "hand": "",
    "draw": "Draw pile",
    "discard": "Discards",
    "pile": "in the pile",
    "offer": "on offer",
    "laid": "laid",
    "aside": "",
}


def in_words(scene: Scene) -> InWords:
    return InWords((), tuple(seat_of(scene, seat) for seat in range(scene.view["seats"])), PILES)


def seat_of(scene: Scene, seat: int) -> tuple[str, ...]:
    return (scene.view["public"]["colours"][seat], *(sign.words.lower() for sign in signs(scene.view, seat)))
