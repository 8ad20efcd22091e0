"""What one connection should see now: a stage of regions, with the log beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple

from markupsafe import Markup

from app.games import GAMES
from app.games.parts import Gone, Player, Region, Scene
from app.kernel import View
from app.rooms.live.hub import RoomHub
from app.rooms.live.presence import Presence
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.tables.live_table import LiveTable
from app.web.screen.guide_regions import explained, guide_region
from app.web.screen.lobby_regions import ending_region, lobby_regions, menu_region
from app.web.screen.renderer import Renderer
from app.web.screen.table_regions import (
    After,
    abandoned_region,
    clock_region,
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
    areas: dict[str, list[Region]]
    log: list[str]
    players: tuple[Player, ...]
    company: Company | None = None  # with the view, all that a table's screen is made of
    view: View | None = None


@dataclass(frozen=True, slots=True)
class Company:
    """What a table's screen shows of the room. It changes when somebody comes or goes, not with a move."""

    room: RoomSnapshot
    live: LiveTable
    present: Presence
    players: tuple[Player, ...]
    menu: Region
    guide: Region
    ending: Region
    after: After

    def still(self, hub: RoomHub) -> bool:
        """Whether nothing it was made from has changed."""
        return self.room is hub.room and self.live is hub.live and self.present is hub.presence


def company_of(hub: RoomHub, me: MemberSnapshot, links: Links) -> Company:
    room, live = hub.room, hub.live
    assert live is not None
    host = room.member(room.host)
    ended = room.match_status in ("over", "abandoned")
    return Company(
        room=room,
        live=live,
        present=hub.presence,
        players=players_of(hub),
        menu=menu_region(hub, me, links.address, links.invitation),
        guide=guide_region(room.game, links.address(f"/rules/{room.game}")),
        ending=ending_region(hub, me),
        after=After(
            host=room.host == me.id,
            host_name="The host" if host is None else host.name,
            export=links.address(f"/api/matches/{live.match}/export") if ended else None,
            replay=links.address(replay_path(live.match, me.seat)) if ended else None,
        ),
    )


def replay_path(match: str, seat: int | None) -> str:
    """The replay as it is first shown to one who was there: through their own eyes, from the deal on."""
    return f"/matches/{match}" + ("" if seat is None else f"?at=0&eyes={seat}")


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
            here = bot or hub.is_present(member.id)
            played_for = member.played_for(hub.presence.members)
            until = hub.presence.stand_in_at.get(member.id)
            gone = None if here and not played_for else Gone(played_for, until)
            players.append(Player(member.name, member.colour, bot, gone))
    return tuple(players)


def lobby_screen(hub: RoomHub, me: MemberSnapshot, links: Links) -> Screen:
    regions = lobby_regions(hub, me, links.address, links.invitation, links.qr, links.note)
    return Screen(
        stage=("lobby", hub.room.game),
        title=GAMES[hub.room.game].title,
        areas={"lobby": regions},
        log=[],
        players=(),
    )


class Sight(NamedTuple):
    """A table at one moment through one pair of eyes, with the names of those who sit there."""

    view: View
    players: tuple[Player, ...]
    scene: Scene
    seats: list[Region]
    felt: list[Region]
    dock: list[Region]
    boxes: list[Region]
    moves: Region


def sight_of(live: LiveTable, view: View, players: tuple[Player, ...]) -> Sight:
    """Made once for all who look through the same eyes: every spectator does."""
    sight = live.drawn.get(view["seat"])
    if not isinstance(sight, Sight) or sight.view is not view or sight.players != players:
        sight = live.drawn[view["seat"]] = _look(live, view, players)
    return sight


def _look(live: LiveTable, view: View, players: tuple[Player, ...]) -> Sight:
    scene, present = Scene(view, players, live.question), GAMES[live.game.id].screen
    return Sight(
        view=view,
        players=players,
        scene=scene,
        seats=[seat_region(scene, present, seat) for seat in range(view["seats"])],
        felt=present.felt(scene),
        dock=[status_region(scene), prompt_region(scene, present, explained(view)), *present.dock(scene)],
        boxes=present.boxes(scene),
        moves=moves_region(view, live.question),
    )


def table_screen(company: Company, view: View) -> Screen:
    live = company.live
    sight = sight_of(live, view, company.players)
    if company.room.match_status == "abandoned":
        results = abandoned_region(company.after)
    else:
        results = results_region(sight.scene, GAMES[live.game.id].screen, company.after)
    clock = [] if live.timer is None else [clock_region(live.deadline)]
    return Screen(
        stage=("table", live.match, view["seat"]),
        title=live.game.title,
        areas={
            "seats": sight.seats,
            "results": [results],
            "felt": sight.felt,
            "dock": [*sight.dock, *clock],
            "boxes": [company.menu, company.guide, *sight.boxes],
            "ending": [company.ending],
            "moves": [sight.moves],
        },
        log=view["log"],
        players=company.players,
        company=company,
        view=view,
    )


def stage_html(screen: Screen, renderer: Renderer, game: str, log: str, chat: str) -> str:
    """The whole stage, for a page or after it has changed; log and chat are rendered by their keeper."""
    html = {
        area: {region.id: Markup(renderer.region(region)) for region in regions}  # noqa: S704  # templates
        for area, regions in screen.areas.items()
    }
    if "lobby" in html:
        lobby = SimpleNamespace(**html["lobby"], chat=Markup(chat))  # noqa: S704
        return renderer.macro("stage.html", "lobby", lobby)
    assert screen.view is not None
    count, me = len(screen.players), screen.view["seat"]
    others = range(1, count + (me is None))
    table = SimpleNamespace(
        game=game,
        title=screen.title,
        n=count,
        me=me,
        seats=list(html["seats"].values()),
        order=[((me or 0) + i) % count for i in others],
        board=list(html["felt"].values()),
        dock=list(html["dock"].values()),
        boxes=[Markup(log), Markup(chat), *html["boxes"].values()],  # noqa: S704
        results=html["results"]["results"],
        ending=html["ending"]["ending"],
        moves=html["moves"]["moves"],
    )
    return renderer.macro("stage.html", "table", table)
