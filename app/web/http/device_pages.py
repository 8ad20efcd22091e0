"""Moving a seat to another device: a link that works once, and the page it leads to."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from app.rooms import acts, keys
from app.rooms.refusals import Refused
from app.web.guard.identity import who_is
from app.web.guard.limits import address_of
from app.web.http.invitation import outside_link, qr_inline
from app.web.http.room_lookup import the_member, the_room
from app.web.screen.templates import page
from app.web.services import services_of

MINUTES = keys.DEVICE_KEY_MILLIS // 60_000


async def offer(request: Request) -> Response:
    """Explains the move, with a button that starts it."""
    room = await the_room(request, request.path_params["code"])
    member = await who_is(request, room)
    if member is None:
        raise Refused("not_member")
    return page(
        services_of(request).templates,
        "pages/device.html",
        code=room.code,
        name=member.name,
        mine=True,
        minutes=MINUTES,
        link=None,
        note=None,
        qr="",
    )


async def make_link(request: Request) -> Response:
    """The link for the other device, shown once."""
    services = services_of(request)
    room = await the_room(request, request.path_params["code"])
    member = await the_member(request, room)
    token = await services.rooms.act(acts.device_key, room.code, member.id)
    return _shown(request, room.code, member.name, token, mine=True)


async def make_link_for(request: Request) -> Response:
    """The host makes a link for a member who lost their key and is away; all members are told."""
    services = services_of(request)
    room = await the_room(request, request.path_params["code"])
    host = await the_member(request, room)
    lost = room.member(request.path_params["member"])
    if lost is None:
        raise Refused("bad_request")
    token = await services.rooms.host_device_key(room.code, host.id, lost.id)
    return _shown(request, room.code, lost.name, token, mine=False)


def _shown(request: Request, code: str, name: str, token: str, *, mine: bool) -> Response:
    services = services_of(request)
    outside = outside_link(request, services.settings, f"/rooms/{code}/device/{token}")
    return page(
        services.templates,
        "pages/device.html",
        code=code,
        name=name,
        mine=mine,
        minutes=MINUTES,
        link=outside.link,
        note=outside.note,
        qr=qr_inline(outside.link),
    )


async def confirm(request: Request) -> Response:
    """Asks for confirmation: mail and chat programs open links on their own, and this one works only once."""
    services = services_of(request)
    room = await the_room(request, request.path_params["code"])
    member = await acts.whose_key(services.runtime, room.code, request.path_params["token"])
    if member is None:
        raise _no_key(request)
    return page(services.templates, "pages/move.html", code=room.code, name=member.name)


async def move(request: Request) -> Response:
    """Gives the seat to this browser; the previous one is told that it was opened elsewhere."""
    services = services_of(request)
    room = await the_room(request, request.path_params["code"])
    token = services.identity.browser(request) or keys.new_token(services.runtime.random)
    before = await who_is(request, room)
    try:
        moved = await services.rooms.claim(
            room.code,
            request.path_params["token"],
            token=token,
            before=None if before is None else before.id,
        )
    except Refused as refused:
        raise _no_key(request) if refused.code == "no_key" else refused from refused
    response = RedirectResponse(f"{services.root}/rooms/{room.code}", 303)
    services.identity.remember(response, request, moved.token)
    return response


def _no_key(request: Request) -> Refused:
    """A wrong key counts as a guess."""
    return Refused(
        "no_key" if services_of(request).limits.wrong_codes.take(address_of(request)) else "too_fast"
    )


routes = [
    Route("/rooms/{code}/device", offer),
    Route("/rooms/{code}/device", make_link, methods=["POST"]),
    Route("/rooms/{code}/members/{member:int}/device", make_link_for, methods=["POST"]),
    Route("/rooms/{code}/device/{token}", confirm),
    Route("/rooms/{code}/device/{token}", move, methods=["POST"]),
]
