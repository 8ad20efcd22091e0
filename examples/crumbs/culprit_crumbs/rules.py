"""The rules of Crumbs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from app.kernel import (
    CARD,
    EVERYONE,
    NOBODY,
    OWNER,
    Choice,
    Eyes,
    Face,
    Outcome,
    Public,
    Sealed,
    Table,
    Zone,
    do,
    does,
    question,
)

HAND = 4
FACES = tuple(Face(f"slice-{n}", f"Slice {n}", "slice", "a slice") for n in range(1, 7))


@dataclass(frozen=True, slots=True)
class Options:
    pass


class Crumbs(Table):
    GAME = "crumbs"
    FACES: ClassVar[Sequence[Face]] = FACES
    ZONES: ClassVar[Mapping[str, Zone]] = {
        "loaf": Zone(NOBODY),
        "hand": Zone(OWNER, each=True),
        "plate": Zone(EVERYONE, each=True),
    }
    options: Options
    crumbs: Public[list[int]]

    @classmethod
    def box(cls, seats: int, options: Options) -> list[int]:
        return [face for face in range(len(FACES)) for _ in range(seats)]


def begin(t: Crumbs) -> None:
    t.crumbs = [0] * t.seats
    for card in t.pile("box")[:]:
        t.move(card, "loaf")
    t.shuffle_pile("loaf")
    for seat in range(t.seats):
        for _ in range(HAND):
            t.move(t.pile("loaf")[-1], "hand", seat)
    t.then(do(next_bite))


def next_bite(t: Crumbs) -> None:
    if not t.pile("hand", 0):
        best = max(t.crumbs)
        winners = [seat for seat, crumbs in enumerate(t.crumbs) if crumbs == best]
        t.finish(Outcome(winners, scores=t.crumbs[:]))
    else:
        t.then(Lay(tuple(range(t.seats))), do(next_bite))


@question({"lay": {"card": CARD}})
class Lay(Sealed[Crumbs]):
    doing = "lay a slice"

    def options(self, t: Crumbs, seat: int) -> list[Choice]:
        return [("lay", card) for card in t.pile("hand", seat)]

    def revealed(self, t: Crumbs, answers: dict[int, Choice]) -> None:
        faces = Counter(t.faces[choice[1]] for choice in answers.values())
        alone = [face for face, times in faces.items() if times == 1]
        for seat, choice in answers.items():
            t.move(choice[1], "plate", seat)
            t.tell(f"{does(seat, 'lays')} [].", choice[1])
        for seat, choice in answers.items():
            if alone and t.faces[choice[1]] == max(alone):
                t.crumbs[seat] += 1
                t.tell(f"{does(seat, 'takes')} a crumb.")

    def prompt(self, eyes: Eyes) -> str:
        return "Lay a slice: the highest that nobody else lays takes a crumb."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Lay {eyes.name(choice[1])}"
