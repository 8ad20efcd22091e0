"""A table with a few cards and every kind of place and question, to be set up by hand."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from app.kernel import (
    CARD,
    DECLINES,
    EVERYONE,
    NOBODY,
    OWNER,
    SEAT,
    Ask,
    Choice,
    Eyes,
    Face,
    Game,
    Offer,
    Operands,
    Outcome,
    Public,
    Question,
    Sealed,
    Step,
    Table,
    Zone,
    do,
    question,
)

RED, BLUE = "abcdef", "xyz"
FACES = tuple(
    [Face(letter, f"Red {letter.upper()}", "red", "a red card") for letter in RED]
    + [Face(letter, f"Blue {letter.upper()}", "blue", "a blue card") for letter in BLUE]
)


@dataclass(frozen=True, slots=True)
class Options:
    long: bool = False
    names: tuple[str, ...] = ("Ann", "Bob")


class Small(Table):
    GAME = "small"
    FACES: ClassVar[Sequence[Face]] = FACES
    ZONES: ClassVar[Mapping[str, Zone]] = {
        "deck": Zone(NOBODY),
        "dark": Zone(NOBODY, backs=NOBODY),
        "hand": Zone(OWNER, each=True, loose=True),
        "shelf": Zone(OWNER, each=True),
        "open": Zone(EVERYONE),
    }
    happened: Public[list[str]]


def small(*agenda: Step | Question[Any], seats: int = 3, **piles: str) -> Small:
    """A table with these cards (`hand_1="ab"`), the rest in the deck, about to do `agenda`."""
    t = Small(seats, Options(), b"seed")
    t.happened = []
    for place, letters in piles.items():
        zone, _, owner = place.partition("_")
        for letter in letters:
            t.move(card(letter), zone, int(owner or 0))
    for left in t.pile("box")[:]:
        t.move(left, "deck")
    t.moved.clear()
    t.then(*agenda, *([] if agenda else [Pick(0)]))
    t.settle()
    return t


def card(letter: str) -> int:
    return (RED + BLUE).index(letter)


def letters(t: Table, zone: str, owner: int = 0) -> str:
    return "".join(t.face(lying).id for lying in t.pile(zone, owner))


def note(t: Small, what: str) -> None:
    t.happened.append(what)


def end(t: Small) -> None:
    t.finish(Outcome([0]))


@question({"pick": {"card": CARD}, "pass": DECLINES, "end": {}, "again": {}})
class Pick(Ask[Small]):
    doing = "pick"

    def options(self, t: Small, seat: int) -> list[Choice]:
        return [("pick", held) for held in t.pile("hand", seat)] + [("pass",), ("end",), ("again",)]

    def chosen(self, t: Small, choice: Choice) -> None:
        note(t, f"{self.seat} {choice[0]}")
        if choice[0] == "end":
            end(t)
        if choice[0] == "pick":
            t.move(choice[1], "open")
        t.then(do(next_pick, self.seat) if choice[0] != "again" else Pick(self.seat))

    def prompt(self, eyes: Eyes) -> str:
        return "Pick."

    def about(self, eyes: Eyes) -> Operands:
        return {"held": eyes.size("hand", self.seat)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Pick {eyes.name(choice[1])}" if choice[0] == "pick" else Ask.label(self, eyes, choice)


def next_pick(t: Small, seat: int) -> None:
    t.then(Pick(t.left_of(seat)))


@question({"grab": {}, "miss": {}})
class Grab(Offer[Small]):
    """Whoever grabs first in order has it; `("miss",)` opens it again to those who did not."""

    doing = "grab it"

    def accepts(self, t: Small, seat: int) -> list[Choice]:
        return [] if seat == 3 else [("grab",), ("miss",)]

    def accepted(self, t: Small, seat: int, choice: Choice) -> None:
        note(t, f"{seat} {choice[0]}")
        rest = tuple(other for other in self.seats if other != seat)
        t.then(Grab(rest) if choice[0] == "miss" and rest else Pick(seat))

    def declined(self, t: Small) -> None:
        note(t, "nobody")
        t.then(Pick(0))

    def prompt(self, eyes: Eyes) -> str:
        return "Grab it?"


@question({"vote": {"rival": SEAT}})
class Vote(Sealed[Small]):
    doing = "vote"

    def options(self, t: Small, seat: int) -> list[Choice]:
        return [("vote", who) for who in range(t.seats) if who != seat]

    def revealed(self, t: Small, answers: dict[int, Choice]) -> None:
        note(t, ", ".join(f"{seat} for {choice[1]}" for seat, choice in answers.items()))
        t.then(Pick(0))

    def prompt(self, eyes: Eyes) -> str:
        return "Vote."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Vote for {choice[1]}"


def begin(t: Small) -> None:
    t.happened = []
    t.then(Pick(0))


GAME = Game(
    id="small",
    title="Small",
    seats=range(2, 5),
    Options=Options,
    table=Small,
    begin=begin,
    chapters=(sys.modules[__name__],),
)
