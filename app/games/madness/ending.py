"""The end of Blood & Madness Bluff: who has the most chips."""

from __future__ import annotations

from app.games.madness.pots import shares
from app.games.madness.table import Madness
from app.games.madness.winning import chips
from app.kernel import Outcome, does


def finish(t: Madness) -> None:
    if t.carried:  # M36
        left = [seat for seat in (*t.rivals(t.dealer), t.dealer) if t.stacks[seat]]
        for seat, share in shares(t.carried, left).items():
            t.stacks[seat] += share
            t.tell(f"{does(seat, 'gets')} {chips(share)} of the pot that was left over.")
        t.carried = 0
    most = max(t.stacks)
    winners = [seat for seat, stack in enumerate(t.stacks) if stack == most]  # M02
    t.tell(f"The game is over after {t.round} {'round' if t.round == 1 else 'rounds'}.")
    t.finish(Outcome(winners, t.stacks[:], [fate(t, seat, seat in winners) for seat in range(t.seats)]))


def fate(t: Madness, seat: int, won: bool) -> str:
    if t.gone[seat]:
        return f"ruined in round {t.gone[seat]}"
    return "leaves with the most" if won else "leaves in one piece"
