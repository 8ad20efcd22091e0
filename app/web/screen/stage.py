"""The stage: everything inside <main> of a room, a lobby or a table, joined from regions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from markupsafe import Markup

from app.games import GAMES
from app.games.parts import Region
from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.tables.live_table import LiveTable
from app.web.screen.help_sheet import help_version
from app.web.screen.lobby_regions import ending_region, menu_region
from app.web.screen.renderer import Renderer
from app.web.screen.table_regions import after_region

Areas = Mapping[str, Sequence[str]]
"""Rendered regions, in order, by the area of the stage they belong to."""


@dataclass(frozen=True, slots=True)
class Links:
    """The links on a room's screen, as one browser needs them."""

    address: Callable[[str], str]  # a path of ours -> with the base path in front
    invitation: str
    qr: str
    note: str | None


def member_regions(
    hub: RoomHub, me: MemberSnapshot, links: Links, live: LiveTable
) -> dict[str, list[Region]]:
    """The regions of one member at this table. They change when members come or go, not with a move."""
    return {
        "after": [after_region(hub, me, links.address)],
        "boxes": [menu_region(hub, me, links.address, links.invitation, live)],
        "ending": [ending_region(hub, me, links.address)],
    }


def lobby_stage(renderer: Renderer, regions: Mapping[str, str], chat: str) -> str:
    html = {name: Markup(each) for name, each in regions.items()}  # noqa: S704  # made of templates
    return renderer.macro("stage.html", "lobby", SimpleNamespace(**html, chat=Markup(chat)))  # noqa: S704


def table_stage(renderer: Renderer, game: str, seats: int, me: int | None, areas: Areas) -> str:
    """The other seats come clockwise from the viewer; for a spectator seat 0 is last."""
    html = {area: [Markup(each) for each in regions] for area, regions in areas.items()}  # noqa: S704
    others = range(1, seats + (me is None))
    order = [((me or 0) + i) % seats for i in others]
    part = SimpleNamespace(
        game=game,
        title=GAMES[game].title,
        help=f"/rules/{game}/help?v={help_version(game)}",
        n=seats,
        me=me,
        order=order,
        html=SimpleNamespace(**html),
    )
    return renderer.macro("stage.html", "table", part)
