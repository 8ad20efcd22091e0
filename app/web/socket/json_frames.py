"""What a program is sent over the JSON socket: the same room, views and chat as a browser, as plain data."""

from __future__ import annotations

from app.db.chat import ChatMessage
from app.kernel import SPECTATOR
from app.rooms.codes import show_code
from app.rooms.live.presence import Presence
from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.web.socket.connection import NOTHING
from app.web.socket.deal_messages import DealMessages
from app.web.socket.html_frames import reader_of
from app.web.socket.outgoing import Message, message_of


class JsonFrames:
    """What one program has been sent, and what it needs next."""

    def __init__(self, hub: RoomHub) -> None:
        self._hub = hub
        self._told: RoomSnapshot | None = None
        self._present: Presence | None = None
        self._room = b""
        self._viewer = SPECTATOR
        self._view = b""
        self._chat_news = -1
        self._chat_cursor = 0
        self._deal = DealMessages()

    def step(self) -> Message | None:
        live = self._hub.live
        if live is None or self._told is not self._hub.room or not self._view:
            return None
        view = live.frame(self._viewer)
        if view is self._view or view == self._view:
            return NOTHING
        self._view = view
        return Message(view)

    async def news(self, me: MemberSnapshot) -> list[Message]:
        hub = self._hub
        messages = []
        self._viewer = hub.viewer(me)
        if self._told is not hub.room or self._present is not hub.presence:
            self._told, self._present = hub.room, hub.presence
            room = message_of(room_message(hub, me))
            if room.payload != self._room:
                self._room = room.payload
                messages.append(room)
        messages += self._deal.news(hub, me)
        if hub.live is not None:
            view = hub.live.frame(self._viewer)
            if view != self._view:
                self._view = view
                messages.append(Message(view))
        if self._chat_news != hub.chat.version:
            messages += await self._chat_more(me)
        return messages

    async def _chat_more(self, me: MemberSnapshot) -> list[Message]:
        chat, first = self._hub.chat, self._chat_news < 0
        self._chat_news = chat.version
        reader = reader_of(self._hub, me)
        lines = (await chat.last(reader))[1] if first else await chat.after(reader, self._chat_cursor)
        if lines:
            self._chat_cursor = lines[-1].id
        return [*map(chat_message, lines)]


def room_message(hub: RoomHub, me: MemberSnapshot) -> dict[str, object]:
    room = hub.room
    return {
        "type": "room",
        "code": show_code(room.code),
        "game": room.game,
        "seats": room.seats,
        "options": room.options,
        "grace": room.grace,
        "timing": room.timing,
        "open_cards": {
            "minutes": room.open_cards,
            "missing": [member.id for member in room.open_cards_missing],
            "match": room.match_open_cards,
        },
        "host": room.host,
        "you": {"member": me.id, "seat": me.seat},
        "match": room.match,
        "status": room.match_status or "lobby",
        "ending": list(room.ending),
        **(
            {"banned": [{"id": each.id, "name": each.name} for each in room.banned]}
            if me.id == room.host
            else {}
        ),
        "members": [
            {
                "id": member.id,
                "name": member.name,
                "colour": member.colour,
                "seat": member.seat,
                "ready": member.ready,
                "bot": member.bot,
                "here": member.bot is not None or hub.is_present(member.id),
                "stand_in": member.played_for(hub.presence.members),
                "until": hub.presence.stand_in_at.get(member.id),
                "idle": member.id in hub.presence.idle.members,
                "votes": list(room.votes.about(member.id, room.match, hub.presence.idle.question)),
            }
            for member in room.members
        ],
    }


def chat_message(line: ChatMessage) -> Message:
    return message_of(
        {
            "type": "chat",
            "from": line.name,
            "seat": line.seat,
            "text": line.text,
            "to": None if line.to is None else list(line.to),
            "at": line.at,
            "notice": line.kind == "notice",
        }
    )
