"""Open cards: how much of a running match its spectators may see with all hands revealed.

All players agreed to the delay before the deal. Two rules apply together: only answers older than the delay
are shown, and the last dozen questions are left out. In a match that is played over days, only the second
rule keeps what is shown clear of what is being decided.
"""

from __future__ import annotations

from bisect import bisect_right

from app.tables.replay.lookback import newest
from app.tables.replay.replay import Replay

QUESTIONS_LEFT_OUT = 12


def open_part(replay: Replay, old_answers: int) -> Replay | None:
    """The part of the match that may be shown if this many answers are old enough; None if none may be.

    It ends at the moment a question was asked and contains nothing later: which seats have answered an open
    question, and which accepted in vain, stays secret. The deal has no time of its own; it counts as old as
    the first answer.
    """
    question = min(bisect_right(replay.settled, old_answers) - 1, newest(replay) - QUESTIONS_LEFT_OUT)
    return replay.until(replay.settled[question]) if old_answers and question >= 0 else None
