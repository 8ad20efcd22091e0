"""Figures of a game of Scape Goat, for statistics."""

from __future__ import annotations

from app.games.figures import Figures, FinishedGame
from app.games.scapegoat.ending import INNOCENT
from app.kernel import View


def figures(game: FinishedGame) -> Figures:
    view, public = game.view, game.view["public"]
    guilty = public["scapegoat"]
    return Figures(
        means={
            "turns each": public["turns"] / view["seats"],
            "Frame Attempts": len(public["reveals"]),
        },
        shares={"decided by": _decided(view, guilty)},
        seats={"Part": ["the scapegoat" if seat == guilty else "another" for seat in range(view["seats"])]},
    )


def _decided(view: View, guilty: int) -> str:
    at, outcome = view["public"]["at"], view["outcome"]
    assert outcome is not None and outcome["fates"] is not None
    if "cops" in at:
        return f"the Cops, {'the scapegoat' if at[guilty] == 'cops' else 'somebody else'} went"
    if guilty not in outcome["winners"]:
        return "the scapegoat framed"
    return "somebody else framed" if INNOCENT in outcome["fates"] else "time"
