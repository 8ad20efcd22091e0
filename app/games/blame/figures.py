"""Figures of a game of Blame, for statistics."""

from __future__ import annotations

from app.games.blame.cards import ROLES
from app.games.blame.powers import UndoSwap
from app.games.blame.table import Blame
from app.games.figures import Figures, FinishedGame, Settled
from app.kernel import standing

TITLES = {role.id: role.title for role in ROLES}
ROLE_ZONES = {"role", "centre"}


def figures(game: FinishedGame) -> Figures:
    view, outcome = game.view, game.view["outcome"]
    assert outcome is not None and outcome["scores"] is not None
    accusations = [each for each in game.settled if each.choice[0] == "accuse"]
    roles = [TITLES[view["piles"][f"role:{seat}"][0]] for seat in range(view["seats"])]
    return Figures(
        means={
            "times the Blame was taken": sum(map(_times_taken, game.settled)),
            "accusations": len(accusations),
            "accusations that held": sum(map(_held, accusations)),
            "swaps of Roles": sum(map(_swapped, game.settled)),
            "lowest score": min(outcome["scores"]),
            "highest score": max(outcome["scores"]),
        },
        seats={"Role at the end": roles},
    )


def _times_taken(settled: Settled) -> int:
    """How often the whole Blame pile went into a hand: twice if that draws the last card."""
    left, taken = len(settled.before.pile("blame")), 0
    for (source, _), _, _, (target, _), _, _ in settled.after.moved:
        left += (target == "blame") - (source == "blame")
        taken += source == "blame" and not left
    return taken


def _held(accused: Settled) -> bool:
    """B18: strictly more counts against the accused than against the accuser."""
    t = accused.before
    assert isinstance(t, Blame)
    return t.responsibility(accused.choice[1]) > t.responsibility(t.turn)


def _swapped(settled: Settled) -> bool:
    """Whether two Roles changed places, other than by the Viceroy who takes a swap back (B28)."""
    roles = [move for move in settled.after.moved if move[0][0] in ROLE_ZONES]
    return len(roles) == 2 and not isinstance(standing(settled.before), UndoSwap)
