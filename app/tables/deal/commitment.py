"""The commitment: what the server binds itself to before any seat contributes to the deal.

commitment = SHA-256, in hexadecimal digits, over six parts, each preceded by its length in four bytes, most
significant first:

    1. the text "culprit-deal-2"
    2. the secret: 32 random bytes
    3. the id of the game, such as "blame"
    4. the version of its rules, in decimal digits
    5. the options of the table, as canonical JSON (RFC 8785)
    6. the seats in order, as canonical JSON: null for a player, the bot's level for a bot

Text is UTF-8. The commitment of the first version is the SHA-256 of the secret alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Self

from app.tables.deal.encoding import canonical_json, length_prefixed

LABEL = b"culprit-deal-2"
SECRET_ALONE = 1
"""The commitment version that binds nothing but the secret."""
COMMITMENT_VERSION = 2
SECRET_BYTES = 32


def new_secret(random: Callable[[int], bytes]) -> bytes:
    return random(SECRET_BYTES)


@dataclass(frozen=True, slots=True)
class Terms:
    """What the commitment binds besides the secret: which game is dealt, and to which seats."""

    game: str
    version: int
    options: Mapping[str, Any]  # Any: plain JSON; its schema is defined by the game
    seats: tuple[str | None, ...]  # None for a player, the level of a bot

    @classmethod
    def of(
        cls, game: str, version: int, options: Mapping[str, Any], players: Iterable[Mapping[str, Any]]
    ) -> Self:
        """The terms of a match, with the players as stored in the match."""
        return cls(game, version, options, tuple(player["bot"] for player in players))

    @property
    def bots(self) -> frozenset[int]:
        return frozenset(seat for seat, bot in enumerate(self.seats) if bot is not None)


def commitment_of(secret: bytes, terms: Terms, version: int = COMMITMENT_VERSION) -> str:
    if version == SECRET_ALONE:
        return sha256(secret).hexdigest()
    parts = (
        LABEL,
        secret,
        terms.game.encode(),
        str(terms.version).encode(),
        canonical_json(dict(terms.options)),
        canonical_json(terms.seats),
    )
    return sha256(length_prefixed(parts)).hexdigest()
