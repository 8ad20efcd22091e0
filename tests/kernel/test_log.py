"""The log: each viewer reads what they may, as long as they may."""

from __future__ import annotations

from app.kernel import EVERYONE, SPECTATOR, Outcome, Table, only, project
from tests.kernel.small_table import card, small

A, B, X = (card(letter) for letter in "abx")


def read(t: Table, viewer: int) -> list[str]:
    return project(t, viewer)["log"]


def test_everybody_reads_a_line_for_all() -> None:
    t = small()
    t.tell("{0} begins.")
    assert t.log == ["{0} begins."]
    assert read(t, 0) == read(t, 2) == read(t, SPECTATOR) == ["{0} begins."]


def test_a_card_is_named_to_those_who_see_it_and_to_others_only_its_back() -> None:
    t = small(shelf_0="a")
    t.tell("{0} has [].", A)
    assert read(t, 0) == ["{0} has [Red A]."]
    assert read(t, 1) == read(t, SPECTATOR) == ["{0} has a red card."]


def test_a_back_that_is_not_seen_is_not_named() -> None:
    t = small(dark="a")
    t.show_back(A, only(1))
    t.tell("There lies [].", A)
    assert read(t, 0) == read(t, SPECTATOR) == ["There lies a card."]
    assert read(t, 1) == ["There lies a red card."]


def test_each_card_of_a_line_has_its_own_audience() -> None:
    t = small(shelf_0="a", shelf_1="x", open="b")
    t.tell("[] and [] and [].", A, X, B)
    assert read(t, 0) == ["[Red A] and a blue card and [Red B]."]
    assert read(t, 1) == ["a red card and [Blue X] and [Red B]."]
    assert read(t, 2) == ["a red card and a blue card and [Red B]."]


def test_a_line_about_open_cards_is_kept_as_plain_text() -> None:
    t = small(open="a")
    t.tell("[] lies there.", A)
    assert t.log == ["[Red A] lies there."]


def test_who_reads_a_name_is_decided_when_it_is_told() -> None:
    t = small(shelf_0="a")
    t.tell("{0} has [].", A)
    t.move(A, "open")
    assert read(t, 1) == ["{0} has a red card."]
    t.move(A, "deck")
    assert read(t, 0) == ["{0} has [Red A]."]


def test_a_line_is_read_by_its_audience_alone() -> None:
    t = small(shelf_0="a")
    t.tell("You have [].", A, to=only(0))
    t.tell("Psst.", to=only(1, SPECTATOR))
    assert read(t, 0) == ["You have [Red A]."]
    assert read(t, 1) == read(t, SPECTATOR) == ["Psst."]
    assert read(t, 2) == []


def test_a_line_fades_at_its_moment_for_all_and_the_others_stay() -> None:
    t = small(open="a")
    t.tell("One.", until="turn")
    t.tell("Two: [].", A, until="round")
    t.tell("Three.")
    t.fade("turn")
    assert read(t, 0) == ["Two: [Red A].", "Three."]
    t.tell("Four.", until="turn")
    assert read(t, 0) == ["Two: [Red A].", "Three.", "Four."]
    t.fade("turn")
    t.fade("round")
    t.fade("never named")
    assert read(t, 0) == read(t, SPECTATOR) == ["Three."]


def test_faded_lines_are_read_again_when_the_game_is_over_by_those_who_could() -> None:
    t = small()
    t.tell("For you.", to=only(1), until="turn")
    t.tell("For all.", until="turn")
    t.fade("turn")
    t.finish(Outcome([]))
    assert read(t, 1) == ["For you.", "For all."]
    assert read(t, 0) == ["For all."]


def test_a_copy_fades_alone() -> None:
    t = small()
    t.tell("One.", to=EVERYONE, until="turn")
    twin = t.copy()
    twin.fade("turn")
    assert read(twin, 0) == []
    assert read(t, 0) == ["One."]


def test_a_list_of_cards_is_named_to_those_who_see_them_all_and_counted_for_the_rest() -> None:
    t = small(shelf_0="ab", open="x")
    t.tell("{0} draws [*].", A, B)
    assert read(t, 0) == ["{0} draws [Red A] and [Red B]."]
    assert read(t, 1) == read(t, SPECTATOR) == ["{0} draws 2 cards."]
    t.tell("{0} has [] and [*].", X, A)
    assert read(t, 0)[-1] == "{0} has [Blue X] and [Red A]."
    assert read(t, 1)[-1] == "{0} has [Blue X] and a card."


def test_a_list_is_counted_for_one_who_sees_only_some_of_it() -> None:
    t = small(shelf_0="a", open="x")
    t.tell("There lie [*].", A, X)
    assert read(t, 1) == ["There lie 2 cards."]


def test_a_list_of_no_cards_says_so_to_all() -> None:
    t = small()
    t.tell("{0} draws [*].")
    assert t.log == ["{0} draws no cards."]


def test_those_who_do_not_see_all_of_the_cards_read_other_words() -> None:
    t = small(shelf_0="a", shelf_1="x")
    t.show(A, only(1))
    t.tell("{0} sees [].", A, others="{0} looks around.")
    assert read(t, 0) == read(t, 1) == ["{0} sees [Red A]."]
    assert read(t, 2) == read(t, SPECTATOR) == ["{0} looks around."]
    t.tell("{0} sees [] and [].", A, X, others="{0} looks around.")
    assert read(t, 0)[-1] == "{0} looks around." and read(t, 1)[-1] == "{0} sees [Red A] and [Blue X]."


def test_other_words_are_for_nobody_where_all_see_the_cards_and_for_all_where_none_does() -> None:
    t = small(open="a", deck="b")
    t.tell("There is [].", A, others="There is something.")
    t.tell("There is [].", B, others="There is something.")
    assert t.log == ["There is [Red A].", "There is something."]


def test_a_line_with_other_words_keeps_to_its_audience() -> None:
    t = small(shelf_0="a")
    t.tell("{0} has [].", A, others="{0} has one.", to=only(0, 1))
    assert [read(t, viewer) for viewer in (0, 1, 2)] == [["{0} has [Red A]."], ["{0} has one."], []]
