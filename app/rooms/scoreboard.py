"""The scoreboard of a room, computed from its matches.

A win scores one point for each player beaten, bots included: winning alone against three scores three points,
winning together with two others against one scores one point each. So a rare win counts for more, and games
of different sizes can be added up. Only players who were dealt in count, and only matches with a result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import Connection

from app.rooms.past_matches import PastMatch, load_past_matches
from app.rooms.runtime import Runtime

MOST_COUNTED = 500
"""The newest matches of a room that count."""
MOST_RECENT = 5
"""Matches shown in the room; the others are on the page of past games."""


class ScoreRow(msgspec.Struct, frozen=True):
    """The results of one member so far."""

    member: int
    name: str  # as in their last game
    colour: int
    bot: bool
    games: int = 0
    wins: int = 0
    points: int = 0
    streak: int = 0  # current number of wins in a row
    best_streak: int = 0

    def after(self, player: dict[str, object], *, won: bool, beaten: int) -> ScoreRow:
        """The row after one more match."""
        streak = self.streak + 1 if won else 0
        return msgspec.structs.replace(
            self,
            name=player["name"],
            colour=player["colour"],
            games=self.games + 1,
            wins=self.wins + won,
            points=self.points + (beaten if won else 0),
            streak=streak,
            best_streak=max(self.best_streak, streak),
        )


class Scoreboard(msgspec.Struct, frozen=True):
    """The results of a room."""

    standings: tuple[ScoreRow, ...] = ()  # the best first
    counted: int = 0  # matches with a result
    recent: tuple[PastMatch, ...] = ()  # the newest first, including those that were ended early


def standings(played: Iterable[PastMatch]) -> tuple[ScoreRow, ...]:
    """Adds up the matches that have a result; `played` begins with the oldest."""
    table: dict[int, ScoreRow] = {}
    for past in played:
        if past.status != "over":
            continue
        beaten = len(past.players) - len(past.winners)
        for seat, player in enumerate(past.players):
            member = player["member"]
            before = table.get(member) or ScoreRow(
                member, player["name"], player["colour"], player["bot"] is not None
            )
            table[member] = before.after(player, won=seat in past.winners, beaten=beaten)
    best_first = sorted(table.values(), key=lambda each: (-each.points, -each.wins, each.games))
    return tuple(best_first)


async def read_scoreboard(runtime: Runtime, room_id: int) -> Scoreboard:
    """The current scoreboard of the room."""

    def read(connection: Connection) -> Scoreboard:
        return scoreboard_of(load_past_matches(connection, room_id, MOST_COUNTED))

    return await runtime.database.read(read)


def scoreboard_of(played: Sequence[PastMatch]) -> Scoreboard:
    """The scoreboard of these matches, given the newest first."""
    return Scoreboard(
        standings=standings(reversed(played)),
        counted=sum(past.status == "over" for past in played),
        recent=tuple(played[:MOST_RECENT]),
    )
