"""Questions: one seat chooses; several may accept; all answer in secret."""

from __future__ import annotations

from itertools import permutations

import pytest

from app.kernel import (
    CARD,
    FLAG,
    LET,
    NUMBER,
    SEAT,
    SPECTATOR,
    WORD,
    Ask,
    Choice,
    Eyes,
    IllegalChoice,
    options,
    play,
    project,
    question,
    standing,
    waiting,
)
from app.kernel.operands import first_place, named
from tests.kernel.small_table import Grab, Pick, Small, Vote, card, small

A = card("a")
GRAB, MISS = ("grab",), ("miss",)


# -- one seat --------------------------------------------------------------------------------------
def test_one_seat_is_asked_and_its_answer_settles_it() -> None:
    t = small(Pick(1), hand_1="a")
    assert waiting(t) == [1]
    assert options(t, 1) == [("pick", A), ("pass",), ("end",), ("again",)]
    assert options(t, 0) == options(t, 2) == options(t, SPECTATOR) == []
    play(t, 1, ("pick", A))
    assert t.question == 1
    assert t.sealed == {}
    assert standing(t) == Pick(2)


def test_the_same_question_may_be_put_again_under_another_number() -> None:
    t = small(Pick(1))
    play(t, 1, ("again",))
    assert standing(t) == Pick(1)
    assert t.question == 1


@pytest.mark.parametrize(
    ("seat", "choice"),
    [(0, ("pass",)), (1, ("pick", A)), (1, ("pass", 1)), (1, ()), (SPECTATOR, ("pass",)), (7, ("pass",))],
)
def test_what_is_not_offered_is_refused(seat: int, choice: Choice) -> None:
    t = small(Pick(1), hand_0="a")
    with pytest.raises(IllegalChoice):
        play(t, seat, choice)
    assert t.question == 0
    assert t.sealed == {}


def test_a_choice_is_taken_as_it_was_offered() -> None:
    t = small(Pick(1), hand_1="b")
    play(t, 1, ("pick", 1.0))
    assert t.pile("open") == [1]
    assert type(t.pile("open")[0]) is int


def test_what_travelled_is_told_until_the_next_question_is_settled() -> None:
    t = small(Pick(1), hand_1="a")
    play(t, 1, ("pick", A))
    assert project(t, 0)["moved"] == [{"from": "hand:1", "to": "open:0:0"}]
    assert project(t, 1)["moved"] == [{"from": "hand:1:0", "to": "open:0:0"}]
    play(t, 2, ("pass",))
    assert project(t, 0)["moved"] == []


# -- an offer --------------------------------------------------------------------------------------
def test_an_offer_may_be_declined_by_its_first_option() -> None:
    t = small(Grab((1, 2, 3)), seats=4)
    assert waiting(t) == [1, 2, 3]
    assert options(t, 1) == [LET, GRAB, MISS]
    assert project(t, 1)["options"][0]["label"] == "Let it pass"


def test_whoever_could_not_accept_is_asked_all_the_same() -> None:
    t = small(Grab((1, 2, 3)), seats=4)
    assert options(t, 3) == [LET]


def test_an_offer_that_all_let_pass_is_declined() -> None:
    t = small(Grab((1, 2)))
    play(t, 2, LET)
    assert waiting(t) == [1]
    assert t.question == 0
    play(t, 1, LET)
    assert t.happened == ["nobody"]
    assert t.question == 1


@pytest.mark.parametrize("order", list(permutations((1, 2, 0))))
def test_the_first_in_order_has_it_however_quick_the_others_are(order: tuple[int, ...]) -> None:
    t = small(Grab((1, 2, 0)))
    answers = {1: LET, 2: GRAB, 0: MISS}
    for seat in order:
        if seat in waiting(t) and t.question == 0:
            play(t, seat, answers[seat])
    assert t.happened == ["2 grab"]
    assert waiting(t) == [2]
    assert t.sealed == {}


def test_an_offer_is_settled_as_soon_as_nobody_nearer_can_accept() -> None:
    t = small(Grab((1, 2, 0)))
    play(t, 1, GRAB)
    assert t.happened == ["1 grab"]


def test_an_answer_to_an_offer_is_final() -> None:
    t = small(Grab((1, 2)))
    play(t, 2, GRAB)
    assert options(t, 2) == []
    for choice in (LET, GRAB):
        with pytest.raises(IllegalChoice):
            play(t, 2, choice)
    assert t.sealed == {2: GRAB}


def test_nobody_sees_who_has_answered_an_offer_or_what() -> None:
    t = small(Grab((1, 2)))
    before = {viewer: project(t, viewer) for viewer in (0, 1, 2, SPECTATOR)}
    play(t, 2, GRAB)
    assert all(project(t, viewer) == before[viewer] for viewer in (0, 1, SPECTATOR))
    assert before[0]["waiting"] == [1, 2]
    mine = project(t, 2)
    assert mine["waiting"] == [1]
    assert mine["answered"] == "Grab"
    assert mine["options"] == []
    assert mine["prompt"] == ""


