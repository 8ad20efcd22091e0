"""A game at a glance: how it stands, in a line and a few words for each seat, for those who pass by.

Made from a spectator's view, by a module `glance.py` of the game; a game without one shows who sits there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.games.blakes.screen.glance import glance as blakes
from app.games.blame.screen.glance import glance as blame
from app.games.intrigue.screen.glance import glance as intrigue
from app.games.madness.screen.glance import glance as madness
from app.games.parts import Glance
from app.games.scapegoat.screen.glance import glance as scapegoat
from app.kernel import Game, View

GLANCES: Mapping[str, Callable[[View], Glance]] = {
    "blame": blame,
    "scapegoat": scapegoat,
    "madness": madness,
    "intrigue": intrigue,
    "blakes": blakes,
}
USUAL_COMPANY = 4
GOOD_COMPANY: Mapping[str, int] = {"madness": 3, "blakes": 3}
"""Games in which fewer make a better first game, for one's own turn comes sooner."""


def glance(view: View) -> Glance:
    """How the game stands."""
    made = GLANCES.get(view["game"])
    return Glance("", ("",) * view["seats"]) if made is None else made(view)


def good_company(game: Game) -> int:
    """How many make a good first game."""
    wanted = GOOD_COMPANY.get(game.id, USUAL_COMPANY)
    return min(max(wanted, game.seats[0]), game.seats[-1])
