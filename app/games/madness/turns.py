"""A turn: use face-up cards, bet once, then Play or Pass; what was played may be used at once."""

from __future__ import annotations

from app.games.madness.betting import Amount
from app.games.madness.bluffs import Declare, wards
from app.games.madness.cards import FACES, HORROR, SORCERESS, THIEF, WARRIOR
from app.games.madness.effects import WARD, Aim, post, silence, silences, whose
from app.games.madness.table import COINS, GOAL, NOTHING, Madness
from app.games.madness.winning import end_round
from app.kernel import CARD, DECLINES, Ask, Choice, Eyes, do, does, question, their

NO_CARD = -1
USES = {"use": {"card": CARD}, "silence": {"card": CARD, "warrior": CARD}}


def start_turn(t: Madness, seat: int) -> None:
    # Ruling (M10): each bet begins anew, so that it is at least the big blind.
    t.turn, t.has_bet, t.raised = seat, False, t.big
    total = t.total(seat)
    if total >= GOAL:  # M09
        t.tell(f"{does(seat, 'begins')} {their(seat)} turn with {total}: the round is over.")
        t.then(do(end_round))
    else:
        t.then(do(before_play, seat))


def before_play(t: Madness, seat: int) -> None:
    # M10: one who folded to a raise has no turn any more.
    t.then(Turn(seat) if t.still_in[seat] else do(end_turn, seat))


def end_turn(t: Madness, seat: int) -> None:
    t.silenced = []  # M25
    order = t.leftward(seat)
    if all(t.passed[player] for player in order):  # M13
        t.tell("Everyone has passed: the round is over.")
        t.then(do(end_round))
    else:
        t.then(do(start_turn, order[0]))


def uses(t: Madness, seat: int, *faces: int) -> list[Choice]:
    """The face-up cards of these faces that this seat could use on something."""
    return [("use", card) for card in t.face_up(seat, *faces) if t.targets(seat, t.faces[card])]


class _Phase(Ask[Madness]):
    """What all questions of a turn share: using a card, and silencing a Warrior."""

    __slots__ = ()

    def label(self, eyes: Eyes, choice: Choice) -> str:
        match choice:
            case ("use", card):
                return f"Use the {eyes.name(card)}"
            case ("silence", card, warrior):
                return f"Silence {whose(eyes, warrior)} Warrior{post(eyes, warrior)} with {eyes.name(card)}"
        return Ask.label(self, eyes, choice)


@question({"play": {}, "pass": DECLINES, "bet": {}, **USES})
class Turn(_Phase):
    """M10, M11"""

    doing = "play or pass"

    def options(self, t: Madness, seat: int) -> list[Choice]:
        may_bet = not t.has_bet and t.most_raise(seat) > 0
        # M12: over 13 one must pass. M14: without a deck nobody can Play.
        may_play = t.pile("deck") and t.total(seat) <= GOAL
        return [
            *([("play",)] if may_play else []),
            ("pass",),
            *([("bet",)] if may_bet else []),
            *uses(t, seat, SORCERESS, THIEF, HORROR),  # M19
            *silences(t, seat),
        ]

    def chosen(self, t: Madness, choice: Choice) -> None:
        t.challenge = None
        match choice:
            case ("use", card):
                t.then(Aim(self.seat, t.faces[card], card), do(before_play, self.seat))
            case ("silence", card, warrior):
                t.then(do(silence, self.seat, card, warrior), do(before_play, self.seat))
            case ("bet",):
                rest = t.opponents(self.seat)
                t.then(Amount(self.seat, rest, (), True), do(before_play, self.seat))
            case ("play",):
                t.passed = [False] * t.seats
                draw(t, self.seat)
                t.then(do(choose_card, self.seat))
            case _:
                t.passed[self.seat] = True
                t.tell(f"{does(self.seat, 'passes')}.")
                t.then(do(end_turn, self.seat))

    def prompt(self, eyes: Eyes) -> str:
        return "Your turn: take a card and play one, or pass."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Bet…" if choice[0] == "bet" else _Phase.label(self, eyes, choice)


def draw(t: Madness, seat: int) -> None:
    card = t.pile("deck")[-1]
    t.move(card, "hand", seat)
    t.tell(f"{does(seat, 'takes')} [].", card)


