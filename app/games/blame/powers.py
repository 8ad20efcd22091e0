"""Role powers (table option `powers`), B28-B34: what they ask and do. When they apply, the rules say."""

from __future__ import annotations

from app.games.blame import acts
from app.games.blame.table import Blame
from app.kernel import CARD, LET, SEAT, Ask, Choice, Eyes, Operands, do, does, only, question, who

# What follows so many cards played; with powers in play, what follows for the holder of a Role.
DUTIES = ("draw 3", "draw 1", "swap Roles", "accuse a player")
DUTIES_OF = {
    ("Treasurer", 0): "draw 3, then bury 1",
    ("Archbishop", 1): "draw 1, then give 1",
    ("Wizard", 2): "exchange hands",
    ("Spymaster", 3): "take a player's Secrets",
}


CHOOSE = {"choose": {"rival": SEAT}}


def duty(eyes: Eyes, played: int) -> str:
    """What the viewer will have to do after so many cards."""
    role = eyes.top("role", eyes.viewer) if eyes.table_options.powers else ""
    return DUTIES_OF.get((role, played), DUTIES[played])


@question({"undo": {}})
class UndoSwap(Ask[Blame]):
    """B28: the Viceroy's holder just before a rival's swap may draw three cards and undo it."""

    doing = "accept the swap or undo it"
    one: int
    other: int

    def options(self, t: Blame, seat: int) -> list[Choice]:
        return [LET, ("undo",)]

    def chosen(self, t: Blame, choice: Choice) -> None:
        if choice[0] == "undo":
            # The draw comes first: if it empties the pile the game is over and nothing is undone.
            t.then(do(acts.draw, self.seat, 3), do(undo_swap, self.seat, self.one, self.other))

    def prompt(self, eyes: Eyes) -> str:
        return "The Viceroy was taken from you. You may draw 3 cards and undo the swap."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Draw 3 and undo the swap" if choice[0] == "undo" else "Let it be"


def undo_swap(t: Blame, seat: int, one: int, other: int) -> None:
    acts.exchange_roles(t, one, other)
    t.tell(f"{does(seat, 'undoes')} the swap of the [] and the [].", one, other)


@question({"bury": {"card": CARD}})
class MustBury(Ask[Blame]):
    """B29: the Treasurer who played nothing buries a card after drawing."""

    doing = "bury a card"

    def options(self, t: Blame, seat: int) -> list[Choice]:
        return [("bury", card) for card in t.hand(seat)]

    def chosen(self, t: Blame, choice: Choice) -> None:
        acts.bury(t, self.seat, choice[1])

    def prompt(self, eyes: Eyes) -> str:
        return "Treasurer: bury one card in your Secrets."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Bury {eyes.name(choice[1])}"


@question(CHOOSE)
class ChooseRival(Ask[Blame]):
    """A power that needs another player; the subclass says which and what happens to them."""

    def options(self, t: Blame, seat: int) -> list[Choice]:
        return [("choose", rival) for rival in t.rivals(seat)]

    def forced(self, eyes: Eyes, seat: int) -> bool:
        return eyes.seats == 2


@question(CHOOSE)
class GiveTo(ChooseRival):
    """B30: the Archbishop who played one card gives one away after drawing."""

    doing = "choose who is given a card"

    def chosen(self, t: Blame, choice: Choice) -> None:
        t.then(Give(self.seat, choice[1]))

    def prompt(self, eyes: Eyes) -> str:
        return "Archbishop: who gets a card from you?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Give {who(choice[1])} a card"


@question({"give": {"card": CARD}})
class Give(Ask[Blame]):
    """Giver and receiver know the card, others only that one passed."""

    doing = "give a card"
    rival: int

    def options(self, t: Blame, seat: int) -> list[Choice]:
        return [("give", card) for card in t.hand(seat)]

    def chosen(self, t: Blame, choice: Choice) -> None:
        card = choice[1]
        t.move(card, "hand", self.rival)
        t.show(card, only(self.seat))
        t.tell(f"{does(self.seat, 'gives')} {who(self.rival)} [].", card)
        t.hide(card, only(self.seat))

    def prompt(self, eyes: Eyes) -> str:
        return f"Give {who(self.rival)} one of your cards."

    def about(self, eyes: Eyes) -> Operands:
        return {"rival": eyes.seat(self.rival)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Give {eyes.name(choice[1])}"


@question(CHOOSE)
class Raid(ChooseRival):
    """B31: instead of accusing, the Spymaster takes a rival's Secrets and gives them a card."""

    doing = "choose whose Secrets to take"

    def chosen(self, t: Blame, choice: Choice) -> None:
        rival = choice[1]
        taken = acts.in_no_order(t, t.secrets(rival))
        for card in taken:
            t.move(card, "hand", self.seat)
        t.tell(f"{does(self.seat, 'takes')} {who(rival)}'s Secrets: [*].", *taken)
        if t.hand(self.seat):
            t.then(Give(self.seat, rival))

    def prompt(self, eyes: Eyes) -> str:
        return "Spymaster: whose Secrets do you take?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Take {who(choice[1])}'s Secrets ({eyes.size('secrets', choice[1])})"


@question(CHOOSE)
class Exchange(ChooseRival):
    """B32: instead of swapping Roles, the Wizard exchanges whole hands; no cards is fine."""

    doing = "choose whose hand to take"

    def chosen(self, t: Blame, choice: Choice) -> None:
        rival = choice[1]
        mine, theirs = acts.in_no_order(t, t.hand(self.seat)), acts.in_no_order(t, t.hand(rival))
        for card in mine:
            t.move(card, "hand", rival)
        for card in theirs:
            t.move(card, "hand", self.seat)
        exchanged = f"{acts.so_many(len(mine))} for {len(theirs)}"
        t.tell(f"{does(self.seat, 'exchanges')} hands with {who(rival)}: {exchanged}.")

    def prompt(self, eyes: Eyes) -> str:
        return "Wizard: who do you exchange hands with?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Exchange hands with {who(choice[1])} ({acts.so_many(eyes.size('hand', choice[1]))})"
