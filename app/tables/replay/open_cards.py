"""Open cards during play: how much of a running match its spectators may see with all hands open.

Every player agreed to the delay before the deal. Two rules hold together: the answers are older than the
delay, and the last dozen questions are left out. At a table that is played over days only the second one
keeps what is shown away from what is being decided.
"""

from __future__ import annotations

from bisect import bisect_right

from app.tables.replay.lookback import newest
from app.tables.replay.replay import Replay

QUESTIONS_LEFT_OUT = 12


def open_part(replay: Replay, old_answers: int) -> Replay | None:
    """The match as far as it may be shown, when so many of its answers are old enough; None: nothing yet.

    It ends where a question was put: who has answered an open one, and who accepted in vain, stays secret.
    Nothing after that moment is in it. The deal has no time of its own: it is as old as the first answer.
    """
    question = min(bisect_right(replay.settled, old_answers) - 1, newest(replay) - QUESTIONS_LEFT_OUT)
    return replay.until(replay.settled[question]) if old_answers and question >= 0 else None
