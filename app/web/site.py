"""Everything a page, the API or a socket may need, in one place on the application."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jinja2 import Environment
from starlette.requests import HTTPConnection, Request

from app.rooms.hubs import Hubs
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.rooms.store import Store
from app.settings import Settings
from app.tables.replays import Replays
from app.web.limits import Limits
from app.web.live_tables import LiveTables
from app.web.render import Renderer

if TYPE_CHECKING:
    from app.web.identity import Identity

RenderRoom = Callable[[Request, RoomSnapshot, MemberSnapshot], Awaitable[str]]
"""The whole page of a room as one member sees it."""


@dataclass(frozen=True, slots=True)
class Site:
    """One per application; `site_of` finds it."""

    settings: Settings
    store: Store
    hubs: Hubs
    templates: Environment
    renderer: Renderer
    identity: Identity
    limits: Limits
    render_room: RenderRoom
    replays: Replays
    tables: LiveTables

    @property
    def root(self) -> str:
        """The base path, "" or "/culprit"."""
        return self.settings.base_path


def site_of(connection: HTTPConnection) -> Site:
    """The site that a request or a socket belongs to."""
    site = connection.app.state.site
    assert isinstance(site, Site)
    return site
