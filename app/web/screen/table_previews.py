"""The list of public rooms, with a small picture of every table in play: the same for all visitors.

It is cached for a moment, so that it costs the same for any number of visitors. A table that is not in the
memory of this process is read from the journal, without loading its room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from math import cos, sin, tau
from typing import NamedTuple

import msgspec

from app.games import GAMES
from app.games.parts import Bits, Gone, Part, Player, by_name, counted, sentence
from app.kernel import SPECTATOR, View, load, project
from app.rooms import acts
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.public_rooms import PublicRoom
from app.web.screen.players import players_of
from app.web.screen.renderer import Renderer

FRESH_MILLIS = 2_000
MIDDLE, RADII = (56, 38), (45, 28)  # of the oval that parts/live.html draws


class SmallSeat(Part, frozen=True):
    """Where a seat is in the picture, and its player's colour; a free seat has none."""

    x: int
    y: int
    colour: int | None
    turn: bool
    away: bool


class TablePart(Part, frozen=True):
    code: str
    game: str
    host: str
    taken: int
    seats: int
    playing: bool
    stands: str
    told: Bits
    who: str  # the same as the picture, in words
    picture: tuple[SmallSeat, ...]


class TablesPart(Part, frozen=True):
    tables: tuple[TablePart, ...]


class Seen(NamedTuple):
    """What a visitor may see of a table, with its players."""

    n: int  # the number of answers at that moment
    view: View
    players: tuple[Player, ...]


class TablePreviews:
    """One per process."""

    def __init__(self, hubs: HubRegistry, renderer: Renderer) -> None:
        self._hubs = hubs
        self._renderer = renderer
        self._html = ""
        self._drawn_at: int | None = None
        self._read: dict[str, Seen] = {}  # tables from the journal, by match
        self._drawing = asyncio.Lock()

    async def html(self) -> str:
        """The list, at most a moment old."""
        async with self._drawing:
            now = self._hubs.runtime.monotonic()
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

    async def _table(self, room: PublicRoom) -> TablePart:
        seen = await self._look(room) if room.playing else None
        game = GAMES[room.game]
        stands, who = "", ""
        told: Bits = ()
        if seen is None:
            seats = [(colour, False, False) for colour in room.colours]
        else:
            glance, log = game.glance(seen.view), seen.view["log"]
            stands = glance.line or counted(room.seats, "player")
            told = by_name(sentence(log[-1], seen.players)) if log else ()
            who = " ".join(map(seat_words, seen.players, glance.seats))
            turn = game.turn(seen.view)
            seats = [
                (player.colour, seat == turn, player.gone is not None)
                for seat, player in enumerate(seen.players)
            ]
        return TablePart(
            code=room.code,
            game=game.title,
            host=room.host,
            taken=room.taken,
            seats=room.seats,
            playing=room.playing,
            stands=stands,
            told=told,
            who=who,
            picture=picture(seats),
        )

    async def _look(self, room: PublicRoom) -> Seen | None:
        """The table as a spectator sees it; None while the cards are being dealt."""
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
            # With a single process, a table that is not in memory has no connected players.
            gone = Gone(False, None) if self._hubs.cluster is None else None
            players = [
                Player(one["name"], one["colour"], bool(one["bot"]), None if one["bot"] else gone)
                for one in found.players
            ]
            seen = self._read[room.match] = Seen(found.n, project(table, SPECTATOR), tuple(players))
        return seen


def picture(seats: Sequence[tuple[int | None, bool, bool]]) -> tuple[SmallSeat, ...]:
    """Seats around an oval, the first at the bottom, the others clockwise; of each: colour, turn, away."""
    drawn = []
    for seat, (colour, turn, away) in enumerate(seats):
        angle = tau * (seat / len(seats) + 0.25)
        x, y = (round(m + r * of(angle)) for m, r, of in zip(MIDDLE, RADII, (cos, sin), strict=True))
        drawn.append(SmallSeat(x, y, colour, turn, away))
    return tuple(drawn)


def seat_words(player: Player, words: str) -> str:
    """A player in words, with their stand-in if there is one, and how they are doing."""
    said = [player.name, words]
    if player.bot:
        said.insert(1, "bot")
    elif player.gone is not None:
        said.insert(1, "stand-in" if player.gone.stand_in else "away")
    return ", ".join(filter(None, said)) + "."
