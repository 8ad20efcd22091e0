"""Moving a seat to another device by a one-time key that expires soon."""

from __future__ import annotations

from sqlalchemy import delete, select

from app.db.models import Key, Member
from app.rooms import keys
from app.rooms.acts.enter import Entered, remove_from_room
from app.rooms.acts.transaction import RoomTransaction, room_transaction
from app.rooms.refusals import Refused
from app.rooms.removed_members import refuse_removed
from app.rooms.runtime import Runtime
from app.rooms.snapshot import MemberSnapshot, load_snapshot


async def device_key(runtime: Runtime, code: str, member_id: int) -> str:
    """Issues a key with which this member can continue on another device; revokes earlier ones."""
    async with room_transaction(runtime, code) as room:
        return await _new_key(runtime, room, room.member(member_id))


async def host_device_key(runtime: Runtime, code: str, host_id: int, member_id: int, *, away: bool) -> str:
    """Issues a key for a member who lost theirs, if they have been away for long; announced to the room."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        member = room.other(host, member_id)
        if not away:
            raise Refused("not_away")
        token = await _new_key(runtime, room, member, issued_by=host.id)
        room.notice(f"{host.name}, the host, made a link that moves {member.name} to another device.", host)
        return token


async def void_host_keys(runtime: Runtime, code: str, member_id: int) -> None:
    """Revokes the keys that a host issued for a member who is back."""
    async with room_transaction(runtime, code) as room:
        member = room.member(member_id)
        theirs = (Key.member_id == member_id, Key.issued_by.is_not(None))
        if await room.session.scalar(select(Key.member_id).where(*theirs).limit(1)) is not None:
            await room.session.execute(delete(Key).where(*theirs))
            room.notice(f"{member.name} is here again, so the host's link no longer works.", member)


async def _new_key(
    runtime: Runtime, room: RoomTransaction, member: Member, *, issued_by: int | None = None
) -> str:
    if member.bot is not None:
        raise Refused("bad_request")
    await keys.revoke(room.session, member.id, once=True)
    token = keys.new_token(runtime.random)
    room.session.add(
        Key(
            room_id=room.room.id,
            token_hash=keys.hashed(token),
            member_id=member.id,
            kind="device",
            once=True,
            expires_at=room.now + keys.DEVICE_KEY_MILLIS,
            issued_by=issued_by,
            created_at=room.now,
        )
    )
    return token


async def whose_key(runtime: Runtime, code: str, device_token: str) -> MemberSnapshot | None:
    """The member a one-time key belongs to; does not use it up."""
    async with runtime.database.reading() as session:
        room = await (await session.connection()).run_sync(load_snapshot, code)
        if room is None:
            return None
        return room.member(await keys.device_holder(session, room.id, device_token, runtime.clock()))


async def claim(
    runtime: Runtime,
    code: str,
    device_token: str,
    *,
    token: str | None = None,
    kind: keys.KeyKind = "browser",
) -> Entered:
    """Exchanges a one-time key for the membership; all other keys of the member are revoked."""
    async with room_transaction(runtime, code) as room:
        member_id = await keys.device_holder(room.session, room.room.id, device_token, room.now)
        if member_id is None:
            raise Refused("no_key")
        await refuse_removed(room.session, room.room.id, token, room.now)
        member = room.member(member_id)
        before = await keys.holder(room.session, room.room.id, token)
        if before is not None and before != member_id:
            # A browser is one member of a room: it cannot hold two seats, and stops being a spectator.
            if room.chair_of(before) is not None or before == room.room.host_id:
                raise Refused("seated_here")
            await remove_from_room(room, room.member(before))
        host = await _issuer(room, device_token)
        await keys.revoke(room.session, member_id)
        token = token or keys.new_token(runtime.random)
        await keys.forget(
            room.session, room.room.id, token
        )  # this browser may have left the room as another member
        room.give_key(member, token, kind)
        chair = room.chair_of(member_id)
        if host is None:
            room.notice(f"{member.name} moved to another device.", member)
        else:
            what = member.name if chair is None else f"{member.name}'s seat"
            room.notice(f"{host.name}, the host, moved {what} to another device.", host)
        return Entered(code, member_id, None if chair is None else chair.number, token)


async def _issuer(room: RoomTransaction, device_token: str) -> Member | None:
    """The host who issued this key for another member, even if they have left; None: the member did."""
    asked = (
        select(Member)
        .join(Key, Key.issued_by == Member.id)
        .where(Key.room_id == room.room.id, Key.token_hash == keys.hashed(device_token))
    )
    return (await room.session.scalars(asked)).one_or_none()
