"""Conflicts: K17 to K20, K22."""

from __future__ import annotations

import pytest

from app.games.blakes.stats import parts_words
from app.kernel import options
from tests.games.blakes.deck import (
    ARTIST,
    ATHLETIC,
    CORPORATE,
    DROWSY,
    DRUNKEN,
    GAMER,
    ROCKSTAR,
    SCHOLAR,
    asked,
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

TWIN = "Blunder Twin Powers with"


# -- stats ---------------------------------------------------------------------------------------------
@pytest.mark.rule("K17")
def test_a_stat_is_base_event_buffs_and_actions_and_the_view_tells_each() -> None:
    t = blakes(event="open-mic", buffs=[["megaphone", "podcast"]], hands=[["cutting-remark", "mumble"]])
    put(t, 0, "Cutting Remark on yourself")
    put(t, 0, "Mumble on yourself")
    assert t.stats[0] == ((3, 1, 3, 1, 8), (2, 0, 0, 0, 2), (3, 0, 0, 0, 3))
    assert told(t)[-1] == "[Mumble]: {0} has Verbal Assault 8 (base 3, Event +1, Buffs +3, Actions +1)."


@pytest.mark.rule("K17")
def test_a_stat_is_cut_off_at_0_only_once_at_the_end() -> None:
    buffs = ["open-diary", "family-group-chat", "family-group-chat"]
    t = blakes(buffs=[buffs], hands=[["deep-breath", "noise-cancelling"]])
    assert t.stats[0][1] == (2, 0, -4, 0, 0)
    put(t, 0, "Deep Breath on yourself")
    assert t.stats[0][1] == (2, 0, -4, 1, 0)  # still 0, for it was -2 and is -1
    put(t, 0, "Noise Cancelling on yourself")
    assert t.stats[0][1] == (2, 0, -4, 3, 1)
    settled = [line for line in told(t) if line.startswith("[")]
    assert ["cut off at 0" in line for line in settled] == [True, False]


@pytest.mark.rule("K17")
def test_the_words_for_a_stat_say_where_it_was_cut_off() -> None:
    assert parts_words(1, (2, 0, -3, 0, 0)) == "Skin 0 (base 2, Buffs −3, cut off at 0)"
    assert parts_words(1, (2, 0, -2, 0, 0)) == "Skin 0 (base 2, Buffs −2)"
    assert parts_words(2, (3, 0, 0, 0, 3)) == "Wit 3"


# -- Verbal Assault ------------------------------------------------------------------------------------
@pytest.mark.rule("K18")
def test_the_defender_of_a_verbal_assault_loses_the_difference() -> None:
    t = blakes(turn=1, start=1)
    attack_and_settle(t, 1, 0)  # 5 against 2
    assert t.esteem == [17, 14, 16]
    assert (
        "Verbal Assault: {1} has Verbal Assault 5, {0} has Skin 2. {0} loses 3 Self-Esteem, now 17."
        in told(t)
    )


@pytest.mark.rule("K18")
def test_nothing_happens_to_the_attacker_of_a_verbal_assault_that_fails() -> None:
    t = blakes()
    attack_and_settle(t, 0, 2)  # 3 against 4
    assert t.esteem == [20, 14, 16]
    t = blakes()
    attack_and_settle(t, 0, 1)  # 3 against 3
    assert t.esteem == [20, 14, 16]


# -- Battle of Wits ------------------------------------------------------------------------------------
@pytest.mark.rule("K19")
def test_the_lower_wit_loses_the_difference_whoever_attacked() -> None:
    t = blakes()
    attack_and_settle(t, 0, 2, "wits")  # 3 against 2
    assert t.esteem == [20, 14, 15]
    t = blakes(turn=2)
    attack_and_settle(t, 2, 0, "wits")
    assert t.esteem == [20, 14, 15]


@pytest.mark.rule("K19")
def test_equal_wits_cost_nothing() -> None:
    t = blakes()
    attack_and_settle(t, 0, 1, "wits")
    assert t.esteem == [20, 14, 16] and any("Nobody loses Self-Esteem." in line for line in told(t))


@pytest.mark.rule("K20")
def test_a_conflict_is_settled_with_all_that_was_played_before_everyone_passed() -> None:
    t = blakes(hands=[["cutting-remark"], ["deep-breath"], ["raised-eyebrow"]])
    assault(t, 0, 1)
    put(t, 0, "Cutting Remark on yourself")
    put(t, 1, "Deep Breath on yourself")
    put(t, 2, "Raised Eyebrow on {0}")
    assert t.esteem[1] == 14
    fight_on(t)
    assert t.esteem[1] == 14 - (3 + 2 + 1 - 3 - 1)


@pytest.mark.rule("K20")
def test_self_esteem_never_goes_below_0_and_at_0_one_is_out() -> None:
    t = blakes(turn=1, start=1, esteem=[2, 14, 16], hands=[["mumble"]], buffs=[["monocle", "podcast"]])
    attack_and_settle(t, 1, 0)  # 5 against 2
    assert t.esteem[0] == 0 and t.out == [2, 0, 0]
    assert pile(t, "hand:0") == pile(t, "buffs:0") == pile(t, "blake:0") == []
    assert pile(t, "discard:0") == ["mumble", "monocle", "podcast"] and pile(t, "gone:0") == [ARTIST]
    assert t.stats[0] == ((0, 0, 0, 0, 0),) * 3 and t.personas[0] == ARTIST


# -- Blunder Twin Powers ---------------------------------------------------------------------------------
@pytest.mark.rule("K22")
def test_the_example_of_the_artist_and_the_gamer() -> None:
    t = blakes(personas=[ARTIST, ATHLETIC, SCHOLAR], hands=[[GAMER]])
    assault(t, 0, 1)
    put(t, 0, f"{TWIN} Gamer Blake")
    assert worth(t, 0) == (8, 5, 6) and pile(t, "twin:0") == [GAMER] and t.twins[0] == GAMER
    fight_on(t)
    assert t.esteem[1] == 12 and pile(t, "discard:0") == [GAMER] and worth(t, 0) == (3, 2, 3)


@pytest.mark.rule("K22")
def test_twin_powers_wipe_buffs_and_earlier_actions_but_not_the_event_or_later_actions() -> None:
    t = blakes(
        personas=[ARTIST, ATHLETIC, ROCKSTAR],
        event="open-mic",
        buffs=[["podcast", "rain-cloud"]],
        hands=[["cutting-remark", GAMER, "raised-eyebrow"], ["mumble"]],
    )
    put(t, 0, "Cutting Remark on yourself")
    assault(t, 0, 1)
    put(t, 1, "Mumble on {0}")
    put(t, 0, f"{TWIN} Gamer Blake")
    assert t.stats[0][0] == (8, 1, 0, 0, 9) and t.lapsed[0] == 2
    put(t, 0, "Raised Eyebrow on yourself")
    assert t.stats[0][0] == (8, 1, 0, 1, 10)
    fight_on(t)
    assert t.esteem[1] == 16 - 6
    assert t.stats[0][0][2] == 1 and t.lapsed[0] == 0  # Buffs work again


@pytest.mark.rule("K22")
def test_after_the_conflict_earlier_actions_and_buffs_count_again_to_the_end_of_the_turn() -> None:
    hand = ["cutting-remark", SCHOLAR, "earworm", "earworm", "mumble", "mumble"]
    t = blakes(hands=[hand], buffs=[["podcast"]])
    put(t, 0, "Cutting Remark on yourself")
    assault(t, 0, 1)
    put(t, 0, f"{TWIN} Scholar Blake")
    assert t.stats[0][0] == (5, 0, 0, 0, 5)
    fight_on(t)
    assert asking(t) == "Discard" and t.stats[0][0] == (3, 0, 2, 2, 7)


@pytest.mark.rule("K22")
def test_an_action_settled_before_the_twin_came_is_an_earlier_one() -> None:
    t = blakes(personas=[ARTIST, ATHLETIC, ROCKSTAR], hands=[[GAMER], ["hiccups"]])
    assault(t, 0, 1)
    put(t, 1, "Hiccups on {0}")
    assert worth(t, 0)[0] == 1
    put(t, 0, f"{TWIN} Gamer Blake")
    assert worth(t, 0)[0] == 8


@pytest.mark.rule("K22")
def test_only_attacker_and_defender_may_and_only_in_the_attack_window() -> None:
    t = blakes(personas=[ARTIST, ATHLETIC, ROCKSTAR], hands=[[GAMER, "mumble"], [SCHOLAR], [DROWSY]])
    assert cards_offered(t, 0) == {"mumble"}
    say(t, 0, "Mumble on {1}")
    assert cards_offered(t, 1) == set()
    let(t)
    assault(t, 0, 1)
    assert cards_offered(t, 0) == {GAMER} and cards_offered(t, 1) == {SCHOLAR}
    assert cards_offered(t, 2) == set()


@pytest.mark.rule("K22")
def test_each_of_the_two_may_play_one_character_per_conflict() -> None:
    t = blakes(personas=[ARTIST, ATHLETIC, ROCKSTAR], hands=[[GAMER, DRUNKEN], [SCHOLAR, DROWSY]])
    wits(t, 0, 1)
    put(t, 0, f"{TWIN} Gamer Blake")
    assert cards_offered(t, 0) == set() and cards_offered(t, 1) == {SCHOLAR, DROWSY}
    put(t, 1, f"{TWIN} Scholar Blake")
    assert cards_offered(t, 1) == set()
    fight_on(t)  # 3 + 3 against 2 + 5
    assert t.esteem[:2] == [19, 16]
    attack_and_settle(t, 1, 2)
    wits(t, 2, 0)
    assert DRUNKEN in cards_offered(t, 0)  # another conflict


@pytest.mark.rule("K22")
def test_twin_powers_cannot_be_cancelled() -> None:
    t = blakes(personas=[ARTIST, ATHLETIC, ROCKSTAR], hands=[[GAMER], ["actually-no"], ["actually-no"]])
    assault(t, 0, 1)
    put(t, 0, f"{TWIN} Gamer Blake")
    assert asking(t) == "Clash" and asked(t) == (1, 2, 0) and cards_offered(t, 1) == set()
    assert "Blunder Twin Powers! {0} unites with [Gamer Blake]" in told(t)[-1]


@pytest.mark.rule("K22")
def test_a_twin_makes_no_difference_to_what_the_event_says_of_the_persona() -> None:
    t = blakes(personas=[ARTIST, ATHLETIC, ROCKSTAR], event="tyrant-boss", hands=[[CORPORATE]])
    assault(t, 0, 1)
    put(t, 0, f"{TWIN} Corporate Blake")
    assert t.stats[0][0] == (7, -1, 0, 0, 6)


@pytest.mark.rule("K11")
def test_the_labels_of_the_attack_window_name_every_target() -> None:
    t = blakes(hands=[["hiccups"]])
    assault(t, 0, 1)
    assert labels(t, 0) == ["Pass", "Hiccups on yourself", "Hiccups on {1}", "Hiccups on {2}"]
    assert len(options(t, 0)) == 4
