"""What one connection should see now: a stage of regions, with the log beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from app.games import GAMES
from app.games.parts import Player, Region, Scene
from app.games.presents import PRESENTS
from app.kernel import SPECTATOR, View
from app.rooms.hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.web.lobby_screen import lobby_regions, menu_region
from app.web.render import Rendered, Renderer
from app.web.table_screen import (
    abandoned_region,
    moves_region,
    prompt_region,
    results_region,
    seat_region,
    status_region,
)


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses as one browser sees them."""

    address: Callable[[str], str]  # a path of ours -> with the base path in front
    invitation: str
    qr: str
    note: str | None


@dataclass(slots=True)
class Screen:
    """`stage` names what stands there: when it changes, everything is sent anew."""

    stage: tuple[object, ...]
    title: str
    regions: dict[str, Rendered]
    log: list[str]
    players: tuple[Player, ...]
    layout: dict[str, list[str]]  # area -> ids of its regions


def players_of(hub: RoomHub) -> tuple[Player, ...]:
    """Who sits at the table; a seat left empty since is named as it was when the match began."""
    assert hub.live is not None
    seated = {member.seat: member for member in hub.room.members if member.seat is not None}
    players = []
    for seat, started in enumerate(hub.live.players):
        member = seated.get(seat)
        if member is None:
            players.append(Player(started["name"], started["colour"], bot=bool(started["bot"])))
        else:
            bot = member.bot is not None
            players.append(Player(member.name, member.colour, bot, away=not bot and not hub.here(member.id)))
    return tuple(players)


def compose(hub: RoomHub, me: MemberSnapshot, renderer: Renderer, links: Links) -> Screen:
    if hub.live is None:
        return _lobby(hub, me, renderer, links)
    return _table(hub, me, renderer, links)


def _lobby(hub: RoomHub, me: MemberSnapshot, renderer: Renderer, links: Links) -> Screen:
    regions = lobby_regions(hub, me, links.address, links.invitation, links.qr, links.note)
    return Screen(
        stage=("lobby", hub.room.game),
        title=GAMES[hub.room.game].title,
        regions={region.id: renderer.region(region) for region in regions},
        log=[],
        players=(),
        layout={},
    )


def _table(hub: RoomHub, me: MemberSnapshot, renderer: Renderer, links: Links) -> Screen:
    live, room = hub.live, hub.room
    assert live is not None
    viewer = hub.viewer(me)
    view: View = live.view(viewer)
    players = players_of(hub)
    scene = Scene(view, players, live.question)
    present = PRESENTS[live.game.id]
    seats = [seat_region(scene, present, seat) for seat in range(view["seats"])]
    ended = room.match_status in ("over", "abandoned")
    host = room.member(room.host)
    after = {
        "host": room.host == me.id,
        "host_name": "The host" if host is None else host.name,
        "export": links.address(f"/api/matches/{live.match}/export") if ended else None,
    }
    if room.match_status == "abandoned":
        results = abandoned_region(**after)  # type: ignore[arg-type]  # three keywords of three types
    else:
        results = results_region(scene, present, **after)  # type: ignore[arg-type]
    areas: dict[str, list[Region]] = {
        "seats": seats,
        "results": [results],
        "felt": present.felt(scene),
        "dock": [status_region(scene), prompt_region(scene, present), *present.dock(scene)],
        "boxes": [menu_region(hub, me, links.address, links.invitation), *present.boxes(scene)],
        "moves": [moves_region(view, live.question)],
    }
    return Screen(
        stage=("table", live.match, viewer),
        title=live.game.title,
        regions={region.id: renderer.region(region) for area in areas.values() for region in area},
        log=view["log"],
        players=players,
        layout={area: [region.id for region in regions] for area, regions in areas.items()},
    )


def stage_html(screen: Screen, renderer: Renderer, game: str, log: str, chat: str) -> str:
    """The whole stage, for a page or after it has changed; log and chat are rendered by their keeper."""
    html = {place: Markup(rendered.html) for place, rendered in screen.regions.items()}  # noqa: S704  # templates
    if not screen.layout:
        return renderer.macro("stage.html", "lobby", html | {"chat": Markup(chat)})  # noqa: S704
    viewer = screen.stage[2]
    assert isinstance(viewer, int)
    count = len(screen.players)
    me = None if viewer == SPECTATOR else viewer
    part = {
        "game": game,
        "title": screen.title,
        "n": count,
        "me": me,
        "seats": [html[place] for place in screen.layout["seats"]],
        "order": list(range(count)) if me is None else [(me + i) % count for i in range(1, count)],
        "board": [html[place] for place in screen.layout["felt"]],
        "dock": [html[place] for place in screen.layout["dock"]],
        "boxes": [Markup(log), Markup(chat), *(html[place] for place in screen.layout["boxes"])],  # noqa: S704
        "results": html["results"],
        "moves": html["moves"],
    }
    return renderer.macro("stage.html", "table", part)
