"""Words and pictures of every game, by id."""

from __future__ import annotations

from app.games.blame import present as blame
from app.games.madness import present as madness
from app.games.parts import Present, Prompting
from app.games.scapegoat import present as scapegoat

PRESENTS: dict[str, Present] = {"blame": blame, "scapegoat": scapegoat, "madness": madness}
# games with amounts to choose, or choices that need a second tap
PROMPTING: dict[str, Prompting] = {"scapegoat": scapegoat, "madness": madness}
