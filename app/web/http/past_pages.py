"""The games that were played in a room, for its members: how they ended, with links to the replays."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from app.db.engine import Database
from app.games import GAMES
from app.games.parts import Player
from app.rooms.past_matches import MOST_SHOWN, PastMatch, count_deals, past_matches
from app.rooms.refusals import Refused
from app.rooms.scoreboard import MOST_COUNTED, ScoreRow, scoreboard_of
from app.tables.replay.export import export
from app.web.guard.identity import who_is
from app.web.http.replay_pages import day_of
from app.web.http.room_lookup import the_member, the_room
from app.web.screen.scoreboard_picture import scoreboard_picture
from app.web.screen.scoreboard_region import standing_parts
from app.web.screen.table_regions import winning
from app.web.screen.templates import page
from app.web.services import services_of

POINTS = "One point for every player beaten in a game that was won."


async def past_games(request: Request) -> Response:
    services = services_of(request)
    room = await the_room(request, request.path_params["code"])
    member = await who_is(request, room)
    if member is None:
        return RedirectResponse(f"{services.root}/rooms/{room.code}/join", 303)
    played = await past_matches(services.runtime, room.id, MOST_COUNTED)
    games = [shown(past, services.root) for past in played[:MOST_SHOWN] if past.game in GAMES]
    return page(
        services.templates,
        "pages/past.html",
        code=room.code,
        games=games,
        scores=standing_parts(scoreboard_of(played), room, member),
        export=f"{services.root}/rooms/{room.code}/evening.json",
        picture=f"{services.root}/rooms/{room.code}/evening.svg" if has_result(played) else None,
        deals=await count_deals(services.runtime, room),
    )


def shown(past: PastMatch, root: str) -> dict[str, object]:
    players = [Player(each["name"], each["colour"], bool(each["bot"])) for each in past.players]
    early = "Ended early" if past.dealt else "Never dealt"
    return {
        "title": GAMES[past.game].title,
        "icon": GAMES[past.game].icon,
        "players": players,
        "winners": past.winners,
        "result": winning(players, past.winners, None) if past.status == "over" else early,
        "when": day_of(past.ended_at),
        "replay": f"{root}/matches/{past.match}" if past.dealt else None,
        "export": f"{root}/api/matches/{past.match}/export",
    }


async def download_games(request: Request) -> Response:
    """All games of the room in one file, for its members."""
    services = services_of(request)
    room = await the_room(request, request.path_params["code"])
    await the_member(request, room)
    played = await past_matches(services.runtime, room.id, MOST_COUNTED)
    return StreamingResponse(
        games_file(services.runtime.database, played),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="culprit-evening.json"'},
    )


async def draw_scoreboard(request: Request) -> Response:
    """A picture of the scoreboard, for the room's members; there is none before a game has a result."""
    services = services_of(request)
    room = await the_room(request, request.path_params["code"])
    await the_member(request, room)
    played = await past_matches(services.runtime, room.id, MOST_COUNTED)
    if not has_result(played):
        raise Refused("no_match")
    picture = scoreboard_picture(played, room.members, services.templates)
    return Response(picture, media_type="image/svg+xml")


def has_result(played: Sequence[PastMatch]) -> bool:
    return any(past.status == "over" and past.game in GAMES for past in played)


async def games_file(database: Database, played: Sequence[PastMatch]) -> AsyncIterator[bytes]:
    """Written game by game: a room may have many games, and only one game is in memory at a time."""
    standings = [plain_standing(each) for each in scoreboard_of(played).standings]
    head = {"format": "culprit-evening-1", "points": POINTS, "standings": standings}
    yield msgspec.json.encode(head).removesuffix(b"}") + b',"matches":['
    comma = b""
    for past in reversed(played):
        match = await export(database, past.match)
        if match is not None:
            yield comma + msgspec.json.encode(match)
            comma = b","
    yield b"]}"


def plain_standing(standing: ScoreRow) -> dict[str, object]:
    """A row without the ids of members and colours, which mean something only in their room."""
    plain: dict[str, object] = msgspec.to_builtins(standing)
    return {name: value for name, value in plain.items() if name not in ("member", "colour")}


routes = [
    Route("/rooms/{code}/games", past_games, name="past_games"),
    Route("/rooms/{code}/evening.json", download_games),
    Route("/rooms/{code}/evening.svg", draw_scoreboard),
]
