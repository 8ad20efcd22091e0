"""The links on a room's screen, as one browser needs them."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from app.settings import Settings
from app.web.http.invitation import invitation, qr_inline
from app.web.screen.stage import Links


def links_for(connection: HTTPConnection, settings: Settings, code: str) -> Links:
    invited = invitation(connection, settings, code)
    return Links(
        address=lambda path: settings.base_path + path,
        invitation=invited.link,
        qr=qr_inline(invited.link) if invited.note is None else "",  # no telephone could open it
        note=invited.note,
    )
