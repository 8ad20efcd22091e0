"""A source of random bytes that is the same in every run."""

from __future__ import annotations

from hashlib import sha256


class RepeatableBytes:
    """Bytes that differ from call to call, and are the same in every run."""

    def __init__(self) -> None:
        self.thrown = 0

    def __call__(self, count: int) -> bytes:
        self.thrown += 1
        return sha256(str(self.thrown).encode()).digest()[:count]
