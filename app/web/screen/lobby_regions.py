"""The lobby as one member sees it, and the menu of the room while a game runs."""

from __future__ import annotations

from collections.abc import Callable

from app.games import GAMES
from app.games.parts import Region
from app.rooms.codes import show_code
from app.rooms.colours import COLOURS
from app.rooms.game_options import Option, describe
from app.rooms.live.hub import RoomHub
from app.rooms.room_options import describe_table
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.web.screen.guide_regions import guide_of
from app.web.screen.parts import (
    Act,
    Colour,
    EndingPart,
    GameChoice,
    InvitePart,
    MemberPart,
    MenuPart,
    OptionChoice,
    OptionPart,
    OptionsPart,
    RoomPart,
    StartPart,
    YouPart,
)

LOBBY = "parts/lobby.html"
NO_ENDING = Region("ending", "parts/menu.html", "ending", EndingPart())
Address = Callable[[str], str]  # a path of ours -> what the browser asks for


def member_part(hub: RoomHub, member: MemberSnapshot, me: MemberSnapshot, address: Address) -> MemberPart:
    away = member.bot is None and not hub.is_present(member.id)
    back = address(f"/rooms/{hub.room.code}/members/{member.id}/device")
    return MemberPart(
        id=member.id,
        name=member.name,
        colour=member.colour,
        host=member.id == hub.room.host,
        ready=member.ready or member.id == hub.room.host,  # the host says so by starting
        bot=member.bot,
        away=away,
        stand_in=away and member.stand_in,
        you=member.id == me.id,
        seat=member.seat,
        muted=member.muted,
        back=back if away and member.id != me.id and hub.room.host == me.id else None,
        absent=away and hub.room.running and member.seat is not None and not member.stand_in,
    )


def lobby_regions(
    hub: RoomHub, me: MemberSnapshot, address: Address, link: str, qr: str, note: str | None
) -> list[Region]:
    room = hub.room
    game = GAMES[room.game]
    host = room.host == me.id
    room_part = RoomPart(
        game=game.title,
        tag=game.tag,
        rules=address(f"/rules/{game.id}"),
        seats=tuple(None if m is None else member_part(hub, m, me, address) for m in room.chairs),
        watchers=tuple(member_part(hub, m, me, address) for m in room.watching),
        seat=me.seat,
        host=host,
        watch=room.watchers,
    )
    taken = {member.colour for member in room.members if member.id != me.id}
    you = YouPart(
        name=me.name,
        seat=me.seat,
        ready=me.ready,
        host=host,
        colours=tuple(Colour(n, label, n == me.colour, n in taken) for n, label in enumerate(COLOURS)),
        start=start_part(hub, host),
    )
    options = OptionsPart(
        host=host,
        games=tuple(GameChoice(each.id, each.title) for each in GAMES.values()),
        game=game.id,
        counts=tuple(game.seats),
        seats=room.seats,
        options=tuple(map(option_part, describe(game, room.options))),
        table=tuple(map(option_part, describe_table(room.grace, room.timing))),
        public=room.public,
        locked=room.locked,
        watchers=room.watchers,
        whispers=room.whispers,
    )
    invite = InvitePart(link, show_code(room.code).upper(), qr, note)
    return [
        Region("you", LOBBY, "you", you),
        Region("room", LOBBY, "room", room_part),
        Region("invite", LOBBY, "invite", invite),
        Region("options", LOBBY, "options", options),
    ]


def option_part(option: Option) -> OptionPart:
    return OptionPart(
        name=option["name"],
        label=option["label"],
        help=option["help"],
        kind=option["kind"],
        value=option["value"],
        choices=tuple(OptionChoice(choice["value"], choice["label"]) for choice in option["choices"]),
        min=option["min"],
        max=option["max"],
        said=option["said"],
    )


def start_part(hub: RoomHub, host: bool) -> StartPart:
    """Whether the host may start, or what the room waits for; only the host can do something about it."""
    room = hub.room
    if room.match_status == "dealing":
        return StartPart(False, "Dealing the cards. Every seat adds its own chance to the shuffle.")
    free = [seat + 1 for seat, member in enumerate(room.chairs) if member is None]
    if free:
        seats = f"Seat {free[0]} is" if len(free) == 1 else f"{len(free)} seats are"
        what = "empty: wait for a friend, add a bot, or set fewer seats." if host else "still empty."
        return StartPart(False, f"{seats} {what}")
    slow = [m.name for m in room.chairs if m is not None and not m.ready and m.id != room.host]
    if slow:
        return StartPart(True, f"Not ready yet: {', '.join(slow)}.")
    return StartPart(True, None)


def menu_region(hub: RoomHub, me: MemberSnapshot, address: Address, link: str) -> Region:
    room = hub.room
    host = room.host == me.id
    acts = []
    if host:
        acts.append(Act("renew", "Make a new link", sure="The old link will lead nowhere."))
    if me.seat is not None and room.running:
        acts += giving_up(hub, me)
    if host and room.running:
        acts.append(Act("end", "End the game", grave=True, sure="End the game for everyone?"))
    words = (
        "Leave the room? A bot plays on for you."
        if me.seat is not None and room.running
        else "Leave the room?"
    )
    acts.append(Act("leave", "Leave the room", grave=True, sure=words))
    part = MenuPart(
        rules=address(f"/rules/{room.game}"),
        code=show_code(room.code).upper(),
        link=link,
        members=tuple(member_part(hub, member, me, address) for member in room.members),
        host=host,
        move=address(f"/rooms/{room.code}/device") if me.seat is not None else None,
        seat=me.seat,
        speed=room.speed if host and room.running and room.only_bots else None,
        guide=guide_of(room.game) is not None,
        acts=tuple(acts),
    )
    return Region("menu", "parts/menu.html", "menu", part)


def giving_up(hub: RoomHub, me: MemberSnapshot) -> list[Act]:
    """What a player may do who has had enough."""
    room = hub.room
    others = [each for each in room.chairs if each is not None and each.bot is None and each.id != me.id]
    if not others:
        alone = Act("agree", "End the game", grave=True, sure="End the game? Only bots play with you.")
        return [] if room.host == me.id else [alone]
    asking = Act("agree", "Propose to end the game", sure="Ask the others to end the game without a winner?")
    words = "Concede? A bot plays your seat to the end, and you watch."
    return [*([] if room.ending else [asking]), Act("concede", "Concede", grave=True, sure=words)]


def ending_region(room: RoomSnapshot, me: MemberSnapshot) -> Region:
    """Who proposes to end the match, and who has not answered yet."""
    by = room.member(room.ending[0]) if room.ending else None
    if by is None:
        return NO_ENDING
    waiting = [each for each in room.deciding if each.id not in room.ending]
    part = EndingPart(
        name=by.name,
        colour=by.colour,
        waiting=tuple((each.name, each.colour) for each in waiting),
        asked=me in waiting,
        agreed=me.id in room.ending,
    )
    return Region("ending", "parts/menu.html", "ending", part)
