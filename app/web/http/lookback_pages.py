"""Looking back while a game is played: the same screen as the replay, but only from the member's own view."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from app.rooms.refusals import Refused
from app.tables.replay.lookback import first_remembered, newest
from app.web.guard.identity import who_is
from app.web.guard.limits import address_of
from app.web.http.forms import number
from app.web.http.replay_pages import other_version, screen, unavailable_page
from app.web.http.room_lookup import the_room
from app.web.screen.players import players_of
from app.web.screen.replay_controls import DEALT, Track, controls, in_words
from app.web.screen.replay_screen import Beside, Stage
from app.web.screen.table_regions import replay_path
from app.web.services import services_of

FORGOTTEN = "This game is played from memory: what came before this moment, you have to remember by yourself."


async def look_back(request: Request) -> Response:
    """The table as this member saw it at an earlier question; once the game is over, its replay."""
    services = services_of(request)
    if not services.limits.replay_pages.take(address_of(request)):
        raise Refused("too_fast")
    room = await the_room(request, request.path_params["code"])
    member = await who_is(request, room)
    if member is None:
        return RedirectResponse(f"{services.root}/rooms/{room.code}/join", 303)
    played = None if room.match is None else await services.replays.find(room.match)
    hub = await services.hubs.room(room.code)
    if played is None or hub is None or hub.live is None or not played.dealt:
        return RedirectResponse(f"{services.root}/rooms/{room.code}", 303)
    if played.ended:
        return RedirectResponse(services.root + replay_path(played.match, member.seat), 303)
    if not played.replayable:
        return await unavailable_page(request, played, 409, "These rules have changed", other_version(played))
    replay = await services.replays.replay(played)
    viewer, players = hub.viewer(member), players_of(hub)
    begins = set(replay.turns)
    track = Track(
        f"{services.root}/rooms/{room.code}/back",
        first_remembered(replay, viewer),
        newest(replay),
        [question for question, at in enumerate(replay.settled) if at in begins],
    )
    question = track.clamp(number(request.query_params.get("at")), track.last)
    at = replay.settled[question]
    part = controls(
        track,
        question,
        "",
        in_words(replay.told(at, viewer), players) if at else DEALT,
        place=ago(track.last - question),
        note=FORGOTTEN if track.first else None,
    )
    html = Stage(replay, players, None, services.renderer).seen_by(at, viewer, Beside(part))
    return await screen(request, played, html, live=f"{services.root}/rooms/{room.code}", name="Looking back")


def ago(steps: int) -> str:
    """How far back that is, in words."""
    return "Now" if steps == 0 else "One step ago" if steps == 1 else f"{steps} steps ago"


routes = [Route("/rooms/{code}/back", look_back, name="look_back")]
