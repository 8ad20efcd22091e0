"""The ceremony of the deal: hashes first, then the bytes behind them, with patience for the silent.

Nobody can choose their bytes after seeing another's: bytes count only if their hash was told before, and the
server's own secret is bound by its commitment. There is one ceremony per match. The hashes are stored before
they are told, so that a ceremony which a restart interrupts goes on with the same ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypedDict

from app.tables.deal.commitment import Terms
from app.tables.deal.seed import CONTRIBUTION_BYTES, bot_bytes, seed_of

CONTRIBUTION_SECONDS = 3.0  # seconds for the hashes, and again for the bytes


class Contribution(TypedDict):
    """What a seat gave, as the match keeps it and the export shows it.

    Neither hash nor bytes: the seat stayed silent. A hash and no bytes: it withheld them.
    """

    by: str  # "player" or "bot"
    hash: str | None
    bytes: str  # hex; "" if there are none


@dataclass
class Ceremony:
    match: str
    commitment: str
    secret: bytes
    terms: Terms
    begun: int = 1  # deals begun in the room, this one included
    undealt: int = 0  # of those before it, how many were never finished
    patience: float = CONTRIBUTION_SECONDS
    hashes: dict[int, str] = field(default_factory=dict)
    given: dict[int, bytes] = field(default_factory=dict)
    opened: bool = False  # the hashes are settled and stored
    _step: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def seats(self) -> int:
        return len(self.terms.seats)

    @property
    def players(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.terms.seats) if bot is None]

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
        if seat not in self.given and _fits(contribution, self.hashes.get(seat)):
            self.given[seat] = contribution
            self._step.set()

    async def collect_hashes(self) -> None:
        """Returns when every player's hash is in, or when the patience is over."""
        await self._until(lambda: self.hashes.keys() >= set(self.players))

    def open(self, stored: Sequence[Contribution]) -> None:
        """The hashes are settled: these are stored, by this worker or by another one."""
        told = {seat: stored[seat]["hash"] for seat in self.players}
        self.hashes = {seat: digest for seat, digest in told.items() if digest is not None}
        self.given = {seat: some for seat, some in self.given.items() if _fits(some, self.hashes.get(seat))}
        self.opened = True
        for seat in self.players:
            self.take_bytes(seat, bytes.fromhex(stored[seat]["bytes"]))

    async def collect_bytes(self) -> None:
        """Returns when all bytes are in whose hash was told, or when the patience is over."""
        assert self.opened
        await self._until(lambda: self.given.keys() >= self.hashes.keys())

    async def _until(self, done: Callable[[], bool]) -> None:
        try:
            async with asyncio.timeout(self.patience):
                while not done():
                    self._step.clear()
                    await self._step.wait()
        except TimeoutError:
            pass  # seats that stayed silent contribute nothing, which all can see

    def contributions(self) -> list[Contribution]:
        return [
            {"by": "player", "hash": self.hashes.get(seat), "bytes": self.given.get(seat, b"").hex()}
            if bot is None
            else {"by": "bot", "hash": None, "bytes": bot_bytes(self.secret, seat).hex()}
            for seat, bot in enumerate(self.terms.seats)
        ]

    @property
    def withheld(self) -> list[int]:
        """The seats that gave a hash and not the bytes behind it."""
        return sorted(self.hashes.keys() - self.given.keys())

    def seed(self) -> bytes:
        return seed_of(self.secret, contributed(self.contributions()))


def contributed(contributions: Iterable[Contribution]) -> list[bytes]:
    return [bytes.fromhex(contribution["bytes"]) for contribution in contributions]


def _fits(contribution: bytes, digest: str | None) -> bool:
    return len(contribution) == CONTRIBUTION_BYTES and sha256(contribution).hexdigest() == digest
