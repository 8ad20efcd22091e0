"""When the journal fails under a move: whatever is on disk counts, and the player hears the truth."""

from __future__ import annotations

from typing import Literal

import pytest

from app.db.journal import Entry, Journal, JournalFailed, Verdict
from tests.web.live_server import Program, Wire, play_on, playing

pytestmark = pytest.mark.slow


class Trouble:
    """The next answers fail, before or after they were committed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = 0
        self.when: Literal["before", "after"] = "before"
        self._append = Journal.append
        trouble = self

        async def append(journal: Journal, entry: Entry) -> Verdict:
            failing = trouble.left > 0
            trouble.left -= failing
            if failing and trouble.when == "before":
                raise JournalFailed("The disk is full.")
            verdict = await trouble._append(journal, entry)
            if failing:
                raise JournalFailed("Nobody knows.")
            return verdict

        monkeypatch.setattr(Journal, "append", append)


@pytest.fixture
def trouble(monkeypatch: pytest.MonkeyPatch) -> Trouble:
    return Trouble(monkeypatch)


def asked(programs: list[Program]) -> Program:
    return next(program for program in programs if program.view["options"])


def answers(wire: Wire, programs: list[Program]) -> int:
    """Ends the game; how many answers were stored in it?"""
    match = next(message["match"] for message in programs[0].got if message["type"] == "view")
    programs[0].send(type="end")
    programs[0].until("room", lambda message: message["status"] == "abandoned")
    return len(wire.http.get(f"/api/matches/{match}/export").json()["answers"])


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("times", [1, 2])
def test_a_move_is_tried_again_and_played_once(
    wire: Wire, trouble: Trouble, when: Literal["before", "after"], times: int
) -> None:
    with playing(wire) as (_, programs):
        trouble.left, trouble.when = times, when
        play_on(programs, 0)  # acknowledged once, seen by all
        assert sum(message["type"] == "ack" for program in programs for message in program.got) == 1
        play_on(programs, 1)
        assert answers(wire, programs) == 2


def test_when_nothing_can_be_stored_the_client_is_told_to_come_back(wire: Wire, trouble: Trouble) -> None:
    with playing(wire, seats=2) as (room, programs):
        mover = asked(programs)
        seat, q = programs.index(mover), mover.q
        trouble.left = 3
        move_id = mover.move(0)
        assert mover.closed() == 1011
        assert "ack" not in {message["type"] for message in mover.got}
        other = programs[1 - seat]
        assert other.so_far() == []  # nobody has seen a move that is not on disk
        programs[seat] = again = room.program(room.tokens[seat])
        again.until("view")
        assert again.q == q
        again.move(0, q, move_id)
        assert again.until("ack")["id"] == move_id
        other.until("view")
        assert answers(wire, programs) == 1


def test_a_bot_in_trouble_plays_on(wire: Wire, trouble: Trouble) -> None:
    with playing(wire, seats=3, bots=2) as (_, programs):
        ann = programs[0]
        moves = 0
        while ann.q is not None:
            if not ann.view["options"]:
                ann.until("view")
                continue
            if moves % 3 == 0:
                trouble.left, trouble.when = 1, ("before", "after")[moves % 2]
            q = ann.q
            ann.move(0)
            ann.until("ack")  # a table that was loaded anew may have been shown before
            trouble.left = 1  # whoever is next, and that may be a bot
            moves += 1
            while ann.q == q and ann.view["options"]:
                ann.until("view")
        assert ann.view["outcome"] is not None
