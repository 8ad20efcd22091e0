"""Game of Blame in words."""

from __future__ import annotations

from app.games.blame.screen.parts import PICTURES, role_id
from app.games.parts import InWords, Scene

PILES = {
    "draw": "Draw pile",
    "blame": "Blame pile",
    "hand": "",
    "secrets": "buried",
    "role": "",
    "centre": "Free Roles",
}


def in_words(scene: Scene) -> InWords:
    view = scene.view
    roles = [role_id(view, seat) for seat in range(view["seats"])]
    emblems = tuple(() if role is None else PICTURES[role][2] for role in roles)
    return InWords((), tuple((each[0].capitalize(),) if each else () for each in emblems), PILES)
