"""What is telling about a game of Blood & Madness Bluff."""

from __future__ import annotations

from app.games.figures import Figures
from app.kernel import View


def figures(view: View) -> Figures:
    log, public = view["log"], view["public"]
    challenges = sum("|challenge}. The card is " in line for line in log)
    ruined = sum(1 for gone in public["gone"] if gone)
    return Figures(
        means={
            "rounds": public["round"],
            "folds": sum(line.endswith("|fold}.") for line in log),
            "bluffs and claims": sum("|say}: this is " in line for line in log),
            "challenges": challenges,
            "challenges that caught a bluff": sum("It was a bluff" in line for line in log),
            "players ruined": ruined,
            "most chips": max(public["stacks"]),
        },
        shares={"decided by": "one player left" if ruined == view["seats"] - 1 else "the last round"},
    )
