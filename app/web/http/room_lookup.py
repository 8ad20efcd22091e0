"""Finding the room that a request names, and the member who asks."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from app.rooms.codes import read_code
from app.rooms.refusals import Refused
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot, read_room
from app.web.guard.identity import who_is
from app.web.guard.limits import address_of
from app.web.services import services_of


async def the_room(connection: HTTPConnection, text: str) -> RoomSnapshot:
    """The room with this code, in any spelling that `read_code` accepts; refused if there is none."""
    services = services_of(connection)
    code = read_code(text)
    room = None if code is None else await read_room(services.runtime, code)
    if room is None:
        # Only wrong codes count. Behind an untrusted proxy, and in many homes, many people share an address:
        # a right code opens the room whatever the others have typed. A code has 60 bits, so that guessing
        # is hopeless even without a limit.
        guessed = services.limits.wrong_codes.take(address_of(connection))
        raise Refused("no_room" if guessed else "too_fast")
    return room


async def the_member(connection: HTTPConnection, room: RoomSnapshot) -> MemberSnapshot:
    """The member who sent the request; refused for other clients, and for too many requests."""
    member = await who_is(connection, room)
    if member is None:
        raise Refused("not_member")
    if not services_of(connection).limits.member_requests.take(str(member.id)):
        raise Refused("too_fast")
    return member
