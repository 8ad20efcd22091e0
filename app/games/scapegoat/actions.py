"""Spy, Trade and Stash: what is done there, and who sees what."""

from __future__ import annotations

from app.games.scapegoat.table import HIDDEN, ScapeGoat
from app.kernel import (
    CARD,
    SEAT,
    Ask,
    Choice,
    Eyes,
    OperandKind,
    Operands,
    Sealed,
    does,
    only,
    question,
    verb,
    who,
)


# -- Spy -------------------------------------------------------------------------------------------
def spy(t: ScapeGoat, seat: int) -> None:
    t.then(Spy(seat))


@question({"spy": {"rival": SEAT}})
class Spy(Ask[ScapeGoat]):
    doing = "choose whom to spy on"

    def options(self, t: ScapeGoat, seat: int) -> list[Choice]:
        return [("spy", rival) for rival in t.rivals(seat)]

    def chosen(self, t: ScapeGoat, choice: Choice) -> None:
        rival = choice[1]
        hand = t.hand(rival)
        for card in hand:  # S10: the spy alone, and until the turn is over
            t.show(card, only(self.seat))
        spies = f"{does(self.seat, 'spies')} on {who(rival)}"
        t.tell(f"{spies} and {verb(self.seat, 'sees')} [*].", *hand, others=f"{spies}.")
        t.note(self.seat, f"{who(rival)} holds [*].", *hand)

    def prompt(self, eyes: Eyes) -> str:
        return "Whose hand do you want to see?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Spy on {who(choice[1])}"


def look_away(t: ScapeGoat, seat: int) -> None:
    for rival in t.rivals(seat):
        for card in t.hand(rival):
            t.hide(card, only(seat))


# -- Trade -----------------------------------------------------------------------------------------
def trade(t: ScapeGoat, seat: int) -> None:
    t.then(ChoosePartner(seat))


@question({"trade": {"rival": SEAT}})
class ChoosePartner(Ask[ScapeGoat]):
    doing = "choose whom to trade with"

    def options(self, t: ScapeGoat, seat: int) -> list[Choice]:
        return [("trade", rival) for rival in t.rivals(seat)]

    def chosen(self, t: ScapeGoat, choice: Choice) -> None:
        t.tell(f"{does(self.seat, 'trades')} with {who(choice[1])}.")
        t.then(Trade((self.seat, choice[1])))

    def prompt(self, eyes: Eyes) -> str:
        return "Who do you trade with? Nobody can refuse."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Trade with {who(choice[1])}"


@question({"give": {"card": CARD}})
class Trade(Sealed[ScapeGoat]):
    """S11: both choose in secret, and exchange at the same time. There is no refusing."""

    doing = "choose a card to give"
    open = True  # S25: everybody knows who trades with whom

    def options(self, t: ScapeGoat, seat: int) -> list[Choice]:
        return [("give", card) for card in t.hand(seat)]

    def revealed(self, t: ScapeGoat, answers: dict[int, Choice]) -> None:
        (one, (_, given)), (other, (_, taken)) = answers.items()
        both = only(one, other)
        t.move(given, "hand", other)
        t.move(taken, "hand", one)
        t.got_unseen(one, other)
        t.show(given, both)
        t.show(taken, both)
        t.tell(f"{does(one, 'gives')} {who(other)} [] and {verb(one, 'gets')} [].", given, taken, to=both)
        t.note(one, f"You gave {who(other)} [] and got [].", given, taken)
        t.note(other, f"You gave {who(one)} [] and got [].", taken, given)
        t.hide(given, only(one))
        t.hide(taken, only(other))

    def prompt(self, eyes: Eyes) -> str:
        one, other = self.seats
        return f"Choose a card to give to {who(other if eyes.viewer == one else one)}."

    def about(self, eyes: Eyes) -> Operands:
        one, other = self.seats
        return {"trader": eyes.seat(one), "partner": eyes.seat(other)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Give {eyes.name(choice[1])}"


# -- Stash -----------------------------------------------------------------------------------------
def _stashed(eyes: Eyes, n: int) -> str:
    return f"hidden:0:{n}"


STASHED: OperandKind = _stashed  # a card told by its place there


def stash(t: ScapeGoat, seat: int) -> None:
    t.then(Take(seat))


@question({"take": {"card": STASHED}})
class Take(Ask[ScapeGoat]):
    """S12: any of the three places."""

    doing = "take a card from the Stash"

    def options(self, t: ScapeGoat, seat: int) -> list[Choice]:
        return [("take", n) for n in range(HIDDEN)]

    def chosen(self, t: ScapeGoat, choice: Choice) -> None:
        n = choice[1]
        card = t.pile("hidden")[n]
        t.move(card, "hand", self.seat)
        t.got_unseen(self.seat)
        takes = f"{does(self.seat, 'takes')} card {n + 1} of the Stash"
        t.tell(f"{takes}: [].", card, others=f"{takes}.")
        t.note(self.seat, f"Card {n + 1} of the Stash was [].", card)
        t.then(PutBack(self.seat, n))

    def prompt(self, eyes: Eyes) -> str:
        return "Which hidden card do you take?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Take card {choice[1] + 1}"


@question({"hide": {"card": CARD}})
class PutBack(Ask[ScapeGoat]):
    """S12: any hand card, the one just taken included, into the place that is empty."""

    doing = "put a card into the Stash"
    n: int

    def options(self, t: ScapeGoat, seat: int) -> list[Choice]:
        return [("hide", card) for card in t.hand(seat)]

    def chosen(self, t: ScapeGoat, choice: Choice) -> None:
        card = choice[1]
        t.tell(f"{does(self.seat, 'hides')} [] in its place.", card)
        t.note(self.seat, f"Card {self.n + 1} of the Stash is now [].", card)
        t.move(card, "hidden", at=self.n)

    def prompt(self, eyes: Eyes) -> str:
        return f"Which card do you hide in place {self.n + 1} of the Stash?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Hide {eyes.name(choice[1])}"
