"""Figures of a game of Battle Blakes, for statistics."""

from __future__ import annotations

from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import Action
from app.games.blakes.table import Blakes
from app.games.figures import Figures, FinishedGame, Settled
from app.kernel import View


def figures(game: FinishedGame) -> Figures:
    view, public, outcome = game.view, game.view["public"], game.view["outcome"]
    assert outcome is not None and outcome["scores"] is not None
    characters = {} if public["duo"] else {"Character": [BY_ID[face].title for face in public["personas"]]}
    return Figures(
        means={
            "rounds": public["round"],
            "cards played": sum(map(_played, game.settled)),
            "cards cancelled": sum(map(_cancelled, game.settled)),
            "Blunder Twin Powers": sum(map(_united, game.settled)),
            "players out": sum(1 for out in public["out"] if out),
            "highest Self-Esteem at the end": max(outcome["scores"]),
        },
        shares={"decided by": _decided(view)},
        seats=characters,
    )


def _played(settled: Settled) -> bool:
    """Whether a card came onto the stack: it is the first to move."""
    moved = settled.after.moved
    return bool(moved) and moved[0][3][0] == "stack"


def _cancelled(settled: Settled) -> int:
    """K15: cards that left the stack because the card above cancelled them, not being cancelled itself."""
    before, found, cancels = settled.before, 0, False
    assert isinstance(before, Blakes)
    stack = before.pile("stack")[:]
    for source, index, _, target, _, _ in settled.after.moved:
        if target[0] == "stack":
            stack.append(before.piles[source][index])
        elif source[0] == "stack":
            face = before.card(stack.pop())
            found += cancels
            cancels = not cancels and isinstance(face, Action) and face.does == "cancel"
    return found


def _united(settled: Settled) -> bool:
    """K22, K30: a Character is played as a twin, or a seat uses its one chance to unite its Blakes."""
    before, after = settled.before, settled.after
    assert isinstance(before, Blakes) and isinstance(after, Blakes)
    return before.powers != after.powers or any(move[3][0] == "twin" for move in after.moved)


def _decided(view: View) -> str:
    """K20, K24, K25, K28: somebody is the only one left, or Self-Esteem is compared."""
    left = sum(1 for out in view["public"]["out"] if not out)
    if left < 2:
        return "elimination" if left else "everybody out at once"
    level = "" if view["outcome"] and view["outcome"]["winners"] else ", and a tie"
    return f"Evil Nemesis{level}" if view["public"]["last"] else f"the last Event{level}"
