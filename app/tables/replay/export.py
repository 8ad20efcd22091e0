"""Exports a finished match as one file: everything needed to verify the deal and replay every answer.

The number at the end of `format` is the version of the commitment.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import select

from app.db.engine import Database
from app.db.models import Answer, Match


async def export(database: Database, match_id: str) -> dict[str, Any] | None:  # Any: plain JSON
    """The export of a match; None if it does not exist or has not ended, as it would reveal secrets."""
    async with database.engine.connect() as connection:
        row = (
            await connection.execute(
                select(
                    Match.game,
                    Match.version,
                    Match.options,
                    Match.seats,
                    Match.players,
                    Match.status,
                    Match.commitment,
                    Match.commitment_version,
                    Match.deals_begun,
                    Match.deals_undealt,
                    Match.secret,
                    Match.contributions,
                    Match.seed,
                    Match.outcome,
                    Match.started_at,
                    Match.ended_at,
                ).where(Match.id == match_id)
            )
        ).one_or_none()
        if row is None or row.status not in ("over", "abandoned"):
            return None
        answers = await connection.execute(
            select(Answer.seat, Answer.choice, Answer.at)
            .where(Answer.match_id == match_id)
            .order_by(Answer.n)
        )
        played = [
            {"seat": seat, "choice": msgspec.json.decode(choice), "at": at} for seat, choice, at in answers
        ]
    counted = row.deals_begun is not None
    return {
        "format": f"culprit-match-{row.commitment_version}",
        "match": match_id,
        "game": row.game,
        "version": row.version,
        "options": row.options,
        "seats": row.seats,
        "players": [{"name": player["name"], "bot": player["bot"]} for player in row.players],
        "status": row.status,
        "commitment": row.commitment,
        "deals": {"begun": row.deals_begun, "undealt": row.deals_undealt} if counted else None,
        "secret": row.secret.hex(),
        "contributions": row.contributions,
        "seed": None if row.seed is None else row.seed.hex(),
        "answers": played,
        "outcome": None if row.outcome is None else msgspec.json.decode(row.outcome),
        "started_at": row.started_at,
        "ended_at": row.ended_at,
    }
