"""What is telling about a game of Scape Goat."""

from __future__ import annotations

from app.games.figures import Figures
from app.kernel import View, who


def figures(view: View) -> Figures:
    log, public = view["log"], view["public"]
    guilty = public["scapegoat"]
    return Figures(
        means={
            "turns each": public["turns"] / view["seats"],
            "Frame Attempts": sum("starts a Frame Attempt" in line for line in log),
        },
        shares={"decided by": _decided(log, guilty)},
        seats={"Part": ["the scapegoat" if seat == guilty else "another" for seat in range(view["seats"])]},
    )


def _decided(log: list[str], guilty: int) -> str:
    for line in log:
        if line.endswith("goes to the Cops: the game is over."):
            return f"the Cops, {'the scapegoat' if line.startswith(who(guilty)) else 'somebody else'} went"
        if line.endswith("is framed: the game is over."):
            return "the scapegoat framed" if line.startswith(who(guilty)) else "somebody else framed"
    return "time"
