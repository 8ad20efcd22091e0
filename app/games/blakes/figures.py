"""What is telling about a game of Battle Blakes."""

from __future__ import annotations

from app.games.blakes.card_set import BY_ID
from app.games.figures import Figures
from app.kernel import View


def figures(view: View) -> Figures:
    log, public = view["log"], view["public"]
    outcome = view["outcome"]
    assert outcome is not None and outcome["scores"] is not None
    characters = {} if public["duo"] else {"Character": [BY_ID[face].title for face in public["personas"]]}
    return Figures(
        means={
            "rounds": public["round"],
            "cards played": sum("|play} [" in line for line in log),
            "cards cancelled": sum(line.endswith(" is cancelled and does nothing.") for line in log),
            "Blunder Twin Powers": sum(line.startswith("Blunder Twin Powers!") for line in log),
            "players out": sum(1 for out in public["out"] if out),
            "highest Self-Esteem at the end": max(outcome["scores"]),
        },
        shares={"decided by": _decided(view)},
        seats=characters,
    )


def _decided(view: View) -> str:
    """K20, K24, K25, K28: somebody is the only one left, or Self-Esteem is compared."""
    left = sum(1 for out in view["public"]["out"] if not out)
    if left < 2:
        return "elimination" if left else "everybody out at once"
    level = "" if view["outcome"] and view["outcome"]["winners"] else ", and a tie"
    return f"Evil Nemesis{level}" if view["public"]["last"] else f"the last Event{level}"
