"""Look-back during play: earlier views of the same viewer, as far back as the game lets a player remember.

Moments are numbered by questions and not by answers: how many seats have answered a question in secret, and
which acceptances were in vain, stays secret until the end.
"""

from __future__ import annotations

from app.kernel import Table, View
from app.kernel.log import Faded, LogLine, legible, read
from app.tables.replay.replay import Replay


def newest(replay: Replay) -> int:
    """The number of the current question."""
    return len(replay.settled) - 1


def first_remembered(replay: Replay, viewer: int) -> int:
    """The earliest question that this viewer may look back to.

    If nothing is ever hidden again, that is the deal. In a game of memory it is the first moment at which the
    viewer saw no line and no card that is hidden from them now.
    """
    now = replay.now
    if not any(isinstance(line, Faded) and line.read(viewer) is not None for line in now.log):
        return 0
    readable = "\n".join(read(legible(now.log, over=False), viewer))
    question = newest(replay)
    while question and remembered(replay.table(replay.settled[question - 1]), now, viewer, readable):
        question -= 1
    return question


def remembered(then: Table, now: Table, viewer: int, readable: str) -> bool:
    """Whether an earlier table shows the viewer nothing that they are meant to keep in mind themselves."""
    for line, today in zip(then.log, now.log, strict=False):  # the log only grows
        if isinstance(today, Faded) and type(line) is LogLine and line.read(viewer) is not None:
            return False
    for card, seen in enumerate(then.seen):
        # The card was covered, turned over or moved since: only the log may still mention it.
        gone = seen >> viewer & 1 and not now.seen[card] >> viewer & 1
        if gone and f"[{then.face(card).title}]" not in readable:
            return False
    return True


def look_back(replay: Replay, question: int, viewer: int) -> View:
    """The table as this viewer saw it when the question was asked."""
    assert first_remembered(replay, viewer) <= question <= newest(replay), question
    return replay.view(replay.settled[question], viewer)
