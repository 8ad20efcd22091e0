"""A notification to a member who is away, and the key that keeps it from being sent twice."""

from __future__ import annotations

from typing import Literal

import msgspec


class Notification(msgspec.Struct, frozen=True):
    """About a question that waits for the member, the end of a match, or the start of the next."""

    kind: Literal["turn", "over", "begun"]
    match: str
    question: int | None = None

    @property
    def key(self) -> str:
        """The same in all workers, so that a member is notified once."""
        return f"{self.match}:{self.kind if self.question is None else self.question}"
