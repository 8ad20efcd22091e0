"""What everybody at one table is sent, step by step: public once, private apart.

After a move the regions that all see are made once, from a spectator's view, where no seat's cards are at
hand. What differs is one piece of bytes for everybody. A seat gets besides what is its own, and only if the
kernel says that it is concerned. If it sees a public region otherwise than a spectator (a card of its own
that lies face down), its own version follows the public one in the same message.

A connection remembers the number of the last step it has. A client that is new or too far behind gets the
whole stage, joined from the same kept HTML.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from weakref import WeakKeyDictionary

from app.games import GAMES
from app.games.parts import Player, Region, Scene
from app.kernel import SPECTATOR, Table, View, concerned
from app.rooms.live.presence import Presence
from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import RoomSnapshot
from app.tables.clock import Deadline
from app.tables.live_table import LiveTable
from app.web.screen.log_and_chat import narrator_html
from app.web.screen.players import players_of
from app.web.screen.renderer import Renderer, as_fragment
from app.web.screen.stage import Areas, table_stage
from app.web.screen.table_log import NO_LINES, TableLog
from app.web.screen.table_regions import (
    RegionsByArea,
    clock_region,
    moves_region,
    own_regions,
    public_regions,
)
from app.web.socket.outgoing import Message, SeatMessage, SharedMessage

STEPS_KEPT = 4
"""A client that lags by no more than this many steps is sent those, and not the whole stage."""


def each_of(areas: RegionsByArea) -> Iterator[Region]:
    return chain.from_iterable(areas.values())


class Drawn:
    """A region, and its HTML from the first time on that somebody needs all of it."""

    __slots__ = ("_html", "_renderer", "region")

    def __init__(self, region: Region, renderer: Renderer) -> None:
        self.region = region
        self._renderer = renderer
        self._html: str | None = None

    @property
    def html(self) -> str:
        if self._html is None:
            self._html = self._renderer.region(self.region)
        return self._html

    @property
    def fragment(self) -> str:
        return as_fragment(self.html)

    def since(self, was: Drawn | None) -> str:
        """What turns the one into the other on a screen: the pieces of it that differ, or all of it."""
        pieces = None
        if was is not None and type(was.region.part) is type(self.region.part):
            pieces = self.region.part.pieces_since(was.region.part)
        if pieces is None:
            return self.fragment
        return "".join([as_fragment(self._renderer.region(piece)) for piece in pieces])


def update(had: dict[str, Drawn], changed: Mapping[str, Drawn]) -> str:
    """What a screen is sent that shows `had`, which has the changes from now on."""
    html = "".join([drawn.since(had.get(name)) for name, drawn in changed.items()])
    had |= changed
    return html


class ViewerFeed:
    """The steps of one viewer: a seat, or all who watch."""

    __slots__ = ("number", "own", "steps", "versions")

    def __init__(self) -> None:
        self.number = 0
        self.steps: deque[Message] = deque(maxlen=STEPS_KEPT)
        self.own: dict[str, Drawn] = {}
        self.versions: dict[str, Drawn] = {}  # public regions as only this seat sees them

    def add(self, message: Message) -> None:
        self.number += 1
        self.steps.append(message)

    def since(self, number: int) -> list[Message] | None:
        """The messages after that step; None if they are not kept any more."""
        behind = self.number - number
        if behind > len(self.steps):
            return None
        return list(self.steps)[len(self.steps) - behind :]


class TableFeed:
    """One per live table and process. `refresh` before anything else is asked of it."""

    def __init__(self, live: LiveTable, renderer: Renderer) -> None:
        self.live = live
        self._renderer = renderer
        self._game = GAMES[live.game.id]
        self._log = TableLog(live.table.seats, renderer)
        self._public: dict[str, Drawn] = {}
        self._areas: dict[str, list[str]] = {}  # where the public regions stand
        self._own_areas: dict[str, list[str]] = {}  # and those of a seat
        self._spectators = ViewerFeed()
        self._seats: dict[int, ViewerFeed] = {}  # of those whom somebody looks through
        self._room: RoomSnapshot | None = None
        self._presence: Presence | None = None
        self._players: tuple[Player, ...] = ()
        self._table: Table | None = None  # as it was drawn last
        self._view: View | None = None  # and as spectators see it
        self._ended = False
        self._deadline: Deadline | None = None

    def refresh(self, hub: RoomHub) -> None:
        """Make the next step if the table, or who sits at it, has changed since the last."""
        live = self.live
        everybody = live.ended is not self._ended or self._table is None
        if hub.room is not self._room or hub.presence is not self._presence:
            self._room, self._presence = hub.room, hub.presence
            players = players_of(hub)
            everybody |= players != self._players
            self._players = players
        if everybody or live.table is not self._table or live.deadline != self._deadline:
            self._step(everybody=everybody)

    def viewer(self, seat: int | None) -> ViewerFeed:
        """The steps of this viewer. A seat's are made from the first time on that somebody asks."""
        if seat is None:
            return self._spectators
        feed = self._seats.get(seat)
        if feed is None:
            feed = self._seats[seat] = ViewerFeed()
            self._step_of(seat, feed, ())
        return feed

    # -- a step ------------------------------------------------------------------------------------
    def _step(self, *, everybody: bool) -> None:
        live, before = self.live, self._table
        table, view = live.table, live.scene(SPECTATOR)
        changed: dict[str, Drawn] = {}
        regions, log = "", NO_LINES
        # After a secret answer the spectator's view is still the same: nothing that all see has changed.
        if everybody or view is not self._view or live.deadline != self._deadline:
            changed = self._public_changes(view)
            regions = update(self._public, changed)
            log = self._log.step(table.log, self._players, over=table.result is not None)
        shared = SharedMessage((regions + log.public).encode())
        # For seats that read the new lines otherwise.
        without_log = SharedMessage(regions.encode()) if log.own else shared
        if shared.payload:
            self._spectators.add(shared)
        mask = -1
        if not everybody and before is not None:
            mask = concerned(before, table) | self._needs(before, table, view)
        for seat, feed in self._seats.items():
            public, own = (without_log, log.own[seat]) if seat in log.own else (shared, "")
            if mask >> seat & 1 or not feed.versions.keys().isdisjoint(changed):
                own = self._step_of(seat, feed, changed.keys()) + own
            if own:
                feed.add(SeatMessage(public, own.encode()) if public.payload else Message(own.encode()))
            elif public.payload:
                feed.add(public)
        self._table, self._view, self._ended, self._deadline = table, view, live.ended, live.deadline

    def _public_changes(self, view: View) -> dict[str, Drawn]:
        """The public regions that are not as they were."""
        live = self.live
        scene = Scene(view, self._players, live.question)
        areas = public_regions(scene, self._game, ended=live.ended)
        if live.timer is not None:
            areas["dock"].append(clock_region(live.deadline))
        if self._table is None:
            self._areas = {area: [region.id for region in regions] for area, regions in areas.items()}
            self._spectators.own = self._changed({}, each_of(own_regions(scene, self._game)))
        return self._changed(self._public, each_of(areas))

    def _needs(self, before: Table, table: Table, view: View) -> int:
        """Everybody, if something public has changed from which seats' own regions are made."""
        needed = self._game.own_regions_need
        changed = any(getattr(before, name) != getattr(table, name) for name in needed)
        if self._game.own_regions_need_piles and self._view is not None:
            changed |= view["piles"] != self._view["piles"]
        return -1 if changed else 0

    def _step_of(self, seat: int, feed: ViewerFeed, sent: Collection[str]) -> str:
        """What only this seat gets; `sent` are the public regions that go out in the same step."""
        live, public = self.live, self._public
        scene = Scene(live.scene(seat), self._players, live.question)
        areas = own_regions(scene, self._game)
        if not self._own_areas:
            self._own_areas = {area: [region.id for region in regions] for area, regions in areas.items()}
        own = self._changed(feed.own, each_of(areas))
        frame = update(feed.own, own)
        mine = [region for region in self._seen(scene) if region != public[region.id].region]
        if mine or feed.versions:
            frame += "".join([drawn.fragment for drawn in self._versions(feed, mine, sent)])
        return frame

    def _versions(self, feed: ViewerFeed, mine: list[Region], sent: Collection[str]) -> list[Drawn]:
        """What the seat gets of public regions that it sees otherwise, or did until now."""
        versions = self._changed(feed.versions, mine)
        known = {region.id for region in mine}
        over = [name for name in feed.versions if name not in known]  # seen as everybody sees it, from now on
        again = [name for name in feed.versions if name in known and name not in versions and name in sent]
        drawn = [*versions.values(), *(feed.versions[name] for name in again)]
        drawn += [self._public[name] for name in over if name not in sent]
        for name in over:
            del feed.versions[name]
        feed.versions |= versions
        return drawn

    def _seen(self, scene: Scene) -> Iterable[Region]:
        """The public regions that this seat may see otherwise than a spectator."""
        view, public = scene.view, self.live.scene(SPECTATOR)
        alike = view["waiting"] == public["waiting"] and view["outcome"] is None
        if view["options"] and view["asking"] is not None:
            alike = alike and view["asking"]["kind"] not in self._game.drafts_on_felt
        if alike and not self._peeks(view, public):
            return () if view["moved"] is public["moved"] else (moves_region(view, scene.question),)
        return each_of(public_regions(scene, self._game, ended=self.live.ended))

    def _peeks(self, view: View, public: View) -> bool:
        """Whether the seat sees cards that spectators do not, besides those that are for its own regions."""
        seat, piles = str(view["seat"]), public["piles"]
        for place, pile in view["piles"].items():
            if pile is not piles[place] and pile != piles[place]:
                zone, _, owner = place.partition(":")
                if owner != seat or zone not in self._game.own_zones:
                    return True
        return False

    def _changed(self, had: Mapping[str, Drawn], regions: Iterable[Region]) -> dict[str, Drawn]:
        """Those regions that are not as they were."""
        changed = {}
        for region in regions:
            was = had.get(region.id)
            if was is None or was.region != region:
                changed[region.id] = Drawn(region, self._renderer)
        return changed

    # -- the whole stage ---------------------------------------------------------------------------
    def stage(self, seat: int | None, member: Areas, chat: str) -> str:
        """Everything at once, with the regions that belong to one member."""
        regions, own_areas = self.regions(seat), self._own_areas
        if seat is None:
            own_areas = {"dock": list(self._spectators.own)}
        areas = {area: [regions[name] for name in ids] for area, ids in self._areas.items()}
        for area, ids in own_areas.items():
            areas[area] += [regions[name] for name in ids]
        areas |= {area: [*htmls, *areas.get(area, ())] for area, htmls in member.items()}
        areas["boxes"] = [regions["log"], chat, *areas["boxes"]]
        log = self.live.view(SPECTATOR if seat is None else seat)["log"]
        areas["narrator"] = [narrator_html(log, self._players, self._renderer)]
        return table_stage(self._renderer, self.live.game.id, self.live.table.seats, seat, areas)

    def regions(self, seat: int | None) -> dict[str, str]:
        """The HTML of everything that this viewer sees, by id."""
        feed = self.viewer(seat)
        drawn = self._public | feed.versions | feed.own
        return {name: each.html for name, each in drawn.items()} | {"log": self._log.whole(seat)}


class TableFeeds:
    """The feeds of all rooms of this process that somebody looks at."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._feeds: WeakKeyDictionary[RoomHub, TableFeed] = WeakKeyDictionary()

    def of(self, hub: RoomHub) -> TableFeed:
        """The feed of the table in this room, up to date."""
        live = hub.live
        assert live is not None
        feed = self._feeds.get(hub)
        if feed is None or feed.live is not live:
            feed = self._feeds[hub] = TableFeed(live, self._renderer)
        feed.refresh(hub)
        return feed
