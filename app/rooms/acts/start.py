"""From the lobby to a match and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from app import activity
from app.db.models import Match, Room
from app.games import GAMES
from app.rooms.acts.concede import give_back
from app.rooms.acts.host import choose_game
from app.rooms.acts.open_cards import settle_open_cards
from app.rooms.acts.transaction import RoomTransaction, room_transaction
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime
from app.tables.deal.commitment import COMMITMENT_VERSION, Terms, commitment_of

SECRET_BYTES = 32
MATCH_ID_BYTES = 16


@dataclass(frozen=True, slots=True)
class Begun:
    """A match that is about to be dealt, and what the server has bound itself to."""

    match: str
    commitment: str


async def begin_match(runtime: Runtime, code: str, host_id: int) -> Begun:
    """Starts the game: the secret is made and bound, and no card is dealt yet."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        if room.running:
            raise Refused("started")
        if room.free:
            raise Refused("seats")
        await _clear_up(room)
        await room.unready()  # from now on it says who wants a rematch
        secret, players = runtime.random(SECRET_BYTES), _players(room)
        game = GAMES[room.room.game]
        terms = Terms.of(game.id, game.version, room.room.options, players)
        earlier, undealt = await _earlier_deals(room)
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
        room.session.add(match)
        room.room.match_id = match.id
        room.notice(f"{host.name} started {GAMES[match.game].title}.", host)
        begun = Begun(match.id, match.commitment)
    activity.match_started(room.room.id, game.id)
    return begun


async def _clear_up(room: RoomTransaction) -> None:
    """What belonged to the last match is over: proposals, stand-ins, and bots on others' seats."""
    room.room.ending = room.room.votes = None
    if room.room.speed == "instant":
        room.room.speed = "normal"  # the last game may have been skipped to its end
    for member in room.members.values():
        member.stand_in = member.idle = False
    await give_back(room)


async def _earlier_deals(room: RoomTransaction) -> tuple[int, int]:
    """How many deals were begun in the room before, and how many of them were never finished."""
    asked = select(func.count(), func.count().filter(Match.seed.is_(None))).where(
        Match.room_id == room.room.id
    )
    begun, undealt = (await room.session.execute(asked)).one()
    return begun, undealt


def _players(room: RoomTransaction) -> list[dict[str, Any]]:
    seated = [room.members[chair.member_id] for chair in room.chairs if chair.member_id is not None]
    return [{"member": m.id, "name": m.name, "colour": m.colour, "bot": m.bot} for m in seated]


async def abandon(runtime: Runtime, code: str, host_id: int) -> str:
    """Ends the running match without a winner; its secret may be told from now on."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        if not room.running or room.room.match_id is None:
            raise Refused("bad_request")
        room.notice(f"{host.name} ended the game.", host)
        await room.abandon_match()
        return room.room.match_id


async def give_up_deal(runtime: Runtime, match: str, reason: str) -> None:
    """Ends a match whose deal cannot be finished, and goes back to the lobby; one dealt meanwhile stays."""
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
        await _clear_up(room)
        await room.unready()


async def again(
    runtime: Runtime, code: str, host_id: int, *, game: str | None = None, options: object = None
) -> None:
    """Back to the lobby after a match: the same friends on the same seats, the same game or another."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        if room.running:
            raise Refused("started")
        room.room.match_id, room.match_status = None, None
        await _clear_up(room)
        await room.unready()
        room.notice(f"{host.name} brought everybody back to the lobby.", host)
        for words in await choose_game(room, game=game, seats=None, options=options):
            room.notice(f"{host.name} {words}.", host)
