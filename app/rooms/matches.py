"""From the lobby to a match and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.db.models import Match
from app.games import GAMES
from app.rooms.conceding import give_back
from app.rooms.hosting import choose_game
from app.rooms.opened import OpenRoom, opened
from app.rooms.refused import Refused
from app.rooms.store import Store
from app.tables.fairness import commitment_of

SECRET_BYTES = 32
MATCH_ID_BYTES = 16


@dataclass(frozen=True, slots=True)
class Begun:
    """A match that is about to be dealt, and what the server has bound itself to."""

    match: str
    commitment: str


async def begin_match(store: Store, code: str, host_id: int) -> Begun:
    """Starts the game: the secret is made and bound, and no card is dealt yet."""
    async with opened(store, code) as room:
        host = room.host(host_id)
        if room.running:
            raise Refused("started")
        if room.free:
            raise Refused("seats")
        await _clear_up(room)
        secret = store.random(SECRET_BYTES)
        match = Match(
            id=store.random(MATCH_ID_BYTES).hex(),
            room_id=room.room.id,
            n=0,
            status="dealing",
            game=room.room.game,
            version=GAMES[room.room.game].version,
            seats=room.room.seats,
            options=room.room.options,
            players=_players(room),
            commitment=commitment_of(secret),
            started_at=room.now,
            ended_at=None,
            secret=secret,
        )
        room.session.add(match)
        room.room.match_id = match.id
        room.notice(f"{host.name} started {GAMES[match.game].title}.", host)
        return Begun(match.id, match.commitment)


async def _clear_up(room: OpenRoom) -> None:
    """What belonged to the last match is over: proposals, stand-ins, and bots on others' seats."""
    room.room.ending = None
    for member in room.members.values():
        member.stand_in = False
    await give_back(room)


def _players(room: OpenRoom) -> list[dict[str, Any]]:
    seated = [room.members[chair.member_id] for chair in room.chairs if chair.member_id is not None]
    return [{"member": m.id, "name": m.name, "colour": m.colour, "bot": m.bot} for m in seated]


async def abandon(store: Store, code: str, host_id: int) -> str:
    """Ends the running match without a winner; its secret may be told from now on."""
    async with opened(store, code) as room:
        host = room.host(host_id)
        if not room.running or room.room.match_id is None:
            raise Refused("bad_request")
        room.notice(f"{host.name} ended the game.", host)
        await room.abandon_match()
        return room.room.match_id


async def again(
    store: Store, code: str, host_id: int, *, game: str | None = None, options: object = None
) -> None:
    """Back to the lobby after a match: the same friends on the same seats, the same game or another."""
    async with opened(store, code) as room:
        host = room.host(host_id)
        if room.running:
            raise Refused("started")
        room.room.match_id, room.match_status = None, None
        await _clear_up(room)
        await room.unready()
        for words in await choose_game(room, game=game, seats=None, options=options):
            room.notice(f"{host.name} {words}.", host)
