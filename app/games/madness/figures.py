"""What is telling about a game of Blood & Madness Bluff."""

from __future__ import annotations

from app.games.figures import Figures
from app.kernel import View


def figures(view: View) -> Figures:
    log, public = view["log"], view["public"]
    ruined = sum(1 for gone in public["gone"] if gone)
    return Figures(
        means={
            "rounds": public["round"],
            "folds": sum(line.endswith("|fold}.") for line in log),
            "bluffs and claims": sum("|say}: this is " in line for line in log),
            "challenges": len(public["exposed"]),
            "challenges that caught a bluff": sum(not true for _, true in public["exposed"]),
            "players ruined": ruined,
            "most chips": max(public["stacks"]),
        },
        shares={"decided by": "one player left" if ruined == view["seats"] - 1 else "the last round"},
    )
