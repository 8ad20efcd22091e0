"""Answering an offer: a card for it and a claim, or a refusal; and whether the proposer takes it."""

from __future__ import annotations

from app.games.intrigue.claims import State
from app.games.intrigue.offers import end_trade, give_back, lapse
from app.games.intrigue.table import Intrigue
from app.kernel import CARD, DECLINES, Ask, Choice, Eyes, does, question, who

ONLY_PACTS = "Say that you hold only Pacts"


def ask_answer(t: Intrigue) -> None:
    if t.claims:
        t.then(Answer(t.trade[1]))


def ask_acceptance(t: Intrigue) -> None:
    # I18: an Influence given in answer cannot be declined.
    if len(t.claims) == 2 and t.claims[1][1] != "influence":
        t.then(Accept(t.trade[0]))


def forced(t: Intrigue) -> bool:
    """I18, I26: whether the partner cannot refuse."""
    return t.favour or t.claims[0][1] == "influence"


@question({"refuse": DECLINES, "give": {"card": CARD}, "lapse": {}})
class Answer(Ask[Intrigue]):
    """I12: refuse, or give a card for it. I19: a Pact for a Pact, and for nothing else."""

    doing = "answer the offer"

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        cards = t.own_pacts(seat) if t.claims[0][1] == "pact" else t.no_pacts(seat)
        given: list[Choice] = [("give", card) for card in cards]
        if forced(t):
            return given or [("lapse",)]
        return [("refuse",), *given]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        match choice:
            case ("refuse",):
                t.tell(f"{does(self.seat, 'refuses')}.")
                give_back(t)
                end_trade(t, "refused")
            case ("lapse",):
                lapse(t, self.seat)
            case (_, card):
                t.then(State(self.seat, card, t.trade[0]), self)

    def prompt(self, eyes: Eyes) -> str:
        seat, kind, *_ = eyes.public("claims")[0]
        if eyes.public("favour"):
            return f"You owe {who(seat)} a trade. Which card do you give?"
        if kind == "influence":
            return f"You cannot refuse {who(seat)}'s Influence. Which card do you give?"
        if kind == "pact":
            return f"{who(seat)} offers you a Pact. Give one of your own for it, or refuse."
        return f"{who(seat)} offers you a trade. Give a card for it, or refuse."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        match choice:
            case ("give", card):
                return f"Give {eyes.name(card)}"
            case ("lapse",):
                return ONLY_PACTS
        return "Refuse"


@question({"accept": {}, "withdraw": DECLINES})
class Accept(Ask[Intrigue]):
    """I12: the proposer has the last word."""

    doing = "accept or withdraw"

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        return [("accept",), ("withdraw",)]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        if choice[0] == "accept":
            t.tell(f"{does(self.seat, 'accepts')}.")
        else:
            t.tell(f"{does(self.seat, 'withdraws')}.")
            give_back(t)
            end_trade(t, "withdrawn")

    def prompt(self, eyes: Eyes) -> str:
        rival, *_ = eyes.public("claims")[1]
        return f"Do you accept {who(rival)}'s card for your {eyes.at('offer', self.seat, 0)}?"
