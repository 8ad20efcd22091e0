"""Going out in the middle of things: K20 and K21; and combinations of windows, redirects, kinds and twins."""

from __future__ import annotations

import pytest

from app.kernel import options, outcome, waiting
from tests.games.blakes.deck import (
    ARTIST,
    ATHLETIC,
    DROWSY,
    GAMER,
    ROCKSTAR,
    SCHOLAR,
    asked,
    assault,
    attack_and_settle,
    blakes,
    cards_offered,
    fight_on,
    let,
    put,
    say,
    told,
    wits,
    worth,
)
from tests.games.positions import asking, pile

TWIN = "Blunder Twin Powers with"


# -- going out -----------------------------------------------------------------------------------------
@pytest.mark.rule("K20")
def test_the_last_one_left_wins_at_once_and_nothing_pending_happens() -> None:
    t = blakes(esteem=[20, 1, 16], out=[2], hands=[["mumble", "unliked"]])
    say(t, 0, "Unliked on {1}")
    let(t)
    end = outcome(t)
    assert end is not None and end.winners == [0] and waiting(t) == []
    assert end.scores == [20, 0, 0]
    assert end.fates == ["still standing, with 20 Self-Esteem", "out in round 2", "out in round 1"]


@pytest.mark.rule("K20")
def test_one_who_is_out_is_no_target_any_more() -> None:
    t = blakes(esteem=[20, 1, 16], hands=[["unliked", "mumble"]])
    put(t, 0, "Unliked on {1}")
    assert t.out[1] and [choice[3] for choice in options(t, 0) if choice[0] == "play"] == [0, 2]
    attack_and_settle(t, 0, 2)
    assert waiting(t) == [2]


@pytest.mark.rule("K21")
def test_if_the_defender_goes_out_first_the_conflict_is_void_and_the_attacker_draws() -> None:
    t = blakes(esteem=[20, 2, 16], hands=[["cutting-remark"], [], ["left-on-read"]])
    assault(t, 0, 1)
    put(t, 2, "Left on Read on {1}")
    assert "{1} is out: the conflict is void." in told(t) and t.attacker == -1
    assert len(t.hand(0)) == 4 and waiting(t) == [2]  # step 3 is done, and it is the next one's turn


@pytest.mark.rule("K21")
def test_if_the_attacker_goes_out_the_conflict_is_void_and_the_turn_over() -> None:
    t = blakes(esteem=[2, 14, 16], hands=[["mumble"], [], ["left-on-read"]])
    assault(t, 0, 1)
    put(t, 2, "Left on Read on {0}")
    assert "{0} is out: the conflict is void." in told(t) and t.esteem[1] == 14
    assert pile(t, "hand:0") == [] and waiting(t) == [1] and t.step == 1


@pytest.mark.rule("K21")
def test_an_attacker_who_loses_a_battle_of_wits_to_the_end_has_no_step_3() -> None:
    t = blakes(turn=2, start=2, esteem=[20, 14, 1])
    attack_and_settle(t, 2, 0, "wits")  # 2 against 3
    assert t.out[2] and not any("{2} draws" in line for line in told(t)) and waiting(t) == [0]


@pytest.mark.rule("K21")
def test_an_active_player_who_goes_out_before_the_attack_ends_the_turn() -> None:
    t = blakes(esteem=[1, 14, 16], hands=[["mumble"], [], ["unliked"]])
    say(t, 0, "Mumble on {1}")
    let(t, 1)
    say(t, 2, "Unliked on {0}")
    let(t)
    # Ruling (K15): the card that was played is settled all the same.
    assert t.out[0] and any(line.startswith("[Mumble]:") for line in told(t))
    assert waiting(t) == [1] and asking(t) == "Turn" and worth(t, 1) == (5, 3, 3)


@pytest.mark.rule("K21", "K35")
def test_a_ticking_buff_can_put_a_player_out_at_the_start_of_the_turn() -> None:
    t = blakes(buffs=[[], ["high-school-yearbook", "monocle"]], esteem=[20, 1, 16])
    attack_and_settle(t, 0, 2)
    assert t.out[1] == 2 and waiting(t) == [2] and t.turn == 2
    assert pile(t, "discard:0") == ["high-school-yearbook", "monocle"]


@pytest.mark.rule("K21", "K35")
def test_a_ticking_buff_can_end_the_game() -> None:
    t = blakes(seats=2, buffs=[[], ["high-school-yearbook"]], esteem=[20, 1])
    attack_and_settle(t, 0, 1, "wits")
    end = outcome(t)
    assert end is not None and end.winners == [0]


