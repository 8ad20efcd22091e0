"""What the viewers of one table are sent, step by step: public regions made once, private ones apart.

After a move the public regions are made once, from a spectator's view, which holds no seat's secrets. Those
that changed are one bytes object for everybody. In addition a seat gets its own regions, but only if the
kernel says that it is concerned. If it sees a public region differently from a spectator (a card of its own
that lies face down), its own version follows the public one in the same message.

A connection remembers the number of the last step it has. A client that is new or too far behind gets the
whole stage, joined from the same kept HTML.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from weakref import WeakValueDictionary

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
from app.web.screen.renderer import Renderer, as_element, ascii_bytes
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
"""A client that is at most this many steps behind is sent those instead of the whole stage."""


def each_of(areas: RegionsByArea) -> Iterator[Region]:
    return chain.from_iterable(areas.values())


class Drawn:
    """A region and its fragment, which is rendered when it is first needed."""

    __slots__ = ("_fragment", "_renderer", "region")

    def __init__(self, region: Region, renderer: Renderer) -> None:
        self.region = region
        self._renderer = renderer
        self._fragment: str | None = None

    @property
    def fragment(self) -> str:
        if self._fragment is None:
            self._fragment = self._renderer.fragment(self.region)
        return self._fragment

    def since(self, was: Drawn | None) -> str:
        """The HTML that updates a screen from `was` to this: the pieces that changed, or the whole region."""
        part = self.region.part
        if was is not None and type(was.region.part) is type(part):
            pieces = part.pieces_since(was.region.part)
            if pieces is not None:
                return "".join(map(self._renderer.fragment, pieces))
        return self.fragment


def update(had: dict[str, Drawn], changed: Mapping[str, Drawn]) -> str:
    """The HTML that updates a screen that shows `had`; adds the changes to `had`."""
    html = "".join([drawn.since(had.get(name)) for name, drawn in changed.items()])
    had |= changed
    return html


class ViewerFeed:
    """The steps of one viewer: a seat, or the spectators."""

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
        """The messages after that step; None if they are no longer kept."""
        behind = self.number - number
        if behind > len(self.steps):
            return None
        return list(self.steps)[len(self.steps) - behind :]


class TableFeed:
    """One per live table and process. Call `refresh` before anything else."""

    def __init__(self, live: LiveTable, renderer: Renderer) -> None:
        self.live = live
        self._renderer = renderer
        self._game = GAMES[live.game.id]
        self._log = TableLog(live.table.seats, renderer)
        self._public: dict[str, Drawn] = {}
        self._areas: dict[str, list[str]] = {}  # the ids of public regions by area of the stage
        self._own_areas: dict[str, list[str]] = {}  # and of a seat's own regions
        self._spectators = ViewerFeed()
        self._seats: dict[int, ViewerFeed] = {}  # only of seats requested so far
        self._room: RoomSnapshot | None = None
        self._presence: Presence | None = None
        self._players: tuple[Player, ...] = ()
        self._table: Table | None = None  # as it was drawn last
        self._view: View | None = None  # and as spectators see it
        self._ended = False
        self._deadline: Deadline | None = None

    def refresh(self, hub: RoomHub) -> None:
        """Make the next step if the table or its players have changed since the last."""
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
        """The steps of this viewer. Those of a seat are made from the first call on."""
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
        # After a secret answer the spectator's view is still the same object: nothing public has changed.
        if everybody or view is not self._view or live.deadline != self._deadline:
            changed = self._public_changes(view)
            regions = update(self._public, changed)
            log = self._log.step(table.log, self._players, over=table.result is not None)
        shared = SharedMessage(ascii_bytes(regions + log.public))
        # For seats that read other words in the new lines.
        without_log = SharedMessage(ascii_bytes(regions)) if log.own else shared
        if shared.payload:
            self._spectators.add(shared)
        mask = -1
        if not everybody and before is not None:
            changed_places = live.projector.changed_since(before)
            mask = concerned(before, table, changed_places) | self._dependent_seats(before, table, view)
        for seat, feed in self._seats.items():
            public, own = (without_log, log.own[seat]) if seat in log.own else (shared, "")
            if mask >> seat & 1 or not feed.versions.keys().isdisjoint(changed):
                own = self._step_of(seat, feed, changed.keys()) + own
            if own:
                mine = ascii_bytes(own)
                feed.add(SeatMessage(public, mine) if public.payload else Message(mine))
            elif public.payload:
                feed.add(public)
        self._table, self._view, self._ended, self._deadline = table, view, live.ended, live.deadline

    def _public_changes(self, view: View) -> dict[str, Drawn]:
        """The public regions that have changed."""
        live = self.live
        scene = Scene(view, self._players, live.question)
        areas = public_regions(scene, self._game, ended=live.ended)
        if live.timer is not None:
            areas["dock"].append(clock_region(live.deadline))
        if self._table is None:
            self._areas = {area: [region.id for region in regions] for area, regions in areas.items()}
            self._spectators.own = self._changed({}, each_of(own_regions(scene, self._game)))
        return self._changed(self._public, each_of(areas))

    def _dependent_seats(self, before: Table, table: Table, view: View) -> int:
        """All seats, if something public has changed that their own regions depend on; else none."""
        needed = self._game.own_regions_need
        changed = any(getattr(before, name) != getattr(table, name) for name in needed)
        if self._game.own_regions_need_piles and self._view is not None:
            changed |= view["piles"] != self._view["piles"]
        return -1 if changed else 0

    def _step_of(self, seat: int, feed: ViewerFeed, sent: Collection[str]) -> str:
        """The HTML for this seat only; `sent` are the public regions that are sent in the same step."""
        live, public = self.live, self._public
        scene = Scene(live.scene(seat), self._players, live.question)
        areas = own_regions(scene, self._game)
        if not self._own_areas:
            self._own_areas = {area: [region.id for region in regions] for area, regions in areas.items()}
        own = self._changed(feed.own, each_of(areas))
        frame = update(feed.own, own)
        mine = [region for region in self._differing_regions(scene) if region != public[region.id].region]
        if mine or feed.versions:
            frame += "".join([drawn.fragment for drawn in self._changed_versions(feed, mine, sent)])
        return frame

    def _changed_versions(self, feed: ViewerFeed, mine: list[Region], sent: Collection[str]) -> list[Drawn]:
        """The public regions to send to this seat because it sees them differently, or did until now."""
        versions = self._changed(feed.versions, mine)
        known = {region.id for region in mine}
        over = [name for name in feed.versions if name not in known]  # no longer seen differently
        again = [name for name in feed.versions if name in known and name not in versions and name in sent]
        drawn = [*versions.values(), *(feed.versions[name] for name in again)]
        drawn += [self._public[name] for name in over if name not in sent]
        for name in over:
            del feed.versions[name]
        feed.versions |= versions
        return drawn

    def _differing_regions(self, scene: Scene) -> Iterable[Region]:
        """The public regions that this seat may see differently from a spectator."""
        view, public = scene.view, self.live.scene(SPECTATOR)
        alike = view["waiting"] == public["waiting"] and view["outcome"] is None
        if view["options"] and view["asking"] is not None:
            alike = alike and view["asking"]["kind"] not in self._game.drafts_on_felt
        if alike and not self._sees_hidden_cards(view, public):
            return () if view["moved"] is public["moved"] else (moves_region(view, scene.question),)
        return each_of(public_regions(scene, self._game, ended=self.live.ended))

    def _sees_hidden_cards(self, view: View, public: View) -> bool:
        """Whether the seat sees cards that spectators do not, apart from those shown in its own regions."""
        seat, piles = str(view["seat"]), public["piles"]
        for place, pile in view["piles"].items():
            if pile is not piles[place] and pile != piles[place]:
                zone, _, owner = place.partition(":")
                if owner != seat or zone not in self._game.own_zones:
                    return True
        return False

    def _changed(self, had: Mapping[str, Drawn], regions: Iterable[Region]) -> dict[str, Drawn]:
        """The regions that have changed."""
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
        return {name: as_element(each.fragment) for name, each in drawn.items()} | {
            "log": self._log.whole(seat)
        }


class TableFeeds:
    """The feeds of this process, by table.

    They are held weakly, and end with the last connection that uses them: a feed refers to its table, and the
    table to its room, so keeping a feed would keep both in memory.
    """

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._feeds: WeakValueDictionary[LiveTable, TableFeed] = WeakValueDictionary()

    def of(self, hub: RoomHub) -> TableFeed:
        """The feed of the table in this room, up to date."""
        live = hub.live
        assert live is not None
        feed = self._feeds.get(live)
        if feed is None:
            feed = self._feeds[live] = TableFeed(live, self._renderer)
        feed.refresh(hub)
        return feed
