"""The Announcement: a card laid face down, whether to announce it, and in which order that counts."""

from __future__ import annotations

from app.games.intrigue.cards import COLOUR, INSPECTOR, SOCIAL, SPEECH
from app.games.intrigue.effects import resolve
from app.games.intrigue.ending import check_goals
from app.games.intrigue.table import Intrigue
from app.kernel import CARD, DECLINES, EVERYONE, Choice, Eyes, Sealed, do, does, question, verb


def lay_cards(t: Intrigue) -> None:
    """I23: those who have traded, and only they."""
    t.phase, t.immune = "announcement", [0] * t.seats
    qualified = tuple(seat for seat in t.order() if t.traded[seat])
    if qualified:
        t.then(Lay(qualified))


@question({"lay": {"card": CARD}, "nothing": {}})
class Lay(Sealed[Intrigue]):
    """I23: one hand card each, face down, all at the same time."""

    doing = "lay a card face down"

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        inspector = t.holds(seat, INSPECTOR)
        can = [*t.loose_cards(seat), *([] if inspector is None else [inspector])]
        return [("lay", card) for card in can] or [("nothing",)]

    def revealed(self, t: Intrigue, answers: dict[int, Choice]) -> None:
        laid = []
        for seat, choice in answers.items():
            if choice[0] == "nothing":
                t.imply(t.hand(seat), EVERYONE)
                held = "only Pacts and Roles" if t.hand(seat) else "no card"
                t.tell(f"{does(seat, 'holds')} {held}, and {verb(seat, 'lays')} nothing.")
                continue
            card = choice[1]
            t.move(card, "laid", seat)
            if t.faces[card] == INSPECTOR:
                t.disclose([card], EVERYONE)  # no other Role may be laid
            t.tell(f"{does(seat, 'lays')} [] face down.", card)
            laid.append(seat)
            if t.options.draw == "laid":
                t.draws[seat] = True  # I31: that is taking part
        if laid:
            t.then(Announce(tuple(laid)))

    def prompt(self, eyes: Eyes) -> str:
        return "Lay one card face down."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Nothing to lay" if choice[0] == "nothing" else f"Lay {eyes.name(choice[1])}"


def can_announce(t: Intrigue, seat: int, card: int) -> bool:
    """I24: a Speech card, or a Social card on a rival still in whose Pact one does not hold."""
    kind = t.kind(card)
    if kind not in SOCIAL:
        return kind in SPEECH
    target = t.seat_of(COLOUR[t.faces[card]])
    return target != seat and t.still_in[target] and not t.bound(seat, target)


@question({"quiet": DECLINES, "announce": {}})
class Announce(Sealed[Intrigue]):
    """I24: all who laid a card are asked, whatever it is. A laid Inspector is always announced."""

    doing = "announce their card or keep quiet"

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        (card,) = t.pile("laid", seat)
        if t.faces[card] == INSPECTOR:
            return [("announce",)]
        return [("quiet",), *([("announce",)] if can_announce(t, seat, card) else [])]

    def revealed(self, t: Intrigue, answers: dict[int, Choice]) -> None:
        announced = [seat for seat, choice in answers.items() if choice[0] == "announce"]
        t.announced += len(announced)
        for seat in announced:
            (card,) = t.pile("laid", seat)
            t.show(card, EVERYONE)
            t.draws[seat] = True
            t.tell(f"{does(seat, 'announces')} [].", card)
        if not announced:
            t.tell("Nobody announces anything.")
        # I25: `answers` are in seat order, and sorting keeps that among equals.
        announced.sort(key=lambda seat: turn_of(t, t.pile("laid", seat)[0]))
        steps = [step for seat in announced for step in (do(resolve, seat), do(check_goals))]
        t.then(*steps, do(clear_laid))

    def prompt(self, eyes: Eyes) -> str:
        return f"Do you announce your {eyes.at('laid', eyes.viewer, 0)}?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Keep quiet" if choice[0] == "quiet" else "Announce it"

    def place(self, eyes: Eyes, choice: Choice) -> str | None:
        return None if choice[0] == "quiet" else f"laid:{eyes.viewer}:0"


def turn_of(t: Intrigue, card: int) -> int:
    """I25: Defences first, then from the highest value down, the Inspector (who has none) last."""
    return -10 if t.kind(card) == "defence" else -t.value(card)


def clear_laid(t: Intrigue) -> None:
    """I30: all laid cards are discarded, and those not announced stay unseen."""
    for seat in range(t.seats):
        for card in t.pile("laid", seat)[:]:
            t.discard(card, up=t.seen[card] == EVERYONE)
