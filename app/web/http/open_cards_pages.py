"""Watching a running game with open cards, with the delay that all its players agreed to before the deal."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from app.kernel import SPECTATOR
from app.rooms.refusals import Refused
from app.rooms.snapshot import MemberSnapshot
from app.tables.replay.archive import Played
from app.tables.replay.lookback import newest
from app.tables.replay.open_cards import QUESTIONS_LEFT_OUT, open_part
from app.web.guard.identity import who_is
from app.web.guard.limits import address_of
from app.web.http.forms import number
from app.web.http.replay_pages import other_version, players_of, screen, unavailable_page
from app.web.http.room_lookup import the_room
from app.web.screen.open_cards import path
from app.web.screen.replay_controls import DEALT, Track, controls, in_words, place_of
from app.web.screen.replay_screen import Beside, Stage
from app.web.screen.table_regions import replay_path
from app.web.services import services_of

MINUTE = 60_000  # milliseconds


async def open_cards(request: Request) -> Response:
    """A moment of the room's match with all hands open; once the game is over, its replay."""
    services = services_of(request)
    if not services.limits.replay_pages.take(address_of(request)):
        raise Refused("too_fast")
    room = await the_room(request, request.path_params["code"])
    member = await who_is(request, room)
    if member is None:
        return RedirectResponse(f"{services.root}/rooms/{room.code}/join", 303)
    played = None if room.match is None else await services.replays.find(room.match)
    if played is not None and played.ended and played.dealt:
        return RedirectResponse(services.root + replay_path(played.match, member.seat), 303)
    if played is None or not may_watch(played, member):
        raise Refused("no_open_cards")
    assert played.open_cards is not None
    if not played.replayable:
        return await unavailable_page(request, played, 409, "These rules have changed", other_version(played))
    long_ago = services.runtime.clock() - played.open_cards * MINUTE
    replay = open_part(
        await services.replays.replay(played), await services.replays.older_than(played, long_ago)
    )
    if replay is None:
        return await unavailable_page(request, played, 409, "Nothing to see yet", not_yet(played.open_cards))
    begins, players = set(replay.turns), players_of(played)
    track = Track(
        services.root + path(room.code),
        0,
        newest(replay),
        [question for question, at in enumerate(replay.settled) if at in begins],
        grows=True,
    )
    question = track.clamp(number(request.query_params.get("at")), track.last)
    at = replay.settled[question]
    part = controls(
        track,
        question,
        "",
        in_words(replay.told(at, SPECTATOR), players) if at else DEALT,
        place=place_of(track, question),
        note=how_late(played.open_cards),
        plays=True,
    )
    html = Stage(replay, players, None, services.renderer).open(at, Beside(part))
    return await screen(request, played, html, live=f"{services.root}/rooms/{room.code}", name="Open cards")


def may_watch(played: Played, member: MemberSnapshot) -> bool:
    """Whether every player agreed, and this member has never had a seat in the match."""
    agreed = played.dealt and played.open_cards is not None
    return agreed and member.seat is None and all(each["member"] != member.id for each in played.players)


def how_late(minutes: int) -> str:
    return (
        f"Every player agreed to this before the deal. It is at least {minutes} minutes and "
        f"{QUESTIONS_LEFT_OUT} choices behind the table. What no player could see stays face down."
    )


def not_yet(minutes: int) -> str:
    return (
        f"Open cards come at least {minutes} minutes and {QUESTIONS_LEFT_OUT} choices late. "
        "Watch the table until then."
    )


routes = [Route("/rooms/{code}/open", open_cards, name="open_cards")]
