"""Whose turn it is at a table."""

from __future__ import annotations

from typing import NamedTuple

from app.kernel import Table, standing, waiting


class WhoseTurn(NamedTuple):
    """Who is asked the current question."""

    asked: tuple[int, ...]  # the seats it was put to: public
    unanswered: frozenset[int]  # those who have not answered yet: secret, each seat may know only of itself


NO_TURN = WhoseTurn((), frozenset())


def whose_turn(table: Table) -> WhoseTurn:
    question = standing(table)
    if question is None:
        return NO_TURN
    return WhoseTurn(question.asked, frozenset(waiting(table)))
