"""The replay of a match that has ended: every moment of it, as any viewer saw it or with all cards open.

A match's id is 128 random bits, so only people who were sent its link can open it.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime

from markupsafe import Markup
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from app.db.models import Room
from app.games import GAMES
from app.games.parts import Bits, Player, by_name
from app.kernel import SPECTATOR, does
from app.rooms.refusals import Refused
from app.rooms.snapshot import read_room
from app.tables.replay.archive import Played
from app.tables.replay.replay import Replay
from app.web.guard.identity import who_is
from app.web.guard.limits import address_of
from app.web.http.forms import number
from app.web.http.invitation import outside_link
from app.web.screen.replay_controls import (
    DEALT,
    OPEN_EYES,
    SPECTATOR_EYES,
    Track,
    controls,
    in_words,
    log_with_links,
    pairs_of_eyes,
    place_of,
)
from app.web.screen.replay_parts import DealPart
from app.web.screen.replay_screen import Beside, Stage
from app.web.screen.templates import page
from app.web.services import services_of

MATCH_ID = re.compile(r"[0-9a-f]{32}")


async def match_page(request: Request) -> Response:
    """The match at one moment; before its end, only a page that says it is not over."""
    services = services_of(request)
    played = await the_match(request)
    if not played.ended:
        return await unavailable_page(request, played, 409, "This game is still being played", NOT_YET)
    if not played.dealt:
        return await unavailable_page(
            request, played, 409, "No cards were dealt", "The game ended before it began."
        )
    if not played.replayable:
        return await unavailable_page(request, played, 409, "These rules have changed", other_version(played))
    replay = await services.replays.replay(played)
    players = players_of(played)
    events = [n for n, (_, choice) in enumerate(replay.answers, 1) if choice[0] in GAMES[played.game].events]
    track = Track(f"{services.root}/matches/{played.match}", 0, replay.last, replay.turns, events)
    at = track.clamp(number(request.query_params.get("at")), 0)
    eyes = eyes_of(request.query_params.get("eyes"), played.seats)
    part = controls(
        track,
        at,
        eyes,
        what_happened(replay, at, eyes, players),
        place=place_of(track, at),
        pairs=pairs_of_eyes(track, at, eyes, players),
        plays=True,
    )
    viewer = None if eyes == OPEN_EYES else SPECTATOR if eyes == SPECTATOR_EYES else int(eyes)
    log = log_with_links(replay.lines(viewer), track, at, eyes, players)
    stage = Stage(replay, players, "over" if played.status == "over" else "abandoned", services.renderer)
    beside = Beside(part, deal_part(request, played, track.href(at, eyes)), log)
    html = stage.open(at, beside) if viewer is None else stage.seen_by(at, viewer, beside)
    return await screen(request, played, html)


async def screen(
    request: Request, played: Played, stage: str, live: str | None = None, name: str = "Replay"
) -> Response:
    """The page, or for htmx only the part that changes; `live` is the room of a match still played."""
    services = services_of(request)
    moment = f'<div id="replay" class="replay">{stage}</div>'
    if "hx-request" in request.headers:
        return HTMLResponse(moment)
    return page(
        services.templates,
        "pages/replay.html",
        moment=Markup(moment),  # noqa: S704  # made of templates
        game=played.game,
        name=name,
        title=GAMES[played.game].title,
        room=live or await room_of(request, played),
        running=live is not None,
    )


async def the_match(request: Request) -> Played:
    """The requested match; refused if there is none, or if the client sends too many requests."""
    services = services_of(request)
    address = address_of(request)
    if not services.limits.replay_pages.take(address):
        raise Refused("too_fast")
    match = request.path_params["match"]
    played = await services.replays.find(match) if MATCH_ID.fullmatch(match) else None
    if played is None:
        raise Refused("no_match" if services.limits.wrong_codes.take(address) else "too_fast")
    return played


async def unavailable_page(
    request: Request, played: Played, status: int, heading: str, text: str
) -> Response:
    """A page that says why there is nothing to see."""
    services = services_of(request)
    room = await room_of(request, played)
    ways = [] if room is None else [{"href": room, "label": "Go to the room"}]
    ways.append({"href": f"{services.root}/", "label": "Go to the home page"})
    return page(services.templates, "pages/error.html", status, heading=heading, text=text, ways=ways)


NOT_YET = (
    "When it is over, it can be replayed here, from every seat. Until then nobody sees more than they may."
)


def other_version(played: Played) -> str:
    game = GAMES.get(played.game)
    title = played.game if game is None else game.title
    return f"It was played by version {played.version} of {title}, which is not here."


async def room_of(request: Request, played: Played) -> str | None:
    """The room's address for a member of the match's room; None for other visitors."""
    services = services_of(request)
    async with services.runtime.database.reading() as session:
        asked = select(Room.code).where(Room.id == played.room_id, Room.closed_at.is_(None))
        code = await session.scalar(asked)
    room = None if code is None else await read_room(services.runtime, code)
    if room is None or await who_is(request, room) is None:
        return None
    return f"{services.root}/rooms/{room.code}"


def players_of(played: Played) -> tuple[Player, ...]:
    """The players of the match as they were when it began."""
    return tuple(Player(each["name"], each["colour"], bot=bool(each["bot"])) for each in played.players)


def eyes_of(text: str | None, seats: int) -> str:
    """The viewpoint that was requested: a seat, all cards open, or by default a spectator."""
    seat = number(text)
    if seat is not None and seat < seats:
        return str(seat)
    return OPEN_EYES if text == OPEN_EYES else SPECTATOR_EYES


def what_happened(replay: Replay, at: int, eyes: str, players: tuple[Player, ...]) -> Bits:
    """The answer that led here and its effects, as far as this viewpoint shows them."""
    if at == 0:
        return DEALT
    opened = eyes == OPEN_EYES
    given = replay.given(at - 1)
    viewer = None if opened else SPECTATOR if eyes == SPECTATOR_EYES else int(eyes)
    lines = in_words(replay.told(at, viewer), players)
    if lines:
        return by_name(lines)
    if opened or viewer == given.seat:
        return by_name(in_words([f"{does(given.seat, 'chooses')} “{given.label}”."], players))
    return by_name(in_words([f"{does(given.seat, 'answers')} in secret."], players))


def deal_part(request: Request, played: Played, href: str) -> DealPart:
    services = services_of(request)
    return DealPart(
        match=played.match,
        link=outside_link(request, services.settings, href.removeprefix(services.root)).link,
        export=f"{services.root}/api/matches/{played.match}/export",
        when=day_of(played.ended_at or played.started_at),
    )


def day_of(millis: int) -> str:
    return f"{datetime.fromtimestamp(millis / 1000, UTC):%-d %B %Y, %H:%M} UTC"


routes = [Route("/matches/{match}", match_page, name="match")]
