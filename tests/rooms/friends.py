"""Short ways to fill a room in tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import select

from app.db.models import Message
from app.rooms import acts
from app.rooms.acts import Entered, Refused
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RoomSnapshot, read_room


async def new_room(runtime: Runtime, *friends: str, seats: int = 3, kind: str = "browser") -> list[Entered]:
    """Ann's room, and the friends who took seats in it."""
    ann = await acts.create(runtime, game="blame", seats=seats, options={}, name="Ann", kind=kind)  # type: ignore[arg-type]
    return [ann, *[await acts.join(runtime, ann.code, name=friend) for friend in friends]]


async def room_now(runtime: Runtime, code: str) -> RoomSnapshot:
    snapshot = await read_room(runtime, code)
    assert snapshot is not None
    return snapshot


async def sitting(runtime: Runtime, code: str) -> list[str | None]:
    """The names on the chairs."""
    return [None if member is None else member.name for member in (await room_now(runtime, code)).chairs]


async def notices(runtime: Runtime) -> list[str]:
    async with runtime.database.reading() as session:
        asked = select(Message.text).where(Message.kind == "notice").order_by(Message.id)
        return list(await session.scalars(asked))


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refused) as refusal:
        yield
    assert refusal.value.code == code
