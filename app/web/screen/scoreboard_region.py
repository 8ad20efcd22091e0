"""The scoreboard of a room as one member sees it: a line with the leaders, and a sheet with everything."""

from __future__ import annotations

from collections.abc import Callable

from app.games import GAMES
from app.games.parts import Bit, Player, Region
from app.rooms.live.room_hub import RoomHub
from app.rooms.past_matches import PastMatch
from app.rooms.scoreboard import Scoreboard
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.web.screen.parts import PlayedPart, ScoreboardPart, ScoreRowPart
from app.web.screen.table_regions import winning

TEMPLATE = "parts/scoreboard.html"
NO_SCOREBOARD = Region("scoreboard", TEMPLATE, "scoreboard", ScoreboardPart())
LEADERS = 3
"""Members named in the line; the sheet has all of them."""


def scoreboard_region(hub: RoomHub, me: MemberSnapshot, address: Callable[[str], str]) -> Region:
    """The region is empty until a game of the room has ended."""
    scoreboard, room = hub.scoreboard, hub.room
    games = tuple(played_part(past, me, address) for past in scoreboard.recent if past.game in GAMES)
    if not games:
        return NO_SCOREBOARD
    rows = standing_parts(scoreboard, room, me)
    part = ScoreboardPart(
        counted=scoreboard.counted,
        leaders=tuple(Bit(f"{row.name} {row.points}", row.colour) for row in rows[:LEADERS]),
        standings=rows,
        games=games,
        all=address(f"/rooms/{room.code}/games"),
        export=address(f"/rooms/{room.code}/evening.json"),
    )
    return Region("scoreboard", TEMPLATE, "scoreboard", part)


def standing_parts(
    scoreboard: Scoreboard, room: RoomSnapshot, me: MemberSnapshot
) -> tuple[ScoreRowPart, ...]:
    """The rows; members who are still in the room appear with their current name and colour."""
    rows = []
    for each in scoreboard.standings:
        member = room.member(each.member)
        rows.append(
            ScoreRowPart(
                name=each.name if member is None else member.name,
                colour=each.colour if member is None else member.colour,
                me=each.member == me.id,
                bot=each.bot,
                games=each.games,
                wins=each.wins,
                points=each.points,
                streak=each.streak,
            )
        )
    return tuple(rows)


def played_part(past: PastMatch, me: MemberSnapshot, address: Callable[[str], str]) -> PlayedPart:
    players = [Player(each["name"], each["colour"], bool(each["bot"])) for each in past.players]
    mine = next((seat for seat, each in enumerate(past.players) if each["member"] == me.id), None)
    early = "Ended early" if past.dealt else "Never dealt"
    return PlayedPart(
        title=GAMES[past.game].title,
        icon=GAMES[past.game].icon,
        result=winning(players, past.winners, mine) if past.status == "over" else early,
        replay=address(f"/matches/{past.match}") if past.dealt else None,
    )
