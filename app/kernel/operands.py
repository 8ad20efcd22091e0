"""Operands: what follows the verb of a choice, by name and as the viewer may know it.

A choice is a tuple of ints and strings, and an int may be the number of a card, which no viewer may learn. So
every question declares the operands of each of its verbs, in order:

    @question({"play": {"card": CARD}, "stop": DECLINES})

A game adds kinds of its own: any function of the eyes and the value in the choice.
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
"""No operands and no effect: lets it pass, keeps the card, goes back."""


def _card(eyes: Eyes, card: int) -> str:
    return eyes.place(card)


def _seat(eyes: Eyes, seat: int) -> str:
    return eyes.seat(seat)


def _number(eyes: Eyes, number: int) -> int:
    return number


def _word(eyes: Eyes, word: str) -> str:
    assert ":" not in word, word  # a colon marks a place
    return word


def _flag(eyes: Eyes, mark: str) -> bool:
    return bool(mark)


CARD: Final[OperandKind] = _card  # shown as the place where it lies
SEAT: Final[OperandKind] = _seat  # shown as a place too, so that the player there can be the button
NUMBER: Final[OperandKind] = _number  # counts something: never the number of a card
WORD: Final[OperandKind] = _word  # of the rules
FLAG: Final[OperandKind] = _flag  # a mark that a choice has or has not


def named(eyes: Eyes, kinds: Kinds, values: tuple[Any, ...]) -> Operands:
    """The values by their names; optional operands come last."""
    return {name: kind(eyes, value) for (name, kind), value in zip(kinds.items(), values, strict=False)}


def first_place(operands: Operands) -> str | None:
    """The place an option belongs to: the first it names. The card or seat there is then the button."""
    for operand in operands.values():
        if isinstance(operand, str) and ":" in operand:
            return operand
    return None
