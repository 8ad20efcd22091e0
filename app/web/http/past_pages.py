"""The games that were played in a room, for those in it: how they ended, and where to see them again."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from app.games import GAMES
from app.games.parts import Player
from app.rooms.past_matches import Past, count_deals, past_matches
from app.web.guard.identity import who_is
from app.web.http.replay_pages import day_of
from app.web.http.room_lookup import the_room
from app.web.screen.table_regions import winning
from app.web.screen.templates import page
from app.web.services import services_of


async def past_games(request: Request) -> Response:
    services = services_of(request)
    room = await the_room(request, request.path_params["code"])
    if await who_is(request, room) is None:
        return RedirectResponse(f"{services.root}/rooms/{room.code}/join", 303)
    games = [
        shown(past, services.root)
        for past in await past_matches(services.runtime, room)
        if past.game in GAMES
    ]
    deals = await count_deals(services.runtime, room)
    return page(services.templates, "pages/past.html", code=room.code, games=games, deals=deals)


def shown(past: Past, root: str) -> dict[str, object]:
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


routes = [Route("/rooms/{code}/games", past_games, name="past_games")]
