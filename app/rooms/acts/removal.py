"""Removing members and banning them.

A browser is recognised by its key only: one that deletes its cookie can come in again with the link. Renewing
the link keeps that browser out as well.
"""

from __future__ import annotations

from sqlalchemy import delete, select

from app.db.models import Key, Member, Removal
from app.rooms.acts.enter import remove_from_room
from app.rooms.acts.transaction import room_transaction
from app.rooms.refusals import Refused
from app.rooms.removed_members import refuse_removed
from app.rooms.runtime import Runtime


async def remove(runtime: Runtime, code: str, host_id: int, member_id: int, *, ban: bool = False) -> None:
    """Removes a member or a bot; in a running match a bot takes over the seat of a member."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        member = room.other(host, member_id)
        if member.bot is not None and ban:
            raise Refused("bad_request")
        if member.bot is not None and room.running:
            raise Refused("started")
        held = select(Key.token_hash).where(Key.member_id == member.id, Key.once.is_(False))
        tokens = list(await room.session.scalars(held))
        await remove_from_room(room, member)
        for token_hash in tokens:
            # The row exists already if this browser was removed before and came back.
            await room.session.merge(
                Removal(
                    room_id=room.room.id, token_hash=token_hash, member_id=member.id, banned=ban, at=room.now
                )
            )
        room.notice(f"{host.name} {'banned' if ban else 'removed'} {member.name}.", host)


async def unban(runtime: Runtime, code: str, host_id: int, member_id: int) -> None:
    """Lets a banned member come in again, by the link like any visitor."""
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
    """Refuses a token whose member was removed or banned by the host of this room."""
    async with runtime.database.reading() as session:
        await refuse_removed(session, room_id, token, runtime.clock())
