"""Game of Intrigue at a glance."""

from __future__ import annotations

from app.games.parts import Glance, counted
from app.kernel import View

PHASES = {
    "discussion": "they talk",
    "trade": "they trade",
    "announcement": "cards are announced",
    "draw": "they draw",
}


def glance(view: View) -> Glance:
    public = view["public"]
    phase = PHASES.get(public["phase"])
    line = f"Round {public['round']} of {view['table_options']['rounds']}" if public["round"] else "The deal"
    seats = range(view["seats"])
    return Glance(line if phase is None else f"{line}: {phase}", tuple(seat_of(view, seat) for seat in seats))


def seat_of(view: View, seat: int) -> str:
    left = view["public"]["gone"][seat]
    return f"Out in round {left}" if left else counted(len(view["piles"][f"hand:{seat}"]), "card")
