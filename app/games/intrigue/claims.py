"""Claims: what a card that goes aside is said to be, true or not.

While a claim is being made, the question which card it is about waits beneath it: going back is nothing more
than not answering. Once the claim stands, that question is settled too.
"""

from __future__ import annotations

from functools import cache

from app.games.intrigue.cards import CLAIMABLE, COLOUR, KIND, NO_VALUE, SOCIAL, VALUE, VALUES, claim_words
from app.games.intrigue.table import Intrigue
from app.kernel import (
    DECLINES,
    EVERYONE,
    FLAG,
    NUMBER,
    WORD,
    Ask,
    Choice,
    Eyes,
    Operands,
    does,
    question,
    verb,
    who,
)

TRUE = "true"  # marks the claim that is true, for the one who makes it


def claims_for(t: Intrigue, card: int) -> list[Choice]:
    """What may be said of this card: the truth first, then every other kind, with its colour if it has one.

    I18, I19: an Influence and a Pact are called what they are, and nothing else is called so.
    """
    face = t.faces[card]
    kind, colour = KIND[face], COLOUR[face]
    truth: Choice = ("claim", kind, colour, TRUE)
    if kind not in CLAIMABLE:
        return [truth]
    return [
        truth,
        *(("claim", *other) for other in _every_claim(tuple(t.colours)) if other != (kind, colour)),
    ]


@cache
def _every_claim(colours: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(kind, colour) for kind in CLAIMABLE for colour in (colours if kind in SOCIAL else ("",))]


@question({"claim": {"kind": WORD, "colour": WORD, "truth": FLAG}, "back": DECLINES})
class State(Ask[Intrigue]):
    """I11, I12: what is the card said to be? Kind and colour first.

    A true claim takes as many steps as a false one, for all can see how many are taken.
    """

    doing = "say what the card is"
    card: int
    rival: int

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        return [*claims_for(t, self.card), ("back",)]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        if choice[0] == "back":
            return
        _, kind, colour, *_ = choice
        if kind not in CLAIMABLE:
            offer(t, self.seat, self.card, self.rival, kind, colour, t.value(self.card))
        elif VALUES[kind]:
            t.then(StateValue(self.seat, self.card, self.rival, kind, colour))
        else:
            offer(t, self.seat, self.card, self.rival, kind, colour, NO_VALUE)

    def prompt(self, eyes: Eyes) -> str:
        return f"What do you tell {who(self.rival)} it is?"

    def about(self, eyes: Eyes) -> Operands:
        return {"card": eyes.place(self.card), "rival": eyes.seat(self.rival)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        if choice[0] == "back":
            return "Another card"
        _, kind, colour, *true = choice
        words = claim_words(kind, colour, NO_VALUE)
        more = "…" if kind in CLAIMABLE and VALUES[kind] else ""
        if kind not in CLAIMABLE:
            return f"Say that it is {words}"
        return f"The truth: {words}{more}" if true else f"{words[0].upper()}{words[1:]}{more}"


@question({"value": {"value": NUMBER, "truth": FLAG}, "back": DECLINES})
class StateValue(Ask[Intrigue]):
    """I11: the value, if one likes."""

    doing = "say what the card is"
    card: int
    rival: int
    kind: str
    colour: str

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        face = t.faces[self.card]
        truth = VALUE[face] if (KIND[face], COLOUR[face]) == (self.kind, self.colour) else NO_VALUE
        values = [NO_VALUE, *VALUES[self.kind]]
        return [
            *([("value", truth, TRUE)] if truth else []),
            *(("value", value) for value in values if not truth or value != truth),
            ("back",),
        ]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        if choice[0] == "back":
            t.then(State(self.seat, self.card, self.rival))
        else:
            offer(t, self.seat, self.card, self.rival, self.kind, self.colour, choice[1])

    def prompt(self, eyes: Eyes) -> str:
        words = claim_words(self.kind, self.colour, NO_VALUE)
        return f"You call it {words}. Of what value?"

    def about(self, eyes: Eyes) -> Operands:
        return {
            "card": eyes.place(self.card),
            "rival": eyes.seat(self.rival),
            "kind": self.kind,
            "colour": self.colour,
        }

    def label(self, eyes: Eyes, choice: Choice) -> str:
        if choice[0] == "back":
            return "Something else"
        if choice[2:]:
            return f"The truth: value {choice[1]}"
        return f"Value {choice[1]}" if choice[1] else "Say no value"


def offer(t: Intrigue, seat: int, card: int, rival: int, kind: str, colour: str, value: int) -> None:
    """The card lies aside now, and the claim stands. With that, the question which card is settled."""
    picking = t.agenda.pop()
    assert isinstance(picking, Ask) and picking.seat == seat, picking
    t.move(card, "offer", seat)
    openly = ""
    if kind == "influence":
        t.show(card, EVERYONE)  # I18
        openly = " It lies face up, and cannot be declined."
    said = f"a card and {verb(seat, 'says')}: it is {claim_words(kind, colour, value)}.{openly}"
    if t.claims:
        t.tell(f"{does(seat, 'answers')} with {said}")
    else:
        t.trade = (seat, rival)
        t.tell(f"{does(seat, 'offers')} {who(rival)} {said}")
    t.claims.append((seat, kind, colour, value))
