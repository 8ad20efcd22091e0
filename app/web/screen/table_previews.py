"""The public rooms, with a small picture of every table that is played: the same for all who pass by.

It is drawn anew when somebody asks and the last drawing is no longer fresh, so that it costs the same
however many look. A table that is not in memory here is read from the journal; nobody is disturbed by that.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import msgspec

from app.games import GAMES
from app.games.parts import Bits, Gone, Part, Player
from app.kernel import SPECTATOR, View, load, project
from app.rooms import acts
from app.rooms.live.hubs import Hubs
from app.rooms.public_rooms import Listed
from app.web.screen.renderer import Renderer
from app.web.screen.stage import players_of
from app.web.screen.table_regions import line_bits

FRESH_MILLIS = 2_000


class SmallSeat(Part, frozen=True):
    name: str
    colour: int
    words: str
    turn: bool
    asked: bool
    sign: str | None  # bot, stand-in, away


class Picture(Part, frozen=True):
    line: str
    told: Bits
    seats: tuple[SmallSeat, ...]


class TablePart(Part, frozen=True):
    code: str
    game: str
    icon: str
    host: str
    taken: int
    seats: int
    playing: bool
    picture: Picture | None


class TablesPart(Part, frozen=True):
    tables: tuple[TablePart, ...]


class Seen(NamedTuple):
    """What a stranger may see of a table, with those who sit there."""

    n: int  # how many answers it is the picture of
    view: View
    players: tuple[Player, ...]


class TablePreviews:
    """One per process."""

    def __init__(self, hubs: Hubs, renderer: Renderer) -> None:
        self._hubs = hubs
        self._renderer = renderer
        self._html = ""
        self._drawn_at: int | None = None
        self._read: dict[str, Seen] = {}  # tables from the journal, by match
        self._drawing = asyncio.Lock()

    async def html(self) -> str:
        """The list as it was a moment ago at most."""
        async with self._drawing:
            now = self._hubs.runtime.clock()
            if self._drawn_at is None or not 0 <= now - self._drawn_at < FRESH_MILLIS:
                self._html = await self._draw()
                self._drawn_at = now
            return self._html

    async def _draw(self) -> str:
        rooms = [room for room in await acts.public_rooms(self._hubs.runtime) if room.game in GAMES]
        tables = TablesPart(tuple([await self._table(room) for room in rooms]))
        listed = {room.match for room in rooms}
        self._read = {match: seen for match, seen in self._read.items() if match in listed}
        return self._renderer.macro("parts/live.html", "tables", tables)

    async def _table(self, room: Listed) -> TablePart:
        seen = await self._look(room) if room.playing else None
        return TablePart(
            code=room.code,
            game=GAMES[room.game].title,
            icon=GAMES[room.game].icon,
            host=room.host,
            taken=room.taken,
            seats=room.seats,
            playing=room.playing,
            picture=None if seen is None else picture(seen.view, seen.players),
        )

    async def _look(self, room: Listed) -> Seen | None:
        """Through a spectator's eyes; None while the cards are being dealt."""
        hub = self._hubs.loaded(room.code)
        if hub is not None and hub.live is not None and hub.live.match == room.match:
            return Seen(hub.live.n, hub.live.view(SPECTATOR), players_of(hub))
        assert room.match is not None
        seen = self._read.get(room.match)
        if seen is None or seen.n != room.answers:
            found = await self._hubs.journal.snapshot(room.match)
            if found is None or found.state is None:
                return None
            table = load(GAMES[found.game], msgspec.json.decode(found.state))
            # Where all rooms are in one process, nobody is at a table that is not in its memory.
            gone = Gone(False, None) if self._hubs.cluster is None else None
            players = [
                Player(one["name"], one["colour"], bool(one["bot"]), None if one["bot"] else gone)
                for one in found.players
            ]
            seen = self._read[room.match] = Seen(found.n, project(table, SPECTATOR), tuple(players))
        return seen


def picture(view: View, players: tuple[Player, ...]) -> Picture:
    """A table as small as it can be told."""
    stands, over = GAMES[view["game"]].glance(view), view["outcome"] is not None
    return Picture(
        line=stands.line,
        told=line_bits(view["log"][-1], players) if view["log"] else (),
        seats=tuple(
            SmallSeat(
                name=player.name,
                colour=player.colour,
                words=words,
                turn=not over and view["public"].get("turn") == seat,
                asked=seat in view["waiting"],
                sign=sign(player),
            )
            for seat, (player, words) in enumerate(zip(players, stands.seats, strict=True))
        ),
    )


def sign(player: Player) -> str | None:
    """Whether somebody else plays the seat, or nobody."""
    if player.bot:
        return "bot"
    if player.gone is None:
        return None
    return "stand-in" if player.gone.stand_in else "away"
