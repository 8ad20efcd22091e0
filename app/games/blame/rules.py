"""The rules of Game of Blame: a turn, accusing, taking the Blame.

Set-up, swapping, Role powers and the end stand in files of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.games.blame import powers
from app.games.blame.acts import bury, draw, last_card, so_many
from app.games.blame.cards import ARCHBISHOP, BORNE, SPYMASTER, TREASON, TREASURER, WIZARD
from app.games.blame.swapping import choose_swap
from app.games.blame.table import MOST_PLAYED, Blame
from app.kernel import CARD, DECLINES, SEAT, Ask, Choice, Eyes, Sealed, do, does, only, question, who


# -- a turn ----------------------------------------------------------------------------------------
def new_pile(t: Blame, seat: int) -> None:
    """B06, B21: the seat turns up a card to begin a Blame pile, then takes a turn."""
    t.then(do(begin_turn, seat), do(turn_up, seat), PlayOrStop(seat))


def next_turn(t: Blame, seat: int) -> None:
    left = t.left_of(seat)
    t.then(do(begin_turn, left), PlayOrStop(left))


def begin_turn(t: Blame, seat: int) -> None:
    # B37: neither the card that begins a pile nor a Treason turned up so counts as played this turn.
    t.turn, t.played, t.treason = seat, 0, False
    t.fade("turn")


def turn_up(t: Blame, seat: int) -> None:
    card = t.pile("draw")[-1]
    t.move(card, "blame")
    tell_of(t, f"{does(seat, 'turns up')} [] to begin the Blame pile.", card)
    if not t.pile("draw"):
        last_card(t, seat)


def tell_of(t: Blame, text: str, card: int) -> None:
    # B36: where memory is part of the game, a line that names a card of the pile lasts for the turn only.
    t.tell(text, card, until="turn" if t.options.pile == "memory" else "")


def fitting(t: Blame, cards: Sequence[int]) -> Sequence[int]:
    """Which of these cards may be played now."""
    beneath, faces = t.on_top(), t.faces
    # B08: it must share an Emblem with the card right beneath it; a Treason bears them all.
    sharing = [card for card in cards if BORNE[faces[card]] & beneath]
    # B09: one Treason a turn.
    return [card for card in sharing if BORNE[faces[card]] != TREASON] if t.treason else sharing


@question({"play": {"card": CARD}, "stop": DECLINES})
class PlayOrStop(Ask[Blame]):
    """B07: up to three cards, one at a time, stopping at will."""

    doing = "play a card or stop"

    def options(self, t: Blame, seat: int) -> list[Choice]:
        hand = t.hand(seat)
        playable = hand if t.options.misplays else fitting(t, hand)  # B10
        return [("play", card) for card in playable] + [("stop",)]

    def chosen(self, t: Blame, choice: Choice) -> None:
        if t.accusation is not None:
            t.accusation = None
            t.fade("accusation")
        if choice[0] == "stop":
            t.then(do(consequence, self.seat))
        else:
            lay(t, self.seat, choice[1])

    def prompt(self, eyes: Eyes) -> str:
        played = eyes.public("played")
        if played < MOST_PLAYED - 1:
            return f"Play {'a second' if played else 'a'} card, or stop."
        return f"Play a third card and {powers.duty(eyes, MOST_PLAYED)}, or stop."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        if choice[0] == "play":
            return f"Play {eyes.name(choice[1])}"
        played = eyes.public("played")
        return f"{'Stop' if played else 'Play nothing'}: {powers.duty(eyes, played)}"


def lay(t: Blame, seat: int, card: int) -> None:
    """B10: a card laid is never taken back."""
    fits = not t.options.misplays or card in fitting(t, [card])
    if t.options.pile == "memory":
        t.hide(t.pile("blame")[-1])  # B35: only the top card can be seen.
    t.move(card, "blame")
    t.played += 1
    t.treason = t.treason or t.borne(card) == TREASON
    tell_of(t, f"{does(seat, 'plays')} [].", card)
    if not fits:
        t.tell("That was a mistake.")
        t.then(do(take_the_blame, seat))
    elif t.played == MOST_PLAYED or not t.hand(seat):  # with an empty hand, stopping is all there is
        t.then(do(consequence, seat))
    else:
        t.then(PlayOrStop(seat))


def consequence(t: Blame, seat: int) -> None:
    """What one must do next depends on how many cards one has played, and perhaps on one's Role."""
    match t.played:
        case 0:  # B11
            bury_one = [powers.MustBury(seat)] if t.has_power(seat, TREASURER) else []
            t.then(do(draw, seat, 3), *bury_one, do(next_turn, seat))
        case 1:  # B12
            give_one = [powers.GiveTo(seat)] if t.has_power(seat, ARCHBISHOP) else []
            t.then(do(draw, seat, 1), *give_one, do(next_turn, seat))
        case 2:  # B13
            wizard = t.has_power(seat, WIZARD)
            t.then(powers.Exchange(seat) if wizard else do(choose_swap, seat), do(next_turn, seat))
        case _:  # B16
            if t.has_power(seat, SPYMASTER):
                t.then(powers.Raid(seat), do(next_turn, seat))
            else:
                t.then(do(choose_accused, seat))


