"""Who may set the speed of the bots: the only person at the table, or players who are out of the game."""

from __future__ import annotations

from app.rooms.snapshot import RoomSnapshot
from app.tables.live_table import LiveTable


def may_set_bot_speed(room: RoomSnapshot, live: LiveTable | None) -> frozenset[int]:
    """The members who may set it. While several people play, bots keep their normal speed."""
    if live is None or live.question is None:
        return frozenset()
    people = room.deciding
    playing = [member for member in people if member.seat not in live.out]
    if len(playing) > 1:
        return frozenset()
    if people:
        return frozenset(member.id for member in playing or people)
    return frozenset() if room.host is None else frozenset({room.host})
