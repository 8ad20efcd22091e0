"""Lines of log and chat as HTML, whole or by the line."""

from __future__ import annotations

from collections.abc import Sequence

from app.db.chat import Line
from app.games.parts import Bits, Part, Player
from app.rooms.hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.web.parts import ChatLine, ChatMore, ChatPart, Hearer
from app.web.render import Renderer
from app.web.table_screen import line_bits

LOG = "parts/log.html"
CHAT = "parts/chat.html"


class LogLine(Part, frozen=True):
    id: int
    bits: Bits
    kind: str = ""


class LogPart(Part, frozen=True):
    lines: tuple[LogLine, ...]


class LogGone(Part, frozen=True):
    ids: tuple[int, ...]


class LogKeeper:
    """What one connection has of the log. Lines are numbered as they were sent; faded ones are taken away."""

    def __init__(self) -> None:
        self._sent: list[str] = []
        self._ids: list[int] = []
        self._next = 0

    def whole(self, log: list[str], players: Sequence[Player], renderer: Renderer) -> str:
        self._sent, self._ids, self._next = log, list(range(len(log))), len(log)
        lines = tuple(LogLine(n, line_bits(text, players)) for n, text in enumerate(log))
        return renderer.macro(LOG, "log", LogPart(lines))

    def news(self, log: list[str], players: Sequence[Player], renderer: Renderer) -> str:
        """What turns the lines sent into the log as it reads now; log lines never change places."""
        sent = len(self._sent)
        if log[:sent] == self._sent:  # nothing has faded
            if len(log) == sent:
                return ""
            kept, gone = self._ids, list[int]()
        else:
            kept, gone = self._compare(log)
        frame = renderer.render(LOG, "log_gone", LogGone(tuple(gone))) if gone else ""
        new = log[len(kept) :]
        if new:
            lines = tuple(LogLine(self._next + n, line_bits(text, players)) for n, text in enumerate(new))
            frame += renderer.render(LOG, "log_more", LogPart(lines))
        self._sent = log
        self._ids = kept + list(range(self._next, self._next + len(new)))
        self._next += len(new)
        return frame

    def _compare(self, log: list[str]) -> tuple[list[int], list[int]]:
        """The numbers of the lines that are still read, and of those that are not."""
        kept: list[int] = []
        gone: list[int] = []
        for number, text in zip(self._ids, self._sent, strict=True):
            if len(kept) < len(log) and text == log[len(kept)]:
                kept.append(number)
            else:
                gone.append(number)
        return kept, gone


def chat_line(line: Line, hub: RoomHub) -> ChatLine:
    member = hub.room.member(line.member_id)
    names = {m.seat: m.name for m in hub.room.members if m.seat is not None}
    to = None if line.to is None else ", ".join(names.get(seat, f"seat {seat + 1}") for seat in line.to)
    return ChatLine(
        id=line.id,
        name=line.name,
        colour=None if member is None else member.colour,
        text=line.text,
        to=to,
        notice=line.kind == "notice",
    )


def whole_chat(lines: Sequence[Line], hub: RoomHub, me: MemberSnapshot, renderer: Renderer) -> str:
    watching = me.seat is None and hub.room.running
    to = [m for m in hub.room.members if m.seat is not None and m.id != me.id and m.bot is None]
    part = ChatPart(
        lines=tuple(chat_line(line, hub) for line in lines),
        may=not me.muted,
        note="Players do not read this while the game runs." if watching else None,
        to=tuple(Hearer(m.seat, m.name, m.colour) for m in to if m.seat is not None)
        if hub.room.whispers and me.seat is not None
        else (),
    )
    return renderer.macro(CHAT, "chat", part)


def more_chat(lines: Sequence[Line], hub: RoomHub, renderer: Renderer) -> str:
    return renderer.render(CHAT, "chat_more", ChatMore(tuple(chat_line(line, hub) for line in lines)))
