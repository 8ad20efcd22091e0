"""The ceremony of the deal: collects a hash from each seat, then the bytes behind it, both with a timeout.

No player can choose their bytes after seeing another's: bytes count only if their hash was published before,
and the commitment binds the server's secret. There is one ceremony per match. The hashes are stored before
they are published, so a ceremony that is interrupted by a restart continues with the same hashes.
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
    """The contribution of a seat, as stored in the match and shown in the export.

    Neither hash nor bytes: the seat did not answer. A hash without bytes: it withheld them.
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
    undealt: int = 0  # how many of the earlier ones were never finished
    timeout: float = CONTRIBUTION_SECONDS
    hashes: dict[int, str] = field(default_factory=dict)
    given: dict[int, bytes] = field(default_factory=dict)
    opened: bool = False  # the hashes are final and stored
    _step: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def seats(self) -> int:
        return len(self.terms.seats)

    @property
    def players(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.terms.seats) if bot is None]

    def take(self, match: str, seat: int, digest: str | None, contribution: str | None) -> None:
        """Accepts a contribution that reached this or another worker; one that comes too late is ignored."""
        if match == self.match and digest is not None:
            self.take_hash(seat, digest)
        if match == self.match and contribution is not None:
            self.take_bytes(seat, bytes.fromhex(contribution))

    def take_hash(self, seat: int, digest: str) -> None:
        """Accepts the first hash of a seat; ignores later ones, and all after `open`."""
        if seat in self.players and not self.opened and seat not in self.hashes:
            self.hashes[seat] = digest
            self._step.set()

    def take_bytes(self, seat: int, contribution: bytes) -> None:
        """Accepts bytes of the right length whose hash was published before."""
        if seat not in self.given and _fits(contribution, self.hashes.get(seat)):
            self.given[seat] = contribution
            self._step.set()

    async def collect_hashes(self) -> None:
        """Returns when all players have sent their hash, or after the timeout."""
        await self._until(lambda: self.hashes.keys() >= set(self.players))

    def open(self, stored: Sequence[Contribution]) -> None:
        """Closes the first phase with the hashes that this or another worker has stored."""
        told = {seat: stored[seat]["hash"] for seat in self.players}
        self.hashes = {seat: digest for seat, digest in told.items() if digest is not None}
        self.given = {seat: some for seat, some in self.given.items() if _fits(some, self.hashes.get(seat))}
        self.opened = True
        for seat in self.players:
            self.take_bytes(seat, bytes.fromhex(stored[seat]["bytes"]))

    async def collect_bytes(self) -> None:
        """Returns when the bytes behind all hashes have arrived, or after the timeout."""
        assert self.opened
        await self._until(lambda: self.given.keys() >= self.hashes.keys())

    async def _until(self, done: Callable[[], bool]) -> None:
        try:
            async with asyncio.timeout(self.timeout):
                while not done():
                    self._step.clear()
                    await self._step.wait()
        except TimeoutError:
            pass  # seats that did not answer contribute nothing, and all players can see that

    def contributions(self) -> list[Contribution]:
        return [
            {"by": "player", "hash": self.hashes.get(seat), "bytes": self.given.get(seat, b"").hex()}
            if bot is None
            else {"by": "bot", "hash": None, "bytes": bot_bytes(self.secret, seat).hex()}
            for seat, bot in enumerate(self.terms.seats)
        ]

    @property
    def withheld(self) -> list[int]:
        """The seats that sent a hash but not the bytes behind it."""
        return sorted(self.hashes.keys() - self.given.keys())

    def seed(self) -> bytes:
        return seed_of(self.secret, contributed(self.contributions()))


def contributed(contributions: Iterable[Contribution]) -> list[bytes]:
    return [bytes.fromhex(contribution["bytes"]) for contribution in contributions]


def _fits(contribution: bytes, digest: str | None) -> bool:
    return len(contribution) == CONTRIBUTION_BYTES and sha256(contribution).hexdigest() == digest
