"""Moving a seat to another device, by a key that opens once and soon runs out."""

from __future__ import annotations

from app.db.models import Key, Member
from app.rooms import keys
from app.rooms.acts.enter import Entered, depart
from app.rooms.acts.transaction import RoomTransaction, room_transaction
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime
from app.rooms.snapshot import MemberSnapshot, load_snapshot


async def device_key(runtime: Runtime, code: str, member_id: int) -> str:
    """A key with which this member goes on elsewhere; an earlier one is void."""
    async with room_transaction(runtime, code) as room:
        return await _new_key(runtime, room, room.member(member_id))


async def host_device_key(runtime: Runtime, code: str, host_id: int, member_id: int, *, away: bool) -> str:
    """A key for somebody who lost theirs; only while they are away, and announced to all."""
    async with room_transaction(runtime, code) as room:
        host = room.host(host_id)
        member = room.other(host, member_id)
        if not away:
            raise Refused("not_away")
        token = await _new_key(runtime, room, member)
        room.notice(f"{host.name} made a link with which {member.name} can come back.", host)
        return token


async def _new_key(runtime: Runtime, room: RoomTransaction, member: Member) -> str:
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
            created_at=room.now,
        )
    )
    return token


async def whose_key(runtime: Runtime, code: str, device_token: str) -> MemberSnapshot | None:
    """Whom a one-time key would make its bearer; looking does not use it up."""
    async with runtime.database.reading() as session:
        room = await load_snapshot(session, code)
        if room is None:
            return None
        return room.member(await keys.device_holder(session, room.id, device_token, runtime.clock()))


async def claim(
    runtime: Runtime, code: str, device_token: str, *, token: str | None = None, kind: keys.Kind = "browser"
) -> Entered:
    """Makes the bearer of a one-time key that member; every other key of theirs is void from now on."""
    async with room_transaction(runtime, code) as room:
        member_id = await keys.device_holder(room.session, room.room.id, device_token, room.now)
        if member_id is None:
            raise Refused("no_key")
        member = room.member(member_id)
        before = await keys.holder(room.session, room.room.id, token)
        if before is not None and before != member_id:
            # One browser is one member: it cannot hold two seats, and gives up watching for this one.
            if room.chair_of(before) is not None or before == room.room.host_id:
                raise Refused("seated_here")
            await depart(room, room.member(before))
        await keys.revoke(room.session, member_id)
        token = token or keys.new_token(runtime.random)
        room.give_key(member, token, kind)
        room.notice(f"{member.name} moved to another device.", member)
        chair = room.chair_of(member_id)
        return Entered(code, member_id, None if chair is None else chair.number, token)
