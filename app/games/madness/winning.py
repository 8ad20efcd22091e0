"""The end of a round: who takes the pot, or that it stays."""

from __future__ import annotations

from app.games.madness.pots import divide, shares
from app.games.madness.table import GOAL, Madness
from app.kernel import who


def end_round(t: Madness) -> None:
    # Whatever else was to happen in this round does not; what is left at the bottom is the next round.
    del t.agenda[1:]
    still_in = t.leftward(t.dealer)
    contenders = [seat for seat in still_in if t.total(seat) <= GOAL]
    if len(still_in) == 1:  # M06
        award(t, still_in)
    elif contenders:
        award(t, contenders)
    elif sum(1 for stack in t.stacks if stack) < 2:
        share_out(t, still_in)
    else:  # M17
        t.carried += sum(t.stakes) + t.penalties
        t.tell(f"All totals are over {GOAL}: nobody wins, and {chips(t.carried)} stay in the pot.")
    t.stakes, t.penalties, t.level = [0] * t.seats, 0, 0


def award(t: Madness, contenders: list[int]) -> None:
    """M15, M16: each pot goes to the nearest to 13 of those who can win it.

    `contenders` stand in their order from the dealer's left, so odd chips fall to the first of the winners.
    ."""
    pots, back = divide(t.stakes, {seat: t.stakes[seat] for seat in contenders}, t.penalties + t.carried)
    t.carried = 0
    for n, pot in enumerate(pots):
        nearest = max(t.total(seat) for seat in pot.seats)
        winners = [seat for seat in pot.seats if t.total(seat) == nearest]
        name = "the pot" if len(pots) == 1 else "the main pot" if n == 0 else "a side pot"
        for seat, share in shares(pot.chips, winners).items():
            t.stacks[seat] += share
            part = name if len(winners) == 1 else f"a share of {name}"
            why = f" with {nearest}" if t.still_in.count(True) > 1 else ", being the only one left"
            t.tell(f"{who(seat)} wins {part}{why}: {chips(share)}.")
    for seat, chips_back in enumerate(back):
        if chips_back:
            t.stacks[seat] += chips_back
            t.tell(f"{who(seat)} takes back {chips(chips_back)}.")


def share_out(t: Madness, still_in: list[int]) -> None:
    """M17: the pot cannot stay, for fewer than two would have chips to play for it."""
    t.tell(f"All totals are over {GOAL}: nobody wins, and everyone takes back their stake.")
    for seat, stake in enumerate(t.stakes):
        t.stacks[seat] += stake
    extra, t.carried = t.penalties + t.carried, 0
    if extra:
        for seat, share in shares(extra, still_in).items():
            t.stacks[seat] += share
        t.tell(f"Those still in share {chips(extra)} of penalties and earlier pots.")


def chips(number: int) -> str:
    return "1 chip" if number == 1 else f"{number} chips"
