"""Questions: what a table can wait for. Each is a small frozen record that stands on the agenda.

A game subclasses Ask, Offer or Sealed, adds what it needs to remember as fields (`@question`), and says what
may be answered, what follows, and the words. Words get eyes, never the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform

from app.kernel.eyes import Eyes
from app.kernel.operands import DECLINES, Kinds, Operands, Verbs
from app.kernel.table import Choice, Table

T = TypeVar("T", bound=Table)
Q = TypeVar("Q", bound="Question[Any]")  # Any: of whatever table
LET: Choice = ("let",)


@dataclass_transform(frozen_default=True)
def question(verbs: Verbs) -> Callable[[type[Q]], type[Q]]:
    """Every question is an immutable record of what it needs to remember.

    `verbs` says what its choices are about: see operands.py. `let` need not be listed: it always declines.
    """
    if not isinstance(verbs, Mapping):
        raise TypeError(f"{verbs.__name__}: say what its choices are about, @question({{verb: operands}})")

    def record(cls: type[Q]) -> type[Q]:
        made = dataclass(frozen=True, slots=True)(cls)
        made.verbs = {LET[0]: DECLINES, **verbs}
        return made

    return record


class Question(Generic[T]):
    """What all questions have in common."""

    __slots__ = ()
    doing: ClassVar[str] = "choose"  # what the others read: "waiting for Ann to {doing}"
    told: ClassVar[bool] = False  # whether all see who has answered: only where there is nothing to choose
    open: ClassVar[bool] = False  # whether all are told what it is about, not only the seats asked
    verbs: ClassVar[Verbs]

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats it is put to, in the order that counts."""
        raise NotImplementedError

    def options(self, t: T, seat: int) -> list[Choice]:
        raise NotImplementedError

    def forced(self, eyes: Eyes, seat: int) -> bool:
        """Whether all can see that this seat has one choice only; it may then be answered for its player.

        `eyes` are a spectator's: what is hidden must not matter, or the moment of the answer would tell it.
        """
        return False

    def resolve(self, t: T) -> bool:
        """Called after each answer. Once it is settled: leave the agenda, do what follows, return True."""
        raise NotImplementedError

    def prompt(self, eyes: Eyes) -> str:
        raise NotImplementedError

    def about(self, eyes: Eyes) -> Operands:
        """What the prompt is about, by name, for programs that do not read the text."""
        return {}

    def kinds(self, choice: Choice) -> Kinds:
        """The operands of this choice; overridden where they differ between choices with the same verb."""
        return self.verbs[choice[0]]

    def label(self, eyes: Eyes, choice: Choice) -> str:
        """The words on the button. A choice about cards or seats needs words of its own."""
        (verb,) = choice
        return str(verb).capitalize()

    def place(self, eyes: Eyes, choice: Choice) -> str | None:
        """The place of a choice that names neither card nor seat: the element there is then the button."""
        return None


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Offer(Question[T]):
    """Several seats may accept, in secret; option 0 declines. The first in `seats` who accepts has it.

    A game may have other ways to decline besides: verbs that it declares as DECLINES.
    """

    seats: tuple[int, ...]

    @property
    def asked(self) -> tuple[int, ...]:
        return self.seats

    def accepts(self, t: T, seat: int) -> list[Choice]:
        """How this seat could accept; the other seats do not learn whether it could."""
        raise NotImplementedError

    def accepted(self, t: T, seat: int, choice: Choice) -> None:
        raise NotImplementedError

    def declined(self, t: T) -> None:
        """Called when no seat accepted. `t.sealed` still says how each seat declined."""

    def options(self, t: T, seat: int) -> list[Choice]:
        return [LET, *self.accepts(t, seat)]

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Let it pass" if choice == LET else Question.label(self, eyes, choice)

    def resolve(self, t: T) -> bool:
        for seat in self.seats:
            choice = t.sealed.get(seat)
            if choice is None:
                return False  # a seat nearer in turn may still accept
            if self.kinds(choice) is not DECLINES:
                t.agenda.pop()
                t.sealed.clear()
                self.accepted(t, seat, choice)
                return True
        t.agenda.pop()
        self.declined(t)
        t.sealed.clear()
        return True


@dataclass(frozen=True, slots=True)
class Sealed(Question[T]):
    """All answer in secret; nothing happens until all have, then everything at once."""

    seats: tuple[int, ...]

    @property
    def asked(self) -> tuple[int, ...]:
        return self.seats

    def revealed(self, t: T, answers: dict[int, Choice]) -> None:
        """`answers` are in the order of `seats`, not in the order in which they were given."""
        raise NotImplementedError

    def resolve(self, t: T) -> bool:
        if len(t.sealed) < len(self.seats):
            return False
        answers = {seat: t.sealed[seat] for seat in self.seats}
        t.agenda.pop()
        t.sealed.clear()
        self.revealed(t, answers)
        return True