def test_a_losing_acceptance_leaves_no_trace() -> None:
    lost, let = small(Grab((1, 2))), small(Grab((1, 2)))
    play(lost, 2, GRAB)
    play(let, 2, LET)
    for t in (lost, let):
        play(t, 1, GRAB)
    for viewer in (0, 1, 2, SPECTATOR):
        assert project(lost, viewer) == project(let, viewer)
    assert vars(lost) | {"chance": None} == vars(let) | {"chance": None}


def test_an_acceptance_that_settles_nothing_opens_the_offer_again_to_fresh_answers() -> None:
    t = small(Grab((1, 2, 0)))
    play(t, 2, GRAB)
    play(t, 1, MISS)
    assert t.happened == ["1 miss"]
    assert t.question == 1
    assert waiting(t) == [2, 0]
    assert options(t, 2) == [LET, GRAB, MISS]
    play(t, 2, LET)
    play(t, 0, GRAB)
    assert t.happened == ["1 miss", "0 grab"]


# -- sealed answers --------------------------------------------------------------------------------
def vote(t: Small, *votes: tuple[int, int]) -> None:
    for seat, rival in votes:
        play(t, seat, ("vote", rival))


def test_sealed_answers_are_revealed_together_in_the_order_of_seats() -> None:
    t = small(Vote((2, 0, 1)))
    vote(t, (1, 0), (0, 1))
    assert t.happened == []
    assert waiting(t) == [2]
    vote(t, (2, 1))
    assert t.happened == ["2 for 1, 0 for 1, 1 for 0"]
    assert t.question == 1


def test_a_sealed_answer_is_seen_by_nobody_but_whoever_gave_it() -> None:
    t = small(Vote((0, 1, 2)))
    before = {viewer: project(t, viewer) for viewer in (0, 1, SPECTATOR)}
    vote(t, (2, 0))
    assert all(project(t, viewer) == before[viewer] for viewer in before)
    assert project(t, 2)["answered"] == "Vote for 0"
    assert project(t, 2)["waiting"] == [0, 1]


def test_a_sealed_answer_is_final() -> None:
    t = small(Vote((0, 1, 2)))
    vote(t, (2, 0))
    with pytest.raises(IllegalChoice):
        vote(t, (2, 1))
    assert t.sealed == {2: ("vote", 0)}


def test_what_travelled_before_stays_told_while_answers_come_in() -> None:
    t = small(Vote((0, 1)), hand_0="a")
    t.move(A, "open")
    moved = project(t, 2)["moved"]
    vote(t, (0, 1))
    assert project(t, 2)["moved"] == moved != []
    vote(t, (1, 0))
    assert project(t, 2)["moved"] == []


def test_a_question_is_a_value() -> None:
    assert Vote((0, 1)) == Vote((0, 1)) != Vote((1, 0))
    assert len({Vote((0, 1)), Grab((0, 1)), Vote((0, 1))}) == 2
    with pytest.raises(AttributeError):
        Pick(0).seat = 1  # type: ignore[misc]


# -- what choices are about ------------------------------------------------------------------------
def test_a_question_that_does_not_say_what_its_choices_are_about_is_refused() -> None:
    with pytest.raises(TypeError, match="Mute: say what its choices are about"):

        @question  # type: ignore[arg-type]
        class Mute(Ask[Small]):
            pass


def test_cards_and_seats_are_told_as_places_and_the_rest_as_it_is() -> None:
    t = small(hand_1="ab")
    kinds = {"card": CARD, "rival": SEAT, "by": NUMBER, "suit": WORD, "truth": FLAG}
    told = named(Eyes(t, 1), kinds, (card("b"), 2, 7, "wits", "true"))
    assert told == {"card": "hand:1:1", "rival": "seat:2", "by": 7, "suit": "wits", "truth": True}
    assert first_place(told) == "hand:1:1"


def test_a_card_lost_in_a_rivals_hand_is_told_as_the_hand() -> None:
    assert named(Eyes(small(hand_1="ab"), 0), {"card": CARD}, (A,)) == {"card": "hand:1"}


def test_what_may_be_left_out_stands_last_and_is_not_told() -> None:
    assert named(Eyes(small(), 0), {"kind": WORD, "truth": FLAG}, ("hook",)) == {"kind": "hook"}


def test_a_choice_that_names_no_place_belongs_where_its_question_says() -> None:
    assert first_place({"pair": "wits", "by": 3}) is None
    t = small(Lift(0))
    assert [option["place"] for option in project(t, 0)["options"]] == ["deck:0"]


def test_a_word_is_no_place() -> None:
    with pytest.raises(AssertionError):
        named(Eyes(small(), 0), {"word": WORD}, ("hand:0",))


def test_letting_it_pass_declines_in_every_question() -> None:
    declines = {option["verb"]: option["declines"] for option in project(small(Grab((1, 2))), 1)["options"]}
    assert declines == {"let": True, "grab": False, "miss": False}


@question({"lift": {}})
class Lift(Ask[Small]):
    """A choice that belongs to a pile."""

    def options(self, t: Small, seat: int) -> list[Choice]:
        return [("lift",)]

    def prompt(self, eyes: Eyes) -> str:
        return "Lift."

    def place(self, eyes: Eyes, choice: Choice) -> str | None:
        return "deck:0"
