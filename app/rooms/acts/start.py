"""Starts a match from the lobby, ends it, and returns to the lobby."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import bindparam, func, select

from app import activity
from app.db.models import Match, Room
from app.games import GAMES
from app.rooms.acts.concede import give_back
from app.rooms.acts.host import choose_game
from app.rooms.acts.open_cards import settle_open_cards
from app.rooms.acts.transaction import LockedRoom, change_room, room_transaction
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime
from app.tables.deal.commitment import COMMITMENT_VERSION, Terms, commitment_of, new_secret

MATCH_ID_BYTES = 16


@dataclass(frozen=True, slots=True)
class StartedMatch:
    """A match that is about to be dealt, and its commitment."""

    match: str
    commitment: str


async def begin_match(runtime: Runtime, code: str, host_id: int) -> StartedMatch:
    """Starts a match: stores a secret and its commitment. The cards are dealt later."""
    match = await change_room(runtime, code, partial(_begin, runtime=runtime, host_id=host_id))
    activity.match_started(match.room_id, match.game)
    return StartedMatch(match.id, match.commitment)


def _begin(room: LockedRoom, runtime: Runtime, host_id: int) -> Match:
    host = room.host(host_id)
    if room.running:
        raise Refused("started")
    if room.free:
        raise Refused("seats")
    earlier, undealt = _earlier_deals(room)
    _clear_last_match(room)
    room.reset_ready()  # from now on, ready means wanting a rematch
    secret, players = new_secret(runtime.random), _players(room)
    game = GAMES[room.room.game]
    terms = Terms.of(game.id, game.version, room.room.options, players)
    match = Match(
        id=runtime.random(MATCH_ID_BYTES).hex(),
        room_id=room.room.id,
        n=0,
        status="dealing",
        game=game.id,
        version=game.version,
        seats=room.room.seats,
        options=room.room.options,
        players=players,
        commitment=commitment_of(secret, terms),
        commitment_version=COMMITMENT_VERSION,
        deals_begun=earlier + 1,
        deals_undealt=undealt,
        started_at=room.now,
        ended_at=None,
        secret=secret,
        open_cards=settle_open_cards(room),
    )
    room.sync_session.add(match)
    room.room.match_id = match.id
    room.notice(f"{host.name} started {GAMES[match.game].title}.", host)
    return match


def _clear_last_match(room: LockedRoom) -> None:
    """Clears what belonged to the last match: proposals, stand-ins, and bots on the seats of members."""
    room.room.ending = room.room.votes = None
    if room.room.speed == "instant":
        room.room.speed = "normal"  # the last match may have been fast-forwarded
    for member in room.members.values():
        member.stand_in = member.idle = False
    give_back(room)


def _earlier_deals(room: LockedRoom) -> tuple[int, int]:
    """The number of earlier deals begun in the room, and how many of them were never finished."""
    with room.sync_session.no_autoflush:  # the row of the room is written once, at the end
        begun, undealt = room.sync_session.execute(_DEALS, {"room": room.room.id}).one()
    return begun, undealt


_DEALS = select(func.count(), func.count().filter(Match.seed.is_(None))).where(
    Match.room_id == bindparam("room")
)


def _players(room: LockedRoom) -> list[dict[str, Any]]:
    seated = [room.members[chair.member_id] for chair in room.chairs if chair.member_id is not None]
    return [{"member": m.id, "name": m.name, "colour": m.colour, "bot": m.bot} for m in seated]


async def abandon(runtime: Runtime, code: str, host_id: int) -> str:
    """Ends the running match without a winner; its secret is no longer confidential."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        if not room.running or room.room.match_id is None:
            raise Refused("bad_request")
        room.notice(f"{host.name} ended the game.", host)
        await room.abandon_match()
        return room.room.match_id


async def give_up_deal(runtime: Runtime, match: str, reason: str) -> None:
    """Ends a match whose deal cannot be finished and returns to the lobby, unless it was dealt meanwhile."""
    async with runtime.database.reading() as session:
        code = await session.scalar(select(Room.code).where(Room.match_id == match))
    if code is None:
        return
    async with room_transaction(runtime, code) as room:
        if room.room.match_id != match or room.match_status != "dealing":
            return
        room.notice(reason)
        await room.abandon_match()
        room.room.match_id, room.match_status = None, None
        _clear_last_match(room)
        room.reset_ready()


async def return_to_lobby(
    runtime: Runtime, code: str, host_id: int, *, game: str | None = None, options: object = None
) -> None:
    """Returns to the lobby after a match: the same members on the same seats, the same game or another."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        if room.running:
            raise Refused("started")
        room.room.match_id, room.match_status = None, None
        _clear_last_match(room)
        room.reset_ready()
        room.notice(f"{host.name} brought everybody back to the lobby.", host)
        for words in await choose_game(room, game=game, seats=None, options=options):
            room.notice(f"{host.name} {words}.", host)
