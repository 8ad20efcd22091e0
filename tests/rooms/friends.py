"""Short ways to fill a room in tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import select

from app.db.models import Message
from app.rooms import acts
from app.rooms.acts import Entered, Refused
from app.rooms.snapshot import RoomSnapshot, read_room
from app.rooms.store import Store


async def new_room(store: Store, *friends: str, seats: int = 3, kind: str = "browser") -> list[Entered]:
    """Ann's room, and the friends who took seats in it."""
    ann = await acts.create(store, game="blame", seats=seats, options={}, name="Ann", kind=kind)  # type: ignore[arg-type]
    return [ann, *[await acts.join(store, ann.code, name=friend) for friend in friends]]


async def room_now(store: Store, code: str) -> RoomSnapshot:
    snapshot = await read_room(store, code)
    assert snapshot is not None
    return snapshot


async def sitting(store: Store, code: str) -> list[str | None]:
    """The names on the chairs."""
    return [None if member is None else member.name for member in (await room_now(store, code)).chairs]


async def notices(store: Store) -> list[str]:
    async with store.database.reading() as session:
        asked = select(Message.text).where(Message.kind == "notice").order_by(Message.id)
        return list(await session.scalars(asked))


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refused) as refusal:
        yield
    assert refusal.value.code == code
