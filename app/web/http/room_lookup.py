"""Finding the room somebody names, without letting anybody try many names."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from app.rooms.codes import read_code
from app.rooms.refusals import Refused
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot, read_room
from app.web.guard.identity import who_is
from app.web.guard.limits import address_of
from app.web.services import services_of


async def the_room(connection: HTTPConnection, text: str) -> RoomSnapshot:
    """The room with this code, however it is written; refused if there is none."""
    services = services_of(connection)
    code = read_code(text)
    room = None if code is None else await read_room(services.runtime, code)
    wrong_codes, address = services.limits.wrong_codes, address_of(connection)
    if room is None:
        raise Refused("no_room" if wrong_codes.take(address) else "too_fast")
    if wrong_codes.available(address) < 1 and await who_is(connection, room) is None:
        # Whoever guessed too much is not told when they guessed right.
        raise Refused("too_fast")
    return room


async def the_member(connection: HTTPConnection, room: RoomSnapshot) -> MemberSnapshot:
    """The member who asks; refused for anybody else, or for one in a great hurry."""
    member = await who_is(connection, room)
    if member is None:
        raise Refused("not_member")
    if not services_of(connection).limits.member_requests.take(str(member.id)):
        raise Refused("too_fast")
    return member
