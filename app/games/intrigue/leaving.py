"""Going out: who has no Standing left, what becomes of their cards, and whether the game is over by that."""

from __future__ import annotations

from app.games.intrigue.cards import PRETENDER, STANDING, SURVIVOR
from app.games.intrigue.ending import final_count
from app.games.intrigue.table import Intrigue
from app.kernel import CARD, EVERYONE, SEAT, Ask, Choice, Eyes, Operands, do, does, only, question, verb, who

RESCUE = 2  # I48


def reckon(t: Intrigue) -> None:
    """I34: after the draws, all without Standing are out together."""
    t.imply_roles()
    leaving = []
    for seat in t.order():
        if standing := t.standing(seat):
            t.imply(standing[:1], EVERYONE)  # that they stay tells that they have some
            continue
        t.imply(t.hand(seat), EVERYONE)
        # I49: pretence is enough. I48: the Survivor finds new Standing.
        if t.holds(seat, PRETENDER) is None and not survive(t, seat):
            leaving.append(seat)
    if not leaving:
        return
    staying = [seat for seat in t.order() if seat not in leaving]
    if not any(t.standing(seat) for seat in staying):  # I35
        t.tell("Nobody who stays has any Standing.")
        final_count(t, leaving)
    else:
        put_out(t, leaving)


def survive(t: Intrigue, seat: int) -> bool:
    """I48: up to two Standing, from the discards first, then from the draw pile."""
    survivor = t.holds(seat, SURVIVOR)
    if survivor is None:
        return False
    searched = [*reversed(t.pile("discard")), *reversed(t.pile("draw"))]
    t.imply(searched, EVERYONE)
    found = [card for card in searched if t.faces[card] == STANDING][:RESCUE]
    if not found:
        return False
    t.show(survivor, EVERYONE)
    t.tell(
        f"{does(seat, 'is')} the [] and {verb(seat, 'takes')} {len(found)} Standing from the piles.", survivor
    )
    for card in found:
        t.show(card, EVERYONE)
        t.move(card, "hand", seat)
    t.bare("discard")
    t.bare("draw")
    t.leave_game(survivor)
    return True


def put_out(t: Intrigue, leaving: list[int]) -> None:
    """They are out together, and dispose of their cards one after another (I34)."""
    for seat in leaving:
        t.still_in[seat], t.gone[seat] = False, t.round
        t.tell(f"{does(seat, 'has')} no Standing and {verb(seat, 'is')} out.")
    t.then(*(Bequeath(seat) for seat in leaving), do(last_ones))


def last_ones(t: Intrigue) -> None:
    """I35: with two left, or one, the hands are counted."""
    left = t.order()
    if len(left) <= 2:
        final_count(t, left)


@question({"discard": {}, "leave": {"heir": SEAT}})
class Bequeath(Ask[Intrigue]):
    """I34: to the discards, or to one player.

    Ruling: any player still in may inherit, for nobody can see who lives on pretence alone (I49).
    """

    doing = "leave their cards to somebody"

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        return [("discard",), *(("leave", heir) for heir in t.order(seat))]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        if choice[0] == "discard":
            discard_hand(t, self.seat)
        else:
            bequeath(t, self.seat, choice[1])
        for card in t.pile("pile", self.seat)[:]:
            t.leave_game(card)

    def prompt(self, eyes: Eyes) -> str:
        return "You are out. Who gets your cards?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Discard them all" if choice[0] == "discard" else who(choice[1])


def discard_hand(t: Intrigue, seat: int) -> None:
    """I34: Pacts and Roles leave the game instead. They lie aside, for they may still count (I47)."""
    t.imply(t.hand(seat), EVERYONE)  # how many are discarded tells how many are Pacts and Roles
    cards = t.loose_cards(seat)
    t.tell(f"{does(seat, 'discards')} [*].", *cards)
    for card in cards:
        t.discard(card)
    for card in t.hand(seat)[:]:
        t.move(card, "aside", seat)


def bequeath(t: Intrigue, seat: int, heir: int) -> None:
    """I34: the whole hand, Pacts and Roles too, which are the heir's from now on; the heir knows them."""
    cards = t.hand(seat)[:]
    for card in cards:
        t.move(card, "hand", heir)
    t.tell(f"{does(seat, 'leaves')} {who(heir)} [*].", *cards)
    if cards:
        t.then(Shed(heir, len(cards)))


@question({"shed": {"card": CARD}, "nothing": {}})
class Shed(Ask[Intrigue]):
    """I34: an heir discards as many cards as they received, or as many as are no Pacts and no Roles."""

    doing = "discard as many cards as they inherited"
    left: int

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        return [("shed", card) for card in t.loose_cards(seat)] or [("nothing",)]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        if choice[0] == "nothing":
            t.imply(t.hand(self.seat), EVERYONE)
            t.tell(f"{does(self.seat, 'has')} only Pacts and Roles left.")
            return
        t.imply([choice[1]], EVERYONE)  # no Pact, no Role
        t.tell(f"{does(self.seat, 'discards')} [].", choice[1], to=only(self.seat))
        t.discard(choice[1])
        if self.left > 1:
            t.then(Shed(self.seat, self.left - 1))
        else:
            t.tell(f"{does(self.seat, 'has')} discarded as many in return.", to=~only(self.seat))

    def prompt(self, eyes: Eyes) -> str:
        return f"You have inherited cards. Discard {counted(self.left)} in return."

    def about(self, eyes: Eyes) -> Operands:
        return {"left": self.left}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Nothing to discard" if choice[0] == "nothing" else f"Discard {eyes.name(choice[1])}"


def counted(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards or 'no'} cards"
