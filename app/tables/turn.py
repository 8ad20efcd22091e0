"""Whose turn it is at a table."""

from __future__ import annotations

from typing import NamedTuple

from app.kernel import Table, options, standing


class Turn(NamedTuple):
    """The question that stands."""

    asked: tuple[int, ...]  # the seats it was put to: everybody may know these
    unanswered: frozenset[int]  # those of them who can still answer: for each of these seats alone


NOBODY = Turn((), frozenset())


def turn_of(table: Table, seats: int) -> Turn:
    question = standing(table)
    if question is None:
        return NOBODY
    return Turn(question.asked, frozenset(seat for seat in range(seats) if options(table, seat)))
