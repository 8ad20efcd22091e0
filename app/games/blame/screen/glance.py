"""Game of Blame at a glance."""

from __future__ import annotations

from app.games.blame.screen.parts import PICTURES, role_id
from app.games.parts import Glance, counted
from app.kernel import View


def glance(view: View) -> Glance:
    piles = view["piles"]
    line = f"{counted(len(piles['draw:0']), 'card')} to draw, {len(piles['blame:0'])} on the Blame pile"
    return Glance(line, tuple(seat_of(view, seat) for seat in range(view["seats"])))


def seat_of(view: View, seat: int) -> str:
    held, role = counted(len(view["piles"][f"hand:{seat}"]), "card"), role_id(view, seat)
    return held if role is None else f"{PICTURES[role][0]}, {held}"
