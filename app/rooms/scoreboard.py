"""The scoreboard of a room: who won what over all its games, made from the matches that the room keeps.

A win brings one point for every player beaten, bots included: to win alone against three brings three, to win
together with two others against one brings one each. So a rare win counts for more, and games of different
size can be added up. What counts is who sat down at the deal; a game that was ended early counts for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from app.rooms.past_matches import Past, past_matches
from app.rooms.runtime import Runtime

MOST_COUNTED = 500
"""Games of one room, the newest."""
MOST_RECENT = 5
"""Games that the room has at hand; the others are on the page of past games."""


class ScoreRow(msgspec.Struct, frozen=True):
    """How one member has done so far."""

    member: int
    name: str  # as in their last game
    colour: int
    bot: bool
    games: int = 0
    wins: int = 0
    points: int = 0
    streak: int = 0  # games won in a row until now
    best_streak: int = 0

    def after(self, player: dict[str, object], *, won: bool, beaten: int) -> ScoreRow:
        """The same after one more game."""
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
    """What a room remembers of its games."""

    standings: tuple[ScoreRow, ...] = ()  # the best first
    counted: int = 0  # games with a result
    recent: tuple[Past, ...] = ()  # the newest first, those that were ended early too


def standings(played: Iterable[Past]) -> tuple[ScoreRow, ...]:
    """Adds up the games that have a result; `played` begins with the oldest."""
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
    """The room's scoreboard as it stands."""
    return scoreboard_of(await past_matches(runtime, room_id, MOST_COUNTED))


def scoreboard_of(played: Sequence[Past]) -> Scoreboard:
    """The scoreboard with these games, the newest first."""
    return Scoreboard(
        standings=standings(reversed(played)),
        counted=sum(past.status == "over" for past in played),
        recent=tuple(played[:MOST_RECENT]),
    )
