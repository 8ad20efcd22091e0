"""The screen of a table, as one viewer has it, without a server."""

from __future__ import annotations

import re
from collections import Counter

from app.games.parts import Player, Region, Scene
from app.games.record import GameRecord
from app.kernel import Table, project
from app.web.screen.renderer import Renderer
from app.web.screen.table_regions import (
    After,
    prompt_region,
    results_region,
    seat_region,
    status_region,
)
from app.web.screen.templates import environment

NAMES = ("Ann", "Bob <i>&", "Cy", "Dorothea Montgomery-Smythe", "Eve", "Fay")
ID = re.compile(r'\sid="([^"]+)"')
RENDERER = Renderer(environment(""))


def table_html(game: GameRecord, t: Table, viewer: int) -> str:
    """All regions of the game, the seats and the prompt."""
    players = [Player(name, n) for n, name in enumerate(NAMES[: t.seats])]
    scene = Scene(project(t, viewer), players, t.question)
    regions: list[Region] = [
        *(seat_region(scene, game.screen, seat) for seat in range(t.seats)),
        results_region(scene, game.screen, After(False, "Ann", None)),
        *game.screen.felt(scene),
        status_region(scene),
        prompt_region(scene, game.screen),
        *game.screen.dock(scene),
        *game.screen.boxes(scene),
    ]
    assert len({region.id for region in regions}) == len(regions)
    return "".join(map(RENDERER.region, regions))


def element_ids(html: str) -> set[str]:
    """The ids on a screen; none may be there twice."""
    counted = Counter(ID.findall(html))
    assert [each for each, times in counted.items() if times > 1] == []
    return set(counted)
