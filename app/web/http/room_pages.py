"""A room's pages: the join page, the room itself, and its QR code."""

from __future__ import annotations

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from app.games import GAMES
from app.rooms import acts, keys
from app.rooms.close_codes import LEFT
from app.rooms.codes import show_code
from app.rooms.colours import COLOURS, first_free
from app.rooms.names import GUEST, LONGEST_RAW
from app.rooms.refusals import Refused
from app.rooms.snapshot import RoomSnapshot
from app.web.error_messages import FAREWELLS, REFUSALS, STATUS
from app.web.guard.identity import who_is
from app.web.guard.limits import address_of
from app.web.http.forms import number, read_fields
from app.web.http.invitation import invitation, qr_image
from app.web.http.room_lookup import the_room
from app.web.screen.templates import page
from app.web.services import services_of

BACK = "A stand-in holds your seat. Take it back now; if you only watch, the stand-in plays to the end."


async def room_page(request: Request) -> Response:
    """The room, for its members; other visitors are redirected to the join page."""
    services = services_of(request)
    room = await the_room(request, request.path_params["code"])
    member = await who_is(request, room)
    if member is None:
        await acts.refuse_entry(services.runtime, room.id, services.identity.token(request))
        return RedirectResponse(f"{services.root}/rooms/{room.code}/join", 303)
    return HTMLResponse(await services.render_room(request, room, member))


async def join_page(request: Request) -> Response:
    """The join page: who is in the room, and whether the visitor may take a seat or watch."""
    services = services_of(request)
    room = await the_room(request, request.path_params["code"])
    if await who_is(request, room) is not None:
        return RedirectResponse(f"{services.root}/rooms/{room.code}", 303)
    await acts.refuse_entry(services.runtime, room.id, services.identity.token(request))
    return await _join_page(request, room)


async def join(request: Request) -> Response:
    """Takes a seat or watches; if that is refused, shows why on the join page."""
    services = services_of(request)
    form = await read_fields(request)
    if not services.limits.joins.take(address_of(request)):
        raise Refused("too_fast")
    room = await the_room(request, request.path_params["code"])
    try:
        joined = await services.rooms.act(
            acts.join,
            room.code,
            name=form.get("name", ""),
            watch=form.get("as") == "watch",
            token=services.identity.browser(request) or keys.new_token(services.runtime.random),
            colour=number(form.get("colour")),
        )
    except Refused as refused:
        if refused.code in {"removed", "banned"}:
            raise  # nothing on the join page could help
        return await _join_page(request, await the_room(request, room.code), refused, form.get("name", ""))
    response = RedirectResponse(f"{services.root}/rooms/{room.code}", 303)
    services.identity.remember(response, request, joined.token, form["name"])
    return response


async def farewell(request: Request) -> Response:
    """The page for a browser whose socket was closed for good: why, and links home and, if possible, back."""
    services = services_of(request)
    said = FAREWELLS.get(number(request.query_params.get("why")) or LEFT, FAREWELLS[LEFT])
    ways = [{"href": f"{services.root}/", "label": "Go to the home page"}]
    if said.back is not None:
        ways.append(
            {"href": f"{services.root}/rooms/{quote(request.path_params['code'])}", "label": said.back}
        )
    return page(services.templates, "pages/error.html", heading=said.heading, text=said.text, ways=ways)


async def qr_code(request: Request) -> Response:
    """The invitation as a QR code, for a phone to scan."""
    room = await the_room(request, request.path_params["code"])
    link = invitation(request, services_of(request).settings, room.code).link
    return Response(qr_image(link), media_type="image/svg+xml")


async def _join_page(
    request: Request, room: RoomSnapshot, refused: Refused | None = None, name: str | None = None
) -> Response:
    services = services_of(request)
    back = room.running and await acts.holds_seat_for(
        services.runtime, room.id, services.identity.browser(request)
    )
    sit = room.match is None and not room.locked and None in room.chairs
    watch = room.watchers and not room.locked
    worn = [member.colour for member in room.members]
    sorry = None if refused is None else REFUSALS[refused.code]
    last_used = services.identity.name(request) or (GUEST if back else "")
    return page(
        services.templates,
        "pages/join.html",
        200 if refused is None else STATUS[refused.protocol],
        room={
            "code": room.code,
            "shown": show_code(room.code).upper(),
            "game": GAMES[room.game].title,
            "id": room.game,
            "icon": GAMES[room.game].icon,
            "tag": GAMES[room.game].tag,
            "rules": f"/rules/{room.game}",
            "seats": [
                None if one is None else {"name": one.name, "colour": one.colour, "bot": one.bot is not None}
                for one in room.chairs
            ],
            "watchers": len(room.watching),
            "playing": room.running,
        },
        back=back,
        sit=sit,
        watch=watch,
        why=BACK if back else None if sit else _why(room),
        colours=[{"n": n, "label": label, "taken": n in worn} for n, label in enumerate(COLOURS)],
        pick=first_free(worn),
        name=last_used if name is None else name[:LONGEST_RAW],
        error=None if sorry is None else f"{sorry.heading}. {sorry.text}",
    )


def _why(room: RoomSnapshot) -> str:
    if room.locked:
        return "The room is locked: the host is not letting anyone new in."
    if room.match is not None:
        return "The game has begun: you can watch it." if room.watchers else "The game has begun."
    return "Every seat is taken: you can watch." if room.watchers else "Every seat is taken."


routes = [
    Route("/rooms/{code}", room_page, name="room"),
    Route("/rooms/{code}/left", farewell),
    Route("/rooms/{code}/join", join_page),
    Route("/rooms/{code}/join", join, methods=["POST"]),
    Route("/rooms/{code}/qr.svg", qr_code),
]
