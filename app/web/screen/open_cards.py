"""Open cards for spectators: the question to the players before the deal, and the link during the game."""

from __future__ import annotations

from collections.abc import Callable

from app.games.parts import Bit
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.web.screen.parts import OpenCardsLink, OpenCardsPart


def agreement(room: RoomSnapshot, me: MemberSnapshot) -> OpenCardsPart | None:
    """Who has agreed so far; None if the host offers no open cards."""
    if not room.open_cards or room.running:
        return None
    missing = room.open_cards_missing
    return OpenCardsPart(
        minutes=room.open_cards,
        asked=me.seat is not None,
        agreed=me.seat is not None and me not in missing,
        missing=tuple(Bit(each.name, each.colour) for each in missing),
    )


def link(room: RoomSnapshot, me: MemberSnapshot, address: Callable[[str], str]) -> OpenCardsLink | None:
    """The delay of open cards in the running match, with a link for spectators."""
    if room.match_status != "playing" or room.match_open_cards is None:
        return None
    return OpenCardsLink(room.match_open_cards, address(path(room.code)) if me.seat is None else None)


def path(code: str) -> str:
    return f"/rooms/{code}/open"
