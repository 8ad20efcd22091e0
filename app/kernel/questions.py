"""Questions: what a table can wait for. Each is a small frozen record that stands on the agenda.

A game subclasses Ask, Offer or Sealed, adds what it needs to remember as fields (`@question`), and says what
may be answered, what follows, and the words. Words get eyes, never the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, dataclass_transform

from app.kernel.table import Choice, Table

if TYPE_CHECKING:
    from app.kernel.eyes import Eyes

T = TypeVar("T", bound=Table)
Q = TypeVar("Q")
LET: Choice = ("let",)


@dataclass_transform(frozen_default=True)
def question(cls: type[Q]) -> type[Q]:
    """Every question is an immutable record of what it needs to remember."""
    return dataclass(frozen=True, slots=True)(cls)


class Question(Generic[T]):
    """What all questions have in common."""

    __slots__ = ()
    doing: ClassVar[str] = "choose"  # what onlookers read: "waiting for Ann to {doing}"
    told: ClassVar[bool] = False  # whether all see who has answered: only where there is nothing to choose

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats it is put to, in the order that counts."""
        raise NotImplementedError

    def options(self, t: T, seat: int) -> list[Choice]:
        raise NotImplementedError

    def resolve(self, t: T) -> bool:
        """Called after each answer. Once that is enough: leave the agenda, do what follows, return True."""
        raise NotImplementedError

    def prompt(self, eyes: Eyes) -> str:
        raise NotImplementedError

    def label(self, eyes: Eyes, choice: Choice) -> str:
        """The words on the button. A choice about cards or seats needs words of its own."""
        (verb,) = choice
        return str(verb).capitalize()

    def place(self, eyes: Eyes, choice: Choice) -> str | None:
        """Where the choice belongs (`eyes.place(card)`, `eyes.chair(seat)`): that is then the button."""
        return None


@question
class Ask(Question[T]):
    """One seat must choose."""

    seat: int

    @property
    def asked(self) -> tuple[int, ...]:
        return (self.seat,)

    def chosen(self, t: T, choice: Choice) -> None:
        raise NotImplementedError

    def resolve(self, t: T) -> bool:
        t.agenda.pop()
        self.chosen(t, t.sealed.pop(self.seat))
        return True


@question
class Offer(Question[T]):
    """Several seats may accept, in secret; option 0 declines. The first in `seats` who accepts has it."""

    seats: tuple[int, ...]

    @property
    def asked(self) -> tuple[int, ...]:
        return self.seats

    def accepts(self, t: T, seat: int) -> list[Choice]:
        """How this seat could accept; nobody else learns whether it could."""
        raise NotImplementedError

    def accepted(self, t: T, seat: int, choice: Choice) -> None:
        raise NotImplementedError

    def declined(self, t: T) -> None:
        """Nobody accepted."""

    def options(self, t: T, seat: int) -> list[Choice]:
        return [LET, *self.accepts(t, seat)]

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Let it pass" if choice == LET else Question.label(self, eyes, choice)

    def resolve(self, t: T) -> bool:
        for seat in self.seats:
            choice = t.sealed.get(seat)
            if choice is None:
                return False  # somebody nearer may still accept
            if choice != LET:
                t.agenda.pop()
                t.sealed.clear()
                self.accepted(t, seat, choice)
                return True
        t.agenda.pop()
        t.sealed.clear()
        self.declined(t)
        return True


@question
class Sealed(Question[T]):
    """All answer in secret; nothing happens until all have, then everything at once."""

    seats: tuple[int, ...]

    @property
    def asked(self) -> tuple[int, ...]:
        return self.seats

    def revealed(self, t: T, answers: dict[int, Choice]) -> None:
        """`answers` in the order of `seats`, whoever was quickest."""
        raise NotImplementedError

    def resolve(self, t: T) -> bool:
        if len(t.sealed) < len(self.seats):
            return False
        answers = {seat: t.sealed[seat] for seat in self.seats}
        t.agenda.pop()
        t.sealed.clear()
        self.revealed(t, answers)
        return True
