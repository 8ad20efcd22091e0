"""What a card is called, and its sign."""

from __future__ import annotations

from app.games.madness.cards import FACES

TITLES = {face.id: face.title for face in FACES}


def emblem(card: str) -> str:
    return "bm b-coin" if card.startswith("coin-") else f"bm b-{card}"
