"""Windows for answers, and the stack: K14 and K15."""

from __future__ import annotations

import pytest

from app.kernel import LET, SPECTATOR, options, play, project, waiting
from tests.games.blakes.deck import (
    ARTIST,
    ATHLETIC,
    DUO,
    GAMER,
    ROCKSTAR,
    asked,
    assault,
    blakes,
    cards_offered,
    fight_on,
    labels,
    let,
    put,
    say,
    told,
    wits,
    worth,
)
from tests.games.positions import asking, pile
from tests.games.read_log import log_by_name, read_log

PASS = ("pass",)
CANCEL, CANCEL_BUFF = "actually-no", "return-to-sender"


# -- answering a card ----------------------------------------------------------------------------------
@pytest.mark.rule("K14")
def test_after_a_card_each_other_player_is_asked_from_the_left_of_its_player() -> None:
    t = blakes(seats=4, turn=2, hands=[[], [], ["mumble", "monocle"]])
    for label in ("Mumble on {1}", "Monocle on yourself"):
        say(t, 2, label)
        assert asking(t) == "Reply" and asked(t) == (3, 0, 1)
        let(t)
        assert asking(t) == "Turn"


@pytest.mark.rule("K14")
def test_everyone_still_in_is_asked_whatever_they_hold_and_those_out_are_not() -> None:
    t = blakes(seats=4, out=[1], hands=[["mumble"]])
    say(t, 0, "Mumble on {3}")
    assert asked(t) == (2, 3) and options(t, 2) == [LET]
    let(t)
    assault(t, 0, 3)
    assert asked(t) == (0, 2, 3) and options(t, 3) == [LET]


@pytest.mark.rule("K14")
def test_a_card_is_not_settled_before_all_have_answered() -> None:
    t = blakes(hands=[["mumble"]])
    say(t, 0, "Mumble on {1}")
    assert pile(t, "stack:0") == ["mumble"] and t.plays == [(0, "on {1}")] and worth(t, 1)[0] == 5
    let(t, 2)
    assert worth(t, 1)[0] == 5
    let(t, 1)
    assert worth(t, 1)[0] == 4 and pile(t, "stack:0") == [] and t.plays == []
    assert pile(t, "discard:0") == ["mumble"]


@pytest.mark.rule("K14")
def test_the_nearest_who_answers_has_it_and_those_after_are_asked_again() -> None:
    t = blakes(seats=4, hands=[["mumble"], [], ["hiccups"], ["earworm"]])
    say(t, 0, "Mumble on {1}")
    say(t, 3, "Earworm on {1}")  # quicker, but seat 2 is nearer
    say(t, 2, "Hiccups on {1}")
    let(t, 1)
    assert pile(t, "stack:0") == ["mumble", "hiccups"] and asked(t) == (3, 0, 1)
    assert pile(t, "hand:3") == ["earworm"]
    let(t)
    # Hiccups is settled; seat 3 may still answer the first card, seats 1 and 2 have had their say.
    assert pile(t, "stack:0") == ["mumble"] and asked(t) == (3,) and worth(t, 1) == (3, 3, 3)
    say(t, 3, "Earworm on {1}")
    assert asked(t) == (0, 1, 2)
    let(t)
    assert asking(t) == "Turn" and worth(t, 1) == (2, 3, 1)


@pytest.mark.rule("K14")
def test_an_answer_opens_its_own_window_first_and_the_last_played_is_settled_first() -> None:
    t = blakes(hands=[["mumble", "hiccups"], ["earworm"], ["bad-burrito"]])
    say(t, 0, "Mumble on {1}")
    let(t, 2)
    say(t, 1, "Earworm on {0}")
    assert asked(t) == (2, 0)
    say(t, 2, "Bad Burrito on {1}")
    assert asked(t) == (0, 1)
    say(t, 0, "Hiccups on {2}")
    assert pile(t, "stack:0") == ["mumble", "earworm", "bad-burrito", "hiccups"]
    assert t.plays == [(0, "on {1}"), (1, "on {0}"), (2, "on {1}"), (0, "on {2}")]
    while asking(t) == "Reply":
        let(t)
    settled = [line.partition("]")[0][1:] for line in told(t) if line.startswith("[")]
    assert settled == ["Hiccups", "Bad Burrito", "Earworm", "Mumble"]


