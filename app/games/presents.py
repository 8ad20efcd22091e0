"""Words and pictures of every game, by id."""

from __future__ import annotations

from app.games.blame import present as blame
from app.games.parts import Present

PRESENTS: dict[str, Present] = {"blame": blame}
