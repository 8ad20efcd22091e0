"""Everything a page, the API or a socket may need, in one place on the application."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jinja2 import Environment
from starlette.requests import HTTPConnection, Request

from app.db.readiness import Readiness
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.push.push_notifier import PushNotifier
from app.rooms.room_service import RoomService
from app.rooms.runtime import Runtime
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.settings import Settings
from app.tables.replay.archive import Replays
from app.web.guard.limits import Limits
from app.web.screen.my_tables import MyTables
from app.web.screen.renderer import Renderer
from app.web.screen.table_feed import TableFeeds
from app.web.screen.table_previews import TablePreviews

if TYPE_CHECKING:
    from app.web.guard.identity import Identity

RenderRoom = Callable[[Request, RoomSnapshot, MemberSnapshot], Awaitable[str]]
"""The whole page of a room as one member sees it."""


@dataclass(frozen=True, slots=True)
class Services:
    """One per application; `services_of` finds it."""

    settings: Settings
    runtime: Runtime
    hubs: HubRegistry
    rooms: RoomService
    templates: Environment
    renderer: Renderer
    feeds: TableFeeds
    identity: Identity
    limits: Limits
    render_room: RenderRoom
    replays: Replays
    tables: TablePreviews
    my_tables: MyTables
    readiness: Readiness
    push_notifier: PushNotifier | None  # None: switched off

    @property
    def root(self) -> str:
        """The base path, "" or "/culprit"."""
        return self.settings.base_path


def services_of(connection: HTTPConnection) -> Services:
    """The services that a request or a socket belongs to."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services