# -- a card whose target or player has gone --------------------------------------------------------------
@pytest.mark.rule("K15")
def test_a_card_on_a_character_that_is_out_comes_to_nothing() -> None:
    t = blakes(esteem=[20, 1, 16], hands=[["monocle"], [], ["unliked"]])
    say(t, 0, "Monocle on {1}")
    let(t, 1)
    say(t, 2, "Unliked on {1}")
    let(t)
    assert told(t)[-1] == "[Monocle] does nothing: {1} is out."
    assert "monocle" in pile(t, "discard:0") and asking(t) == "Turn"


@pytest.mark.rule("K15")
def test_who_is_out_draws_and_takes_nothing() -> None:
    for card, label in (("second-wind", "Second Wind"), ("sticky-fingers", "Sticky Fingers on {2}")):
        t = blakes(esteem=[1, 14, 16], hands=[[card], [], ["unliked", "mumble"]])
        say(t, 0, label)
        let(t, 1)
        say(t, 2, "Unliked on {0}")
        let(t)
        assert any(line.endswith("does nothing: {0} is out.") for line in told(t))
        assert pile(t, "hand:0") == [] and pile(t, "hand:2") == ["mumble"]


@pytest.mark.rule("K15")
def test_nothing_is_taken_from_a_hand_that_has_become_empty() -> None:
    t = blakes(hands=[["sticky-fingers"], ["mumble"]])
    say(t, 0, "Sticky Fingers on {1}")
    say(t, 1, "Mumble on {0}")
    let(t)
    let(t)
    assert told(t)[-1] == "[Sticky Fingers] does nothing: {1} has no card in hand."


# -- combinations --------------------------------------------------------------------------------------
@pytest.mark.rule("K21", "K34")
def test_an_attack_cannot_be_turned_away_from_one_who_has_just_gone_out() -> None:
    t = blakes(seats=4, esteem=[20, 1, 16, 17], hands=[[], ["over-there"], ["unliked"]])
    assault(t, 0, 1)
    let(t, 0)
    say(t, 1, "What's That Over There on {3}")
    let(t, 3, 0)
    say(t, 2, "Unliked on {1}")
    while asking(t) == "Reply":
        let(t)
    assert "[What's That Over There] does nothing: the conflict is void." in told(t)
    assert t.esteem[3] == 17 and t.attacker == -1 and waiting(t) == [2]


@pytest.mark.rule("K34")
def test_an_attack_cannot_turn_on_one_who_has_gone_out_meanwhile() -> None:
    t = blakes(seats=4, esteem=[20, 14, 16, 1], hands=[[], ["over-there"], ["unliked"]])
    assault(t, 0, 1)
    let(t, 0)
    say(t, 1, "What's That Over There on {3}")
    say(t, 2, "Unliked on {3}")
    while asking(t) == "Reply":
        let(t)
    assert asking(t) == "Clash" and t.defender == 1


@pytest.mark.rule("K15", "K34")
def test_a_redirect_that_is_cancelled_leaves_the_attack_where_it_was() -> None:
    t = blakes(hands=[[], ["over-there"], ["actually-no"]])
    assault(t, 0, 1)
    let(t, 0)
    say(t, 1, "What's That Over There on {2}")
    say(t, 2, "Actually, No against {1}'s What's That Over There")
    while asking(t) == "Reply":
        let(t)
    assert t.defender == 1 and asking(t) == "Clash" and asked(t) == (2, 0, 1)


@pytest.mark.rule("K22", "K34")
def test_after_a_redirect_the_new_defender_may_unite_and_the_old_one_not() -> None:
    t = blakes(hands=[[], ["over-there", SCHOLAR], [DROWSY, "change-the-subject"]])
    assault(t, 0, 1)
    assert cards_offered(t, 2) == set()
    put(t, 1, "What's That Over There on {2}")
    assert cards_offered(t, 1) == set() and cards_offered(t, 2) == {DROWSY, "change-the-subject"}
    put(t, 2, f"{TWIN} Drowsy Blake")
    fight_on(t)  # 3 against 4 + 5
    assert t.esteem == [20, 14, 16]


