"""The agenda: what comes next, in reading order; nested things first; nothing after the end."""

from __future__ import annotations

import pytest

from app.kernel import Choice, Outcome, do, outcome, play, standing, waiting
from tests.kernel.small_table import Pick, Small, Vote, end, next_pick, note, small


def say_more(t: Small) -> None:
    note(t, "first")
    t.then(do(note, "nested"), do(note, "and nested"))


def test_steps_are_done_in_reading_order() -> None:
    t = small(do(note, "one"), do(note, "two"), Pick(1), do(note, "three"))
    assert t.happened == ["one", "two"]
    assert waiting(t) == [1]


def test_what_a_step_adds_comes_before_what_was_waiting() -> None:
    t = small(do(say_more), do(note, "after"), Pick(0))
    assert t.happened == ["first", "nested", "and nested", "after"]


def test_steps_wait_until_the_question_above_them_is_settled() -> None:
    t = small(Vote((0, 1)), do(note, "after"), Pick(0))
    play(t, 0, ("vote", 1))
    assert t.happened == []
    play(t, 1, ("vote", 0))
    assert t.happened == ["0 for 1, 1 for 0"]
    assert standing(t) == Pick(0)


def test_the_next_step_can_be_dropped_if_it_is_the_one_named() -> None:
    t = small()
    t.then(do(note, "one"), do(note, "two"))
    t.drop(note)
    t.settle()
    assert t.happened == ["two"]
    t.then(do(note, "three"))
    with pytest.raises(AssertionError):
        t.drop(next_pick)
    with pytest.raises(AssertionError):
        small().drop(note)  # a question is no step


def test_when_the_game_is_over_nothing_pending_happens() -> None:
    t = small(do(note, "one"), do(end), do(note, "two"), Pick(0))
    assert t.happened == ["one"]
    assert t.agenda == []
    assert waiting(t) == []
    assert outcome(t) == Outcome([0])


def test_what_is_added_after_the_end_does_not_happen() -> None:
    t = small()
    t.then(do(end_and_go_on), do(note, "two"))
    t.settle()
    assert t.happened == ["going on"]
    assert waiting(t) == []


def end_and_go_on(t: Small) -> None:
    end(t)
    t.then(do(note, "one"), Pick(1))
    note(t, "going on")


@pytest.mark.parametrize("after", ["end", "again"])
def test_an_answer_can_end_the_game_and_nobody_is_asked_after_it(
    after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if after == "again":  # an answer that ends the game, and asks the same player again
        chosen = Pick.chosen

        def end_and_choose(self: Pick, t: Small, choice: Choice) -> None:
            end(t)
            chosen(self, t, choice)

        monkeypatch.setattr(Pick, "chosen", end_and_choose)
    t = small()
    play(t, 0, (after,))
    assert outcome(t) == Outcome([0])
    assert waiting(t) == []
    assert t.happened == [f"0 {after}"]


def test_a_table_with_nothing_to_do_and_no_end_is_a_mistake() -> None:
    t = small()
    t.agenda.clear()
    with pytest.raises(AssertionError, match="nothing left to do"):
        t.settle()
