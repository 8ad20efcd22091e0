"""Play now: one click, and a game against bots is on the screen. No name, no link, nobody to wait for."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from app.bots import Level
from app.rooms import acts, keys
from app.rooms.game_options import the_game
from app.rooms.names import GUEST
from app.rooms.refusals import Refused
from app.web.guard.limits import address_of
from app.web.http.forms import read_fields
from app.web.http.home import home_page
from app.web.services import services_of

LEVEL: Level = "sensible"


async def play_now(request: Request) -> Response:
    """Opens a room, puts bots on all other seats and starts; the room is as good as any other afterwards."""
    services = services_of(request)
    form = await read_fields(request)
    name = services.identity.name(request)
    try:
        if not services.limits.rooms.take(address_of(request)):
            raise Refused("too_fast")
        game = the_game(form.get("game", ""))
        seats = game.good_company
        opened = await acts.create(
            services.runtime,
            game=game.id,
            seats=seats,
            options={},
            name=name or GUEST,
            token=services.identity.browser(request) or keys.new_token(services.runtime.random),
        )
        await acts.add_bots(services.runtime, opened.code, opened.member, seats - 1, LEVEL)
        # The cards are dealt once the browser has come to its room: its seat adds to the shuffle too.
        await acts.begin_match(services.runtime, opened.code, opened.member)
    except Refused as refused:
        return await home_page(request, refused, "play")
    response = RedirectResponse(f"{services.root}/rooms/{opened.code}", 303)
    services.identity.remember(response, request, opened.token)
    return response


routes = [Route("/play", play_now, methods=["POST"])]
