"""A moment of a match on screen: the regions of the live table, standing still, fed with a replayed view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from markupsafe import Markup
from msgspec.structs import replace

from app.games import GAMES
from app.games.parts import Player, Region, Scene
from app.kernel import SPECTATOR, View
from app.tables.replay.replay import Replay, at_rest
from app.web.screen.inert import renamed, still
from app.web.screen.lobby_regions import NO_ENDING
from app.web.screen.log_and_chat import LogKeeper
from app.web.screen.parts import ResultsPart
from app.web.screen.renderer import Renderer
from app.web.screen.replay_parts import ControlsPart, DealPart, OpenPart, OpenPile, OpenSeat
from app.web.screen.stage import Screen, stage_html
from app.web.screen.table_regions import (
    NO_RESULTS,
    After,
    abandoned_region,
    moves_region,
    prompt_region,
    results_region,
    seat_region,
    status_region,
)

REPLAY = "parts/replay.html"
NOTHING_AFTER = After(False, "", None)
Ended = Literal["over", "abandoned"] | None
"""How the match has ended; None: it is still played, and this is a look back."""


class Beside(NamedTuple):
    """What stands beside the table."""

    controls: ControlsPart
    deal: DealPart | None = None


class Stage:
    """Puts up the moments of one match."""

    def __init__(self, replay: Replay, players: Sequence[Player], ended: Ended, renderer: Renderer) -> None:
        self._replay = replay
        self._players = tuple(players)
        self._ended = ended
        self._renderer = renderer
        self._present = GAMES[replay.game.id].screen

    def seen_by(self, at: int, viewer: int, beside: Beside) -> str:
        """What this viewer saw."""
        view = self.view(at, viewer)
        html = self._html(self._screen(view, at), beside)
        return still(html, self._chosen(at, viewer))

    def open(self, at: int, beside: Beside) -> str:
        """The table as onlookers saw it, and beneath it all cards. Only once the match has ended."""
        assert self._ended is not None
        screen = self._screen(self.view(at, SPECTATOR), at)
        screen.areas["dock"].append(Region("opened", REPLAY, "opened", self._opened(at)))
        screen.log = self._replay.open_view(at)["log"]
        return still(self._html(screen, beside))

    def view(self, at: int, viewer: int) -> View:
        view = self._replay.view(at, viewer)
        return at_rest(view) if self._broken_off(at) else view

    def _broken_off(self, at: int) -> bool:
        return self._ended == "abandoned" and at == self._replay.last

    def _chosen(self, at: int, viewer: int) -> int | None:
        """The option this viewer chose next. While the game goes on, the question may not be answered yet."""
        if self._ended is None or at == self._replay.last or self._replay.answers[at][0] != viewer:
            return None
        return self._replay.given(at).number

    def _screen(self, view: View, at: int) -> Screen:
        present, question = self._present, self._question(view, at)
        scene = Scene(view, self._players, question)
        return Screen(
            stage=(),
            title=self._replay.game.title,
            areas={
                "seats": [seat_region(scene, present, seat) for seat in range(view["seats"])],
                "results": [self._results(scene, at)],
                "felt": present.felt(scene),
                "dock": [status_region(scene), prompt_region(scene, present), *present.dock(scene)],
                "boxes": present.boxes(scene),
                "ending": [NO_ENDING],
                "moves": [moves_region(view, question)],
            },
            log=view["log"],
            players=self._players,
            view=view,
        )

    def _question(self, view: View, at: int) -> int | None:
        return None if view["asking"] is None else self._replay.table(at).question

    def _results(self, scene: Scene, at: int) -> Region:
        """The results without what may follow: that is for those who sit at the table."""
        broken = self._broken_off(at)
        shown = (
            abandoned_region(NOTHING_AFTER) if broken else results_region(scene, self._present, NOTHING_AFTER)
        )
        if shown is NO_RESULTS:
            return shown
        assert isinstance(shown.part, ResultsPart)
        return replace(shown, part=replace(shown.part, acts=(), wait=None, links=()))

    def _html(self, screen: Screen, beside: Beside) -> str:
        log = LogKeeper().whole(screen.log, screen.players, self._renderer)
        controls = self._renderer.macro(REPLAY, "controls", beside.controls)
        deal = "" if beside.deal is None else self._renderer.macro(REPLAY, "deal", beside.deal)
        return stage_html(screen, self._renderer, self._replay.game.id, controls + log, deal)

    # -- all cards open ----------------------------------------------------------------------------
    def _opened(self, at: int) -> OpenPart:
        """What each seat holds, drawn as that seat sees it; and the names of whatever else is hidden."""
        opened, hidden = self._replay.open_view(at), self.view(at, SPECTATOR)["piles"]
        titles = {face.id: face.title for face in self._replay.game.table.FACES}
        game = GAMES[self._replay.game.id]
        zones, docked = game.table.ZONES, game.dock_zones
        held: dict[int | None, list[OpenPile]] = {}
        for place, cards in opened["piles"].items():
            zone, owner = place.split(":")
            if zone not in docked and any(card.startswith("?") for card in hidden[place]):
                seat = int(owner) if zones[zone].each else None
                named = OpenPile(zone.capitalize(), tuple(titles[card] for card in reversed(cards)))
                held.setdefault(seat, []).append(named)
        seats = tuple(
            OpenSeat(player.name, player.colour, self._hand(at, seat), tuple(held.get(seat, ())))
            for seat, player in enumerate(self._players)
        )
        return OpenPart(seats, tuple(held.get(None, ())))

    def _hand(self, at: int, seat: int) -> str:
        view = self.view(at, seat)
        scene = Scene(view, self._players, self._question(view, at))
        html = "".join(map(self._renderer.region, self._present.dock(scene)))
        return Markup(renamed(still(html, self._chosen(at, seat)), f"s{seat}-"))  # noqa: S704  # templates