@pytest.mark.rule("K22", "K34")
def test_a_redirect_after_a_twin_leaves_it_united_until_the_conflict_is_over() -> None:
    t = blakes(hands=[[], [SCHOLAR, "over-there"]])
    assault(t, 0, 1)
    put(t, 1, f"{TWIN} Scholar Blake")
    put(t, 1, "What's That Over There on {2}")
    assert t.twins[1] == SCHOLAR and t.defender == 2
    fight_on(t)
    assert t.twins[1] == "" and pile(t, "twin:1") == [] and SCHOLAR in pile(t, "discard:0")


@pytest.mark.rule("K22", "K34")
def test_a_changed_kind_a_twin_and_a_double_together() -> None:
    t = blakes(hands=[["change-the-subject", "in-front-of-everyone"], [SCHOLAR], ["brain-fog"]])
    assault(t, 0, 1)  # 3 against 3
    put(t, 0, "Change the Subject")  # 3 against 3
    put(t, 1, f"{TWIN} Scholar Blake")  # 3 against 8
    put(t, 2, "Brain Fog on {1}")  # 3 against 7
    put(t, 0, "In Front of Everyone")
    fight_on(t)
    assert t.esteem[:2] == [20 - 8, 14]


@pytest.mark.rule("K22", "K34")
def test_a_swap_before_a_twin_lapses_and_one_after_it_exchanges_the_sums() -> None:
    t = blakes(hands=[["opposite-day", SCHOLAR]])
    put(t, 0, "Opposite Day on yourself, Verbal Assault and Skin")
    assert worth(t, 0) == (2, 3, 3)
    assault(t, 0, 1)
    put(t, 0, f"{TWIN} Scholar Blake")
    assert worth(t, 0) == (5, 4, 8)
    fight_on(t)
    t = blakes(hands=[["opposite-day", SCHOLAR]])
    assault(t, 0, 1)
    put(t, 0, f"{TWIN} Scholar Blake")
    put(t, 0, "Opposite Day on yourself, Verbal Assault and Wit")
    assert worth(t, 0) == (8, 4, 5)


@pytest.mark.rule("K22", "K21")
def test_a_twin_of_one_who_goes_out_is_discarded_and_the_others_twin_parts() -> None:
    t = blakes(esteem=[20, 2, 16], hands=[[SCHOLAR], [DROWSY], ["left-on-read"]])
    assault(t, 0, 1)
    put(t, 0, f"{TWIN} Scholar Blake")
    put(t, 1, f"{TWIN} Drowsy Blake")
    put(t, 2, "Left on Read on {1}")
    assert t.twins == ["", "", ""] and pile(t, "twin:0") == pile(t, "twin:1") == []
    assert {SCHOLAR, DROWSY} <= set(pile(t, "discard:0")) and pile(t, "gone:0") == [GAMER]


@pytest.mark.rule("K22")
def test_a_buff_moved_to_a_united_character_counts_only_after_the_conflict() -> None:
    t = blakes(hands=[["hand-me-down", SCHOLAR]], buffs=[[], ["podcast"]])
    assault(t, 0, 1)
    put(t, 0, f"{TWIN} Scholar Blake")
    put(t, 0, "Hand-Me-Down on {1}'s Podcast, for yourself")
    assert worth(t, 0)[0] == 5 and worth(t, 1)[0] == 5
    fight_on(t)
    assert worth(t, 0)[0] == 5  # 3 and the Buff


@pytest.mark.rule("K15", "K20")
def test_a_cancelled_cancel_lets_a_deadly_card_through_in_the_middle_of_a_conflict() -> None:
    t = blakes(
        personas=[ARTIST, ATHLETIC, ROCKSTAR],
        esteem=[20, 2, 17],
        hands=[["left-on-read", "actually-no"], ["actually-no"]],
    )
    wits(t, 0, 1)
    say(t, 0, "Left on Read on {1}")
    say(t, 1, "Actually, No against {0}'s Left on Read")
    let(t, 2)
    say(t, 0, "Actually, No against {1}'s Actually, No")
    while asking(t) == "Reply":
        let(t)
    assert t.out[1] and "{1} is out: the conflict is void." in told(t)
    settled = [line for line in told(t) if line.startswith("[") or "is out" in line]
    assert settled == [
        "[Actually, No]: {1}'s [Actually, No] is cancelled and does nothing.",
        "[Left on Read]: {1} loses 2 Self-Esteem, now 0.",
        "{1} has no Self-Esteem left and is out.",
        "{1} is out: the conflict is void.",
    ]
