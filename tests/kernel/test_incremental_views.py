"""Projectors that go on from the moment before: what has not changed is kept, and only that."""

from __future__ import annotations

import pytest

from app.kernel import EVERYONE, SPECTATOR, Projector, View, only, play, project, standing, view
from tests.kernel.small_table import Small, Vote, card, small

VIEWERS = (0, 1, 2, SPECTATOR)
A, B = card("a"), card("b")


def follow(moments: list[Small]) -> list[dict[int, View]]:
    """All views of these moments, each made from the one before; they are the views made anew."""
    projector, made = None, []
    for t in moments:
        projector = Projector(t, projector)
        made.append({viewer: projector.view(viewer) for viewer in VIEWERS})
        assert made[-1] == {viewer: project(t, viewer) for viewer in VIEWERS}
    return made


def test_a_line_that_fades_is_read_no_longer_by_those_who_had_read_it() -> None:
    first = small()
    first.tell("For good.")
    first.tell("For the turn.", until="turn")
    first.tell("Also for good.")
    second = first.copy()
    second.tell("To you.", to=only(1))
    second.tell("For the round.", until="round")
    third = second.copy()
    third.fade("turn")
    third.tell("Later.")
    fourth = third.copy()
    fourth.fade("round")
    *_, after = (views[1]["log"] for views in follow([first, second, third, fourth]))
    assert after[-4:] == ["For good.", "Also for good.", "To you.", "Later."]


def test_when_the_game_is_over_all_is_read_again() -> None:
    t = small()
    t.tell("For the turn.", until="turn")
    t.fade("turn")
    over = t.copy()
    play(over, 0, ("end",))
    before, after = follow([t, over])
    assert "For the turn." not in before[1]["log"] and "For the turn." in after[1]["log"]


def test_whoever_comes_later_reads_all_that_was_told() -> None:
    t = small()
    t.tell("First.")
    projector = Projector(t)
    projector.view(0)
    later = t.copy()
    later.tell("Second.")
    assert Projector(later, projector).view(1) == project(later, 1)


def test_after_a_moment_at_which_nobody_looked_all_is_read() -> None:
    t = small()
    t.tell("First.")
    later = t.copy()
    later.tell("Second.")
    assert Projector(later, Projector(t)).view(1) == project(later, 1)


def test_a_log_that_nobody_wants_is_not_read_and_later_all_of_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    first = small()
    first.tell("First.")
    second = first.copy()
    second.tell("Second.")
    third = second.copy()
    third.tell("Third.")
    begun = Projector(first)
    begun.view(0)
    with monkeypatch.context() as patch:
        patch.delattr(view, "LogReader")
        between = Projector(second, begun)
        between.view(0, log=False)
    assert Projector(third, between).view(0) == project(third, 0)


def test_who_has_one_choice_only_is_found_out_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    t, found = small(), []
    asked = standing(t)
    assert asked is not None
    monkeypatch.setattr(type(asked), "forced", lambda self, eyes, seat: found.append(seat))
    projector = Projector(t)
    for viewer in VIEWERS:
        projector.view(viewer)
    assert found == list(asked.asked)


def test_piles_that_are_as_they_were_are_not_drawn_again() -> None:
    t = small(hand_1="ab", shelf_0="c")
    later = t.copy()
    later.show(A, only(2))
    before, after = follow([t, later])
    assert after[2]["piles"]["shelf:0"] is before[2]["piles"]["shelf:0"]
    assert before[2]["piles"]["hand:1"] == ["?red", "?red"]
    assert after[2]["piles"]["hand:1"] == ["a", "?red"]


def test_a_card_that_is_turned_where_it_lies_is_seen_by_those_who_may() -> None:
    t = small(hand_1="ab", shelf_0="c", dark="x")
    shown = t.copy()
    shown.show(card("c"), EVERYONE)
    back = shown.copy()
    back.show_back(card("x"), only(0))
    gone = back.copy()
    gone.hide(card("c"))
    gone.move(B, "hand", 2)
    follow([t, shown, back, gone])


@pytest.mark.parametrize("who_look", [VIEWERS, (1,)])
def test_a_secret_answer_keeps_the_projector_and_is_told_to_its_seat_only(who_look: tuple[int, ...]) -> None:
    t = small(Vote((0, 1, 2)), hand_0="a", hand_1="b", open="x")
    t.tell("For the turn.", until="turn")
    projector = Projector(t)
    before = projector.view(SPECTATOR)
    for seat in (2, 0):
        t = t.copy()
        play(t, seat, ("vote", 1))
        projector = projector.answered(t)
        for viewer in who_look:
            assert projector.view(viewer) == project(t, viewer)
    assert projector.view(2)["answered"] == "Vote for 1"
    assert projector.view(SPECTATOR) == before
    settled = t.copy()
    play(settled, 1, ("vote", 0))
    settled.move(A, "open")
    settled.fade("turn")
    last = Projector(settled, projector)
    assert last.changed_since(t) == Projector(settled).changed_since(t)
    assert {v: last.view(v) for v in VIEWERS} == {v: project(settled, v) for v in VIEWERS}
