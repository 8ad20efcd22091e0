"""The cards of Blood & Madness Bluff: coins, characters, Madness and the Horror."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.kernel import Face

Kind = Literal["coin", "character", "madness"]


@dataclass(frozen=True, slots=True)
class Card(Face):
    """A coin is worth something; a character can be used; Madness cancels."""

    kind: Kind = "character"
    copies: int = 1
    article: str = "a"

    @property
    def named(self) -> str:
        """How sentences name the card: everybody may read it here, so only public cards are named so."""
        return f"{self.article} [{self.title}]"


COIN_VALUES = range(1, 7)

# M01: one 1, two 2s … six 6s; three each of Warrior, Thief and Sorceress; two Madness; one Horror.
FACES: tuple[Card, ...] = (
    *(Card(f"coin-{value}", f"Coin {value}", kind="coin", copies=value) for value in COIN_VALUES),
    Card("warrior", "Warrior", copies=3),
    Card("thief", "Thief", copies=3),
    Card("sorceress", "Sorceress", copies=3),
    Card("horror", "Horror", article="the"),
    Card("madness", "Madness", kind="madness", copies=2),
)
BOX = tuple(face for face, card in enumerate(FACES) for _ in range(card.copies))

# The number of a coin's face is its value less one, so that totals need no look at the faces themselves.
DEAREST_COIN = len(COIN_VALUES) - 1
WARRIOR, THIEF, SORCERESS, HORROR, MADNESS = range(len(COIN_VALUES), len(FACES))
CHARACTERS = (WARRIOR, THIEF, SORCERESS, HORROR)  # M26: the Horror is one throughout, Madness is not.
CANCELS = (MADNESS, HORROR)  # M23, M24
CLAIMS = {FACES[face].id: face for face in (SORCERESS, THIEF, WARRIOR, HORROR)}  # M26
