"""What Actions and Buffs do: K34, K35, and what is needed to play them."""

from __future__ import annotations

import pytest

from app.kernel import SPECTATOR, project, waiting
from tests.games.blakes.deck import (
    DROWSY,
    GAMER,
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
from tests.games.read_log import read_log


# -- numbers -------------------------------------------------------------------------------------------
@pytest.mark.rule("K34")
@pytest.mark.parametrize(
    ("title", "card", "stats"),
    [
        ("Raised Eyebrow", "raised-eyebrow", (5, 4, 2)),
        ("Cutting Remark", "cutting-remark", (6, 4, 2)),
        ("Saved Screenshot", "saved-screenshot", (7, 4, 2)),
        ("Deep Breath", "deep-breath", (4, 5, 2)),
        ("Noise Cancelling", "noise-cancelling", (4, 6, 2)),
        ("Coat of Denial", "coat-of-denial", (4, 7, 2)),
        ("Quick Comeback", "quick-comeback", (4, 4, 3)),
        ("Obscure Fact", "obscure-fact", (4, 4, 4)),
        ("Rehearsed Speech", "rehearsed-speech", (4, 4, 5)),
        ("Mumble", "mumble", (3, 4, 2)),
        ("Hiccups", "hiccups", (2, 4, 2)),
        ("Spinach in Teeth", "spinach-in-teeth", (4, 3, 2)),
        ("Baby Photo", "baby-photo", (4, 2, 2)),
        ("Brain Fog", "brain-fog", (4, 4, 1)),
        ("Earworm", "earworm", (4, 4, 0)),
        ("Good Hair Day", "good-hair-day", (5, 5, 3)),
        ("Bad Burrito", "bad-burrito", (3, 3, 1)),
    ],
)
def test_an_action_changes_stats_until_the_turn_ends(
    title: str, card: str, stats: tuple[int, int, int]
) -> None:
    t = blakes(hands=[[card]])
    put(t, 0, f"{title} on {{2}}")
    assert worth(t, 2) == stats
    attack_and_settle(t, 0, 1)
    assert worth(t, 2) == (4, 4, 2)


@pytest.mark.rule("K34")
@pytest.mark.parametrize(
    ("title", "card", "left"),
    [("Ice Cream", "ice-cream", 12), ("Unliked", "unliked", 9), ("Left on Read", "left-on-read", 8)],
)
def test_an_action_changes_self_esteem_at_once_and_for_good(title: str, card: str, left: int) -> None:
    t = blakes(hands=[[card]], esteem=[20, 14, 10])
    put(t, 0, f"{title} on {{2}}")
    assert t.esteem[2] == left
    attack_and_settle(t, 0, 1)
    assert t.esteem[2] == left


@pytest.mark.rule("K34")
def test_an_action_can_draw_two_cards_for_its_player() -> None:
    t = blakes(hands=[[], ["second-wind"]], deck=["mumble", "earworm"])
    assault(t, 0, 1)
    put(t, 1, "Second Wind")
    assert pile(t, "hand:1") == ["earworm", "mumble"] and asking(t) == "Clash"


# -- Buffs in play -------------------------------------------------------------------------------------
@pytest.mark.rule("K34")
def test_a_buff_in_play_is_discarded() -> None:
    t = blakes(hands=[["clear-out"]], buffs=[[], ["monocle", "podcast"], ["cardigan", "cardigan"]])
    assert [label for label in labels(t, 0) if "Clear" in label] == [
        "Clear Out on {1}'s Monocle",
        "Clear Out on {1}'s Podcast",
        "Clear Out on {2}'s Cardigan",  # one of two alike
    ]
    put(t, 0, "Clear Out on {1}'s Monocle")
    assert pile(t, "buffs:1") == ["podcast"] and pile(t, "discard:0") == ["clear-out", "monocle"]
    assert worth(t, 1) == (7, 3, 3)


@pytest.mark.rule("K34")
def test_a_buff_is_moved_to_another_character() -> None:
    t = blakes(hands=[["hand-me-down"]], buffs=[["tinfoil-hat"], ["monocle"]])
    assert [label for label in labels(t, 0) if "Hand" in label] == [
        "Hand-Me-Down on your Tinfoil Hat, for {1}",
        "Hand-Me-Down on your Tinfoil Hat, for {2}",
        "Hand-Me-Down on {1}'s Monocle, for yourself",
        "Hand-Me-Down on {1}'s Monocle, for {2}",
    ]
    put(t, 0, "Hand-Me-Down on your Tinfoil Hat, for {2}")
    assert pile(t, "buffs:0") == [] and pile(t, "buffs:2") == ["tinfoil-hat"]
    assert worth(t, 0) == (3, 2, 3) and worth(t, 2) == (4, 4, 0)
    assert "[Hand-Me-Down]: [Tinfoil Hat] goes from {0} to {2}." in told(t)


@pytest.mark.rule("K34")
def test_a_buff_that_was_moved_or_discarded_meanwhile_is_gone() -> None:
    t = blakes(hands=[["clear-out"], ["clear-out"], ["hand-me-down"]], buffs=[["monocle"]])
    say(t, 0, "Clear Out on your Monocle")
    let(t, 2)
    say(t, 1, "Clear Out on {0}'s Monocle")
    say(t, 2, "Hand-Me-Down on {0}'s Monocle, for yourself")
    while asking(t) == "Reply":
        let(t)
    # Moved first; then both find it where it is now, and the first discards it.
    assert pile(t, "buffs:2") == [] and "monocle" in pile(t, "discard:0")
    assert told(t)[-1] == "[Clear Out] does nothing: that Buff is gone."


# -- hands ---------------------------------------------------------------------------------------------
@pytest.mark.rule("K34")
def test_a_random_card_is_taken_and_only_the_two_concerned_learn_which() -> None:
    t = blakes(hands=[["sticky-fingers"], ["mumble"], []])
    assert [label for label in labels(t, 0) if "Sticky" in label] == [
        "Sticky Fingers on {1}"
    ]  # K34: a target
    put(t, 0, "Sticky Fingers on {1}")
    assert pile(t, "hand:0") == ["mumble"] and pile(t, "hand:1") == []
    assert read_log(t, 0)[-1] == "[Sticky Fingers]: you take [Mumble] from {1}."
    assert read_log(t, 1)[-1] == "[Sticky Fingers]: {0} takes [Mumble] from you."
    for viewer in (2, SPECTATOR):
        assert read_log(t, viewer)[-1] == "[Sticky Fingers]: {0} takes a card from {1}."
        assert project(t, viewer)["piles"]["hand:0"] == ["?"]
    assert project(t, 1)["piles"]["hand:0"] == ["?"]


@pytest.mark.rule("K34")
def test_any_card_of_the_hand_can_be_taken() -> None:
    taken = set()
    for extra in range(12):
        t = blakes(hands=[["sticky-fingers"], ["mumble", "earworm", "monocle"]])
        for _ in range(extra):
            t.chance.below(2)
        put(t, 0, "Sticky Fingers on {1}")
        taken |= set(pile(t, "hand:0"))
    assert taken == {"mumble", "earworm", "monocle"}


# -- the conflict --------------------------------------------------------------------------------------
@pytest.mark.rule("K34")
def test_the_kind_of_attack_is_changed_by_attacker_or_defender_only() -> None:
    t = blakes(hands=[["change-the-subject"]], turn=1)
    assault(t, 1, 2)
    assert cards_offered(t, 0) == set()
    t = blakes(hands=[["change-the-subject"]], turn=1)
    assault(t, 1, 0)  # 5 against 2
    put(t, 0, "Change the Subject")
    assert t.kind == "wits"
    fight_on(t)  # 3 against 3
    assert t.esteem == [20, 14, 16]
    t = blakes(hands=[["change-the-subject"]])
    wits(t, 0, 1)
    put(t, 0, "Change the Subject")
    assert t.kind == "assault" and "[Change the Subject] turns the conflict into a Verbal Assault." in told(t)


@pytest.mark.rule("K34")
def test_two_base_values_are_exchanged_until_the_turn_ends() -> None:
    t = blakes(hands=[["opposite-day"]], buffs=[[], ["megaphone"]], event="group-hug")
    assert [label for label in labels(t, 0) if "{1}," in label] == [
        "Opposite Day on {1}, Verbal Assault and Skin",
        "Opposite Day on {1}, Verbal Assault and Wit",
        "Opposite Day on {1}, Skin and Wit",
    ]
    put(t, 0, "Opposite Day on {1}, Verbal Assault and Skin")
    # Only the base values move: the Buff and the Event stay with their stats.
    assert t.stats[1] == ((3, 0, 1, 0, 4), (5, 1, 0, 0, 6), (3, 0, 0, 0, 3))
    attack_and_settle(t, 0, 2)
    assert t.stats[1][0] == (5, 0, 1, 0, 6)


@pytest.mark.rule("K34")
def test_what_a_conflict_costs_is_doubled() -> None:
    t = blakes(hands=[[], [], ["in-front-of-everyone"]], turn=1)
    assault(t, 1, 0)
    put(t, 2, "In Front of Everyone")
    assert t.factor == 2 and "would lose 6" in project(t, 0)["prompt"]
    fight_on(t)
    assert t.esteem[0] == 14 and t.factor == 1
    t = blakes(hands=[["in-front-of-everyone"]], turn=2)
    wits(t, 2, 0)  # 2 against 3: the attacker loses
    put(t, 0, "In Front of Everyone")
    fight_on(t)
    assert t.esteem[2] == 14


@pytest.mark.rule("K34")
def test_whats_that_over_there_turns_the_attack_on_another_character_not_the_attackers() -> None:
    t = blakes(seats=4, hands=[[], ["over-there"]])
    assault(t, 0, 1)
    assert [label for label in labels(t, 1) if "Over" in label] == [
        "What's That Over There on {2}",
        "What's That Over There on {3}",
    ]
    put(t, 1, "What's That Over There on {3}")
    assert t.defender == 3 and "[What's That Over There]: {0} attacks {3} now." in told(t)
    fight_on(t)  # 3 against 2
    assert t.esteem == [20, 14, 16, 16]


@pytest.mark.rule("K34")
def test_with_nobody_else_left_there_is_nothing_over_there() -> None:
    t = blakes(hands=[[], ["over-there"]], out=[2])
    assault(t, 0, 1)
    assert cards_offered(t, 1) == set()


@pytest.mark.rule("K34")
def test_kind_double_and_over_there_are_played_in_the_attack_window_only() -> None:
    special = ["change-the-subject", "in-front-of-everyone", "over-there"]
    t = blakes(hands=[[*special, "mumble", "raised-eyebrow"], ["deep-breath"]])
    assert cards_offered(t, 0) == {"mumble", "raised-eyebrow"}
    assault(t, 0, 1)
    assert cards_offered(t, 0) == {*special, "mumble", "raised-eyebrow"}
    say(t, 1, "Deep Breath on yourself")
    let(t, 0)
    assert asking(t) == "Reply" and cards_offered(t, 0) == {"mumble", "raised-eyebrow"}


@pytest.mark.rule("K34")
def test_a_card_without_a_legal_target_cannot_be_played() -> None:
    t = blakes(hands=[["clear-out", "hand-me-down", "sticky-fingers", "actually-no", "return-to-sender"]])
    assert cards_offered(t, 0) == set() and waiting(t) == [0]


# -- Buffs ---------------------------------------------------------------------------------------------
@pytest.mark.rule("K35")
@pytest.mark.parametrize(
    ("buff", "stats"),
    [
        ("megaphone", (4, 2, 3)),
        ("podcast", (5, 2, 3)),
        ("cardigan", (3, 3, 3)),
        ("emotional-armour", (3, 4, 3)),
        ("crossword-habit", (3, 2, 4)),
        ("monocle", (3, 2, 5)),
        ("retainer", (2, 2, 3)),
        ("vow-of-silence", (1, 2, 3)),
        ("family-group-chat", (3, 1, 3)),
        ("open-diary", (3, 0, 3)),
        ("reality-show", (3, 2, 2)),
        ("tinfoil-hat", (3, 2, 1)),
        ("energy-drink", (5, 1, 3)),
        ("spa-membership", (3, 4, 2)),
        ("library-card", (2, 2, 5)),
        ("theme-song", (4, 3, 4)),
        ("rain-cloud", (2, 1, 2)),
        ("affirmation-calendar", (3, 2, 3)),
    ],
)
def test_what_a_buff_does_to_the_stats_of_its_bearer(buff: str, stats: tuple[int, int, int]) -> None:
    assert worth(blakes(buffs=[[buff]]), 0) == stats


@pytest.mark.rule("K35", "K36")
def test_the_drowsy_blake_takes_an_energy_drink_without_the_loss() -> None:
    t = blakes(personas=[DROWSY, GAMER, SCHOLAR], buffs=[["energy-drink"]], hands=[["hand-me-down"]])
    assert worth(t, 0) == (4, 5, 2)
    put(t, 0, "Hand-Me-Down on your Energy Drink, for {1}")
    assert worth(t, 0) == (2, 5, 2) and worth(t, 1) == (7, 2, 3)


@pytest.mark.rule("K35")
def test_buffs_tick_at_the_start_of_the_bearers_turn_and_only_then() -> None:
    t = blakes(buffs=[[], ["affirmation-calendar"], ["high-school-yearbook"]])
    attack_and_settle(t, 0, 1)
    assert waiting(t) == [1] and t.esteem == [20, 15, 16]
    attack_and_settle(t, 1, 2, "wits")  # 3 against 2
    assert waiting(t) == [2] and t.esteem == [20, 15, 14]
    assert "Buffs: {2} loses 1 Self-Esteem, now 14." in told(t)


@pytest.mark.rule("K35")
def test_ticks_of_several_buffs_come_at_once() -> None:
    t = blakes(buffs=[[], ["high-school-yearbook", "affirmation-calendar"]], esteem=[20, 1, 16])
    attack_and_settle(t, 0, 2)
    assert t.esteem[1] == 1 and waiting(t) == [1]


@pytest.mark.rule("K35")
def test_a_tick_never_lifts_self_esteem_over_25() -> None:
    t = blakes(buffs=[[], ["affirmation-calendar"]], esteem=[20, 25, 16])
    attack_and_settle(t, 0, 2)
    assert t.esteem[1] == 25
    assert "Buffs: {1} gains no Self-Esteem: 25 is the maximum." in told(t)


@pytest.mark.rule("K32", "K34")
@pytest.mark.parametrize(
    ("before", "gain"),
    [
        (20, "{1} gains 2 Self-Esteem, now 22"),
        (23, "{1} gains 2 Self-Esteem, now 25"),
        (24, "{1} gains only 1 Self-Esteem: 25 is the maximum"),
        (25, "{1} gains no Self-Esteem: 25 is the maximum"),
    ],
)
def test_a_gain_is_told_as_far_as_there_is_room_for_it(before: int, gain: str) -> None:
    t = blakes(hands=[["ice-cream"]], esteem=[20, before, 16])
    put(t, 0, "Ice Cream on {1}")
    assert f"[Ice Cream]: {gain}." in told(t)


@pytest.mark.rule("K34")
def test_the_log_tells_everybody_alike_what_change_the_subject_does() -> None:
    t = blakes(hands=[["change-the-subject"]])
    assault(t, 0, 1)
    say(t, 0, "Change the Subject")
    effect = "turn a Verbal Assault into a Battle of Wits, or back (attacker or defender only)"
    assert told(t)[-1] == f"{{0}} plays [Change the Subject]: {effect}."


def test_a_window_without_cards_to_play_still_asks() -> None:
    t = blakes()
    assault(t, 0, 1)
    assert asked(t) == (0, 1, 2) and all(labels(t, seat) == ["Pass"] for seat in range(3))
