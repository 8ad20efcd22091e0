"""The home page: a shelf of games, a field for a room's code, and the public rooms."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from app.bots import Level
from app.games import GAMES, GameRecord
from app.rooms import acts, keys
from app.rooms.codes import find_code
from app.rooms.game_options import the_game
from app.rooms.names import GUEST, LONGEST_RAW
from app.rooms.refusals import Refused
from app.web.error_messages import REFUSALS, STATUS
from app.web.guard.limits import address_of
from app.web.http.forms import number, read_fields
from app.web.http.room_lookup import the_room
from app.web.screen.templates import page
from app.web.services import services_of

USUAL_LEVEL: Level = "sensible"


async def home(request: Request) -> Response:
    """The home page, without an error message."""
    return await home_page(request)


async def game_page(request: Request) -> Response:
    """The page of one game, with the two ways to play it."""
    game = request.path_params["game"]
    if game not in GAMES:
        raise HTTPException(404)
    return offer_page(request, GAMES[game])


async def open_room(request: Request) -> Response:
    """Opens a room and redirects there; if that is refused, shows the reason beside the form."""
    services = services_of(request)
    form = await read_fields(request)
    game = the_game(form.get("game", ""))
    name = form.get("name", "").strip()
    try:
        if not services.limits.rooms.take(address_of(request)):
            raise Refused("too_fast")
        opened = await acts.create(
            services.runtime,
            game=game.id,
            seats=number(form.get("seats")) or game.good_company,
            options={},
            name=name or services.identity.name(request) or GUEST,
            token=services.identity.browser(request) or keys.new_token(services.runtime.random),
            public="public" in form,
        )
    except Refused as refused:
        return offer_page(request, game, refused, form)
    response = RedirectResponse(f"{services.root}/rooms/{opened.code}", 303)
    services.identity.remember(response, request, opened.token, name)
    return response


async def live_tables(request: Request) -> Response:
    """The list of public rooms, for a home page that refreshes itself."""
    html = await services_of(request).tables.html()
    etag = f'"{sha256(html.encode()).hexdigest()[:16]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    return HTMLResponse(html, headers=headers)


async def my_tables(request: Request) -> Response:
    """The list of the rooms this browser is in, for a home page that refreshes itself."""
    services = services_of(request)
    token = services.identity.browser(request)
    if token is not None and not services.limits.member_requests.take(keys.hashed(token)):
        raise Refused("too_fast")
    return HTMLResponse(await services.my_tables.html(token))


async def go_to_room(request: Request) -> Response:
    """Redirects to the room whose code or link was typed."""
    services = services_of(request)
    form = await read_fields(request)
    try:
        room = await the_room(request, find_code(form.get("code", "")) or "")
    except Refused as refused:
        return await home_page(request, refused)
    return RedirectResponse(f"{services.root}/rooms/{room.code}", 303)


async def home_page(request: Request, refused: Refused | None = None) -> Response:
    services = services_of(request)
    return page(
        services.templates,
        "pages/home.html",
        200 if refused is None else STATUS[refused.protocol],
        games=[_on_the_shelf(game) for game in GAMES.values()],
        tables=Markup(await services.tables.html()),  # noqa: S704  # made of templates
        mine=Markup(await services.my_tables.html(services.identity.browser(request))),  # noqa: S704  # as above
        push=services.settings.push,
        name=services.identity.name(request),
        error=None if refused is None else _sentence(refused),
    )


def offer_page(
    request: Request, game: GameRecord, refused: Refused | None = None, form: Mapping[str, str] | None = None
) -> Response:
    """The page of one game; with a refusal, the form keeps what was filled in."""
    services = services_of(request)
    filled = form or {}
    return page(
        services.templates,
        "pages/game.html",
        200 if refused is None else STATUS[refused.protocol],
        game=_on_the_shelf(game),
        name=filled.get("name", services.identity.name(request))[:LONGEST_RAW],
        level=filled.get("level", USUAL_LEVEL),
        error=None if refused is None else _sentence(refused),
    )


def _on_the_shelf(game: GameRecord) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "tag": game.tag,
        "icon": game.icon,
        "players": f"{game.seats[0]}\N{EN DASH}{game.seats[-1]} players",
        "length": game.length,
        "bots": game.good_company - 1,
    }


def _sentence(refused: Refused) -> str:
    sorry = REFUSALS[refused.code]
    return f"{sorry.heading}. {sorry.text}"


routes = [
    Route("/", home, name="home"),
    Route("/games/{game}", game_page),
    Route("/rooms", open_room, methods=["POST"]),
    Route("/tables", live_tables),
    Route("/my-tables", my_tables),
    Route("/join", go_to_room, methods=["POST"]),
]
