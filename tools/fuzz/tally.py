"""Counts how often twins were compared, so that a test which compares nothing cannot pass."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class TwinTally:
    """By verb and kind of viewer: how many twins really differed and were compared, and how many were not."""

    compared: Counter[tuple[str, str]] = field(default_factory=Counter)
    skipped: Counter[tuple[str, str]] = field(default_factory=Counter)

    def count(self, verb: str, viewer: str, *, compared: bool) -> None:
        (self.compared if compared else self.skipped)[verb, viewer] += 1

    def never_compared(self) -> list[tuple[str, str]]:
        return sorted(self.skipped.keys() - self.compared.keys())
