"""Whose turn it is at a table."""

from __future__ import annotations

from typing import NamedTuple

from app.kernel import Table, options, standing


class WhoseTurn(NamedTuple):
    """The question that stands."""

    asked: tuple[int, ...]  # the seats it was put to: everybody may know these
    unanswered: frozenset[int]  # those of them who can still answer: for each of these seats alone


NOBODYS_TURN = WhoseTurn((), frozenset())


def whose_turn(table: Table, seats: int) -> WhoseTurn:
    question = standing(table)
    if question is None:
        return NOBODYS_TURN
    return WhoseTurn(question.asked, frozenset(seat for seat in range(seats) if options(table, seat)))
