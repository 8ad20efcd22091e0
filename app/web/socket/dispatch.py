"""What a message from a socket does: every way in leads to one act of the room or one answer at the table."""

from __future__ import annotations

import unicodedata

from app.db.journal import JournalFailed
from app.games import GAMES
from app.rooms import acts
from app.rooms.game_options import read_form
from app.rooms.live.hub import RoomHub
from app.rooms.live.hubs import Hubs
from app.rooms.refusals import Refused
from app.rooms.room_options import read_grace, read_timing
from app.rooms.snapshot import MemberSnapshot
from app.tables.live_table import Refusal, TableLost
from app.web.socket import messages as m
from app.web.socket.connection import Connection
from app.web.socket.html_frames import encode

LEFT = 4000
TRIES = 3
# Signs that change the direction of everything after them; emoji are joined by others like them.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
TOO_MANY_MARKS = 8  # one upon the other: no script needs so many


class Unavailable(Exception):
    """The journal cannot store anything now: the client should come back."""


class Dispatcher:
    """The ways into one room for one connection."""

    def __init__(self, hubs: Hubs, hub: RoomHub, connection: Connection) -> None:
        self._hubs = hubs
        self._hub = hub
        self._connection = connection

    async def enter(self, message: m.Up) -> None:
        """Do what the message asks; what is refused is told, and changes nothing."""
        me = self._hub.room.member(self._connection.member_id)
        if me is None:
            return
        match message:
            case m.Move():
                await self._move(me, message)
            case m.Entropy():
                self._entropy(me, message)
            case m.Say():
                await self._say(me, message)
            case _:
                try:
                    await self._act(me, message)
                except Refused as refused:
                    self.refuse(refused.code)

    def refuse(self, code: str, of: str | None = None) -> None:
        self._connection.post(encode({"type": "error", "id": of, "code": code}))

    # -- the table ---------------------------------------------------------------------------------
    async def _move(self, me: MemberSnapshot, move: m.Move) -> None:
        refusal = await self._answer(me.seat, move)
        if refusal is not None:
            self.refuse(refusal, move.id)

    async def _answer(self, seat: int | None, move: m.Move) -> Refusal | None:
        def acknowledge() -> None:
            self._connection.post(encode({"type": "ack", "id": move.id}))

        for _ in range(TRIES):
            live = self._hub.live
            if live is None:
                return Refusal.NOT_YOURS if seat is None else Refusal.STALE
            try:
                return await live.act(seat, move.q, move.n, move.id, acknowledge)
            except (JournalFailed, TableLost):
                await self._hub.refresh()  # whatever is on disk counts: look, and try the same answer again
        raise Unavailable

    def _entropy(self, me: MemberSnapshot, entropy: m.Entropy) -> None:
        ceremony = self._hub.ceremony
        if ceremony is None or ceremony.match != entropy.match or me.seat is None:
            return  # too late: the seat counts as silent
        ceremony.take(entropy.match, me.seat, entropy.hash, entropy.bytes)
        self._hub.elsewhere.contributed(entropy.match, me.seat, entropy.hash, entropy.bytes)

    # -- talk --------------------------------------------------------------------------------------
    async def _say(self, me: MemberSnapshot, say: m.Say) -> None:
        hub, room = self._hub, self._hub.room
        text = " ".join(say.text.split())
        if not sayable(text):
            return self.refuse("bad_message")
        if me.muted:
            return self.refuse("muted")
        to: list[int] | None = None
        hearers: list[int] = []
        if say.to is not None:
            hearing = [m for m in room.chairs if m is not None and m.seat in say.to and m.id != me.id]
            if not room.whispers or me.seat is None or not hearing:
                return self.refuse("no_whispers")
            to = [m.seat for m in hearing if m.seat is not None]
            hearers = [m.id for m in hearing]
        await self._hubs.chat.append(
            room.id,
            name=me.name,
            text=text,
            at=self._hubs.runtime.clock(),
            member_id=me.id,
            seat=me.seat,
            match_id=room.match if room.running else None,
            audience="spectators" if me.seat is None and room.running else "all",
            to=to,
            hearers=hearers,
        )
        hub.look_at_chat()
        hub.elsewhere.said()
        return None

    # -- the room ----------------------------------------------------------------------------------
    async def _act(self, me: MemberSnapshot, message: m.Up) -> None:
        runtime, code = self._hubs.runtime, self._hub.room.code
        match message:
            case m.Sit(seat):
                await acts.sit(runtime, code, me.id, seat)
            case m.Watch():
                await acts.stand(runtime, code, me.id)
            case m.Me(name, colour):
                await acts.rename(runtime, code, me.id, name, colour)
            case m.Ready(ready):
                await acts.ready(runtime, code, me.id, ready)
            case m.AgreeToEnd():
                await acts.agree_to_end(runtime, code, me.id)
            case m.PlayOn():
                await acts.play_on(runtime, code, me.id)
            case m.Concede():
                await acts.concede(runtime, code, me.id)
            case m.Leave():
                await acts.leave(runtime, code, me.id)
                await self._hubs.drop(code, me.id, LEFT)
            case m.Options(fields):
                await self._change(me, fields)
            case m.AddBot(seat, level):
                await acts.add_bots(runtime, code, me.id, 1, level, seat=seat)
            case m.Remove(member):
                await acts.remove(runtime, code, me.id, member)
            case m.StandIn(member):
                if self._hub.here(member):
                    raise Refused("present")
                await acts.stand_in(runtime, code, member, host_id=me.id)
            case m.Speed(speed):
                await acts.set_speed(runtime, code, me.id, speed)
            case m.PassHost(member):
                await acts.pass_host(runtime, code, me.id, member)
            case m.Mute(member):
                other = self._hub.room.member(member)
                await acts.mute(runtime, code, me.id, member, muted=other is None or not other.muted)
            case m.Start():
                await self._start(me)
            case m.Rematch():
                await self._start(me)
            case m.Lobby():
                await acts.again(runtime, code, me.id)
            case m.EndGame():
                await acts.abandon(runtime, code, me.id)
                if self._hub.live is None:
                    await acts.again(runtime, code, me.id)  # no card was dealt: there is no table to look at
            case m.RenewLink():
                await self._hubs.renewed(code, await acts.renew_code(runtime, code, me.id))
            case m.Close():
                await acts.close(runtime, code, me.id)
        await self._hubs.refresh(self._hub.room.code)

    async def _start(self, me: MemberSnapshot) -> None:
        begun = await acts.begin_match(self._hubs.runtime, self._hub.room.code, me.id)
        await self._hubs.start_match(self._hub.room.code, begun.match)

    async def _change(self, me: MemberSnapshot, fields: dict[str, str]) -> None:
        room = self._hub.room
        game = fields.get("game", room.game)
        if game not in GAMES:
            raise Refused("bad_request")
        seats = fields.get("seats", "")
        same = game == room.game
        await acts.change(
            self._hubs.runtime,
            room.code,
            me.id,
            game=game,
            seats=int(seats) if same and seats.isascii() and seats.isdigit() and len(seats) < 3 else None,
            options=read_form(GAMES[game], fields, "opt-") if same else None,
            public="public" in fields,
            locked="locked" in fields,
            watchers="watchers" in fields,
            whispers="whispers" in fields if same else None,
            grace=read_grace(fields["table-grace"]) if "table-grace" in fields else None,
            timing=read_timing(fields["table-timing"]) if "table-timing" in fields else None,
        )


def sayable(text: str) -> bool:
    """Whether a line of chat can be read, and neither turns the words around it nor climbs over them."""
    kinds = [unicodedata.category(sign) for sign in text]
    turned = "Cc" in kinds or not TURNING.isdisjoint(text)
    piled = "Mn" * TOO_MANY_MARKS in "".join(kinds)
    return not turned and not piled and any(sign.isprintable() and not sign.isspace() for sign in text)
