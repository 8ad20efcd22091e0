"""The room service: runs an act on a room, then shows the result to everyone who looks at the room.

The order is always the same: the database, then connections that have to end, then everybody's screen, then
the other workers. Pages, the API and sockets change rooms through this service only.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from app.db.models import Speed
from app.rooms import acts, close_codes
from app.rooms.acts import Begun, Entered
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.room_hub import RoomHub
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime
from app.rooms.snapshot import MemberSnapshot

P = ParamSpec("P")
Result = TypeVar("Result")


class RoomService:
    """One per process."""

    def __init__(self, hubs: HubRegistry) -> None:
        self._hubs = hubs
        self._runtime = hubs.runtime

    async def act(
        self,
        act: Callable[Concatenate[Runtime, str, P], Awaitable[Result]],
        code: str,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Result:
        """Runs an act that needs nothing but a refresh afterwards."""
        result = await act(self._runtime, code, *args, **kwargs)
        await self._hubs.refresh(code)
        return result

    async def leave(self, code: str, member_id: int) -> None:
        """The member leaves for good, with all their connections."""
        await acts.leave(self._runtime, code, member_id)
        await self._hubs.disconnect(code, member_id, close_codes.LEFT)
        await self._hubs.refresh(code)

    async def claim(self, code: str, device_token: str, *, token: str, before: int | None) -> Entered:
        """Moves a seat to the browser with this token; `before` is the member it was until now."""
        moved = await acts.claim(self._runtime, code, device_token, token=token)
        if moved.member != before:
            await self._hubs.disconnect(code, moved.member, close_codes.OPENED_ELSEWHERE)
        await self._hubs.refresh(code)
        return moved

    async def start(self, code: str, host_id: int) -> Begun:
        """Starts the next match. The room is loaded if it is not in memory: a hub deals the cards."""
        begun = await acts.begin_match(self._runtime, code, host_id)
        await self._hubs.room(code)
        await self._hubs.refresh(code)
        return begun

    async def end_match(self, code: str, host_id: int) -> None:
        """Ends the match without a winner; before the deal there is no table to look at, only the lobby."""
        await acts.abandon(self._runtime, code, host_id)
        hub = self._hubs.loaded(code)
        if hub is None or hub.live is None:
            await acts.again(self._runtime, code, host_id)
        await self._hubs.refresh(code)

    async def renew_code(self, code: str, host_id: int) -> str:
        """Gives the room another code; everyone connected stays."""
        new = await acts.renew_code(self._runtime, code, host_id)
        await self._hubs.code_renewed(code, new)
        await self._hubs.refresh(new)
        return new

    async def stand_in(self, code: str, host_id: int, member_id: int) -> None:
        """A stand-in plays for a member who is away, because the host says so."""
        if not await self._away(code, member_id):
            raise Refused("not_away")
        await self.act(acts.stand_in, code, member_id, host_id=host_id)

    async def host_device_key(self, code: str, host_id: int, member_id: int) -> str:
        """A key with which a member who lost theirs can come back; once they were away for the table's grace.

        Before that they may just be reloading their page, and the host could take their seat meanwhile.
        """
        hub = await self._hubs.room(code)
        if hub is not None and hub.room.host == host_id != member_id and not hub.is_present(member_id):
            hub.tick()  # it may have been long enough since the last tick
            if not hub.is_long_away(member_id):
                raise Refused("not_long_away")
        away = hub is not None and hub.is_long_away(member_id)
        return await self.act(acts.host_device_key, code, host_id, member_id, away=away)

    async def set_speed(self, code: str, member_id: int, speed: Speed) -> None:
        """How fast the bots play, where it is up to this member."""
        hub = await self._hubs.room(code)
        if hub is None or member_id not in hub.presence.may_set_bot_speed:
            raise Refused("others_play")
        await self.act(acts.set_speed, code, member_id, speed)

    async def vote(self, code: str, member_id: int, idle_id: int) -> None:
        """A member votes to go on without an idle player or host."""
        hub = await self._hubs.room(code)
        if hub is None:
            raise Refused("no_room")
        idle, connected = hub.presence.idle, hub.presence.members
        if idle_id not in idle.members or hub.peers.partitioned:
            raise Refused("not_idle")
        if idle.question is None:
            await self.act(acts.vote_new_host, code, member_id, idle_id, connected=connected)
        else:
            await self.act(
                acts.vote_stand_in, code, member_id, idle_id, question=idle.question, connected=connected
            )

    async def _away(self, code: str, member_id: int) -> bool:
        hub = await self._hubs.room(code)
        return hub is not None and not hub.is_present(member_id)

    async def say(
        self, hub: RoomHub, by: MemberSnapshot, text: str, to: Sequence[MemberSnapshot] | None = None
    ) -> None:
        """Adds a line of chat; with `to`, a whisper that only these members may read."""
        room = hub.room
        await self._hubs.chat.append(
            room.id,
            name=by.name,
            text=text,
            at=self._runtime.clock(),
            member_id=by.id,
            seat=by.seat,
            match_id=room.match if room.running else None,
            audience="spectators" if by.seat is None and room.running else "all",
            to=None if to is None else [member.seat for member in to if member.seat is not None],
            hearers=[] if to is None else [member.id for member in to],
        )
        hub.announce_chat()
