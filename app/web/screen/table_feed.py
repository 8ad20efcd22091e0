"""What the viewers of one table are sent, step by step: public regions made once, private ones apart.

After a move the public regions are made once, from a spectator's view, which holds no seat's secrets. Those
that changed are one bytes object for everybody. In addition a seat gets its own regions, but only if the
kernel says that it is concerned. If it sees a public region differently from a spectator (a card of its own
that lies face down), its own version follows the public one in the same message.

A connection remembers the number of the last step it has. A client that is new or too far behind gets the
whole stage. Its HTML is kept until the next step, so that many who come at once cost little more than one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from weakref import WeakValueDictionary

from app.games import GAMES
from app.games.parts import Player, Region, Scene
from app.kernel import SPECTATOR, Projector, Table, View, concerned
from app.kernel.cards import spot
from app.rooms.live.presence import Presence
from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import RoomSnapshot
from app.tables.clock import Deadline
from app.tables.live_table import LiveTable
from app.web.screen.ascii_html import ascii_bytes
from app.web.screen.log_and_chat import narrator_html
from app.web.screen.players import players_of
from app.web.screen.renderer import Renderer
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


Shown = dict[str, Region]
"""What a screen shows, by id."""

Sent = Mapping[str, Sequence[Region]]
"""What of each public region is in the same step: the whole region, or only elements inside it."""


class ViewerFeed:
    """The steps of one viewer: a seat, or the spectators."""

    __slots__ = ("html", "number", "own", "steps", "versions")

    def __init__(self) -> None:
        self.number = 0
        self.steps: deque[Message] = deque(maxlen=STEPS_KEPT)
        self.own: Shown = {}
        self.versions: Shown = {}  # public regions as only this seat sees them
        self.html: dict[str, str] | None = None  # of everything that is shown after the last step, by id

    def add(self, message: Message) -> None:
        self.html = None
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
        self._public: Shown = {}
        self._areas: dict[str, list[str]] = {}  # the ids of public regions by area of the stage
        self._own_areas: dict[str, list[str]] = {}  # and of a seat's own regions
        self._spectators = ViewerFeed()
        self._seats: dict[int, ViewerFeed] = {}  # only of seats requested so far
        self._room: RoomSnapshot | None = None
        self._presence: Presence | None = None
        self._players: tuple[Player, ...] = ()
        self._projector: Projector | None = None  # of the table as it was drawn last
        self._view: View | None = None  # and that table as spectators see it
        self._ended = False
        self._deadline: Deadline | None = None

    def refresh(self, hub: RoomHub) -> None:
        """Make the next step if the table or its players have changed since the last.

        The players of a table that has left its room stay as they were.
        """
        live, last = self.live, self._projector
        everybody = last is None or live.ended is not self._ended
        if hub.live is live and (hub.room is not self._room or hub.presence is not self._presence):
            self._room, self._presence = hub.room, hub.presence
            players = players_of(hub)
            everybody |= players != self._players
            self._players = players
        if last is None or everybody or live.table is not last.table or live.deadline != self._deadline:
            self._step(everybody=everybody)

    def viewer(self, seat: int | None) -> ViewerFeed:
        """The steps of this viewer. Those of a seat are made from the first call on."""
        if seat is None:
            return self._spectators
        feed = self._seats.get(seat)
        if feed is None:
            feed = self._seats[seat] = ViewerFeed()
            self._step_of(seat, feed, {})
        return feed

    # -- a step ------------------------------------------------------------------------------------
    def _step(self, *, everybody: bool) -> None:
        live, before, projector = self.live, self._projector, self.live.projector
        table, view = live.table, live.scene(SPECTATOR)
        public, log = Update(), NO_LINES
        # After a secret answer the spectator's view is still the same object: nothing public has changed.
        if everybody or view is not self._view or live.deadline != self._deadline:
            scene = Scene(view, self._players, live.question)
            areas = self._public_areas(scene)
            if before is None:
                self._lay_out(scene, areas)
            public = self._update(self._public, each_of(areas))
            log = self._log.step(table.log, self._players, over=table.result is not None)
        shared = SharedMessage(ascii_bytes(public.html + log.public))
        # For seats that read other words in the new lines.
        without_log = SharedMessage(ascii_bytes(public.html)) if log.own else shared
        if not shared.empty:
            self._spectators.add(shared)
        mask = -1
        if not everybody and before is not None:
            mask = concerned(before, projector) | self._dependent_seats(before.table, table, view)
        for seat, feed in self._seats.items():
            first, own = (without_log, log.own[seat]) if seat in log.own else (shared, "")
            if mask >> seat & 1 or not feed.versions.keys().isdisjoint(public.sent):
                own = self._step_of(seat, feed, public.sent) + own
            if own:
                mine = ascii_bytes(own)
                feed.add(Message(mine) if first.empty else SeatMessage(first, mine))
            elif not first.empty:
                feed.add(first)
        self._projector, self._view = projector, view
        self._ended, self._deadline = live.ended, live.deadline

    def _public_areas(self, scene: Scene) -> RegionsByArea:
        live = self.live
        areas = public_regions(scene, self._game, ended=live.ended)
        if live.timer is not None:
            areas["dock"].append(clock_region(live.deadline))
        return areas

    def _lay_out(self, scene: Scene, areas: RegionsByArea) -> None:
        """Remember where regions lie on the stage, and what spectators have in place of a seat's own."""
        self._areas = {area: [region.id for region in regions] for area, regions in areas.items()}
        self._spectators.own = {region.id: region for region in each_of(own_regions(scene, self._game))}

    def _update(self, shown: Shown, regions: Iterable[Region]) -> Update:
        """Bring `shown` up to date; returns what that takes on a screen."""
        changes = Update()
        for region in regions:
            was = shown.get(region.id)
            if was != region:
                shown[region.id] = region
                changes.sent[region.id] = changed = _changed(was, region)
                for each in changed:
                    changes.html += self._renderer.fragment(each)
        return changes

    def _dependent_seats(self, before: Table, table: Table, view: View) -> int:
        """All seats, if something public has changed that their own regions depend on; else none."""
        needed = self._game.own_regions_need
        changed = any(getattr(before, name) != getattr(table, name) for name in needed)
        if self._game.own_regions_need_piles and self._view is not None:
            changed |= view["piles"] != self._view["piles"]
        return -1 if changed else 0

    def _step_of(self, seat: int, feed: ViewerFeed, sent: Sent) -> str:
        """The HTML for this seat only; see Sent."""
        live = self.live
        scene = Scene(live.scene(seat), self._players, live.question)
        areas = own_regions(scene, self._game)
        if not self._own_areas:
            self._own_areas = {area: [region.id for region in regions] for area, regions in areas.items()}
        html = self._update(feed.own, each_of(areas)).html
        mine = self._differing_regions(scene, seat)
        return html + self._update_versions(feed, mine, sent) if mine or feed.versions else html

    def _update_versions(self, feed: ViewerFeed, mine: Sequence[Region], sent: Sent) -> str:
        """What to send to this seat because it sees public regions differently, or did until now."""
        before, public = feed.versions, self._public
        feed.versions = {region.id: region for region in mine if region != public[region.id]}
        changed: list[Region] = []
        for name, region in feed.versions.items():
            was = before.get(name, public[name])
            if name in sent:
                changed.append(region)
            elif was != region:
                changed += _changed(was, region)
        for name, was in before.items():
            region, known = public[name], sent.get(name, ())
            if name not in feed.versions and region not in known:  # pieces may leave something of `was`
                changed += [each for each in _changed(was, region) if each not in known]
        return "".join(map(self._renderer.fragment, changed))

    def _differing_regions(self, scene: Scene, seat: int) -> Sequence[Region]:
        """The public regions that this seat may see differently from a spectator."""
        view, public = scene.view, self.live.scene(SPECTATOR)
        alike = view["waiting"] == public["waiting"] and view["outcome"] is None
        if view["options"] and view["asking"] is not None:
            alike = alike and view["asking"]["kind"] not in self._game.drafts_on_felt
        if alike and not self._sees_hidden_cards(seat, view, public):
            return () if view["moved"] is public["moved"] else (moves_region(view, scene.question),)
        return [*each_of(public_regions(scene, self._game, ended=self.live.ended))]

    def _sees_hidden_cards(self, seat: int, view: View, public: View) -> bool:
        """Whether the seat sees cards that spectators do not, apart from those shown in its own regions."""
        for place in self.live.projector.sees_more_of(seat):
            if place[1] != seat or place[0] not in self._game.own_zones:
                name = spot(place)
                if view["piles"][name] != public["piles"][name]:
                    return True
        return False

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
        if feed.html is None:
            own = feed.versions | feed.own
            # A seat's own regions take the places of the spectators'.
            public, shown = ({}, self._public | own) if seat is None else (self.regions(None), own)
            feed.html = public | {name: self._renderer.region(region) for name, region in shown.items()}
            feed.html["log"] = self._log.whole(seat)
        return feed.html


class Update:
    """What brings a screen up to date: the HTML, and what of each region is in it."""

    __slots__ = ("html", "sent")

    def __init__(self) -> None:
        self.html = ""
        self.sent: dict[str, Sequence[Region]] = {}


def _changed(was: Region | None, region: Region) -> Sequence[Region]:
    """The elements inside the region that have changed, or the whole region if it must be sent whole."""
    if was is None or type(was.part) is not type(region.part):
        return (region,)
    pieces = region.part.pieces_since(was.part)
    return (region,) if pieces is None else pieces


def each_of(areas: RegionsByArea) -> Iterator[Region]:
    return chain.from_iterable(areas.values())


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