def choose_card(t: Madness, seat: int) -> None:
    if t.hand(seat):
        t.then(PlayCard(seat))
    else:  # the only card was a Madness, and has just been used
        t.tell(f"{does(seat, 'has')} no card left to play.")
        t.then(do(after_play, seat, NO_CARD))


@question({"up": {"card": CARD, "ward": WARD}, "down": {"card": CARD}, **USES})
class PlayCard(_Phase):
    """M11: one hand card, face up, or face down as a bluff. M21: a Thief may be used first."""

    doing = "play a card"

    def options(self, t: Madness, seat: int) -> list[Choice]:
        played: list[Choice] = []
        for card in t.hand(seat):
            if t.faces[card] == WARRIOR:  # M22: placed as it is played
                played += [("up", card, ward) for ward in wards(t, seat)]
            else:
                played.append(("up", card))
            played.append(("down", card))
        return [*played, *uses(t, seat, THIEF), *silences(t, seat)]

    def chosen(self, t: Madness, choice: Choice) -> None:
        match choice:
            case ("up", card, *ward):
                play_up(t, self.seat, card, *ward)
                t.then(do(after_play, self.seat, card))
            case ("down", card):
                t.hide_away(card, self.seat)
                t.tell(f"{does(self.seat, 'plays')} [] face down.", card)
                t.then(Declare(self.seat, card), do(after_play, self.seat, NO_CARD))
            case ("use", card):
                t.then(Aim(self.seat, THIEF, card), do(choose_card, self.seat))
            case (_, card, warrior):
                t.then(do(silence, self.seat, card, warrior), do(choose_card, self.seat))

    def prompt(self, eyes: Eyes) -> str:
        return "Play one card, face up or face down."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        match choice:
            case ("up", card, ward):
                guarded = "your coins" if ward == COINS else f"your {eyes.name(ward)}"
                return f"Play {eyes.name(card)} to guard {guarded}"
            case ("up", card):
                return f"Play {eyes.name(card)}"
            case ("down", card):
                return f"Play {eyes.name(card)} face down"
        return _Phase.label(self, eyes, choice)


def play_up(t: Madness, seat: int, card: int, ward: int = NOTHING) -> None:
    t.lay(card, seat, ward)
    named = FACES[t.faces[card]].named
    if ward == NOTHING:
        t.tell(f"{does(seat, 'plays')} {named}.")
    else:
        guarded = "the coins" if ward == COINS else FACES[t.faces[ward]].named
        t.tell(f"{does(seat, 'plays')} {named} to guard {guarded}.")


def after_play(t: Madness, seat: int, played: int) -> None:
    # Whether there is anything left to decide is told by cards that all can see, never by the hand alone.
    uses_left = AfterPlay(seat, played).uses(t, seat)
    could_use = t.face_up(seat, THIEF) or (played in t.front(seat) and t.faces[played] == HORROR)
    could_silence = could_use and t.hand(seat) and any(map(t.guardians, t.leftward(seat)))
    if uses_left or could_silence:
        t.then(AfterPlay(seat, played))
    else:
        t.then(do(end_turn, seat))


@question({**USES, "end": DECLINES})
class AfterPlay(_Phase):
    """M19: what was just played may be used. M21: so may a Thief."""

    doing = "end the turn"
    played: int

    def uses(self, t: Madness, seat: int) -> list[Choice]:
        """What can be done with cards that lie face up."""
        fresh = [choice for choice in uses(t, seat, SORCERESS, HORROR) if choice[1] == self.played]
        return [*fresh, *uses(t, seat, THIEF), *silences(t, seat, hand=False)]

    def options(self, t: Madness, seat: int) -> list[Choice]:
        return [*self.uses(t, seat), *silences(t, seat, front=False), ("end",)]

    def chosen(self, t: Madness, choice: Choice) -> None:
        match choice:
            case ("use", card):
                t.then(Aim(self.seat, t.faces[card], card), do(after_play, self.seat, self.played))
            case ("silence", card, warrior):
                t.then(do(silence, self.seat, card, warrior), do(after_play, self.seat, self.played))
            case _:
                t.then(do(end_turn, self.seat))

    def prompt(self, eyes: Eyes) -> str:
        return "Use a card, or end your turn."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "End the turn" if choice[0] == "end" else _Phase.label(self, eyes, choice)
