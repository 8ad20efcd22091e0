"""Prepare and its other side, Frame/Steal: preparation tokens and the Frame Attempt."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.scapegoat import ending
from app.games.scapegoat.table import TOKENS, ScapeGoat
from app.kernel import CARD, EVERYONE, SEAT, Ask, Choice, Eyes, Sealed, do, does, only, question, who


def prospect(eyes: Eyes) -> str:
    """What going to Prepare or Frame/Steal means for this player now."""
    tokens = eyes.public("tokens")
    if sum(tokens) < TOKENS:
        return "Prepare: take a token"
    return "Frame somebody" if tokens[eyes.viewer] else "Steal a token"


def prepare(t: ScapeGoat, seat: int) -> None:
    if t.flipped():
        if t.tokens[seat]:
            t.then(do(frame, seat))  # S14
        else:
            steal(t, seat)
        return
    t.tokens[seat] += 1  # S13
    t.tell(f"{does(seat, 'takes')} a preparation token.")
    if t.flipped():
        t.tell("That was the last one: Prepare turns into Frame/Steal.")


# -- stealing --------------------------------------------------------------------------------------
def steal(t: ScapeGoat, seat: int) -> None:
    """S14: whoever has no token takes one from somebody who has; where only one has, there is no choice."""
    holders = t.holders(seat)
    if len(holders) == 1:
        take_token(t, seat, holders[0])
    else:
        t.then(Steal(seat))


def take_token(t: ScapeGoat, seat: int, rival: int) -> None:
    t.tokens[rival] -= 1
    t.tokens[seat] += 1
    t.tell(f"{does(seat, 'steals')} a preparation token from {who(rival)}.")


@question({"steal": {"rival": SEAT}})
class Steal(Ask[ScapeGoat]):
    doing = "choose whom to steal a token from"

    def options(self, t: ScapeGoat, seat: int) -> list[Choice]:
        return [("steal", rival) for rival in t.holders(seat)]

    def chosen(self, t: ScapeGoat, choice: Choice) -> None:
        take_token(t, self.seat, choice[1])

    def prompt(self, eyes: Eyes) -> str:
        return "Whose token do you steal?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Steal from {who(choice[1])}"


# -- framing ---------------------------------------------------------------------------------------
def frame(t: ScapeGoat, seat: int) -> None:
    t.framer, t.revealed = seat, ()
    t.tell(f"{does(seat, 'starts')} a Frame Attempt: everybody chooses a card.")
    t.then(Frame((seat, *t.rivals(seat))))


@question({"reveal": {"card": CARD}})
class Frame(Sealed[ScapeGoat]):
    """S19: everybody chooses a card in secret, the initiator too, and all are revealed together."""

    doing = "choose a card to reveal"

    def options(self, t: ScapeGoat, seat: int) -> list[Choice]:
        return [("reveal", card) for card in t.hand(seat)]

    def revealed(self, t: ScapeGoat, answers: dict[int, Choice]) -> None:
        cards = [answers[seat][1] for seat in range(t.seats)]
        for card in cards:
            t.show(card, EVERYONE)
        t.revealed = tuple(t.face(card).id for card in cards)
        t.reveals = (*t.reveals, t.revealed)
        shown = ", ".join(f"{does(seat, 'shows')} []" for seat in range(t.seats))
        t.tell(f"All cards are revealed: {shown}.", *cards)
        framed = framed_by([t.shows(card) for card in cards], [t.bit(seat) for seat in range(t.seats)])
        if framed:
            ending.framed(t, framed)
            return
        t.tell("Nobody is framed.")
        for seat, card in enumerate(cards):  # S22: back in their hands, and everybody has seen them
            t.hide(card, ~only(seat))

    def prompt(self, eyes: Eyes) -> str:
        return "Which card do you show?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Reveal {eyes.name(choice[1])}"


def framed_by(shown: Sequence[int], colours: Sequence[int]) -> list[int]:
    """S20: whose colour stands on every card but perhaps their own. Grey shows nobody's."""
    seats = range(len(colours))
    return [seat for seat in seats if all(shown[rival] & colours[seat] for rival in seats if rival != seat)]
