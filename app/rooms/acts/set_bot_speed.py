"""Sets how fast the bots play."""

from __future__ import annotations

from collections.abc import Mapping

from app.db.models import Speed
from app.rooms.acts.transaction import room_transaction
from app.rooms.runtime import Runtime

SPEED_WORDS: Mapping[Speed, str] = {
    "slow": "slowly",
    "normal": "at their usual speed",
    "fast": "fast",
    "instant": "without a pause",
}


async def set_speed(runtime: Runtime, code: str, member_id: int, speed: Speed) -> None:
    """Sets the speed; the caller checks whether the member may, because that depends on the table."""
    async with room_transaction(runtime, code) as room:
        member = room.member(member_id)
        if speed != room.room.speed:
            room.room.speed = speed
            room.notice(f"{member.name} lets the bots play {SPEED_WORDS[speed]}.", member)
