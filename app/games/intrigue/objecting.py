"""Objections: who objects, the check of the backs, and who pays for it."""

from __future__ import annotations

from app.games.intrigue.cards import PRETENDER
from app.games.intrigue.fines import fine
from app.games.intrigue.leaving import put_out, survive
from app.games.intrigue.offers import complete, end_trade, give_back
from app.games.intrigue.table import Intrigue
from app.kernel import EVERYONE, LET, SEAT, Ask, Choice, Eyes, Offer, do, does, question, verb, who


def ask_objections(t: Intrigue) -> None:
    """I13: both have agreed. All others still in are asked, the nearest on the proposer's left first."""
    if len(t.claims) < 2:
        return
    others = tuple(seat for seat in t.order(t.trade[0]) if seat not in t.trade)
    t.then(Objection(others))


@question({"object": {}})
class Objection(Offer[Intrigue]):
    """I13, I21: who holds a Pact of one of the two is asked too, but can only let it pass."""

    doing = "object or let it pass"

    def accepts(self, t: Intrigue, seat: int) -> list[Choice]:
        return [] if any(t.bound(seat, trader) for trader in t.trade) else [("object",)]

    def accepted(self, t: Intrigue, seat: int, choice: Choice) -> None:
        t.accuser = seat
        t.tell(f"{does(seat, 'objects')}.")
        if pretenders := caught(t):
            void(t, pretenders)
        else:
            check(t)

    def declined(self, t: Intrigue) -> None:
        t.tell("Nobody objects.")
        complete(t)

    def prompt(self, eyes: Eyes) -> str:
        return "Do you object to this trade?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Let it pass" if choice == LET else "Object"


# -- the Pretender -------------------------------------------------------------------------------------
def caught(t: Intrigue) -> list[int]:
    """I49: the traders who live on pretence alone: the Pretender in hand, and no Standing."""
    # Whatever comes of the objection shows who is not caught.
    t.imply_roles()
    found = []
    for seat in t.trade:
        if t.holds(seat, PRETENDER) is None:
            continue
        mine = [*t.hand(seat), *t.pile("offer", seat)]
        t.imply(mine, EVERYONE)
        if not any(t.kind(card) == "standing" for card in mine):
            found.append(seat)
    return found


def void(t: Intrigue, pretenders: list[int]) -> None:
    """I49: no check, no fine, no trade; who is caught is out, unless they survive."""
    give_back(t)
    end_trade(t, "void")
    for seat in pretenders:
        pretender = t.holds(seat, PRETENDER)
        assert pretender is not None
        t.show(pretender, EVERYONE)
        t.tell(
            f"{does(seat, 'is')} only the [] and {verb(seat, 'has')} no Standing: the trade is void.",
            pretender,
        )
    if leaving := [seat for seat in pretenders if not survive(t, seat)]:  # I48
        put_out(t, leaving)


# -- the check -----------------------------------------------------------------------------------------
def check(t: Intrigue) -> None:
    """I16: all see both backs. I14, I15: and somebody pays."""
    offered = [t.pile("offer", seat)[0] for seat in t.trade]
    for card in offered:
        t.show_back(card, EVERYONE)
    t.checks += tuple((*claim, t.face(card).back) for claim, card in zip(t.claims, offered, strict=True))
    one, other = t.trade
    t.tell(f"The cards are checked: {does(one, 'offers')} [], {does(other, 'offers')} [].", *offered)
    guilty = [seat for seat, card in zip(t.trade, offered, strict=True) if t.illegal(card)]
    if guilty:
        t.then(*(do(fine, seat, t.accuser) for seat in guilty), do(stop))
    else:
        t.tell(f"Nothing is illegal: {does(t.accuser, 'pays')} a fine.")
        t.then(Amends(t.accuser), do(complete))


def stop(t: Intrigue) -> None:
    """I14: illegal Pacts leave the game, everything else goes back; there is no trade."""
    for seat in t.trade:
        for card in t.pile("offer", seat)[:]:
            if t.illegal(card) and t.kind(card) == "pact":
                t.tell(f"{who(seat)}'s illegal Pact leaves the game.")
                t.leave_game(card)
    t.tell("There is no trade.")
    give_back(t)
    end_trade(t, "stopped")


@question({"pay": {"trader": SEAT}})
class Amends(Ask[Intrigue]):
    """I15: the accuser chooses which of the two is paid."""

    doing = "choose whom to pay the fine"

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        return [("pay", trader) for trader in t.trade]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        t.then(do(fine, self.seat, choice[1]))

    def prompt(self, eyes: Eyes) -> str:
        return "No card was illegal, so you pay a fine. Who gets it?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Pay {who(choice[1])}"
