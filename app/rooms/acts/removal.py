"""Removing members and banning them.

A browser is known by its key and nothing else: a browser that deletes its cookie is a stranger, and comes in
again with the link. A new link keeps them out, too.
"""

from __future__ import annotations

from sqlalchemy import delete, select

from app.db.models import Key, Member, Removal
from app.rooms.acts.enter import depart
from app.rooms.acts.transaction import room_transaction
from app.rooms.refusals import Refused
from app.rooms.removed_members import refuse_removed
from app.rooms.runtime import Runtime


async def remove(runtime: Runtime, code: str, host_id: int, member_id: int, *, ban: bool = False) -> None:
    """Sends a member out, or takes a bot away; in a running match a bot plays their seat on."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        member = room.other(host, member_id)
        if member.bot is not None and ban:
            raise Refused("bad_request")
        if member.bot is not None and room.running:
            raise Refused("started")
        held = select(Key.token_hash).where(Key.member_id == member.id, Key.once.is_(False))
        tokens = list(await room.session.scalars(held))
        await depart(room, member)
        for token_hash in tokens:
            # A browser that was removed before, and came back, has such a row already.
            await room.session.merge(
                Removal(
                    room_id=room.room.id, token_hash=token_hash, member_id=member.id, banned=ban, at=room.now
                )
            )
        room.notice(f"{host.name} {'banned' if ban else 'removed'} {member.name}.", host)


async def unban(runtime: Runtime, code: str, host_id: int, member_id: int) -> None:
    """Lets a banned member come in again, with the link like every other visitor."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        theirs = (Removal.room_id == room.room.id, Removal.member_id == member_id, Removal.banned.is_(True))
        name = await room.session.scalar(
            select(Member.name).join(Removal, Removal.member_id == Member.id).where(*theirs).limit(1)
        )
        if name is None:
            raise Refused("bad_request")
        await room.session.execute(delete(Removal).where(*theirs))
        room.notice(f"{host.name} lets {name} come back.", host)


async def refuse_entry(runtime: Runtime, room_id: int, token: str | None) -> None:
    """Refuses the bearer of a token that the host of this room removed or banned."""
    async with runtime.database.reading() as session:
        await refuse_removed(session, room_id, token, runtime.clock())
