"""Swapping: two cards played, and two Roles change places."""

from __future__ import annotations

from app.games.blame import powers
from app.games.blame.acts import exchange_roles
from app.games.blame.cards import EMBLEM_OF, ROLES, VICEROY
from app.games.blame.table import CENTRE, Blame
from app.kernel import CARD, Ask, Choice, Eyes, Operands, does, question


def choose_swap(t: Blame, seat: int) -> None:
    borne = t.on_top()
    roles = tuple(role for role, emblem in enumerate(EMBLEM_OF) if borne & emblem)
    if len(roles) == 2:
        swap(t, seat, *roles)
    else:  # B14: with one Emblem the second is free, with a Treason both are.
        t.then(ChooseSwap(seat, roles[0] if len(roles) == 1 else None))


@question({"swap": {"role": CARD}})
class ChooseSwap(Ask[Blame]):
    doing = "choose which Roles change places"
    first: int | None  # the Role that is settled already

    def options(self, t: Blame, seat: int) -> list[Choice]:
        return [("swap", role) for role in range(len(ROLES)) if role != self.first]

    def chosen(self, t: Blame, choice: Choice) -> None:
        if self.first is None:
            t.then(ChooseSwap(self.seat, choice[1]))
        else:
            swap(t, self.seat, self.first, choice[1])

    def prompt(self, eyes: Eyes) -> str:
        if self.first is None:
            return "Choose the first of two Roles to change places."
        return f"Choose the Role that changes places with the {eyes.name(self.first)}."

    def about(self, eyes: Eyes) -> Operands:
        return {} if self.first is None else {"first": eyes.place(self.first)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        name = eyes.name(choice[1])
        return (
            f"Swap the {name}" if self.first is None else f"Swap the {eyes.name(self.first)} and the {name}"
        )


def swap(t: Blame, seat: int, one: int, other: int) -> None:
    viceroy = t.holder(VICEROY)
    moved = exchange_roles(t, one, other)
    t.tell(f"{does(seat, 'swaps')} the [] and the [].", one, other)
    if not moved:
        t.tell("Both lie in the centre, so nothing changes.")
    # B28: the Viceroy may undo what another's swap did to them.
    if moved and t.options.powers and VICEROY in (one, other) and viceroy not in (seat, CENTRE):
        t.then(powers.UndoSwap(viceroy, one, other))
