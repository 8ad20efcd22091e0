"""Setting up: Events, the Burden of Blake, the community deck."""

from __future__ import annotations

from app.games.blakes.card_set import FACES
from app.games.blakes.cards import Character, Event
from app.games.blakes.rounds import new_round
from app.games.blakes.stats import NO_PARTS
from app.games.blakes.table import HAND_LIMIT, NONE_YET, USUAL_EVENTS, Blakes
from app.kernel import BOX, CARD, Choice, Eyes, Sealed, do, does, only, question, who

DEALT = 2


def begin(t: Blakes) -> None:
    seats = t.seats
    t.duo = t.options.duo and seats == 2
    number = seats * (2 if t.duo else 1)
    t.round, t.last = 0, False
    t.start = t.chance.below(seats)  # Ruling (K06): by lot
    t.turn, t.step = NONE_YET, 0
    t.personas, t.esteem, t.twins = [""] * number, [0] * number, [""] * number
    t.acts, t.lapsed, t.stats = [()] * number, [0] * number, [NO_PARTS] * number
    t.out, t.powers = [0] * seats, [t.duo] * seats
    t.plays = []
    t.attacker = t.defender = NONE_YET
    t.kind, t.factor, t.passed = "", 1, ()
    stack_events(t)
    deal_characters(t)


def stack_events(t: Blakes) -> None:
    """K03: so many Events as there shall be rounds; nobody sees the rest."""
    for card in t.pile(BOX)[:]:
        if isinstance(t.card(card), Event):
            t.move(card, "events")
    t.shuffle_pile("events")
    for card in t.pile("events")[t.options.events or USUAL_EVENTS[t.seats] :]:
        t.move(card, "unused")


def deal_characters(t: Blakes) -> None:
    """K04: two to each player; those not dealt leave the game."""
    characters = [card for card in t.pile(BOX) if isinstance(t.card(card), Character)]
    t.chance.shuffle(characters)
    for seat in range(t.seats):
        for _ in range(DEALT):
            t.move(characters.pop(), "dealt", seat)
        t.tell(f"{does(seat, 'is')} dealt [*].", *t.pile("dealt", seat), to=only(seat))
    for card in characters:
        t.move(card, "unused")
    t.tell(
        "The Burden of Blake: each player keeps one Character and gives the other away."
        if t.duo
        else "The Burden of Blake: each player picks who the player on their left must be."
    )
    t.then(Burden(tuple(range(t.seats))), do(deal_hands), do(new_round))


@question({"give": {"card": CARD}})
class Burden(Sealed[Blakes]):
    """K04, and K26 with four Blakes: which of the two the player on the left must be."""

    doing = "pick a Character for the player on their left"

    def options(self, t: Blakes, seat: int) -> list[Choice]:
        return [("give", card) for card in t.pile("dealt", seat)]

    def revealed(self, t: Blakes, answers: dict[int, Choice]) -> None:
        for seat, (_, card) in answers.items():
            left = t.left_of(seat)
            # K26: of two Blakes, the second is the one that was given.
            become(t, left + t.seats if t.duo else left, card)
            t.tell(f"{does(seat, 'makes')} {who(left)} [].", card)
        for seat in answers:
            (kept,) = t.pile("dealt", seat)
            if t.duo:
                become(t, seat, kept)
                t.tell(f"{does(seat, 'keeps')} [].", kept)
            else:  # K05
                t.move(kept, "deck")

    def prompt(self, eyes: Eyes) -> str:
        left = self._left(eyes)
        if eyes.public("duo"):
            return f"Which one do you give to {left}? You keep the other."
        return f"Which one must {left} be?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        gift, left = eyes.name(choice[1]), self._left(eyes)
        return f"Give {gift} to {left}" if eyes.public("duo") else f"{gift} for {left}"

    def _left(self, eyes: Eyes) -> str:
        return who((eyes.viewer + 1) % len(self.seats))


def become(t: Blakes, blake: int, card: int) -> None:
    t.move(card, "blake", blake)
    character = FACES[t.faces[card]]
    t.personas[blake], t.esteem[blake] = character.id, character.esteem


def deal_hands(t: Blakes) -> None:
    """K05: six cards each from Actions, Buffs and the Characters nobody was made to be."""
    for card in t.pile(BOX)[:]:
        t.move(card, "deck")
    t.shuffle_pile("deck")
    for seat in t.around(t.start):
        for _ in range(HAND_LIMIT):
            t.move(t.pile("deck")[-1], "hand", seat)
        t.tell(f"{does(seat, 'is')} dealt [*].", *t.hand(seat), to=only(seat))
