"""Set-up of Game of Blame: Roles, the deal, and who begins."""

from __future__ import annotations

from app.games.blame.cards import DECK, ROLES
from app.games.blame.rules import new_pile
from app.games.blame.table import HAND_DEALT, Blame
from app.kernel import CARD, Ask, Choice, Eyes, do, does, question


def begin(t: Blame) -> None:
    t.played, t.treason, t.accusation = 0, False, None
    for role in range(len(ROLES)):
        t.move(role, "centre")
    for card in DECK:
        t.move(card, "draw")
    t.turn = first = t.chance.below(t.seats)  # B03: Roles are chosen from a random first seat.
    seats = (first, *t.rivals(first))
    if t.options.roles == "random":
        roles = list(range(len(ROLES)))
        t.chance.shuffle(roles)
        for seat, role in zip(seats, roles, strict=False):
            take_role(t, seat, role)
        t.then(do(deal))
    else:
        t.then(*(do(choose_role, seat) for seat in seats), do(deal))


def choose_role(t: Blame, seat: int) -> None:
    t.turn = seat
    t.then(ChooseRole(seat))


def take_role(t: Blame, seat: int, role: int) -> None:
    t.move(role, "role", seat)
    t.tell(f"{does(seat, 'is')} the [].", role)


@question({"take": {"role": CARD}})
class ChooseRole(Ask[Blame]):
    doing = "choose a Role"

    def options(self, t: Blame, seat: int) -> list[Choice]:
        return [("take", role) for role in t.pile("centre")]

    def chosen(self, t: Blame, choice: Choice) -> None:
        take_role(t, self.seat, choice[1])

    def prompt(self, eyes: Eyes) -> str:
        return "Choose your Role."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Be the {eyes.name(choice[1])}"


def deal(t: Blame) -> None:
    t.shuffle_pile("draw")  # B04
    for _ in range(HAND_DEALT):
        for seat in range(t.seats):
            t.move(t.pile("draw")[-1], "hand", seat)
    t.tell(f"Everyone is dealt {HAND_DEALT} cards.")
    new_pile(t, t.chance.below(t.seats))  # B05
