"""A moment of a match on screen: the regions of the live table, inactive, made from a replayed view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from markupsafe import Markup

from app.games import GAMES
from app.games.parts import Player, Region, Scene
from app.kernel import SPECTATOR, View
from app.tables.replay.replay import Replay, at_rest
from app.web.screen.disabled_html import with_id_prefix, without_actions
from app.web.screen.log_and_chat import whole_log
from app.web.screen.renderer import Renderer
from app.web.screen.replay_parts import ControlsPart, DealPart, OpenPart, OpenPile, OpenSeat, ReplayLog
from app.web.screen.stage import table_stage
from app.web.screen.table_regions import own_regions, own_taps, public_regions

REPLAY = "parts/replay.html"
Ended = Literal["over", "abandoned"] | None
"""How the match ended; None while it is still played."""


class Beside(NamedTuple):
    """The regions beside the table."""

    controls: ControlsPart
    deal: DealPart | None = None
    log: ReplayLog | None = None  # None: the log as it was then


class Stage:
    """Renders the moments of one match."""

    def __init__(self, replay: Replay, players: Sequence[Player], ended: Ended, renderer: Renderer) -> None:
        self._replay = replay
        self._players = tuple(players)
        self._ended = ended
        self._renderer = renderer
        self._game = GAMES[replay.game.id]

    def seen_by(self, at: int, viewer: int, beside: Beside) -> str:
        """The stage as this viewer saw it."""
        scene = self._scene(at, viewer)
        html = self._html(scene, at, beside)
        return without_actions(html, own_taps(scene, self._game), self._chosen(at, viewer))

    def open(self, at: int, beside: Beside) -> str:
        """The stage as spectators saw it, with all cards below; before the end, only those players saw."""
        opened = Region("opened", REPLAY, "opened", self._opened(at))
        return without_actions(self._html(self._scene(at, SPECTATOR), at, beside, opened))

    def view(self, at: int, viewer: int) -> View:
        view = self._replay.view(at, viewer)
        return at_rest(view) if self._broken_off(at) else view

    def _broken_off(self, at: int) -> bool:
        return self._ended == "abandoned" and at == self._replay.last

    def _chosen(self, at: int, viewer: int) -> int | None:
        """The option this viewer chose next; None while the game goes on, as the question may still stand."""
        if self._ended is None or at == self._replay.last or self._replay.answers[at][0] != viewer:
            return None
        return self._replay.given(at).number

    def _scene(self, at: int, viewer: int) -> Scene:
        view = self.view(at, viewer)
        question = None if view["asking"] is None else self._replay.table(at).question
        return Scene(view, self._players, question)

    def _html(self, scene: Scene, at: int, beside: Beside, *more: Region) -> str:
        """The results come without the buttons for a rematch, which are for the players at the live table."""
        render, game, seat = self._renderer.region, self._game, scene.view["seat"]
        areas = public_regions(scene, game, ended=self._broken_off(at))
        for area, regions in own_regions(scene, game).items():
            areas[area] = [*areas[area], *(region for region in regions if region.id != "choices")]
        areas["dock"] += more
        html = {area: [*map(render, regions)] for area, regions in areas.items()}
        controls = self._renderer.macro(REPLAY, "controls", beside.controls)
        deal = "" if beside.deal is None else self._renderer.macro(REPLAY, "deal", beside.deal)
        if beside.log is None:
            told = whole_log(scene.view["log"], self._players, self._renderer)
        else:
            told = self._renderer.macro(REPLAY, "log", beside.log)
        html |= {
            "boxes": [controls, told, deal, *html["boxes"]],
            "ending": [],
            "after": [],
            "narrator": [],
        }
        return table_stage(self._renderer, game.id, len(self._players), seat, html)

    # -- all cards open ----------------------------------------------------------------------------
    def _opened(self, at: int) -> OpenPart:
        """What each seat holds, drawn as that seat sees it, and the titles of all other hidden cards."""
        opened = self._replay.known_view(at) if self._ended is None else self._replay.open_view(at)
        hidden = self.view(at, SPECTATOR)["piles"]
        titles = {face.id: face.title for face in self._replay.game.table.FACES}
        game = self._game
        zones, docked = game.table.ZONES, game.dock_zones
        held: dict[int | None, list[OpenPile]] = {}
        for place, cards in opened["piles"].items():
            zone, owner = place.split(":")
            names = tuple(titles[card] for card in reversed(cards) if not card.startswith("?"))
            if zone not in docked and names and any(card.startswith("?") for card in hidden[place]):
                seat = int(owner) if zones[zone].each else None
                named = OpenPile(zone.capitalize(), names, len(cards) - len(names))
                held.setdefault(seat, []).append(named)
        seats = tuple(
            OpenSeat(player.name, player.colour, self._hand(at, seat), tuple(held.get(seat, ())))
            for seat, player in enumerate(self._players)
        )
        return OpenPart(seats, tuple(held.get(None, ())))

    def _hand(self, at: int, seat: int) -> str:
        scene = self._scene(at, seat)
        html = "".join(map(self._renderer.region, self._game.screen.dock(scene)))
        shown = without_actions(html, own_taps(scene, self._game), self._chosen(at, seat))
        return Markup(with_id_prefix(shown, f"s{seat}-"))  # noqa: S704  # templates
