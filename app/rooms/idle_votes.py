"""Votes: who wants an idle player to be played for, or an idle host to be host no longer.

They belong to one question: when another one stands they are void. Between games there is no question, and
they are void as soon as the host does anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

ENOUGH = 2
"""Any two of the others decide, or the only other."""


class Votes(msgspec.Struct, frozen=True):
    """As a room keeps them; `of` is the match, `by` has the members who vote for it, by whom it is about."""

    of: str | None = None
    question: int | None = None  # None: nothing is asked, it is about the host
    by: Mapping[int, tuple[int, ...]] = {}

    def about(self, member_id: int, match: str | None, question: int | None) -> tuple[int, ...]:
        """Who votes for it, if it is still the same question."""
        return self.by.get(member_id, ()) if (self.of, self.question) == (match, question) else ()

    def adding(self, member_id: int, voter: int, match: str | None, question: int | None) -> Votes:
        """With one more vote; those that belong to another question are gone."""
        same = (self.of, self.question) == (match, question)
        before = self.about(member_id, match, question)
        now = before if voter in before else (*before, voter)
        return Votes(match, question, {**(self.by if same else {}), member_id: now})


def enough(voters: Collection[int], others: Collection[int]) -> bool:
    """Whether those of the others who vote for it are enough."""
    return len(set(voters) & set(others)) >= min(ENOUGH, len(others)) > 0


def read_votes(kept: Any) -> Votes:  # Any: plain JSON
    """From what the database keeps."""
    return Votes() if kept is None else msgspec.convert(kept, Votes, strict=False)


def plain_votes(votes: Votes) -> Any:  # Any: plain JSON
    """As the database keeps them."""
    return msgspec.to_builtins(votes, str_keys=True)
