"""Fines: the payee takes a card unseen, from the hand or from the personal pile."""

from __future__ import annotations

from app.games.intrigue.table import Intrigue
from app.kernel import EVERYONE, Ask, Choice, Eyes, Operands, does, only, question, who


def fine(t: Intrigue, payer: int, payee: int) -> None:
    """I20: what can be chosen is told by sizes that all can see."""
    from_hand = bool(t.hand(payer))
    from_pile = len(t.pile("pile", payer)) >= 2  # the last card is the Role
    if from_hand and from_pile:
        t.then(TakeFine(payee, payer))
    elif from_hand:
        take_from_hand(t, payer, payee)
    elif from_pile:
        take_from_pile(t, payer, payee)
    else:
        t.tell(f"{does(payer, 'has')} nothing to pay a fine with.")


@question({"hand": {}, "pile": {}})
class TakeFine(Ask[Intrigue]):
    """Ruling (I20): the payee chooses where to take the card from."""

    doing = "take a card as a fine"
    payer: int

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        return [("hand",), ("pile",)]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        if choice[0] == "hand":
            take_from_hand(t, self.payer, self.seat)
        else:
            take_from_pile(t, self.payer, self.seat)

    def prompt(self, eyes: Eyes) -> str:
        return f"{who(self.payer)} pays you a fine. Which card do you take?"

    def about(self, eyes: Eyes) -> Operands:
        return {"payer": eyes.seat(self.payer)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        if choice[0] == "hand":
            return "A random hand card"
        top = f": {eyes.top('pile', self.payer)}" if eyes.table_options.pile_backs else ""
        return f"The top of their pile{top}"

    def place(self, eyes: Eyes, choice: Choice) -> str | None:
        return f"{choice[0]}:{self.payer}"


def take_from_hand(t: Intrigue, payer: int, payee: int) -> None:
    """I20, I33: any card but a Role; both learn what it was."""
    t.imply_roles()  # it shows that the card is none of these
    hand = [card for card in t.hand(payer) if t.kind(card) != "role"]
    if not hand:
        t.imply(t.hand(payer), EVERYONE)
        t.tell(f"{does(payer, 'holds')} only Roles: there is no fine to take.")
        return
    card = hand[t.chance.below(len(hand))]
    t.show(card, only(payee))
    t.tell(f"{does(payee, 'takes')} [] from {who(payer)}'s hand as a fine.", card)
    t.move(card, "hand", payee)
    t.fines += ((t.round, payer, payee, "hand"),)


def take_from_pile(t: Intrigue, payer: int, payee: int) -> None:
    """I20: only the payee learns what it was."""
    card = t.take_top("pile", payer, payee)
    takes = f"{does(payee, 'takes')} the top card of {who(payer)}'s pile as a fine"
    t.tell(f"{takes}: [].", card, others=f"{takes}.")
    t.fines += ((t.round, payer, payee, "pile"),)
