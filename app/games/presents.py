"""Words and pictures of every game, by id."""

from __future__ import annotations

from app.games.blakes import present as blakes
from app.games.blame import present as blame
from app.games.intrigue import present as intrigue
from app.games.madness import present as madness
from app.games.parts import Present, Prompting
from app.games.scapegoat import present as scapegoat

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
