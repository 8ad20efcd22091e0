"""Operands: what stands in a choice after its verb, told by name and as its viewer may know it.

A choice is a tuple of ints and strings, and an int may be the number of a card, which no viewer may learn. So
every question declares what each verb of its choices takes, in the order in which it stands there:

    @question({"play": {"card": CARD}, "stop": DECLINES})

A game adds kinds of its own: any function of eyes and the value that stands in the choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from app.kernel.eyes import Eyes

Operand = int | str
Operands = dict[str, Operand]
OperandKind = Callable[[Eyes, Any], Operand]  # Any: an int or a string, as the kind expects it
Kinds = Mapping[str, OperandKind]
Verbs = Mapping[str, Kinds]

DECLINES: Final[Kinds] = MappingProxyType({})
"""Takes nothing, and does nothing: lets it pass, keeps the card, goes back."""


def _card(eyes: Eyes, card: int) -> str:
    return eyes.place(card)


def _seat(eyes: Eyes, seat: int) -> str:
    return eyes.seat(seat)


def _number(eyes: Eyes, number: int) -> int:
    return number


def _word(eyes: Eyes, word: str) -> str:
    assert ":" not in word, word  # that is how a place is told from a word
    return word


def _flag(eyes: Eyes, mark: str) -> bool:
    return bool(mark)


CARD: Final[OperandKind] = _card  # told as the place where it lies
SEAT: Final[OperandKind] = _seat  # told as a place too: the player there can be the button
NUMBER: Final[OperandKind] = _number  # counts something: never the number of a card
WORD: Final[OperandKind] = _word  # of the rules
FLAG: Final[OperandKind] = _flag  # a mark that a choice has or has not


def named(eyes: Eyes, kinds: Kinds, values: tuple[Any, ...]) -> Operands:
    """The values by their names; those that may be left out stand last."""
    return {name: kind(eyes, value) for (name, kind), value in zip(kinds.items(), values, strict=False)}


def first_place(operands: Operands) -> str | None:
    """The place an option belongs to: the first that it names, whose card or seat is then the button."""
    for operand in operands.values():
        if isinstance(operand, str) and ":" in operand:
            return operand
    return None
