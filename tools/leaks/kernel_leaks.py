"""Leaks that a change to the kernel might introduce by mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.games.blame.table import Blame
from app.kernel import (
    DECLINES,
    EVERYONE,
    LET,
    Choice,
    IllegalChoice,
    Offer,
    Sealed,
    Table,
    View,
    play,
    project,
    waiting,
)
from app.kernel import view as kernel_view
from tools.fuzz import equality, play_checks, view_checks
from tools.leaks.planting import Patch, Rule, around, top
from tools.smugglers import Toss


def tell_everybody_the_index(move: Rule, t: Table, *args: Any, **named: Any) -> None:
    move(t, *args, **named)
    source, left, _, place, came, _ = t.moved[-1]
    t.moved[-1] = (source, left, EVERYONE, place, came, EVERYONE)


def the_index_of_a_card_that_leaves_a_hand_is_told(patch: Patch) -> None:
    around(patch, Blame, "move", tell_everybody_the_index)


def the_order_of_backs_in_a_hand_is_shown(patch: Patch) -> None:
    patch.setattr(kernel_view, "_hidden", lambda card: "")


def project_all(patch: Patch, mistake: Callable[[Table, int, View], None]) -> None:
    def leaky(t: Table, viewer: int) -> View:
        view = project(t, viewer)
        mistake(t, viewer, view)
        return view

    patch.setattr(equality, "project", leaky)
    patch.setattr(view_checks, "project", leaky)


def it_is_shown_who_has_answered(patch: Patch) -> None:
    project_all(patch, lambda t, viewer, view: view.update({"waiting": waiting(t)}))


def all_are_told_who_has_chosen(patch: Patch) -> None:
    patch.setattr(Sealed, "told", True)


def it_is_shown_how_many_have_answered(patch: Patch) -> None:
    project_all(patch, lambda t, viewer, view: view["public"].update(answered=len(t.sealed)))


def it_is_shown_what_was_answered(patch: Patch) -> None:
    project_all(patch, lambda t, viewer, view: view["public"].update(sealed=sorted(t.sealed.items())))


def spectators_see_a_private_field(patch: Patch) -> None:
    def show(t: Table, viewer: int, view: View) -> None:
        view["private"] = {"orders": t.orders}  # type: ignore[attr-defined]

    project_all(patch, show)


def a_refusal_names_a_hidden_card(patch: Patch) -> None:
    def refuse(t: Table, seat: int, choice: Choice) -> None:
        try:
            play(t, seat, choice)
        except IllegalChoice:
            raise IllegalChoice(f"Wait for {top(t)}.") from None

    patch.setattr(play_checks, "play", refuse)


def the_quickest_has_it(patch: Patch) -> None:
    def resolve(self: Any, t: Any) -> bool:
        (seat, choice), *_ = reversed(t.sealed.items())
        declines = self.kinds(choice) is DECLINES
        if declines and len(t.sealed) < len(self.seats):
            return False
        t.agenda.pop()
        if declines:
            self.declined(t)
            t.sealed.clear()
        else:
            t.sealed.clear()
            self.accepted(t, seat, choice)
        return True

    patch.setattr(Offer, "resolve", resolve)


def losing_acceptances_are_told(patch: Patch) -> None:
    def tell_losers(resolve: Rule, self: Any, t: Table) -> bool:
        wanted = [seat for seat, choice in t.sealed.items() if choice != LET]
        settled: bool = resolve(self, t)
        if settled:
            t.tell(f"{len(wanted)} wanted to.")
        return settled

    around(patch, Offer, "resolve", tell_losers)


def sealed_answers_are_told_in_the_order_they_came(patch: Patch) -> None:
    def resolve(self: Any, t: Any) -> bool:
        if len(t.sealed) < len(self.seats):
            return False
        answers = t.sealed.copy()
        t.agenda.pop()
        t.sealed.clear()
        self.revealed(t, answers)
        return True

    patch.setattr(Toss, "resolve", resolve)
