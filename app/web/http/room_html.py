"""The page of a room: all the regions that a socket sends, so that a reload repairs any screen."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request

from app.games import GAMES
from app.rooms.refusals import Refused
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.web.http.room_links import links_for
from app.web.services import services_of
from app.web.socket.html_frames import HtmlFrames


async def render_room(request: Request, room: RoomSnapshot, member: MemberSnapshot) -> str:
    """The whole page of a room as one member sees it."""
    services = services_of(request)
    hub = await services.hubs.room(room.code)
    if hub is None:
        raise Refused("no_room")
    if hub.room.member(member.id) is None:
        await hub.refresh()  # the member may have joined a moment ago
    links = links_for(request, services.settings, room.code)
    frames = HtmlFrames(hub, services.renderer, services.feeds, links)
    me = hub.room.member(member.id) or member
    stage = await frames.stage(me)
    return services.templates.get_template("pages/room.html").render(
        live=True,
        code=room.code,
        name=GAMES[hub.room.game].title,
        game=hub.room.game,
        push=services.settings.push,
        stage=Markup(stage),  # noqa: S704  # made of templates
    )
