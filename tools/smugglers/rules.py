"""The rules of Smugglers: turns, inspections, what is tossed, and the count."""

from __future__ import annotations

from app.kernel import (
    CARD,
    DECLINES,
    EVERYONE,
    SEAT,
    Ask,
    Choice,
    Eyes,
    Offer,
    Outcome,
    Sealed,
    do,
    does,
    only,
    question,
    verb,
    who,
)
from tools.smugglers.table import BADGE, GOODS, GUN, TIDES, Smugglers

HAND_DEALT = 3


def begin(t: Smugglers) -> None:
    t.turn, t.round, t.coins = 0, 1, [2] * t.seats
    t.tide = t.chance.below(TIDES)
    t.orders = [GOODS[t.chance.below(len(GOODS))] for _ in range(t.seats)]
    for card in t.pile("box")[:]:
        t.move(card, "stock")
    t.shuffle_pile("stock")
    for seat in range(t.seats):
        for _ in range(HAND_DEALT):
            t.move(t.pile("stock")[-1], "hand", seat)
    t.then(Turn(0))


@question({"load": {"card": CARD}, "draw": {}, "peek": {"rival": SEAT}, "check": {"rival": SEAT}, "wash": {}})
class Turn(Ask[Smugglers]):
    doing = "trade"

    def options(self, t: Smugglers, seat: int) -> list[Choice]:
        return [
            *(("load", card) for card in t.pile("hand", seat)),
            *([("draw",)] if t.pile("stock") else []),
            *(("peek", rival) for rival in t.rivals(seat) if t.pile("hold", rival)),
            *(("check", rival) for rival in t.rivals(seat)),
            ("wash",),
        ]

    def chosen(self, t: Smugglers, choice: Choice) -> None:
        t.fade("turn")
        t.then(do(next_turn, self.seat))
        match choice:
            case ("load", card):
                t.move(card, "hold", self.seat)
                t.tell(f"{does(self.seat, 'loads')} [] as silk.", card)
                t.then(Inspect(t.rivals(self.seat), self.seat, card))
            case ("draw",):
                card = t.pile("stock")[-1]
                t.move(card, "hand", self.seat)
                t.tell(f"{does(self.seat, 'draws')} [].", card, until="turn")
            case ("peek", rival):
                card = t.pile("hold", rival)[-1]
                t.show(card, only(self.seat))
                t.tell(f"{does(self.seat, 'peeks')} at [], which {does(rival, 'has')}.", card)
                t.hide(card, only(self.seat))
            case ("check", rival):
                held = any(t.faces[card] == BADGE for card in t.pile("hand", rival))
                t.disclose(t.pile("hand", rival), EVERYONE)
                t.tell(f"{does(rival, 'has')} {'a badge' if held else 'no badge'}.")
            case _:
                wash(t)

    def prompt(self, eyes: Eyes) -> str:
        return (
            f"Trade: you have {eyes.public('coins')[self.seat]} coins, and are paid for {eyes.own('orders')}."
        )

    def label(self, eyes: Eyes, choice: Choice) -> str:
        match choice:
            case ("load", card):
                return f"Load {eyes.name(card)}"
            case (done, rival):
                return f"{done.capitalize()} {who(rival)}"
        return Ask.label(self, eyes, choice)


@question({"inspect": {"card": CARD}})
class Inspect(Offer[Smugglers]):
    """A player who shows a badge looks into the crate. Only a gun ends the offer; otherwise the next may."""

    doing = "inspect the crate or let it pass"
    smuggler: int
    card: int

    def accepts(self, t: Smugglers, seat: int) -> list[Choice]:
        return [("inspect", card) for card in t.pile("hand", seat) if t.faces[card] == BADGE]

    def accepted(self, t: Smugglers, seat: int, choice: Choice) -> None:
        t.move(choice[1], "quay")
        t.show(self.card, only(seat))
        t.tell(f"{does(seat, 'shows')} [] and {verb(seat, 'inspects')} [].", choice[1], self.card)
        if t.faces[self.card] == GUN:
            t.move(self.card, "quay")
            t.coins[self.smuggler] -= 1 + t.options.fines
            if t.coins[self.smuggler] <= 0:
                t.finish(count(t))
        else:
            t.hide(self.card, only(seat))
            t.disclose([self.card], EVERYONE)  # the repeated offer tells all that it was no gun
            t.then(Inspect(self.seats, self.smuggler, self.card))

    def declined(self, t: Smugglers) -> None:
        t.coins[self.smuggler] += 1

    def prompt(self, eyes: Eyes) -> str:
        return f"Inspect {eyes.name(self.card)} of {who(self.smuggler)}?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Show {eyes.name(choice[1])}" if choice[0] == "inspect" else Offer.label(self, eyes, choice)


@question({"keep": DECLINES, "toss": {"card": CARD}})
class Toss(Sealed[Smugglers]):
    doing = "toss a card or keep it"

    def options(self, t: Smugglers, seat: int) -> list[Choice]:
        return [("keep",), *(("toss", card) for card in t.pile("hand", seat))]

    def revealed(self, t: Smugglers, answers: dict[int, Choice]) -> None:
        for seat, choice in answers.items():
            if choice[0] == "toss":
                t.move(choice[1], "stock", at=0)
                t.tell(f"{does(seat, 'tosses')} a card.")

    def prompt(self, eyes: Eyes) -> str:
        return "Toss a card to the bottom of the stock?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Toss {eyes.name(choice[1])}" if choice[0] == "toss" else Sealed.label(self, eyes, choice)


def next_turn(t: Smugglers, seat: int) -> None:
    t.turn = t.left_of(seat)
    if t.turn == 0:
        t.then(Toss(tuple(range(t.seats))), do(next_round))
    else:
        t.then(Turn(t.turn))


def next_round(t: Smugglers) -> None:
    t.round += 1
    if t.options.sea == "storm":
        wash(t)
    if t.round > t.options.rounds:
        t.finish(count(t))
    t.then(Turn(0))


def wash(t: Smugglers) -> None:
    """All cards on board go back into the stock, which is shuffled."""
    for seat in range(t.seats):
        for card in t.pile("hold", seat)[:]:
            t.move(card, "stock")
    t.shuffle_pile("stock")
    t.tell("The crates are washed ashore.")


def count(t: Smugglers) -> Outcome:
    for seat in range(t.seats):
        for card in t.pile("hold", seat):
            t.show(card, EVERYONE)
    paid = [sum(t.faces[card] == t.orders[seat] for card in t.pile("hold", seat)) for seat in range(t.seats)]
    scores = [t.coins[seat] + paid[seat] * t.tide for seat in range(t.seats)]
    return Outcome([seat for seat in range(t.seats) if scores[seat] == max(scores)], scores)
