"""The one way into a table: which seats are asked, what they may answer, and the answer itself."""

from __future__ import annotations

from typing import Any

from app.kernel.ending import Outcome
from app.kernel.questions import Question
from app.kernel.table import Choice, Table


class IllegalChoice(ValueError):
    """The seat may not choose this now."""


def standing(t: Table) -> Question[Any] | None:  # Any: the question knows its own kind of table
    """The question the table waits on; None when the game is over."""
    if not t.agenda:
        return None
    top = t.agenda[-1]
    assert isinstance(top, Question)
    return top


def waiting(t: Table) -> list[int]:
    """The seats that must choose now. Empty when the game is over."""
    question = standing(t)
    if question is None:
        return []
    sealed = t.sealed
    return [seat for seat in question.asked if seat not in sealed] if sealed else list(question.asked)


def options(t: Table, seat: int) -> list[Choice]:
    """What this seat may answer now; nothing if it is not asked, or has answered."""
    question = standing(t)
    if question is None or seat in t.sealed or seat not in question.asked:
        return []
    return question.options(t, seat)


def play(t: Table, seat: int, choice: Choice) -> None:
    """The one way a player changes a table. Refuses what is not offered now; answers are final."""
    offered = options(t, seat)
    try:
        number = offered.index(choice)
    except ValueError:
        raise IllegalChoice("This is not offered to this seat now.") from None
    answer(t, seat, offered[number])  # the option, not the argument: 7.0 and True equal ints but are no cards


def answer(t: Table, seat: int, choice: Choice) -> None:
    """`play` without the check: for choices that were just taken from `options`."""
    question = t.agenda[-1]
    assert isinstance(question, Question)
    t.sealed[seat] = choice
    before = t.moved, t.implied
    t.moved, t.implied = [], []
    asked, told = question.asked, len(t.log)
    if question.resolve(t):
        t.question += 1
        t.settle()
        # The effects of a player's own answer are not news to them; how a question to several seats was
        # settled is news to each of them.
        for each in asked:
            t.heard[each] = told if len(asked) > 1 else len(t.log)
    else:
        t.moved, t.implied = before


def outcome(t: Table) -> Outcome | None:
    return t.result