# -- accusing --------------------------------------------------------------------------------------
def choose_accused(t: Blame, seat: int) -> None:
    if t.accusable(seat):
        t.then(Accuse(seat))
    else:  # B17
        t.tell(f"{does(seat, 'has')} nobody to accuse.")
        t.then(do(take_the_blame, seat))


@question({"accuse": {"rival": SEAT}})
class Accuse(Ask[Blame]):
    doing = "accuse somebody"

    def options(self, t: Blame, seat: int) -> list[Choice]:
        return [("accuse", rival) for rival in t.accusable(seat)]

    def forced(self, eyes: Eyes, seat: int) -> bool:
        return sum(eyes.size("hand", rival) > 0 for rival in range(eyes.seats) if rival != seat) == 1

    def chosen(self, t: Blame, choice: Choice) -> None:
        accused = choice[1]
        mine, theirs = t.responsibility(self.seat), t.responsibility(accused)
        t.tell(f"{does(self.seat, 'accuses')} {who(accused)}: {mine} against {theirs}.")
        t.accusation = (self.seat, accused, mine, theirs)
        show_pile(t, only(self.seat, accused))
        # B18, B38: only strictly more condemns the accused; any tie, also 0-0, falls on the accuser.
        t.then(do(take_the_blame, accused if theirs > mine else self.seat))

    def prompt(self, eyes: Eyes) -> str:
        return "Accuse a player."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Accuse {who(choice[1])}"


def show_pile(t: Blame, audience: int) -> None:
    # Ruling (B36): accuser and accused may read the cards until the next player acts. A line that lasted for
    # the turn only would be gone before they could read it where nobody is left to bury anything.
    pile = t.pile("blame")
    for card in pile:
        t.show(card, audience)
    t.tell(
        "The pile held [*].",
        *pile,
        to=audience,
        until="accusation" if t.options.pile == "memory" else "",
    )


# -- taking the Blame ------------------------------------------------------------------------------
def take_the_blame(t: Blame, seat: int) -> None:
    pile = t.pile("blame")[:]
    for card in pile:  # B19
        t.move(card, "hand", seat)
    t.tell(f"{does(seat, 'takes')} the Blame: {so_many(len(pile))}.")
    others = tuple(rival for rival in t.rivals(seat) if t.hand(rival))
    t.then(*([Bury(others)] if others else []), do(new_pile, seat))


@question({"keep": DECLINES, "bury": {"card": CARD}})
class Bury(Sealed[Blame]):
    """B20: while one takes the Blame, everybody else who has cards may bury one, in secret and together."""

    doing = "bury a card or keep it"

    def options(self, t: Blame, seat: int) -> list[Choice]:
        return [("keep",)] + [("bury", card) for card in t.hand(seat)]

    def revealed(self, t: Blame, answers: dict[int, Choice]) -> None:
        for seat, choice in answers.items():
            if choice[0] == "bury":
                bury(t, seat, choice[1])
            else:
                t.tell(f"{does(seat, 'buries')} nothing.")

    def prompt(self, eyes: Eyes) -> str:
        return "Bury a card in your Secrets?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Bury {eyes.name(choice[1])}" if choice[0] == "bury" else "Bury nothing"
