"""The fair deal: the server binds itself to a secret, every seat adds bytes, and the seed follows from all.

commitment = sha256(secret), told before anybody contributes
seed       = blake2b(digest_size=32) over secret and contributions in seat order, each preceded by its length
             in four bytes, most significant first; a seat that stayed silent contributes nothing (length 0)
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b, sha256

CONTRIBUTION_BYTES = 16


def commitment_of(secret: bytes) -> str:
    return sha256(secret).hexdigest()


def seed_of(secret: bytes, contributions: Sequence[bytes]) -> bytes:
    digest = blake2b(digest_size=32)
    for part in (secret, *contributions):
        digest.update(len(part).to_bytes(4, "big"))
        digest.update(part)
    return digest.digest()


def bot_bytes(secret: bytes, seat: int) -> bytes:
    """A bot has no chance of its own: its bytes follow from the secret, so that anyone can check them."""
    return blake2b(b"bot" + seat.to_bytes(1, "big"), key=secret, digest_size=CONTRIBUTION_BYTES).digest()
