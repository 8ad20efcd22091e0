"""The host's powers. Each use is announced to the whole room, and none of them reveals a card."""

from __future__ import annotations

from typing import Any

from app import activity
from app.bots import LEVELS, STAND_IN, Level
from app.db.models import Member, Seat, Timing
from app.games import GAMES
from app.rooms.acts.transaction import RoomTransaction, room_transaction
from app.rooms.codes import new_code
from app.rooms.game_options import describe, read_options, the_game
from app.rooms.refusals import Refused
from app.rooms.room_options import GRACES
from app.rooms.runtime import Runtime

BOT_NAMES = ("Bramble", "Cinder", "Figwort", "Gadfly", "Inkpot", "Moth", "Pewter", "Quill", "Soot", "Thistle")


async def change(
    runtime: Runtime,
    code: str,
    host_id: int,
    *,
    game: str | None = None,
    seats: int | None = None,
    options: object = None,
    public: bool | None = None,
    locked: bool | None = None,
    watchers: bool | None = None,
    whispers: bool | None = None,
    quiet: bool | None = None,
    grace: int | None = None,
    timing: Timing | None = None,
    open_cards: int | None = None,
) -> None:
    """Changes the given settings: the game and its options between matches, the others at any time."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        told = await choose_game(room, game=game, seats=seats, options=options)
        for field, value, words in (
            ("public", public, ("listed the room on the home page", "took the room off the home page")),
            ("locked", locked, ("locked the room", "unlocked the room")),
            ("watchers", watchers, ("lets others watch", "lets nobody else watch")),
            ("whispers", whispers, ("allowed whispers", "forbade whispers")),
            ("quiet", quiet, ("made this a quiet table", "lets players talk during the game")),
        ):
            if value is not None and value != getattr(room.room, field):
                setattr(room.room, field, value)
                told.append(words[0] if value else words[1])
        if grace is not None and grace != room.room.grace:
            room.room.grace = grace
            told.append("wants no stand-ins" if grace == 0 else f"lets stand-ins play after {GRACES[grace]}")
        if timing is not None and timing != room.room.timing:
            room.need_lobby()  # the clock must not change during a match
            room.room.timing = timing
            told.append("stopped the clock" if timing == "none" else f"set a {timing} clock")
        if open_cards is not None and open_cards != room.room.open_cards:
            room.need_lobby()  # all players agree to it before the deal
            room.room.open_cards = open_cards
            room.reset_open_cards()
            late = f"offers spectators open cards, {open_cards} minutes late"
            told.append(late if open_cards else "keeps all hands hidden from spectators")
        for words_told in told:
            room.notice(f"{host.name} {words_told}.", host)


async def choose_game(
    room: RoomTransaction, *, game: str | None, seats: int | None, options: object
) -> list[str]:
    """Sets the game, its seats and options; returns a description of what has changed."""
    now = room.room
    chosen = the_game(now.game if game is None else game)
    if seats is None:
        taken = len(room.chairs) - len(room.free)
        fitting = [count for count in chosen.seats if count >= taken] or [chosen.seats[-1]]
        seats = now.seats if now.seats in chosen.seats else fitting[0]
    elif seats not in chosen.seats:
        raise Refused("seats")
    if options is not None:
        plain = read_options(chosen, options)
    else:
        plain = now.options if chosen.id == now.game else read_options(chosen, {})
    told: list[str] = []
    if chosen.id != now.game:
        told.append(f"chose {chosen.title}")
    if seats != now.seats:
        told.append(f"set {seats} seats")
    if chosen.id == now.game and plain != now.options:
        told.append(f"changed the rules: {_difference(now.game, now.options, plain)}")
    if told:
        room.need_lobby()
        await _set_chairs(room, seats)
        if chosen.id != now.game:
            now.whispers = chosen.whispers  # part of the rules in some games, up to the host in others
        now.game, now.options = chosen.id, plain
        room.reset_open_cards()
        room.reset_ready()
    return told


def _difference(game: str, old: dict[str, Any], new: dict[str, Any]) -> str:
    return ", ".join(
        f"{option['label']}: {option['said'].lower()}"
        for option in describe(GAMES[game], new)
        if new[option["name"]] != old.get(option["name"])
    )


async def _set_chairs(room: RoomTransaction, seats: int) -> None:
    """Adds chairs at the end, or removes the last ones after moving their members to free ones."""
    for number in range(len(room.chairs), seats):
        chair = Seat(room_id=room.room.id, number=number, member_id=None)
        room.session.add(chair)
        room.chairs.append(chair)
    for chair in room.chairs[seats:]:
        if chair.member_id is not None:
            free = next((free for free in room.chairs[:seats] if free.member_id is None), None)
            if free is None:
                raise Refused("seats")
            await room.seat(chair.member_id, free)
        await room.session.delete(chair)
    del room.chairs[seats:]
    room.room.seats = seats
    await room.session.flush()


async def add_bots(
    runtime: Runtime, code: str, host_id: int, count: int, level: str, *, seat: int | None = None
) -> list[int]:
    """Puts bots on free seats, or one bot on the given seat; returns their seats."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        if level not in LEVELS or count < 1 or (seat is not None and count != 1):
            raise Refused("bad_request")
        room.need_lobby()
        chairs = [chair for chair in room.free if seat is None or chair.number == seat]
        if count > len(chairs):
            raise Refused("full")
        return [await _seat_bot(room, host, chair, level) for chair in chairs[:count]]


async def fill_seats(runtime: Runtime, code: str, host_id: int, level: Level = STAND_IN) -> None:
    """Puts bots on all free seats."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        room.need_lobby()
        for chair in list(room.free):
            await _seat_bot(room, host, chair, level)


async def _seat_bot(room: RoomTransaction, host: Member, chair: Seat, level: str) -> int:
    used = {member.name for member in room.members.values()}
    name = next((name for name in BOT_NAMES if name not in used), BOT_NAMES[0])
    bot = await room.add_member(name, bot=level)
    await room.seat(bot.id, chair)
    room.notice(f"{host.name} added the bot {bot.name}.", host)
    return chair.number


async def pass_host(runtime: Runtime, code: str, host_id: int, member_id: int) -> None:
    """Makes another member the host."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        heir = room.other(host, member_id)
        if heir.bot is not None:
            raise Refused("bad_request")
        room.room.host_id = heir.id
        room.notice(f"{host.name} made {heir.name} the host.", host)


async def mute(runtime: Runtime, code: str, host_id: int, member_id: int, muted: bool = True) -> None:
    """Mutes a member in the chat, or unmutes them."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        member = room.other(host, member_id)
        if member.muted != muted:
            member.muted = muted
            room.notice(f"{host.name} {'muted' if muted else 'unmuted'} {member.name}.", host)


async def renew_code(runtime: Runtime, code: str, host_id: int) -> str:
    """Gives the room a new code: the old link stops working, and all members stay."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        room.room.code = new_code(runtime.random)
        room.notice(f"{host.name} renewed the room's link.", host)
        return room.room.code


async def close(runtime: Runtime, code: str, host_id: int) -> None:
    """Closes the room for all members; a running match ends without a winner."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        room.notice(f"{host.name} closed the room.", host)
        await room.abandon_match()
        room.room.closed_at = room.now
    activity.room_closed(room.room.id)
