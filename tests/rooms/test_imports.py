"""Downloaded games that come back, where several write at once."""

from __future__ import annotations

import asyncio
import json

from sqlalchemy import func, select

from app.db.models import Answer, Match, Room
from app.rooms.acts.import_match import keep, read_file
from app.rooms.runtime import Runtime
from tests.tables.exported_games import finished


async def test_a_file_that_is_brought_twice_at_once_is_kept_once(runtime: Runtime) -> None:
    game = finished("blame")
    text = json.dumps(game).encode()
    match = read_file(text)
    ids = await asyncio.gather(*(keep(runtime, match, text) for _ in range(4)))
    assert len(set(ids)) == 1
    async with runtime.database.reading() as session:
        rows = [
            await session.scalar(select(func.count()).select_from(table)) for table in (Room, Match, Answer)
        ]
    assert rows == [1, 1, len(game["answers"])]
