"""Chance: random numbers, unpredictable without the key and the same in every Python version."""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import blake2b
from typing import Any

_SPAN = 1 << 64


def key_of(seed: bytes) -> bytes:
    """The key of a game's chance; a seed may have any length."""
    return blake2b(seed, digest_size=32).digest()


class Chance:
    """The n-th number is blake2b(n) under the key, so its whole state is (key, numbers drawn)."""

    __slots__ = ("_keyed", "drawn", "key")

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self.key = key
        self.drawn = drawn
        self._keyed = blake2b(key=key, digest_size=8)  # copied for each number

    def copy(self) -> Chance:
        new = object.__new__(Chance)
        new.key, new.drawn, new._keyed = self.key, self.drawn, self._keyed
        return new

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        fair = _SPAN - _SPAN % n  # rejected from here on: they would favour small numbers
        while True:
            self.drawn += 1
            drawing = self._keyed.copy()
            drawing.update(self.drawn.to_bytes(8, "big"))
            number = int.from_bytes(drawing.digest(), "big")
            if number < fair:
                return number % n

    def shuffle(self, items: MutableSequence[Any]) -> None:  # Any: items are only swapped
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
