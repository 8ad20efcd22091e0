"""The end of a round: who takes the pot, or that it stays."""

from __future__ import annotations

from app.games.madness.pots import divide, shares
from app.games.madness.table import GOAL, Madness
from app.kernel import does, verb


def end_round(t: Madness) -> None:
    # Whatever else was to happen in this round does not; what is left at the bottom is the next round.
    del t.agenda[1:]
    still_in = t.leftward(t.dealer)
    contenders = [seat for seat in still_in if t.total(seat) <= GOAL]
    if len(still_in) == 1:  # M06
        award(t, still_in)
    elif contenders:
        award(t, contenders)
    else:
        carry_over(t)
    t.stakes, t.penalties, t.level = [0] * t.seats, 0, 0


def award(t: Madness, contenders: list[int]) -> None:
    """M15, M16: each pot goes to the nearest to 13 of those who can win it.

    `contenders` stand in their order from the dealer's left, so odd chips fall to the first of the winners.
    """
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
            t.tell(f"{does(seat, 'wins')} {part}{why}: {chips(share)}.")
    for seat, chips_back in enumerate(back):
        if chips_back:
            t.stacks[seat] += chips_back
            t.tell(f"{does(seat, 'takes')} back {chips(chips_back)}.")


def carry_over(t: Madness) -> None:
    """M17: all are over 13, nobody wins, and the pot stays for the next round."""
    # Ruling (M17): such a round puts nobody out, so whoever has no other chips takes back their own stake.
    back = [0 if stack else stake for stack, stake in zip(t.stacks, t.stakes, strict=True)]
    t.carried += sum(t.stakes) - sum(back) + t.penalties
    stay = f", and {chips(t.carried)} {'stays' if t.carried == 1 else 'stay'} in the pot" if t.carried else ""
    t.tell(f"All totals are over {GOAL}: nobody wins{stay}.")
    for seat, stake in enumerate(back):
        if stake:
            t.stacks[seat] += stake
            t.tell(f"{does(seat, 'has')} no other chips and {verb(seat, 'takes')} back {chips(stake)}.")


def chips(number: int) -> str:
    return "1 chip" if number == 1 else f"{number} chips"
