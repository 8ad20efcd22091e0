"""Lines of log and chat as HTML, whole or by the line."""

from __future__ import annotations

from collections.abc import Sequence

from app.db.chat import Line
from app.games.parts import Bits, Part, Player, sentence
from app.rooms.live.hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.web.screen.parts import ChatLine, ChatMore, ChatPart, Hearer
from app.web.screen.renderer import Renderer

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

    def whole(self, log: list[str], players: tuple[Player, ...], renderer: Renderer) -> str:
        self._sent, self._ids, self._next = log, list(range(len(log))), len(log)
        lines = tuple(LogLine(n, sentence(text, players)) for n, text in enumerate(log))
        return renderer.macro(LOG, "log", LogPart(lines))

    def news(self, log: list[str], players: tuple[Player, ...], renderer: Renderer) -> str:
        """What turns the lines sent into the log as it reads now; log lines never change places."""
        gone = self._take_away(log)
        frame = renderer.render(LOG, "log_gone", LogGone(tuple(gone))) if gone else ""
        new = log[len(self._ids) :]
        if new:
            ids = range(self._next, self._next + len(new))
            lines = [LogLine(n, sentence(text, players)) for n, text in zip(ids, new, strict=True)]
            frame += renderer.render(LOG, "log_more", LogPart(tuple(lines)))
            self._ids += ids
            self._next += len(new)
        self._sent = log
        return frame

    def _take_away(self, log: list[str]) -> list[int]:
        """Strikes the lines that are read no longer, and tells their numbers."""
        if log[: len(self._sent)] == self._sent:
            return []
        same = alike(self._sent, log)  # what fades was told not long ago: most of the log comes before it
        kept, gone = self._ids[:same], []
        for number, text in zip(self._ids[same:], self._sent[same:], strict=True):
            if len(kept) < len(log) and text == log[len(kept)]:
                kept.append(number)
            else:
                gone.append(number)
        self._ids = kept
        return gone


def alike(one: list[str], other: list[str]) -> int:
    """How many lines both begin with. By halves: slices are compared fast."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def chat_line(number: int, line: Line, hub: RoomHub) -> ChatLine:
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
    first: int, lines: Sequence[Line], hub: RoomHub, me: MemberSnapshot, renderer: Renderer
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


def more_chat(first: int, lines: Sequence[Line], hub: RoomHub, renderer: Renderer) -> str:
    part = ChatMore(tuple(chat_line(number, line, hub) for number, line in enumerate(lines, first)))
    return renderer.render(CHAT, "chat_more", part)
