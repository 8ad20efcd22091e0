"""Proposing a trade: whose chance it is, which card, and to whom; in the Trade phase and by a Favour."""

from __future__ import annotations

from app.games.intrigue.answering import ONLY_PACTS, ask_acceptance, ask_answer
from app.games.intrigue.claims import State
from app.games.intrigue.ending import check_goals
from app.games.intrigue.objecting import ask_objections
from app.games.intrigue.offers import lapse
from app.games.intrigue.table import Intrigue
from app.kernel import CARD, DECLINES, SEAT, Ask, Choice, Eyes, Operands, do, does, question, who


# -- whose chance it is --------------------------------------------------------------------------------
def next_trade(t: Intrigue) -> None:
    """I10: in seat order, who has not traded has one chance to propose a trade."""
    for seat in t.order():
        if t.asked[seat]:
            continue
        t.asked[seat] = True
        if not t.traded[seat] and t.hand(seat) and partners(t, seat):
            t.then(Propose(seat), *AGREEMENT, do(check_goals), do(next_trade))
            return


# I12, I13: what follows a proposal. Each step happens only if the trade has come so far.
AGREEMENT = (do(ask_answer), do(ask_acceptance), do(ask_objections))


def partners(t: Intrigue, seat: int) -> list[int]:
    """I11: who has not yet traded and has a card to give; in seat order, from the left."""
    return [rival for rival in t.order(seat) if rival != seat and not t.traded[rival] and t.hand(rival)]


# -- the proposal --------------------------------------------------------------------------------------
@question({"pass": DECLINES, "offer": {"card": CARD}})
class Propose(Ask[Intrigue]):
    """I11: a hand card, picked in secret. I19, I22: any but the Pacts of others."""

    doing = "propose a trade"

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        pacts, own = t.pacts(seat), t.own_pacts(seat)
        return [("pass",), *(("offer", card) for card in t.hand(seat) if card not in pacts or card in own)]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        if choice[0] == "pass":
            t.tell(f"{does(self.seat, 'proposes')} no trade.")
            for step in (ask_answer, ask_acceptance, ask_objections, check_goals):
                t.drop(step)
            return
        possible = partners(t, self.seat)
        if len(possible) == 1:
            t.then(State(self.seat, choice[1], possible[0]), self)
        else:
            t.then(Partner(self.seat, choice[1]), self)

    def prompt(self, eyes: Eyes) -> str:
        return "Choose a card to offer, or make no trade."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "No trade" if choice[0] == "pass" else f"Offer {eyes.name(choice[1])}"


@question({"with": {"rival": SEAT}, "back": DECLINES})
class Partner(Ask[Intrigue]):
    """I11: with whom?"""

    doing = "propose a trade"
    card: int

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        return [*(("with", rival) for rival in partners(t, seat)), ("back",)]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        if choice[0] == "with":
            t.then(State(self.seat, self.card, choice[1]))

    def prompt(self, eyes: Eyes) -> str:
        return "Who do you offer it to?"

    def about(self, eyes: Eyes) -> Operands:
        return {"card": eyes.place(self.card)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Another card" if choice[0] == "back" else who(choice[1])


@question({"offer": {"card": CARD}, "lapse": {}})
class CallIn(Ask[Intrigue]):
    """I26: a Favour makes a player trade now. I18: no Pacts; who has nothing else says so."""

    doing = "pick a card for the trade"
    rival: int

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        return [("offer", card) for card in t.no_pacts(seat)] or [("lapse",)]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        if choice[0] == "lapse":
            lapse(t, self.seat)
        else:
            t.then(State(self.seat, choice[1], self.rival), self)

    def prompt(self, eyes: Eyes) -> str:
        return f"{who(self.rival)} owes you a trade: pick a card to offer."

    def about(self, eyes: Eyes) -> Operands:
        return {"rival": eyes.seat(self.rival)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return ONLY_PACTS if choice[0] == "lapse" else f"Offer {eyes.name(choice[1])}"
