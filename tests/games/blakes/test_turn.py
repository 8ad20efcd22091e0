"""A turn: K10 to K13, K16 and K23."""

from __future__ import annotations

import pytest

from app.kernel import IllegalChoice, options, play, project, waiting
from tests.games.blakes.deck import (
    GAMER,
    SCHOLAR,
    assault,
    attack_and_settle,
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
from tests.games.read_log import read_log


# -- step 1: Buffs -------------------------------------------------------------------------------------
@pytest.mark.rule("K10")
def test_any_number_of_buffs_on_any_character_and_they_stack() -> None:
    t = blakes(hands=[["megaphone", "megaphone", "retainer", "monocle"]])
    put(t, 0, "Megaphone on yourself")
    put(t, 0, "Megaphone on yourself")
    put(t, 0, "Retainer on {2}")
    assert worth(t, 0) == (5, 2, 3) and worth(t, 2) == (3, 4, 2)
    assert pile(t, "buffs:0") == ["megaphone", "megaphone"] and pile(t, "buffs:2") == ["retainer"]
    assert waiting(t) == [0] and asking(t) == "Turn"


@pytest.mark.rule("K10")
def test_buffs_stay_from_turn_to_turn() -> None:
    t = blakes(hands=[["monocle"]])
    put(t, 0, "Monocle on {1}")
    attack_and_settle(t, 0, 2)
    attack_and_settle(t, 1, 2)
    assert worth(t, 1) == (5, 3, 5) and pile(t, "buffs:1") == ["monocle"]


@pytest.mark.rule("K10")
def test_buffs_are_played_only_in_step_1_of_ones_own_turn() -> None:
    t = blakes(hands=[["monocle", "mumble"], ["podcast", "mumble"], ["cardigan"]])
    say(t, 0, "Mumble on {1}")
    assert cards_offered(t, 1) == {"mumble"} and cards_offered(t, 2) == set()
    let(t)
    assert cards_offered(t, 0) == {"monocle"}
    assault(t, 0, 1)
    assert asking(t) == "Clash" and cards_offered(t, 0) == set() and cards_offered(t, 1) == {"mumble"}


# -- step 2: the attack --------------------------------------------------------------------------------
@pytest.mark.rule("K11")
def test_one_must_attack_with_either_kind_any_opponent_and_needs_no_card() -> None:
    t = blakes(seats=4, out=[2])
    assert options(t, 0) == [("assault", 1), ("wits", 1), ("assault", 3), ("wits", 3)]
    assert labels(t, 0) == [
        "Verbal Assault on {1} (3 against 3)",
        "Battle of Wits with {1} (3 against 3)",
        "Verbal Assault on {3} (3 against 2)",
        "Battle of Wits with {3} (3 against 4)",
    ]
    assert [option["place"] for option in project(t, 0)["options"]] == ["blake:1"] * 2 + ["blake:3"] * 2
    for choice in (("assault", 0), ("assault", 2), ("pass",)):
        with pytest.raises(IllegalChoice):
            play(t, 0, choice)


# -- step 3 --------------------------------------------------------------------------------------------
@pytest.mark.rule("K12")
def test_three_cards_are_drawn_after_the_attack() -> None:
    t = blakes(hands=[["mumble"]], deck=["monocle", "podcast", "hiccups", "cardigan"])
    attack_and_settle(t, 0, 1)
    assert pile(t, "hand:0") == ["mumble", "cardigan", "hiccups", "podcast"]
    assert waiting(t) == [1] and asking(t) == "Turn"
    assert "{0} draws 3 cards." in told(t)
    assert "You draw [Cardigan], [Hiccups] and [Podcast]." in read_log(t, 0)


@pytest.mark.rule("K12")
def test_then_one_discards_down_to_six_of_ones_own_choice_and_plays_nothing() -> None:
    t = blakes(
        hands=[["mumble", "monocle", "podcast", "unliked", "ice-cream"]], deck=["earworm"] * 2 + ["hiccups"]
    )
    attack_and_settle(t, 0, 1)
    assert asking(t) == "Discard" and waiting(t) == [0] and t.step == 3
    assert {choice[0] for choice in options(t, 0)} == {"discard"} and len(options(t, 0)) == 8
    assert "2 cards too many" in project(t, 0)["prompt"]
    say(t, 0, "Discard Mumble")
    say(t, 0, "Discard Earworm")
    assert pile(t, "hand:0") == ["monocle", "podcast", "unliked", "ice-cream", "hiccups", "earworm"]
    assert pile(t, "discard:0") == ["mumble", "earworm"] and waiting(t) == [1]


# -- Actions -------------------------------------------------------------------------------------------
@pytest.mark.rule("K13")
def test_actions_are_played_on_ones_turn_before_the_attack_and_in_it() -> None:
    t = blakes(hands=[["cutting-remark", "raised-eyebrow"]])
    put(t, 0, "Cutting Remark on yourself")
    assert worth(t, 0) == (5, 2, 3) and asking(t) == "Turn"
    assault(t, 0, 1)
    put(t, 0, "Raised Eyebrow on yourself")
    assert worth(t, 0) == (6, 2, 3)
    fight_on(t)
    assert t.esteem[1] == 14 - 3


@pytest.mark.rule("K13")
def test_on_others_turns_actions_answer_a_card_or_an_attack() -> None:
    t = blakes(hands=[["monocle"], ["mumble"], ["deep-breath"]])
    assert waiting(t) == [0]  # nobody else may do anything yet
    say(t, 0, "Monocle on yourself")
    assert waiting(t) == [1, 2] and cards_offered(t, 1) == {"mumble"}
    let(t)
    assert waiting(t) == [0]
    assault(t, 0, 1)
    assert waiting(t) == [0, 1, 2] and cards_offered(t, 2) == {"deep-breath"}


@pytest.mark.rule("K13")
def test_anyone_may_play_any_action_on_any_character() -> None:
    t = blakes(seats=4, hands=[[], [], [], ["deep-breath"]], out=[1])
    assault(t, 0, 2)
    assert labels(t, 3) == ["Pass", "Deep Breath on {0}", "Deep Breath on {2}", "Deep Breath on yourself"]


@pytest.mark.rule("K13")
def test_a_stat_action_lasts_until_the_end_of_the_turn() -> None:
    t = blakes(hands=[["earworm", "obscure-fact"]])
    put(t, 0, "Earworm on {1}")
    put(t, 0, "Obscure Fact on {2}")
    assert worth(t, 1)[2] == 1 and worth(t, 2)[2] == 4
    assert t.acts == [(), (("earworm", ""),), (("obscure-fact", ""),)]
    attack_and_settle(t, 0, 1)
    assert waiting(t) == [1] and worth(t, 1)[2] == 3 and worth(t, 2)[2] == 2 and t.acts == [()] * 3


@pytest.mark.rule("K13")
def test_a_stat_action_still_counts_in_the_conflict_of_the_same_turn() -> None:
    t = blakes(hands=[["earworm"]])
    put(t, 0, "Earworm on {1}")
    attack_and_settle(t, 0, 1, "wits")  # 3 against 3 - 2
    assert t.esteem[:2] == [20, 12]


# -- the piles -----------------------------------------------------------------------------------------
@pytest.mark.rule("K16")
def test_an_empty_draw_pile_is_refilled_with_the_shuffled_discards() -> None:
    t = blakes(buffs=[["monocle"], ["podcast"]], discard=["mumble"] * 3, rest="discard:0")
    before = sorted(pile(t, "discard:0"))
    attack_and_settle(t, 0, 1)
    assert "The draw pile is empty: the discards are shuffled." in told(t)
    assert pile(t, "discard:0") == [] and len(t.hand(0)) == 3
    assert sorted(pile(t, "deck:0") + pile(t, "hand:0")) == before
    assert pile(t, "buffs:0") == ["monocle"] and pile(t, "buffs:1") == ["podcast"]
    assert all(t.known[card] == 0 for card in t.pile("deck"))


@pytest.mark.rule("K16")
def test_the_pile_is_refilled_in_the_middle_of_a_draw_and_not_before_it_is_needed() -> None:
    t = blakes(rest="hand:2", deck=["mumble", "hiccups"], discard=["earworm", "earworm"])
    attack_and_settle(t, 0, 1)
    assert sorted(pile(t, "hand:0")) == ["earworm", "hiccups", "mumble"]
    assert pile(t, "deck:0") == ["earworm"] and pile(t, "discard:0") == []
    t = blakes(rest="hand:2", deck=["mumble"] * 3, discard=["earworm", "earworm"])
    attack_and_settle(t, 0, 1)
    assert pile(t, "deck:0") == [] and pile(t, "discard:0") == ["earworm", "earworm"]


@pytest.mark.rule("K16")
def test_when_no_card_is_left_anywhere_one_draws_fewer() -> None:
    t = blakes(rest="hand:2", deck=["mumble"])
    attack_and_settle(t, 0, 1)
    assert pile(t, "hand:0") == ["mumble"]
    attack_and_settle(t, 1, 0)
    assert "There is no card left for {1} to draw." in told(t)


@pytest.mark.rule("K16")
def test_the_discards_lie_face_up() -> None:
    t = blakes(hands=[["mumble"]])
    put(t, 0, "Mumble on {1}")
    assert project(t, 2)["piles"]["discard:0"] == ["mumble"]


@pytest.mark.rule("K23")
def test_a_character_in_hand_counts_as_a_card_and_can_be_discarded() -> None:
    hand = [SCHOLAR, "mumble", "mumble", "mumble"]
    t = blakes(hands=[hand], deck=["earworm", "earworm", "hiccups"])
    attack_and_settle(t, 0, 1)
    assert asking(t) == "Discard"
    say(t, 0, "Discard Scholar Blake")
    assert pile(t, "discard:0") == [SCHOLAR] and len(t.hand(0)) == 6


@pytest.mark.rule("K23")
def test_a_character_in_hand_can_be_taken_and_has_no_other_use() -> None:
    t = blakes(hands=[["sticky-fingers"], [SCHOLAR]])
    put(t, 0, "Sticky Fingers on {1}")
    assert pile(t, "hand:0") == [SCHOLAR] and cards_offered(t, 0) == set()
    t = blakes(hands=[["mumble"], [SCHOLAR]], personas=[GAMER, "artist-blake", "athletic-blake"])
    say(t, 0, "Mumble on {2}")
    assert cards_offered(t, 1) == set()  # not in answer to a card
    let(t)
    wits(t, 0, 2)
    assert cards_offered(t, 1) == set()  # nor by somebody who is not in the conflict