# -- the attack window ---------------------------------------------------------------------------------
@pytest.mark.rule("K14")
def test_after_an_attack_all_are_asked_from_the_attacker_leftwards() -> None:
    t = blakes(seats=4, turn=1)
    assault(t, 1, 3)
    assert asking(t) == "Clash" and asked(t) == (1, 2, 3, 0)


@pytest.mark.rule("K14")
def test_after_each_card_all_are_asked_again_from_the_left_of_its_player_until_all_pass() -> None:
    t = blakes(hands=[["mumble"], ["deep-breath"], ["hiccups"]])
    assault(t, 0, 1)
    say(t, 1, "Deep Breath on yourself")
    let(t, 0)
    assert asking(t) == "Reply" and asked(t) == (2, 0)
    let(t)
    assert asking(t) == "Clash" and asked(t) == (2, 0, 1)
    let(t, 2)
    say(t, 0, "Mumble on {1}")
    let(t)
    assert asked(t) == (1, 2, 0) and t.attacker == 0
    let(t, 1, 2)
    assert t.attacker == 0
    let(t, 0)
    assert t.attacker == -1


@pytest.mark.rule("K14")
def test_in_the_attack_window_each_plays_one_card_at_a_time() -> None:
    t = blakes(hands=[["raised-eyebrow", "raised-eyebrow", "cutting-remark"], ["deep-breath"]])
    assault(t, 0, 1)
    say(t, 0, "Raised Eyebrow on yourself")
    let(t)
    assert asked(t) == (1, 2, 0)  # the others come first
    say(t, 1, "Deep Breath on yourself")
    let(t)
    assert asked(t) == (2, 0, 1)
    put(t, 0, "Cutting Remark on yourself")
    assert worth(t, 0)[0] == 6 and worth(t, 1)[1] == 4
    fight_on(t)
    assert t.esteem[1] == 12


@pytest.mark.rule("K14")
def test_who_lets_a_card_happen_may_pass_on_the_conflict_at_once() -> None:
    t = blakes(seats=4, hands=[["mumble"], ["deep-breath"]])
    assault(t, 0, 1)
    say(t, 0, "Mumble on {1}")
    say(t, 2, "Let it happen and pass")
    let(t, 1)
    assert asking(t) == "Reply"  # as with every answer, nobody sees it before all have answered
    assert project(t, 0)["waiting"] == [1, 2, 3] and t.passed == ()
    say(t, 3, "Let it happen and pass")
    assert asking(t) == "Clash" and asked(t) == (1, 0) and project(t, 0)["public"]["passed"] == (2, 3)
    let(t)
    assert t.attacker == -1 and t.passed == ()


@pytest.mark.rule("K14")
def test_after_another_card_those_who_passed_are_asked_again() -> None:
    t = blakes(hands=[["mumble"], ["deep-breath"]])
    assault(t, 0, 1)
    say(t, 0, "Mumble on {1}")
    let(t, 1)
    say(t, 2, "Let it happen and pass")
    say(t, 1, "Deep Breath on yourself")
    assert asked(t) == (2, 0) and t.passed == ()
    say(t, 2, "Let it happen and pass")
    say(t, 0, "Let it happen and pass")
    assert asking(t) == "Clash" and asked(t) == (1,)


@pytest.mark.rule("K14")
def test_who_passes_on_the_conflict_lets_the_cards_beneath_happen_too() -> None:
    t = blakes(seats=4, hands=[["mumble"], ["hiccups"]])
    assault(t, 0, 3)
    say(t, 0, "Mumble on {1}")
    say(t, 1, "Hiccups on {2}")
    assert asked(t) == (2, 3, 0)
    say(t, 2, "Let it happen and pass")
    let(t, 3, 0)
    assert pile(t, "stack:0") == ["mumble"] and asked(t) == (3,)


@pytest.mark.rule("K14")
def test_a_conflict_is_settled_when_the_last_card_puts_its_player_out_and_all_others_passed() -> None:
    t = blakes(hands=[[], [], ["unliked"]], esteem=[20, 14, 1])
    assault(t, 0, 1)
    let(t, 0, 1)
    say(t, 2, "Unliked on yourself")
    say(t, 0, "Let it happen and pass")
    say(t, 1, "Let it happen and pass")
    assert t.out[2] and t.attacker == -1


