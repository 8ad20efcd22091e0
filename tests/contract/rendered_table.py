"""The screen of a table, as one viewer has it, without a server."""

from __future__ import annotations

import re
from collections import Counter

from app.games.parts import Player, Scene
from app.games.record import GameRecord
from app.kernel import Table, project
from app.web.screen.renderer import Renderer
from app.web.screen.table_regions import own_regions, public_regions
from app.web.screen.templates import environment

NAMES = ("Ann", "Bob <i>&", "Cy", "Dorothea Montgomery-Smythe", "Eve", "Fay")
ID = re.compile(r'\sid="([^"]+)"')
RENDERER = Renderer(environment(""))


def table_html(game: GameRecord, t: Table, viewer: int) -> str:
    """All regions of the game, the seats and the prompt."""
    players = [Player(name, n) for n, name in enumerate(NAMES[: t.seats])]
    scene = Scene(project(t, viewer), players, t.question)
    areas = (*public_regions(scene, game, ended=False).values(), *own_regions(scene, game).values())
    regions = [region for area in areas for region in area]
    assert len({region.id for region in regions}) == len(regions)
    return "".join(map(RENDERER.region, regions))


def element_ids(html: str) -> set[str]:
    """The ids on a screen; none may be there twice."""
    counted = Counter(ID.findall(html))
    assert [each for each, times in counted.items() if times > 1] == []
    return set(counted)
