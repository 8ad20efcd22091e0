"""Figures of a game of Blood & Madness Bluff, for statistics."""

from __future__ import annotations

from app.games.figures import Figures, FinishedGame
from app.games.madness.bluffs import Challenge
from app.kernel import standing


def figures(game: FinishedGame) -> Figures:
    view, public = game.view, game.view["public"]
    ruined = sum(1 for gone in public["gone"] if gone)
    return Figures(
        means={
            "rounds": public["round"],
            "folds": sum(each.choice[0] == "fold" for each in game.settled),
            "bluffs and claims": sum(isinstance(standing(each.after), Challenge) for each in game.settled),
            "challenges": len(public["exposed"]),
            "challenges that caught a bluff": sum(not true for _, true in public["exposed"]),
            "players ruined": ruined,
            "most chips": max(public["stacks"]),
        },
        shares={"decided by": "one player left" if ruined == view["seats"] - 1 else "the last round"},
    )
