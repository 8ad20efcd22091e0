"""Games that a room has behind it, put into the database of a running server: playing them takes long."""

from __future__ import annotations

import json

from sqlalchemy import create_engine, insert, select

from app.db.models import Match, Member, Room
from tests.browser.server import Server


def add_finished_games(server: Server, code: str, *winners: int) -> None:
    """One game of Blame for each winner, among those who are in the room; the server reads them when it
    next looks at the room's matches."""
    engine = create_engine(f"sqlite:///{server.data / 'culprit.db'}")
    with engine.begin() as connection:
        room = connection.execute(select(Room.id, Room.options).where(Room.code == code)).one()
        here = select(Member.id, Member.name, Member.colour, Member.bot).where(Member.room_id == room.id)
        players = [
            {"member": member, "name": name, "colour": colour, "bot": bot}
            for member, name, colour, bot in connection.execute(here.order_by(Member.id))
        ]
        for number, winner in enumerate(winners):
            row = {
                "id": f"{room.id:016x}{number:016x}",
                "room_id": room.id,
                "n": 0,
                "status": "over",
                "game": "blame",
                "version": 1,
                "seats": len(players),
                "options": room.options,
                "players": players,
                "commitment": "0" * 64,
                "commitment_version": 1,
                "started_at": 1_790_000_000_000 + number,
                "ended_at": 1_790_000_000_000 + number,
                "secret": b"s",
                "seed": b"s",
                "outcome": json.dumps({"winners": [winner], "scores": None, "fates": None}),
            }
            connection.execute(insert(Match).values(row))
    engine.dispose()
