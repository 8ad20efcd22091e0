"""Votes to replace an idle player by a stand-in, or an idle host by another member.

Votes belong to one question and expire with it. Between games there is no question; then they expire as soon
as the host does anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

VOTES_NEEDED = 2
"""Two votes decide; if there is only one other player, one does."""


class Votes(msgspec.Struct, frozen=True):
    """The votes of a room in the match `of`; `by` maps an idle member to the members who voted."""

    of: str | None = None
    question: int | None = None  # None: between games, about the host
    by: Mapping[int, tuple[int, ...]] = {}

    def about(self, member_id: int, match: str | None, question: int | None) -> tuple[int, ...]:
        """The votes about this member; none if they belong to another question."""
        return self.by.get(member_id, ()) if (self.of, self.question) == (match, question) else ()

    def adding(self, member_id: int, voter: int, match: str | None, question: int | None) -> Votes:
        """The votes with one more; drops those that belong to another question."""
        same = (self.of, self.question) == (match, question)
        before = self.about(member_id, match, question)
        now = before if voter in before else (*before, voter)
        return Votes(match, question, {**(self.by if same else {}), member_id: now})


def enough(voters: Collection[int], others: Collection[int]) -> bool:
    """Whether enough of the other players have voted."""
    return len(set(voters) & set(others)) >= min(VOTES_NEEDED, len(others)) > 0


def read_votes(kept: Any) -> Votes:  # Any: plain JSON
    """Reads the votes from the database column."""
    return Votes() if kept is None else msgspec.convert(kept, Votes, strict=False)


def plain_votes(votes: Votes) -> Any:  # Any: plain JSON
    """The votes for the database column."""
    return msgspec.to_builtins(votes, str_keys=True)
