"""The room service: runs an act on a room, then updates all connections to the room.

The order is always the same: commit to the database, close connections that have to end, update the others,
notify other workers. Pages, the API and sockets change rooms through this service only.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Concatenate, ParamSpec, TypeVar

from app.db.models import Speed
from app.rooms import acts, close_codes
from app.rooms.acts import Entered, StartedMatch
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

    @asynccontextmanager
    async def _refreshing(self, code: str) -> AsyncIterator[None]:
        """Refreshes the room after an act, also if the caller is cancelled: the act may be committed."""
        try:
            yield
            await self._hubs.refresh(code)
        except asyncio.CancelledError:
            self._hubs.refresh_soon(code)
            raise

    async def act(
        self,
        act: Callable[Concatenate[Runtime, str, P], Awaitable[Result]],
        code: str,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Result:
        """Runs an act that needs nothing but a refresh afterwards."""
        async with self._refreshing(code):
            return await act(self._runtime, code, *args, **kwargs)

    async def leave(self, code: str, member_id: int) -> None:
        """The member leaves the room, and all their connections are closed."""
        async with self._refreshing(code):
            await acts.leave(self._runtime, code, member_id)
            await self._hubs.disconnect(code, member_id, close_codes.LEFT)

    async def claim(self, code: str, device_token: str, *, token: str, before: int | None) -> Entered:
        """Moves a seat to the browser with this token; `before` is the member that it was before."""
        async with self._refreshing(code):
            moved = await acts.claim(self._runtime, code, device_token, token=token)
            if moved.member != before:
                await self._hubs.disconnect(code, moved.member, close_codes.OPENED_ELSEWHERE)
            return moved

    async def start(self, code: str, host_id: int) -> StartedMatch:
        """Starts the next match. Loads the room if it is not in memory, because the hub deals the cards."""
        async with self._refreshing(code):
            begun = await acts.begin_match(self._runtime, code, host_id)
            await self._hubs.room(code)
            return begun

    async def end_match(self, code: str, host_id: int) -> None:
        """Ends the match without a winner. Before the deal there is no table: it returns to the lobby."""
        async with self._refreshing(code):
            await acts.abandon(self._runtime, code, host_id)
            hub = self._hubs.loaded(code)
            if hub is None or hub.live is None:
                await acts.return_to_lobby(self._runtime, code, host_id)

    async def renew_code(self, code: str, host_id: int) -> str:
        """Gives the room a new code; all connections stay."""
        new = await acts.renew_code(self._runtime, code, host_id)
        await self._hubs.code_renewed(code, new)
        await self._hubs.refresh(new)
        return new

    async def stand_in(self, code: str, host_id: int, member_id: int) -> None:
        """Lets a stand-in play for an absent member, because the host asks for it."""
        if not await self._away(code, member_id):
            raise Refused("not_away")
        await self.act(acts.stand_in, code, member_id, host_id=host_id)

    async def host_device_key(self, code: str, host_id: int, member_id: int) -> str:
        """Issues a key with which a member who lost theirs can come back, after the room's grace period.

        Earlier, the host could take the seat of a member who is just reloading the page.
        """
        hub = await self._hubs.room(code)
        if hub is not None and hub.room.host == host_id != member_id and not hub.is_present(member_id):
            hub.tick()  # the grace period may have ended since the last tick
            if not hub.is_long_away(member_id):
                raise Refused("not_long_away")
        away = hub is not None and hub.is_long_away(member_id)
        return await self.act(acts.host_device_key, code, host_id, member_id, away=away)

    async def set_speed(self, code: str, member_id: int, speed: Speed) -> None:
        """Sets the speed of the bots, if this member may."""
        hub = await self._hubs.room(code)
        if hub is None or member_id not in hub.presence.may_set_bot_speed:
            raise Refused("others_play")
        await self.act(acts.set_speed, code, member_id, speed)

    async def vote(self, code: str, member_id: int, idle_id: int) -> None:
        """Votes to continue without an idle player or host."""
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
