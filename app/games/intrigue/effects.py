"""What announced cards do: Social cards to the player of their colour, Speech cards to who announces them."""

from __future__ import annotations

from app.games.intrigue.cards import COLOUR, SOCIAL
from app.games.intrigue.fines import fine
from app.games.intrigue.table import Intrigue
from app.games.intrigue.trading import AGREEMENT, CallIn
from app.kernel import CARD, DECLINES, EVERYONE, Ask, Choice, Eyes, Operands, do, does, only, question, who


def resolve(t: Intrigue, seat: int) -> None:
    """The card this seat has announced takes effect, unless it has gone out meanwhile."""
    if not t.still_in[seat]:
        return
    (card,) = t.pile("laid", seat)
    kind = t.kind(card)
    if kind in SOCIAL:
        target = t.seat_of(COLOUR[t.faces[card]])
        if not t.still_in[target]:
            t.tell(f"{does(target, 'is')} out: {who(seat)}'s [] does nothing.", card)
        elif t.value(card) <= t.immune[target]:  # I28
            t.tell(f"{does(target, 'is')} immune to {who(seat)}'s [].", card)
        else:
            socialise(t, seat, target, card)
        return
    match kind:
        case "defence":
            t.immune[seat] = t.value(card)
            t.tell(f"{does(seat, 'is')} immune to Social cards up to value {t.value(card)}.")
        case "testimony":
            t.then(Purge(seat, True, t.value(card)))
        case "rebrand":
            t.then(Purge(seat, False, t.value(card)))
        case _:
            inspect(t, seat, card)


# -- Social cards --------------------------------------------------------------------------------------
def socialise(t: Intrigue, seat: int, target: int, card: int) -> None:
    """I26, I27"""
    match t.kind(card):
        case "favour":
            call_in(t, seat, target)
        case "hook":
            hook(t, target)
        case "threat":
            t.tell(f"{does(target, 'pays')} {who(seat)} a fine.")
            t.then(do(fine, target, seat))
        case _:
            count = sum(map(t.illegal, t.hand(target)))
            t.imply(t.hand(target), EVERYONE)
            cards = "1 illegal card" if count == 1 else f"{count or 'no'} illegal cards"
            t.tell(f"{does(target, 'has')} {cards} in hand.")


def call_in(t: Intrigue, seat: int, target: int) -> None:
    """I26: a trade that cannot be refused. It needs a card on either side."""
    for trader in (seat, target):
        if not t.hand(trader):
            t.tell(f"{does(trader, 'has')} no card to trade.")
            return
    t.tell(f"{who(target)} must trade with {who(seat)} now.")
    t.trade, t.favour = (seat, target), True
    t.then(CallIn(seat, target), *AGREEMENT)


def hook(t: Intrigue, target: int) -> None:
    t.imply(t.hand(target), EVERYONE)  # whether there is one, and which: a fine may be drawn from the rest
    standing = t.standing(target)
    if standing:
        t.tell(f"{does(target, 'discards')} 1 Standing.")
        t.discard(standing[-1], up=True)
    else:
        t.tell(f"{does(target, 'has')} no Standing to discard.")


# -- Speech cards --------------------------------------------------------------------------------------
@question({"done": DECLINES, "discard": {"card": CARD}})
class Purge(Ask[Intrigue]):
    """I29: up to so many illegal (Testimony) or legal (Rebrand) cards; asked whatever one holds."""

    doing = "discard cards"
    illegal: bool
    left: int

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        cards = [card for card in t.loose_cards(seat) if t.illegal(card) == self.illegal]
        return [("done",), *(("discard", card) for card in cards)]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        discards = does(self.seat, "discards")
        if choice[0] == "done":
            (announced,) = t.pile("laid", self.seat)
            begun = self.left < t.value(announced)
            t.tell(f"{does(self.seat, 'stops')} there." if begun else f"{discards} nothing.")
            return
        t.imply([choice[1]], EVERYONE)  # all read of which sort it is
        sort = "an illegal" if self.illegal else "a legal"
        t.tell(f"{discards} [] face down.", choice[1], others=f"{discards} {sort} card face down.")
        t.discard(choice[1])
        if self.left > 1:
            t.then(Purge(self.seat, self.illegal, self.left - 1))

    def prompt(self, eyes: Eyes) -> str:
        sort = "illegal" if self.illegal else "legal"
        cards = f"1 {sort} card" if self.left == 1 else f"up to {self.left} {sort} cards"
        return f"You may discard {cards}."

    def about(self, eyes: Eyes) -> Operands:
        return {"illegal": self.illegal, "most": self.left}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Discard no more" if choice[0] == "done" else f"Discard {eyes.name(choice[1])}"


# -- the Inspector -------------------------------------------------------------------------------------
def inspect(t: Intrigue, seat: int, inspector: int) -> None:
    """I50: all others hand over their illegal cards, Pacts excepted; then it leaves the game."""
    for rival in t.order(seat):
        if rival == seat:
            continue
        t.imply(t.hand(rival), EVERYONE)  # what stays there is legal, or a Pact
        found = [card for card in t.loose_cards(rival) if t.illegal(card)]
        for card in found:
            t.show(card, only(seat))
        t.tell(f"{does(rival, 'hands')} {who(seat)} [*].", *found)
        for card in found:
            t.move(card, "hand", seat)
    t.tell("The [] leaves the game.", inspector)
    t.leave_game(inspector)
