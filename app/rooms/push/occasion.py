"""What a member who is away is called for."""

from __future__ import annotations

from typing import Literal

import msgspec


class Occasion(msgspec.Struct, frozen=True):
    """A question that waits for them, the end of a match, or the start of the next."""

    kind: Literal["turn", "over", "begun"]
    match: str
    question: int | None = None

    @property
    def key(self) -> str:
        """The same for every worker: a member is called once for it."""
        return f"{self.match}:{self.kind if self.question is None else self.question}"
