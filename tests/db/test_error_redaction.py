"""What the database refuses is told without what was to be written: those are cards."""

from __future__ import annotations

import pytest

from app.db.engine import Database
from app.db.journal import Journal, JournalFailed
from tests.db.sample_rows import answer, new_match

SECRET = "the-spymaster-holds-it"


async def test_an_answer_that_cannot_be_written_is_not_repeated_in_the_error_or_the_log(
    database: Database, journal: Journal, caplog: pytest.LogCaptureFixture
) -> None:
    match = await new_match(database)
    with pytest.raises(JournalFailed) as failed:
        await journal.append(answer(match, 0, choice=SECRET, at=None))
    assert SECRET not in str(failed.value)
    assert "answers could not be written" in caplog.text and SECRET not in caplog.text