@pytest.mark.rule("K14")
def test_all_may_pass_on_a_conflict_whatever_they_hold_and_only_on_a_conflict() -> None:
    t = blakes(hands=[["mumble", "mumble"]])
    say(t, 0, "Mumble on {1}")
    assert options(t, 1) == [LET]
    let(t)
    assault(t, 0, 1)
    say(t, 0, "Mumble on {1}")
    assert [options(t, seat) for seat in (1, 2)] == [[LET, PASS], [LET, PASS]]


# -- cancels -------------------------------------------------------------------------------------------
@pytest.mark.rule("K15")
def test_a_cancelled_action_does_nothing_and_is_discarded() -> None:
    t = blakes(hands=[["hiccups"], [CANCEL]])
    say(t, 0, "Hiccups on {1}")
    let(t, 2)
    say(t, 1, "Actually, No against {0}'s Hiccups")
    let(t)
    assert worth(t, 1) == (5, 3, 3) and pile(t, "stack:0") == []
    assert pile(t, "discard:0") == [CANCEL, "hiccups"] and asking(t) == "Turn"
    assert told(t)[-1] == "[Actually, No]: {0}'s [Hiccups] is cancelled and does nothing."


@pytest.mark.rule("K15")
def test_a_cancelled_buff_is_discarded() -> None:
    t = blakes(hands=[["monocle"], [], [CANCEL_BUFF]])
    say(t, 0, "Monocle on yourself")
    let(t, 1)
    say(t, 2, "Return to Sender against {0}'s Monocle")
    let(t)
    assert pile(t, "buffs:0") == [] and pile(t, "discard:0") == [CANCEL_BUFF, "monocle"]
    assert worth(t, 0) == (3, 2, 3) and asking(t) == "Turn"


@pytest.mark.rule("K15")
def test_each_cancel_answers_only_its_own_kind_of_card() -> None:
    t = blakes(hands=[["monocle", "mumble", CANCEL], [CANCEL, CANCEL_BUFF]])
    assert cards_offered(t, 0) == {"monocle", "mumble"}  # nothing was just played
    say(t, 0, "Monocle on yourself")
    assert cards_offered(t, 1) == {CANCEL_BUFF}
    let(t)
    say(t, 0, "Mumble on {1}")
    assert cards_offered(t, 1) == {CANCEL}
    let(t)
    assault(t, 0, 1)
    assert cards_offered(t, 1) == set()  # an attack is no card


@pytest.mark.rule("K15")
def test_a_cancel_can_be_cancelled() -> None:
    t = blakes(hands=[["hiccups", CANCEL], [CANCEL]])
    say(t, 0, "Hiccups on {1}")
    let(t, 2)
    say(t, 1, "Actually, No against {0}'s Hiccups")
    let(t, 2)
    say(t, 0, "Actually, No against {1}'s Actually, No")
    assert t.plays[-1] == (0, "against {1}'s Actually, No")
    let(t)
    # The first cancel is gone; seat 2 may still answer Hiccups.
    assert pile(t, "stack:0") == ["hiccups"] and asked(t) == (2,)
    let(t)
    assert worth(t, 1) == (3, 3, 3) and pile(t, "discard:0") == [CANCEL, CANCEL, "hiccups"]


@pytest.mark.rule("K15")
def test_a_cancel_of_a_cancel_can_be_cancelled_too() -> None:
    t = blakes(hands=[["hiccups", CANCEL], [CANCEL, CANCEL]])
    say(t, 0, "Hiccups on {1}")
    say(t, 1, "Actually, No against {0}'s Hiccups")
    let(t, 2)
    say(t, 0, "Actually, No against {1}'s Actually, No")
    say(t, 1, "Actually, No against {0}'s Actually, No")
    assert pile(t, "stack:0") == ["hiccups", CANCEL, CANCEL, CANCEL]
    while asking(t) == "Reply":
        let(t)
    assert worth(t, 1) == (5, 3, 3)
    assert [line for line in told(t) if "is cancelled" in line] == [
        "[Actually, No]: {0}'s [Actually, No] is cancelled and does nothing.",
        "[Actually, No]: {0}'s [Hiccups] is cancelled and does nothing.",
    ]


