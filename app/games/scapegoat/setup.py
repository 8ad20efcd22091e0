"""Set-up of Scape Goat: colours, mats, tokens, evidence, dice."""

from __future__ import annotations

from app.games.scapegoat.cards import COLOURS
from app.games.scapegoat.mats import BLACK, WHITE, fresh_mats
from app.games.scapegoat.rules import begin_turn
from app.games.scapegoat.table import HIDDEN, WITH_EVIDENCE, ScapeGoat
from app.kernel import BOX, do, does


def begin(t: ScapeGoat) -> None:
    seats = t.seats
    t.framer, t.revealed, t.readings, t.scapegoat = None, (), (), None
    t.tokens, t.notes = [0] * seats, [()] * seats
    t.swaps, t.reveals, t.without_own = (), (), ()
    t.colours = list(COLOURS[:seats])  # S01
    t.chance.shuffle(t.colours)  # S05
    order = list(range(seats))
    t.chance.shuffle(order)
    t.at = [WITH_EVIDENCE[order.index(seat) % len(WITH_EVIDENCE)] for seat in range(seats)]  # S05
    deal(t)
    t.dice = (1 + t.chance.below(WHITE), 1 + t.chance.below(BLACK))  # S07
    t.hand_out(fresh_mats(seats, t.chance.shuffle))  # S04
    for seat, colour in enumerate(t.colours):
        t.tell(f"{does(seat, 'is')} the {colour} goat.")
    white, black = t.dice
    t.tell(f"The dice show {white} on white and {black} on black. Now every mat names a scapegoat.")
    t.turns = 0
    t.then(do(begin_turn, order[0]))  # S08


def deal(t: ScapeGoat) -> None:
    """S06"""
    t.shuffle_pile(BOX)
    cards = t.pile(BOX)
    for location in WITH_EVIDENCE:
        t.move(cards[-1], location)
    for _ in range(HIDDEN):
        t.move(cards[-1], "hidden")
    while cards:
        for seat in range(t.seats):
            t.move(cards[-1], "hand", seat)
