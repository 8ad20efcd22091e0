"""Play now: one click starts a game against bots, without a name, a link or other players."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from app.bots import LEVELS
from app.rooms import acts, keys
from app.rooms.game_options import the_game
from app.rooms.names import GUEST
from app.rooms.refusals import Refused
from app.web.guard.limits import address_of
from app.web.http.forms import read_fields
from app.web.http.home import USUAL_LEVEL, offer_page
from app.web.services import services_of


async def play_now(request: Request) -> Response:
    """Opens a room, puts bots on all other seats and starts the game; it is a room like any other."""
    services = services_of(request)
    form = await read_fields(request)
    game = the_game(form.get("game", ""))
    level = form.get("level", USUAL_LEVEL)
    name = form.get("name", "").strip()
    try:
        if not services.limits.rooms.take(address_of(request)):
            raise Refused("too_fast")
        if level not in LEVELS:
            raise Refused("bad_request")
        seats = game.good_company
        opened = await acts.create(
            services.runtime,
            game=game.id,
            seats=seats,
            options={},
            name=name or services.identity.name(request) or GUEST,
            token=services.identity.browser(request) or keys.new_token(services.runtime.random),
        )
        await acts.add_bots(services.runtime, opened.code, opened.member, seats - 1, level)
        # The cards are dealt once the browser has connected: its seat contributes to the shuffle too.
        await acts.begin_match(services.runtime, opened.code, opened.member)
    except Refused as refused:
        return offer_page(request, game, refused, form)
    response = RedirectResponse(f"{services.root}/rooms/{opened.code}", 303)
    services.identity.remember(response, request, opened.token, name)
    return response


routes = [Route("/play", play_now, methods=["POST"])]
