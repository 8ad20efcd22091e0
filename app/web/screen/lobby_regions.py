"""The lobby as one member sees it, and the menu of the room."""

from __future__ import annotations

from collections.abc import Callable

from app.games import GAMES
from app.games.parts import Bit, Region, counted
from app.rooms.codes import show_code
from app.rooms.colours import COLOURS
from app.rooms.game_options import GameOption, describe
from app.rooms.live.room_hub import RoomHub
from app.rooms.room_options import TIMINGS, describe_table, describe_watching
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.tables.live_table import LiveTable
from app.web.screen import open_cards
from app.web.screen.parts import (
    ActButton,
    BannedPart,
    ChairPart,
    ColourChoice,
    CommitmentPart,
    EndingPart,
    GameChoice,
    IdlePart,
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
from app.web.screen.scoreboard_region import scoreboard_region
from app.web.screen.table_regions import DEALING_WORDS

LOBBY = "parts/lobby.html"
NO_ENDING = Region("ending", "parts/menu.html", "ending", EndingPart())
Address = Callable[[str], str]  # a path of ours -> the path with the base path


def member_part(hub: RoomHub, member: MemberSnapshot, me: MemberSnapshot, address: Address) -> MemberPart:
    away = member.bot is None and not hub.is_present(member.id)
    back = address(f"/rooms/{hub.room.code}/members/{member.id}/device")
    return MemberPart(
        id=member.id,
        name=member.name,
        colour=member.colour,
        host=member.id == hub.room.host,
        ready=member.ready or member.id == hub.room.host,  # the host is ready by starting
        bot=member.bot,
        away=away,
        stand_in=member.played_for(hub.presence.members),
        you=member.id == me.id,
        seat=member.seat,
        muted=member.muted,
        back=back if hub.is_long_away(member.id) and member.id != me.id and hub.room.host == me.id else None,
        absent=away and hub.room.running and member.seat is not None and not member.stand_in,
    )


def lobby_regions(
    hub: RoomHub, me: MemberSnapshot, address: Address, link: str, qr: str, note: str | None
) -> list[Region]:
    room = hub.room
    game = GAMES[room.game]
    host = room.host == me.id
    chairs = [
        ChairPart(seat, None if m is None else member_part(hub, m, me, address))
        for seat, m in enumerate(room.chairs)
    ]
    room_part = RoomPart(
        id=game.id,
        title=game.title,
        icon=game.icon,
        tag=game.tag,
        rules=address(f"/rules/{game.id}"),
        seats=(*chairs[me.seat or 0 :], *chairs[: me.seat or 0]),
        watchers=tuple(member_part(hub, m, me, address) for m in room.watching),
        host=host,
        banned=banned_parts(room, me),
    )
    taken = {member.colour for member in room.members if member.id != me.id}
    you = YouPart(
        name=me.name,
        seat=me.seat,
        ready=me.ready,
        host=host,
        watch=room.watchers,
        colours=tuple(ColourChoice(n, label, n == me.colour, n in taken) for n, label in enumerate(COLOURS)),
        start=start_part(hub, me),
        idle=idle_parts(hub, me),
        open_cards=open_cards.agreement(room, me),
    )
    options = OptionsPart(
        host=host,
        games=tuple(GameChoice(each.id, each.title) for each in GAMES.values()),
        game=game.id,
        counts=tuple(game.seats),
        seats=room.seats,
        options=tuple(map(option_part, describe(game, room.options))),
        table=tuple(map(option_part, describe_table(room.grace, room.timing))),
        watching=tuple(map(option_part, describe_watching(room.open_cards))),
        public=room.public,
        locked=room.locked,
        watchers=room.watchers,
        whispers=room.whispers,
        quiet=room.quiet,
        summary=summary(room),
    )
    invite = InvitePart(link, show_code(room.code).upper(), qr, note)
    return [
        Region("you", LOBBY, "you", you),
        Region("room", LOBBY, "room", room_part),
        Region("invite", LOBBY, "invite", invite),
        Region("options", LOBBY, "options", options),
        scoreboard_region(hub, me, address),
        menu_region(hub, me, address, link, None),
    ]


def option_part(option: GameOption) -> OptionPart:
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


def summary(room: RoomSnapshot) -> str:
    """The settings of this table, in one line."""
    clock = "no clock" if room.timing == "none" else f"{TIMINGS[room.timing].lower()} clock"
    entry = "locked" if room.locked else "open to all" if room.public else "friends only"
    usual = describe(GAMES[room.game])
    changed = sum(room.options[option["name"]] != option["value"] for option in usual)
    rules = () if not changed else (counted(changed, "optional rule"),)
    quiet = ("quiet",) if room.quiet else ()
    return " \N{MIDDLE DOT} ".join((f"{room.seats} seats", *rules, clock, *quiet, entry))


def start_part(hub: RoomHub, me: MemberSnapshot) -> StartPart:
    """Whether the host may start, and what happens then, or what the room waits for."""
    room = hub.room
    host = room.host == me.id
    free = room.chairs.count(None)
    if room.match_status == "dealing":
        return StartPart(False, DEALING_WORDS, free)
    slow = [m for m in room.chairs if m is not None and not m.ready and m.id != room.host]
    if slow == [me]:
        return StartPart(True, "Everyone is waiting for you.", free)
    if slow:
        names = ", ".join("you" if m.id == me.id else m.name for m in slow)
        sure = f"{names} {'is' if len(slow) == 1 else 'are'} not ready. Start anyway?"
        return StartPart(True, f"Not ready yet: {names}.", free, sure)
    if host and free:
        seats, bots = (
            ("One seat is", "a bot takes it") if free == 1 else (f"{free} seats are", "bots take them")
        )
        return StartPart(True, f"{seats} free. Start now and {bots}.", free)
    if host:
        return StartPart(True, "Everyone is here.", free)
    by = room.member(room.host)
    return StartPart(True, f"{'The host' if by is None else by.name} starts the game.", free)


def menu_region(
    hub: RoomHub, me: MemberSnapshot, address: Address, link: str, live: LiveTable | None
) -> Region:
    """The menu at this table. Without one it leaves out what the lobby itself shows."""
    room = hub.room
    host = room.host == me.id
    acts = []
    if host:
        acts.append(ActButton("renew", "Make a new link", sure="The old link will stop working."))
    if me.seat is not None and room.running:
        acts += giving_up(hub, me)
    if host and room.running:
        acts.append(ActButton("end", "End the game", grave=True, sure="End the game for everyone?"))
    words = (
        "Leave the room? A stand-in plays for you until you come back."
        if me.seat is not None and room.running
        else "Leave the room?"
    )
    acts.append(ActButton("leave", "Leave the room", grave=True, sure=words))
    if host and live is None:
        acts.append(ActButton("close", "Close the room", grave=True, sure="Close the room for everyone?"))
    part = MenuPart(
        title=GAMES[room.game].title,
        rules=address(f"/rules/{room.game}"),
        code=show_code(room.code).upper(),
        link=link,
        members=tuple(member_part(hub, member, me, address) for member in room.members),
        host=host,
        move=address(f"/rooms/{room.code}/device") if me.seat is not None else None,
        seat=me.seat,
        speed=room.speed if me.id in hub.presence.may_set_bot_speed else None,
        deal=None if live is None else CommitmentPart(live.match, live.commitment),
        acts=tuple(acts),
        banned=banned_parts(room, me),
        watching=sum(hub.is_present(member.id) for member in room.watching),
        open_cards=open_cards.link(room, me, address),
        lobby=live is None,
    )
    return Region("menu", "parts/menu.html", "menu", part)


def giving_up(hub: RoomHub, me: MemberSnapshot) -> list[ActButton]:
    """The buttons for a player who wants to stop."""
    room = hub.room
    others = [each for each in room.chairs if each is not None and each.bot is None and each.id != me.id]
    if not others:
        alone = ActButton("agree", "End the game", grave=True, sure="End the game? Only bots play with you.")
        return [] if room.host == me.id else [alone]
    asking = ActButton(
        "agree", "Propose to end the game", sure="Ask the others to end the game without a winner?"
    )
    words = "Concede? A bot plays your seat to the end, and you watch."
    return [*([] if room.ending else [asking]), ActButton("concede", "Concede", grave=True, sure=words)]


def banned_parts(room: RoomSnapshot, me: MemberSnapshot) -> tuple[BannedPart, ...]:
    """The members whom the host may let back in; empty for other viewers."""
    return tuple(BannedPart(each.id, each.name) for each in room.banned) if room.host == me.id else ()


def idle_parts(hub: RoomHub, me: MemberSnapshot) -> tuple[IdlePart, ...]:
    """The idle members, for the players who wait for them and for the idle member."""
    room, presence = hub.room, hub.presence
    names = {member.id: Bit(member.name, member.colour) for member in room.members}
    parts = []
    for idle in map(room.member, presence.idle.members):
        others = [each for each in room.deciding if each.id in presence.members and each != idle]
        if idle is None or not others or (me not in others and me.id != idle.id):
            continue
        voters = room.votes.about(idle.id, room.match, presence.idle.question)
        parts.append(
            IdlePart(
                id=idle.id,
                name=idle.name,
                colour=idle.colour,
                host=presence.idle.question is None,
                me=idle.id == me.id,
                voters=tuple(names[each] for each in voters if each in names),
                may=idle.id != me.id and me.id not in voters,
            )
        )
    # If several seats were asked together, no member is told that they are the one who has not answered.
    return tuple(part for part in parts if not part.me or len(presence.idle.members) == 1)


def ending_region(hub: RoomHub, me: MemberSnapshot, address: Address) -> Region:
    """What the players decide together: to end the match, or to go on without idle members.

    It also holds the bots' speed for a player who is out once only bots play on, and the link to open cards.
    """
    room = hub.room
    out = me.seat in hub.presence.out and me.id in hub.presence.may_set_bot_speed
    by = room.member(room.ending[0]) if room.ending else None
    idle, back = idle_parts(hub, me), me.idle and me.stand_in
    opened = open_cards.link(room, me, address) if me.seat is None else None
    if by is None and not idle and not back and not out and opened is None:
        return NO_ENDING
    waiting = [each for each in room.deciding if by is not None and each.id not in room.ending]
    part = EndingPart(
        name="" if by is None else by.name,
        colour=0 if by is None else by.colour,
        waiting=tuple(Bit(each.name, each.colour) for each in waiting),
        asked=me in waiting,
        agreed=me.id in room.ending,
        idle=idle,
        back=back,
        out=room.speed if out else None,
        open_cards=opened,
    )
    return Region("ending", "parts/menu.html", "ending", part)
