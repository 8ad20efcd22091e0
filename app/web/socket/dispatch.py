"""Dispatches a message from a socket: each becomes one act of the room or one answer at the table."""

from __future__ import annotations

import unicodedata

from app.activity import MOVE_SECONDS
from app.db.journal import JournalFailed
from app.games import GAMES
from app.rooms import acts
from app.rooms.game_options import read_form
from app.rooms.live.room_hub import RoomHub
from app.rooms.reactions import Mood
from app.rooms.refusals import Refused
from app.rooms.room_options import read_grace, read_open_cards, read_timing
from app.rooms.room_service import RoomService
from app.rooms.snapshot import MemberSnapshot
from app.tables.live_table import Refusal, TableLost
from app.web.guard.limits import RateLimit
from app.web.socket import messages as m
from app.web.socket.connection import Connection
from app.web.socket.outgoing import message_of

TRIES = 3
# Characters that change the direction of all text after them. Other format characters, which join emoji,
# are allowed.
BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
TOO_MANY_MARKS = 8  # combining marks on one character: no script needs so many


class Unavailable(Exception):
    """The journal cannot store anything now: the client should reconnect later."""


class Dispatcher:
    """Dispatches the messages of one connection to its room."""

    def __init__(
        self, rooms: RoomService, hub: RoomHub, connection: Connection, reactions: RateLimit
    ) -> None:
        self._rooms = rooms
        self._hub = hub
        self._connection = connection
        self._reactions = reactions

    async def handle(self, message: m.Up) -> None:
        """Do what the message asks; a refusal is sent back, and changes nothing."""
        me = self._hub.room.member(self._connection.member_id)
        if me is None:
            return
        match message:
            case m.MoveMessage():
                await self._move(me, message)
            case m.Entropy():
                self._entropy(me, message)
            case m.Say():
                await self._say(me, message)
            case m.React(mood):
                self._react(me, mood)
            case _:
                try:
                    await self._act(me, message)
                except Refused as refused:
                    self.refuse(refused.code)

    def refuse(self, code: str, of: str | None = None) -> None:
        self._connection.post(message_of({"type": "error", "id": of, "code": code}))
        self._connection.flush()

    # -- the table ---------------------------------------------------------------------------------
    async def _move(self, me: MemberSnapshot, move: m.MoveMessage) -> None:
        with MOVE_SECONDS.time():
            refusal = await self._answer(me.seat, move)
        if refusal is not None:
            self.refuse(refusal, move.id)
        elif me.idle:
            await self._act(me, m.Back())  # a player who moves is back
        self._connection.flush()  # the acknowledgement, if no step of the table was sent with it

    async def _answer(self, seat: int | None, move: m.MoveMessage) -> Refusal | None:
        def acknowledge() -> None:
            self._connection.post(message_of({"type": "ack", "id": move.id}))

        for _ in range(TRIES):
            live = self._hub.live
            if live is None:
                return Refusal.NOT_YOURS if seat is None else Refusal.STALE
            try:
                return await live.act(seat, move.q, move.n, move.id, acknowledge)
            except (JournalFailed, TableLost):
                await self._hub.refresh()  # the journal is authoritative: reload, then retry the answer
        raise Unavailable

    def _entropy(self, me: MemberSnapshot, entropy: m.Entropy) -> None:
        if me.seat is not None:
            self._hub.contribute(entropy.match, me.seat, entropy.hash, entropy.bytes)

    # -- talk --------------------------------------------------------------------------------------
    async def _say(self, me: MemberSnapshot, say: m.Say) -> None:
        room = self._hub.room
        text = " ".join(say.text.split())
        if not is_readable(text):
            return self.refuse("bad_message")
        if self._silenced(me):
            return None
        to = None
        if say.to is not None:
            to = [m for m in room.chairs if m is not None and m.seat in say.to and m.id != me.id]
            if not room.whispers or me.seat is None or not to:
                return self.refuse("no_whispers")
        return await self._rooms.say(self._hub, me, text, to)

    def _silenced(self, me: MemberSnapshot) -> bool:
        """Refuses, and returns True, if the member may neither talk nor react now."""
        if me.muted:
            self.refuse("muted")
        elif self._hub.room.silences(me):
            self.refuse("quiet")
        else:
            return False
        return True

    def _react(self, me: MemberSnapshot, mood: Mood) -> None:
        room = self._hub.room
        if self._silenced(me):
            return None
        # Spectators share a second limit: there can be many, and each reaction is sent to everybody.
        in_time = self._reactions.take(f"member {me.id}") and (
            me.seat is not None or self._reactions.take(f"watching {room.id}")
        )
        return self._hub.react(me.id, mood) if in_time else self.refuse("too_fast")

    # -- the room ----------------------------------------------------------------------------------
    async def _act(self, me: MemberSnapshot, message: m.Up) -> None:
        rooms, code = self._rooms, self._hub.room.code
        match message:
            case m.Sit(seat):
                await rooms.act(acts.sit, code, me.id, seat)
            case m.Watch():
                await rooms.act(acts.stand, code, me.id)
            case m.Me(name, colour):
                await rooms.act(acts.rename, code, me.id, name, colour)
            case m.Ready(ready):
                await rooms.act(acts.ready, code, me.id, ready)
            case m.AgreeToOpenCards(minutes):
                await rooms.act(acts.agree_to_open_cards, code, me.id, minutes)
            case m.AgreeToEnd():
                await rooms.act(acts.agree_to_end, code, me.id)
            case m.PlayOn():
                await rooms.act(acts.play_on, code, me.id)
            case m.Concede():
                await rooms.act(acts.concede, code, me.id)
            case m.Vote(member):
                await rooms.vote(code, me.id, member)
            case m.Back():
                await rooms.act(acts.come_back, code, me.id)
            case m.Leave():
                await rooms.leave(code, me.id)
            case m.SetOptions(fields):
                await self._change(me, fields)
            case m.AddBot(seat, level):
                await rooms.act(acts.add_bots, code, me.id, 1, level, seat=seat)
            case m.FillSeats(level):
                await rooms.act(acts.fill_seats, code, me.id, level)
            case m.Remove(member):
                await rooms.act(acts.remove, code, me.id, member)
            case m.Ban(member):
                await rooms.act(acts.remove, code, me.id, member, ban=True)
            case m.Unban(member):
                await rooms.act(acts.unban, code, me.id, member)
            case m.StandIn(member):
                await rooms.stand_in(code, me.id, member)
            case m.SetBotSpeed(speed):
                await rooms.set_speed(code, me.id, speed)
            case m.PassHost(member):
                await rooms.act(acts.pass_host, code, me.id, member)
            case m.Mute(member):
                other = self._hub.room.member(member)
                await rooms.act(acts.mute, code, me.id, member, muted=other is None or not other.muted)
            case m.Start(fill):
                if fill:
                    await rooms.act(acts.fill_seats, code, me.id)
                await rooms.start(code, me.id)
            case m.Rematch():
                await rooms.start(code, me.id)
            case m.Lobby():
                await rooms.act(acts.return_to_lobby, code, me.id)
            case m.EndGame():
                await rooms.end_match(code, me.id)
            case m.RenewLink():
                await rooms.renew_code(code, me.id)
            case m.Close():
                await rooms.act(acts.close, code, me.id)

    async def _change(self, me: MemberSnapshot, fields: dict[str, str]) -> None:
        room = self._hub.room
        game = fields.get("game", room.game)
        if game not in GAMES:
            raise Refused("bad_request")
        seats = fields.get("seats", "")
        same = game == room.game
        await self._rooms.act(
            acts.change,
            room.code,
            me.id,
            game=game,
            seats=int(seats) if same and seats.isascii() and seats.isdigit() and len(seats) < 3 else None,
            options=read_form(GAMES[game], fields, "opt-") if same else None,
            public="public" in fields,
            locked="locked" in fields,
            watchers="watchers" in fields,
            whispers="whispers" in fields if same else None,
            quiet="quiet" in fields,
            grace=read_grace(fields["table-grace"]) if "table-grace" in fields else None,
            timing=read_timing(fields["table-timing"]) if "table-timing" in fields else None,
            open_cards=read_open_cards(fields["watch-open"]) if "watch-open" in fields else None,
        )


def is_readable(text: str) -> bool:
    """Whether a chat line is readable: no control or direction characters, no stacks of combining marks."""
    kinds = [unicodedata.category(sign) for sign in text]
    turned = "Cc" in kinds or not BIDI_CONTROLS.isdisjoint(text)
    piled = "Mn" * TOO_MANY_MARKS in "".join(kinds)
    return not turned and not piled and any(sign.isprintable() and not sign.isspace() for sign in text)
