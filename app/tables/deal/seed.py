"""The seed of the shuffle, derived from the server's secret and the contributions of all seats.

seed = blake2b(digest_size=32) over secret and contributions in seat order, each preceded by its length in
       four bytes, most significant first; a seat that did not answer contributes nothing (length 0)
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from app.tables.deal.encoding import length_prefixed

CONTRIBUTION_BYTES = 16


def seed_of(secret: bytes, contributions: Sequence[bytes]) -> bytes:
    return blake2b(length_prefixed((secret, *contributions)), digest_size=32).digest()


def bot_bytes(secret: bytes, seat: int) -> bytes:
    """The contribution of a bot, derived from the secret so that it can be verified."""
    return blake2b(b"bot" + seat.to_bytes(1, "big"), key=secret, digest_size=CONTRIBUTION_BYTES).digest()
