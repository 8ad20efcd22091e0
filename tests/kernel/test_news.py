"""News: how many lines have come since one who is asked was last asked."""

from __future__ import annotations

from random import Random

import pytest

from app.kernel import SPECTATOR, dump, load, only, play, project, redeal
from app.kernel.redealing import imagine
from tests.kernel.small_table import GAME, Grab, Pick, Small, Vote, small

PASS = ("pass",)


def news(t: Small, viewer: int) -> int:
    return project(t, viewer)["news"]


def one_round() -> Small:
    """Seat 0 has answered, then the others; some lines were told after each answer."""
    t = small(Pick(0))
    t.tell("Before anything.")
    play(t, 0, PASS)
    t.tell("One.")
    play(t, 1, PASS)
    t.tell("Two.", to=only(0))
    t.tell("Three.", to=only(1))
    play(t, 2, PASS)
    return t


def test_at_first_all_of_the_log_is_news() -> None:
    t = small(Pick(0))
    t.tell("One.")
    t.tell("Two.", to=only(1))
    assert news(t, 0) == 1


def test_news_are_the_lines_that_this_viewer_reads_since_they_were_last_asked() -> None:
    t = one_round()
    assert project(t, 0)["log"] == ["Before anything.", "One.", "Two."]
    assert news(t, 0) == 2


def test_only_one_who_is_asked_is_told_of_news() -> None:
    t = one_round()
    assert [news(t, viewer) for viewer in (1, 2, SPECTATOR)] == [0, 0, 0]


def tell_and_ask(t: Small, seat: int) -> None:
    t.tell("Something.")
    t.then(Pick(seat))


def test_what_an_answer_brings_about_is_no_news_to_the_one_who_gave_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Pick, "chosen", lambda self, t, choice: tell_and_ask(t, self.seat))
    t = small(Pick(0))
    play(t, 0, PASS)
    assert t.log and news(t, 0) == 0


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_how_a_question_to_several_was_settled_is_news_to_all_of_them_alike(
    order: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Vote, "revealed", lambda self, t, answers: tell_and_ask(t, 0))
    t = small(Vote((0, 1)))
    t.tell("Before.")
    for seat in order:
        play(t, seat, ("vote", 2))
    assert news(t, 0) == 1 and t.heard == [1, 1, 0]


def test_what_has_faded_is_no_news() -> None:
    t = small(Pick(0))
    t.tell("For a while.", until="turn")
    t.tell("For good.")
    assert news(t, 0) == 2
    t.fade("turn")
    assert news(t, 0) == 1


def test_an_answer_given_in_secret_is_no_news_to_others() -> None:
    t = small(Grab((0, 1, 2)))
    t.tell("One.")
    before = project(t, 1)
    play(t, 2, ("let",))
    assert project(t, 1) == before


def test_news_are_saved_and_a_table_saved_before_there_were_any_has_none() -> None:
    t = one_round()
    saved = dump(t)
    assert project(load(GAME, saved), 0) == project(t, 0)
    del saved["heard"]
    assert project(load(GAME, saved), 0)["news"] == 0


def test_a_copy_hears_alone() -> None:
    t = one_round()
    twin = t.copy()
    play(twin, 0, PASS)
    assert news(t, 0) == 2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_redealt_table_has_the_same_news(seat: int) -> None:
    t = one_round()
    t.then(Pick(seat))
    for other in (redeal(t, seat, Random(1).shuffle), imagine(t, seat, Random(1).shuffle)):
        assert project(other, seat)["news"] == news(t, seat)
