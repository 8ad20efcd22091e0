"""Play now: one click, and a game against bots is on the screen. No name, no link, nobody to wait for."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from app.bots import Level
from app.games.glances import good_company
from app.rooms import acts, keys
from app.rooms.names import GUEST
from app.rooms.options import the_game
from app.rooms.refused import Refused
from app.web.forms import read_fields
from app.web.home import home_page
from app.web.limits import address_of
from app.web.site import site_of

LEVEL: Level = "sensible"


async def play_now(request: Request) -> Response:
    """Opens a room, puts bots on all other seats and starts; the room is as good as any other afterwards."""
    site = site_of(request)
    form = await read_fields(request)
    name = site.identity.name(request)
    try:
        if not site.limits.rooms.take(address_of(request)):
            raise Refused("too_fast")
        game = the_game(form.get("game", ""))
        seats = good_company(game)
        opened = await acts.create(
            site.store,
            game=game.id,
            seats=seats,
            options={},
            name=name or GUEST,
            token=site.identity.browser(request) or keys.new_token(site.store.random),
        )
        await acts.add_bots(site.store, opened.code, opened.member, seats - 1, LEVEL)
        # The cards are dealt once the browser has come to its room: its seat adds to the shuffle too.
        await acts.begin_match(site.store, opened.code, opened.member)
    except Refused as refused:
        return await home_page(request, refused, "play")
    response = RedirectResponse(f"{site.root}/rooms/{opened.code}", 303)
    site.identity.remember(response, request, opened.token)
    return response


routes = [Route("/play", play_now, methods=["POST"])]
