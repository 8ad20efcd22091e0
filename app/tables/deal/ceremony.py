"""The ceremony of the deal: hashes first, then the bytes behind them, with patience for the silent.

Nobody can choose their bytes after seeing another's: bytes count only if their hash was told before, and the
server's own secret is bound by its commitment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypedDict

from app.tables.deal.seed import CONTRIBUTION_BYTES, bot_bytes, commitment_of, seed_of

PATIENCE = 3.0  # seconds for the hashes, and again for the bytes


class Contribution(TypedDict):
    """What a seat gave, as the match keeps it and the export shows it."""

    by: str  # "player" or "bot"
    hash: str | None
    bytes: str  # hex; "" if the seat stayed silent


@dataclass
class Ceremony:
    match: str
    secret: bytes
    seats: int
    bots: frozenset[int]
    patience: float = PATIENCE
    hashes: dict[int, str] = field(default_factory=dict)
    given: dict[int, bytes] = field(default_factory=dict)
    opened: bool = False  # all hashes that will come are in
    _step: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def commitment(self) -> str:
        return commitment_of(self.secret)

    @property
    def players(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.bots]

    def take(self, match: str, seat: int, digest: str | None, contribution: str | None) -> None:
        """What a seat gave, here or through another worker; whatever comes too late does not count."""
        if match == self.match and digest is not None:
            self.take_hash(seat, digest)
        if match == self.match and contribution is not None:
            self.take_bytes(seat, bytes.fromhex(contribution))

    def take_hash(self, seat: int, digest: str) -> None:
        """A seat's first hash counts; later ones, and those after the opening, do not."""
        if seat in self.players and not self.opened and seat not in self.hashes:
            self.hashes[seat] = digest
            self._step.set()

    def take_bytes(self, seat: int, contribution: bytes) -> None:
        """Bytes count if they have the right length and their hash was told before."""
        told = self.hashes.get(seat)
        if told is None or seat in self.given or len(contribution) != CONTRIBUTION_BYTES:
            return
        if sha256(contribution).hexdigest() == told:
            self.given[seat] = contribution
            self._step.set()

    async def run(self, on_open: Callable[[], None]) -> None:
        """Wait for the hashes, tell everybody (`on_open`), then wait for the bytes."""
        await self._until(lambda: self.hashes.keys() >= set(self.players))
        self.opened = True
        on_open()
        await self._until(lambda: self.given.keys() >= self.hashes.keys())

    async def _until(self, done: Callable[[], bool]) -> None:
        try:
            async with asyncio.timeout(self.patience):
                while not done():
                    self._step.clear()
                    await self._step.wait()
        except TimeoutError:
            pass  # whoever stayed silent contributes nothing, for all to see

    def contributions(self) -> list[Contribution]:
        return [
            {"by": "bot", "hash": None, "bytes": bot_bytes(self.secret, seat).hex()}
            if seat in self.bots
            else {"by": "player", "hash": self.hashes.get(seat), "bytes": self.given.get(seat, b"").hex()}
            for seat in range(self.seats)
        ]

    def seed(self) -> bytes:
        return seed_of(self.secret, contributed(self.contributions()))


def contributed(contributions: Iterable[Contribution]) -> list[bytes]:
    return [bytes.fromhex(contribution["bytes"]) for contribution in contributions]
