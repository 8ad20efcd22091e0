"""Words and pictures of every game, by id."""

from __future__ import annotations

from app.games.blakes.screen import regions as blakes
from app.games.blame.screen import regions as blame
from app.games.intrigue.screen import regions as intrigue
from app.games.madness.screen import regions as madness
from app.games.parts import Present, Prompting
from app.games.scapegoat.screen import regions as scapegoat

PRESENTS: dict[str, Present] = {
    "blame": blame,
    "scapegoat": scapegoat,
    "madness": madness,
    "intrigue": intrigue,
    "blakes": blakes,
}
# games with amounts to choose, choices that need a second tap, or a form of their own
PROMPTING: dict[str, Prompting] = {
    "scapegoat": scapegoat,
    "madness": madness,
    "intrigue": intrigue,
    "blakes": blakes,
}
