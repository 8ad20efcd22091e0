"""Positions of Scape Goat: the line of locations, hands by colours, and who is the scapegoat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.games.scapegoat.cards import BOXES, COLOURS, FACES
from app.games.scapegoat.mats import BLACK, every_pair, mat_of, reading
from app.games.scapegoat.rules import Move
from app.games.scapegoat.table import HIDDEN, WITH_EVIDENCE, Options, ScapeGoat
from app.kernel import SPECTATOR, Question, Step, play, project
from tests.games.positions import assert_conserved, position
from tests.games.read_log import log_by_name

PLAIN = Options()
BLUE, RED, YELLOW, GREEN, ORANGE, PURPLE = COLOURS
GREY, ALL = "grey", "all"
BLUE_RED, YELLOW_GREEN, BLUE_YELLOW = "blue-red", "yellow-green", "blue-yellow"
GREEN_ORANGE, RED_ORANGE = "green-orange", "red-orange"
RED_PURPLE, ORANGE_PURPLE = "red-purple", "orange-purple"


def goats(
    *,
    seats: int = 3,
    colours: Sequence[str] | None = None,
    hands: Sequence[Sequence[str]] = (),
    up: Sequence[str] = (),
    hidden: Sequence[str] = (),
    at: Sequence[str] | None = None,
    tokens: Sequence[int] = (),
    scapegoat: int = 0,
    decoy: int = 1,
    turn: int = 0,
    turns: int = 1,
    swaps: Sequence[tuple[int, str, str]] = (),
    reveals: Sequence[tuple[str, ...]] = (),
    options: Options = PLAIN,
    agenda: Sequence[Step | Question[Any]] | None = None,
) -> ScapeGoat:
    """A position of Scape Goat, standing at `turn`'s move unless `agenda` says more.

    Unless told otherwise seat 0 is blue, seat 1 red and so on, and tokens stand where set-up puts them.
    Evidence face up (`up`, along the line), face down (`hidden`) and in hands is completed from the box.
    """
    colours = COLOURS[:seats] if colours is None else colours
    box = [FACES[face].id for face in BOXES[seats]]
    size = (len(box) - len(WITH_EVIDENCE) - HIDDEN) // seats
    piles = {f"hand:{seat}": list(hand) for seat, hand in enumerate(hands)}
    piles |= {f"{location}:0": [card] for location, card in zip(WITH_EVIDENCE, up, strict=False)}
    piles["hidden:0"] = list(hidden)
    for pile in piles.values():
        for card in pile:
            box.remove(card)
    for place, full in _sizes(seats, size).items():
        pile = piles.setdefault(place, [])
        while len(pile) < full:
            pile.append(box.pop(0))
    assert not box, f"{box} are left over"
    pairs = every_pair(seats)
    cell = pairs.index((COLOURS.index(colours[scapegoat]), COLOURS.index(colours[decoy])))
    dice = (1 + cell // BLACK, 1 + cell % BLACK)
    mats = [mat_of(COLOURS.index(colour), pairs) for colour in colours]
    return position(
        ScapeGoat,
        piles,
        seats=seats,
        options=options,
        fields={
            "colours": list(colours),
            "dice": dice,
            "at": list(at or [WITH_EVIDENCE[seat % len(WITH_EVIDENCE)] for seat in range(seats)]),
            "tokens": list(tokens or [0] * seats),
            "turn": turn,
            "turns": turns,
            "framer": None,
            "revealed": (),
            "mat": mats,
            "says": [reading(mat, dice) for mat in mats],
            "notes": [()] * seats,
            "readings": (),
            "scapegoat": None,
            "swaps": tuple(swaps),
            "reveals": tuple(reveals),
            "without_own": (),
        },
        agenda=[Move(turn)] if agenda is None else agenda,
        rest="hidden:0",
    )


def _sizes(seats: int, hand: int) -> dict[str, int]:
    return {
        **{f"{location}:0": 1 for location in WITH_EVIDENCE},
        "hidden:0": HIDDEN,
        **{f"hand:{seat}": hand for seat in range(seats)},
    }


def go(t: ScapeGoat, seat: int, location: str) -> None:
    play(t, seat, ("go", location))
    assert_conserved(t)


def viewers(t: ScapeGoat) -> list[int]:
    return [*range(t.seats), SPECTATOR]


def log(t: ScapeGoat, viewer: int) -> list[str]:
    return log_by_name(t, viewer)


def notes(t: ScapeGoat, seat: int) -> list[str]:
    return list(project(t, seat)["private"]["notes"])