@pytest.mark.rule("K15")
def test_a_cancel_against_a_buff_is_an_action_and_can_be_cancelled_as_one() -> None:
    t = blakes(hands=[["monocle", CANCEL], [CANCEL_BUFF]])
    say(t, 0, "Monocle on yourself")
    say(t, 1, "Return to Sender against {0}'s Monocle")
    say(t, 0, "Actually, No against {1}'s Return to Sender")
    while asking(t) == "Reply":
        let(t)
    assert pile(t, "buffs:0") == ["monocle"]


@pytest.mark.rule("K15")
def test_when_a_card_is_cancelled_nobody_is_asked_about_it_any_more() -> None:
    t = blakes(seats=4, hands=[["hiccups"], [CANCEL], [CANCEL], [CANCEL]])
    say(t, 0, "Hiccups on {1}")
    say(t, 1, "Actually, No against {0}'s Hiccups")
    assert asked(t) == (2, 3, 0)
    let(t)
    assert asking(t) == "Turn" and waiting(t) == [0]


@pytest.mark.rule("K15")
def test_a_cancel_reaches_only_the_card_just_played_not_one_beneath_it() -> None:
    t = blakes(hands=[["hiccups"], ["deep-breath"], [CANCEL]])
    say(t, 0, "Hiccups on {1}")
    say(t, 1, "Deep Breath on yourself")
    assert [label for label in labels(t, 2) if label != "Let it happen"] == [
        "Actually, No against {1}'s Deep Breath"
    ]
    say(t, 2, "Actually, No against {1}'s Deep Breath")
    while asking(t) == "Reply":
        let(t)
    assert worth(t, 1) == (3, 3, 3)


@pytest.mark.rule("K14")
def test_onlookers_see_what_lies_on_the_stack_and_that_others_are_asked() -> None:
    t = blakes(hands=[["hiccups"], [CANCEL]])
    wits_before = read_log(t, 2)[:]
    say(t, 0, "Hiccups on {1}")
    say(t, 1, "Actually, No against {0}'s Hiccups")
    view = project(t, 0)
    assert view["piles"]["stack:0"] == ["hiccups", CANCEL]
    assert view["prompt"] == "{1} plays Actually, No against {0}'s Hiccups. Answer it, or let it happen?"
    assert view["asking"] == {
        "kind": "Reply",
        "doing": "answer the card or let it happen",
        "about": {"player": "seat:1", "card": "stack:0:1", "does": "cancel"},
        "forced": [2, 0],  # they have no cards
    }
    assert log_by_name(t, 0)[len(wits_before) :] == [
        "{0} plays [Hiccups] on {1}: Verbal Assault −2.",
        "{1} plays [Actually, No] against {0}'s Hiccups: cancel an Action just played.",
    ]


def test_the_prompt_of_an_attack_says_how_it_would_end() -> None:
    t = blakes()
    wits(t, 0, 2)
    assert [project(t, seat)["prompt"] for seat in range(3)] == [
        "{2} would lose 1. Play a card, or pass?"
    ] * 3
    t = blakes()
    assault(t, 0, 1)
    assert "Nobody would be hurt" in project(t, 1)["prompt"]
    play(t, 0, LET)


def test_only_with_an_empty_hand_all_can_see_that_there_is_nothing_to_choose() -> None:
    t = blakes(hands=[["mumble"], [], ["monocle"]])  # a Buff answers nothing, but nobody knows that it is one
    say(t, 0, "Mumble on {1}")
    assert options(t, 1) == options(t, 2) == [LET]
    for viewer in (*range(3), SPECTATOR):
        told = project(t, viewer)["asking"]
        assert told is not None and told.get("forced") == [1]
    let(t)
    assault(t, 0, 1)
    told = project(t, 0)["asking"]
    assert told is not None and told.get("forced") == [0, 1]


def test_who_may_still_unite_two_blakes_has_a_choice_without_cards() -> None:
    t = blakes(seats=2, personas=(ARTIST, GAMER, ATHLETIC, ROCKSTAR), options=DUO, hands=[[], []])
    say(t, 0, "Verbal Assault on {1}'s Gamer Blake")
    say(t, 0, "Artist Blake")
    told = project(t, 0)["asking"]
    assert told is not None and told["kind"] == "Clash" and told.get("forced") == [0]
