"""Rooms, matches and answers for the tests of the database."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from app.db.engine import Database
from app.db.journal import Entry
from app.db.models import Answer, Match, Member, Room


@dataclass(frozen=True)
class At:
    """Settings that say only where the database is."""

    database: str


async def new_room(database: Database) -> int:
    room = Room(
        code=secrets.token_hex(6), game="blame", seats=4, options={"memory": True}, created_at=1, touched_at=1
    )
    async with database.writing() as session:
        session.add(room)
    return room.id


async def new_member(database: Database, room_id: int, name: str = "Ann") -> Member:
    member = Member(room_id=room_id, name=name, colour=0, joined_at=1)
    async with database.writing() as session:
        session.add(member)
    return member


async def new_match(database: Database, **changes: Any) -> str:
    match = Match(
        **{
            "id": secrets.token_hex(16),
            "room_id": await new_room(database),
            "status": "playing",
            "game": "blame",
            "version": 1,
            "seats": 4,
            "options": {"memory": True},
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "commitment": "c" * 64,
            "secret": b"secret",
            "state": b"{}",
            "started_at": 1,
            **changes,
        }
    )
    async with database.writing() as session:
        session.add(match)
    return match.id


def answer(match: str, n: int, **changes: Any) -> Entry:
    """The answer number `n` by seat n mod 4; its table is known by its number and its client's id."""
    client_id = changes.pop("client_id", secrets.token_hex(8))
    whole: dict[str, Any] = {
        "seat": n % 4,
        "choice": f'["play",{n}]',
        "state": f'{{"n":{n + 1},"by":"{client_id}"}}'.encode(),
        "outcome": None,
        "at": 1000 + n,
    }
    return Entry(match=match, n=n, client_id=client_id, **whole | changes)


async def count_answers(database: Database, match: str) -> int:
    async with database.reading() as session:
        count = select(func.count()).select_from(Answer).where(Answer.match_id == match)
        return await session.scalar(count) or 0
