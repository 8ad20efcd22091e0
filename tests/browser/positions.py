"""Tables as browsers show them, without a server: any position of a game, through anybody's eyes.

A game played here by chance gives the positions. The page is that of a room, with its scripts and styles, and
changes from one position to the next without a reload.
"""

from __future__ import annotations

import mimetypes
import re
from urllib.parse import urlsplit

from markupsafe import Markup
from playwright.sync_api import Page, Route

from app.games import GAMES
from app.games.parts import Player, Scene
from app.kernel import SPECTATOR, Table, project, waiting
from app.web.screen.log_and_chat import CHAT, narrator_html, whole_log
from app.web.screen.parts import ActButton, AfterPart, ChatPart, Link
from app.web.screen.renderer import Renderer
from app.web.screen.stage import table_stage
from app.web.screen.table_regions import own_regions, public_regions
from app.web.screen.templates import STATIC, environment
from tools.fuzz.settings import Setting
from tools.fuzz.walks import play_through

ADDRESS = "http://table.test"
NAMES = ("Ann", "Bob <i>&", "Wilhelmina Montgomery-Ww", "Cy", "Eve", "Fay", "Gil", "Hal")
LIVE = re.compile(r' hx-ws:connect="[^"]*"')
GAMES_PLAYED = 2  # by chance: in the second one players try everything
TEMPLATES = environment("")
RENDERER = Renderer(TEMPLATES)
SHOW = """(html) => {
  taps.take();
  document.getElementById('stage').outerHTML = html;
  taps.put();
  narrator.tell();
}"""


def stage_of(t: Table, viewer: int) -> str:
    """What stands in <main> for this viewer."""
    game = GAMES[t.GAME]
    players = tuple(Player(name, n, bot=n > 1) for n, name in enumerate(NAMES[: t.seats]))
    scene = Scene(project(t, viewer), players, t.question)
    areas = public_regions(scene, game, ended=False)
    for area, regions in own_regions(scene, game).items():
        areas[area] = [*areas[area], *regions]
    html = {area: [*map(RENDERER.region, regions)] for area, regions in areas.items()}
    log = scene.view["log"]
    chat = RENDERER.macro(CHAT, "chat", ChatPart((), may=True, note=None, to=()))
    html["boxes"] = [whole_log(log, players, RENDERER), chat, *html["boxes"]]
    html["narrator"] = [narrator_html(log, players, RENDERER)]
    html["after"] = [RENDERER.macro("parts/results.html", "after", after(t, viewer))]
    return table_stage(RENDERER, t.GAME, t.seats, scene.view["seat"], html | {"ending": []})


def after(t: Table, viewer: int) -> AfterPart:
    """What may follow the end: seat 0 is the host."""
    if t.result is None:
        return AfterPart()
    acts = (
        (ActButton("rematch", "Rematch", main=True), ActButton("lobby", "Another game"))
        if viewer == 0
        else ()
    )
    wait = None if viewer == 0 else f"{NAMES[0]} can start a rematch or another game."
    return AfterPart(True, acts, wait, (Link("#", "Replay", "play"), Link("#", "Download", "download")))


def open_table(page: Page, t: Table, viewer: int) -> None:
    """The page of a room at this position; its files come off the disk."""
    stage = Markup(stage_of(t, viewer))
    html = TEMPLATES.get_template("pages/room.html").render(
        live=True, code="", name=GAMES[t.GAME].title, game=t.GAME, stage=stage, push=False
    )

    def answer(route: Route) -> None:
        path = STATIC / urlsplit(route.request.url).path.removeprefix("/static/")
        if path.name == "help":
            route.fulfill(status=404)  # no tips: the table is what is looked at
        elif path.is_file():
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            route.fulfill(body=path.read_bytes(), content_type=kind)
        else:
            route.fulfill(body=LIVE.sub("", html), content_type="text/html")

    page.route(f"{ADDRESS}/**", answer)
    page.goto(f"{ADDRESS}/")


def show(page: Page, t: Table, viewer: int) -> None:
    """Another position of the same game, on the page that is open."""
    page.evaluate(SHOW, stage_of(t, viewer))


def crowded(game: str, seats: int) -> list[Table]:
    """For each kind of question the table with most on it when it is asked, and the end of a game at last."""
    setting = Setting(GAMES[game], seats, GAMES[game].Options())
    most: dict[str, Table] = {}
    for seed in range(GAMES_PLAYED):
        for t in play_through(setting, seed).tables:
            kind = question_kind(t)
            if kind not in most or weight(t) > weight(most[kind]):
                most[kind] = t
    ended = most.pop("")
    return [*most.values(), ended]


def question_kind(t: Table) -> str:
    asking = project(t, SPECTATOR)["asking"]
    return "" if asking is None else asking["kind"]


def weight(t: Table) -> int:
    """How much a screen has to show: the cards that lie at the seats, and the options of whoever is asked."""
    view = project(t, next(iter(waiting(t)), SPECTATOR))
    at_seats = [pile for place, pile in view["piles"].items() if t.ZONES[place.partition(":")[0]].each]
    return sum(map(len, at_seats)) + len(view["options"])


def fullest(tables: list[Table]) -> list[Table]:
    """Of the tables in play the one with most on it, and the end."""
    *played, ended = tables
    return [max(played, key=weight), ended]


def viewers(t: Table) -> dict[str, int]:
    """Whoever is to move, somebody who waits, somebody who watches."""
    asked = waiting(t)
    idle = [seat for seat in range(t.seats) if seat not in asked]
    found = {"mover": asked[0]} if asked else {}
    return found | ({"waiting": idle[-1]} if idle else {}) | {"watching": SPECTATOR}
