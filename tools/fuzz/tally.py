"""How often twins were compared, so that a test which compares nothing cannot pass."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class TwinTally:
    """Per verb and kind of viewer: twins that really differed and were compared, and those that were not."""

    compared: Counter[tuple[str, str]] = field(default_factory=Counter)
    skipped: Counter[tuple[str, str]] = field(default_factory=Counter)

    def count(self, verb: str, viewer: str, *, compared: bool) -> None:
        (self.compared if compared else self.skipped)[verb, viewer] += 1

    def never_compared(self) -> list[tuple[str, str]]:
        return sorted(self.skipped.keys() - self.compared.keys())
