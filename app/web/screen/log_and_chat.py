"""Lines of log and chat as HTML, whole or by the line."""

from __future__ import annotations

from collections.abc import Sequence

from app.db.chat import ChatMessage
from app.games.parts import Bits, Part, Player, sentence
from app.rooms.live.hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.web.screen.parts import ChatLine, ChatMore, ChatPart, Hearer
from app.web.screen.renderer import Renderer

LOG = "parts/log.html"
CHAT = "parts/chat.html"


class LogLine(Part, frozen=True):
    id: str
    bits: Bits
    kind: str = ""


class LogPart(Part, frozen=True):
    lines: tuple[LogLine, ...]


class LogGone(Part, frozen=True):
    ids: tuple[str, ...]


def whole_log(log: Sequence[str], players: tuple[Player, ...], renderer: Renderer) -> str:
    """A log that stays as it is."""
    lines = tuple(LogLine(str(n), sentence(text, players)) for n, text in enumerate(log))
    return renderer.macro(LOG, "log", LogPart(lines))


def narrator_html(log: Sequence[str], players: tuple[Player, ...], renderer: Renderer) -> str:
    """What just happened, above the dock. The page's script keeps it up to date from the log."""
    last = tuple(LogLine("", sentence(text, players)) for text in log[-1:])
    return renderer.macro(LOG, "narrator", LogPart(last))


def chat_line(number: int, line: ChatMessage, hub: RoomHub) -> ChatLine:
    member = hub.room.member(line.member_id)
    names = {m.seat: m.name for m in hub.room.members if m.seat is not None}
    to = None if line.to is None else ", ".join(names.get(seat, f"seat {seat + 1}") for seat in line.to)
    return ChatLine(
        id=number,
        name=line.name,
        colour=None if member is None else member.colour,
        text=line.text,
        to=to,
        notice=line.kind == "notice",
        heard=line.heard,
    )


def whole_chat(
    first: int, lines: Sequence[ChatMessage], hub: RoomHub, me: MemberSnapshot, renderer: Renderer
) -> str:
    """The chat as one reader has it; `first` is the number of the first line among all they may read."""
    watching = me.seat is None and hub.room.running
    to = [m for m in hub.room.members if m.seat is not None and m.id != me.id and m.bot is None]
    part = ChatPart(
        lines=tuple(chat_line(number, line, hub) for number, line in enumerate(lines, first)),
        may=not me.muted,
        note="Players do not read this while the game runs." if watching else None,
        to=tuple(Hearer(m.seat, m.name, m.colour) for m in to if m.seat is not None)
        if hub.room.whispers and me.seat is not None
        else (),
    )
    return renderer.macro(CHAT, "chat", part)


def more_chat(first: int, lines: Sequence[ChatMessage], hub: RoomHub, renderer: Renderer) -> str:
    part = ChatMore(tuple(chat_line(number, line, hub) for number, line in enumerate(lines, first)))
    return renderer.macro(CHAT, "chat_more", part)
