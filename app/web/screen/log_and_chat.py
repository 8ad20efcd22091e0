"""Log and chat as HTML, all of it or line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from markupsafe import Markup

from app.db.chat import ChatMessage
from app.games.parts import Part, Player
from app.kernel.wording import Mention, Titled, Words, parse
from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.web.screen.ascii_html import written
from app.web.screen.parts import ChatLine, ChatMore, ChatPart, WhisperTarget
from app.web.screen.renderer import Renderer

LOG = "parts/log.html"
CHAT = "parts/chat.html"
WATCHERS_TALK = "Players do not read this while the game runs."
QUIET = "This is a quiet table: players do not talk during the game."


class LogPart(Part, frozen=True):
    lines: Markup  # concatenated


def names_html(players: Iterable[Player]) -> list[str]:
    """The names of the players, seat by seat, for `line_html`."""
    return [f'<b class="c-{player.colour}">{written(player.name)}</b>' for player in players]


def line_html(text: str, names: Sequence[str]) -> str:
    """A kernel text in both forms: the HTML that the macro `bits` makes of it, at a tenth of the cost."""
    return _pattern(text).format(*names)


@lru_cache(maxsize=4096)
def _pattern(text: str) -> str:
    """A kernel text as HTML, for `str.format` with the names of the players by seat."""
    pieces: list[str] = []
    for piece in parse(text):
        match piece:
            case Words(words) | Titled(words):
                pieces.append(_literal(words))
            case Mention(seat, named, they, you):
                name = f"{{{seat}}}" if named else ""
                pieces.append(f"<they-{seat}>{name}{_literal(they)}</they-{seat}>")
                pieces.append(f"<you-{seat}>{_literal(you)}</you-{seat}>")
    return "".join(pieces)


def _literal(words: str) -> str:
    """Words as HTML, in which `str.format` sees no names."""
    return written(words).replace("{", "{{").replace("}", "}}")


def log_line(number: str, html: str) -> str:
    return f'<li id="l-{number}">{html}</li>'


def whole_log(log: Sequence[str], players: tuple[Player, ...], renderer: Renderer) -> str:
    """The region of a log that does not change any more."""
    names = names_html(players)
    lines = "".join(log_line(str(n), line_html(text, names)) for n, text in enumerate(log))
    return log_html(lines, renderer)


def log_html(lines: str, renderer: Renderer) -> str:
    """The region, with lines made by `log_line`."""
    return renderer.macro(LOG, "log", LogPart(Markup(lines)))  # noqa: S704


def narrator_html(log: Sequence[str], players: tuple[Player, ...], renderer: Renderer) -> str:
    """The last event, above the dock. The page's script keeps it up to date from the log."""
    names = names_html(players)
    last = "".join(f"<li>{line_html(text, names)}</li>" for text in log[-1:])
    return renderer.macro(LOG, "narrator", LogPart(Markup(last)))  # noqa: S704


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
    """The chat as one member reads it; `first` is the number of the first line among all they may read."""
    watching = me.seat is None and hub.room.running
    to = [m for m in hub.room.members if m.seat is not None and m.id != me.id and m.bot is None]
    part = ChatPart(
        lines=tuple(chat_line(number, line, hub) for number, line in enumerate(lines, first)),
        may=not me.muted,
        note=WATCHERS_TALK if watching else QUIET if hub.room.quiet else None,
        to=tuple(WhisperTarget(m.seat, m.name, m.colour) for m in to if m.seat is not None)
        if hub.room.whispers and me.seat is not None
        else (),
    )
    return renderer.macro(CHAT, "chat", part)


def more_chat(first: int, lines: Sequence[ChatMessage], hub: RoomHub, renderer: Renderer) -> str:
    part = ChatMore(tuple(chat_line(number, line, hub) for number, line in enumerate(lines, first)))
    return renderer.macro(CHAT, "chat_more", part)
