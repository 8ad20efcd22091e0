"""The end of Scape Goat: who wins, and everything is told."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.scapegoat.table import ScapeGoat
from app.kernel import EVERYONE, Outcome, does

INNOCENT = "framed, and innocent"


def go_to_the_cops(t: ScapeGoat, seat: int) -> None:
    """S15: whoever went, the scapegoat wins, and nothing else happens."""
    t.tell(f"{does(seat, 'goes')} to the Cops: the game is over.")
    guilty = t.guilty()
    fates = ["talked to the wrong goat"] * t.seats
    if seat != guilty:
        fates[seat] = "went to the Cops for nothing"
    fates[guilty] = f"the scapegoat, {'safe with the Cops' if seat == guilty else 'saved by a friend'}"
    end(t, [guilty], fates)


def time_is_up(t: ScapeGoat) -> None:
    """S24"""
    t.tell("Time is up: the case is closed, and the scapegoat has got away.")
    guilty = t.guilty()
    fates = ["too slow"] * t.seats
    fates[guilty] = "the scapegoat, never caught"
    end(t, [guilty], fates)


def framed(t: ScapeGoat, found: Sequence[int]) -> None:
    """S21, and S20: should two ever be framed at once, the true scapegoat counts."""
    guilty = t.guilty()
    victim = guilty if guilty in found else found[0]
    t.tell(f"{does(victim, 'is')} framed: the game is over.")
    if victim == guilty:
        fates = ["in the clear"] * t.seats
        fates[guilty] = "the scapegoat, framed"
        end(t, [seat for seat in range(t.seats) if seat != guilty], fates)
    else:
        fates = ["framed the wrong goat"] * t.seats
        fates[victim] = INNOCENT
        fates[guilty] = "the scapegoat, got away"
        end(t, [guilty], fates)


def end(t: ScapeGoat, winners: list[int], fates: list[str]) -> None:
    """S23: every mat's reading, the scapegoat, all hands and the Stash are shown."""
    t.readings, t.scapegoat = tuple(t.says), t.guilty()
    for seat in range(t.seats):
        for card in t.hand(seat):
            t.show(card, EVERYONE)
    for card in t.pile("hidden"):
        t.show(card, EVERYONE)
    read = ", ".join(f"{does(seat, 'reads')} {said}" for seat, said in enumerate(t.readings))
    t.tell(f"The mats are shown: {read}.")
    t.tell(f"{does(t.scapegoat, 'was')} the scapegoat.")
    t.finish(Outcome(winners, None, fates))
