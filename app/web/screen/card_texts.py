"""What the rules say about each card, for those who hold one to read it: sent once with the table."""

from __future__ import annotations

from functools import cache

from app.games import GAMES
from app.games.parts import Part, Region


class CardTexts(Part, frozen=True):
    """Words by the title or the kind of a card."""

    texts: tuple[tuple[str, str], ...]


@cache
def card_texts_region(game: str) -> Region:
    texts = CardTexts(tuple(GAMES[game].card_texts().items()))
    return Region("card-texts", "parts/large_card.html", "texts", texts)
