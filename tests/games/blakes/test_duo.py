"""Two players with four Blakes: K26 to K30. Seat 0 has Blakes 0 and 2, seat 1 has 1 and 3."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.blakes.table import Blakes
from app.kernel import outcome, project, waiting
from tests.games.blakes.deck import (
    ARTIST,
    ATHLETIC,
    DUO,
    GAMER,
    SCHOLAR,
    asked,
    blakes,
    fight_on,
    labels,
    let,
    put,
    round_of,
    say,
    told,
    worth,
)
from tests.games.positions import asking, pile

FOUR = (ARTIST, GAMER, ATHLETIC, SCHOLAR)


def duo(**position_of: Any) -> Blakes:  # Any: whatever `blakes` takes
    return blakes(seats=2, options=DUO, personas=FOUR, **position_of)


def attack(t: Blakes, words: str, attacker: str) -> None:
    say(t, t.turn, words)
    say(t, t.turn, attacker)


@pytest.mark.rule("K26")
def test_each_controls_two_blakes() -> None:
    t = duo()
    assert [list(t.own(seat)) for seat in range(2)] == [[0, 2], [1, 3]]
    assert [worth(t, blake) for blake in range(4)] == [(3, 2, 3), (5, 3, 3), (4, 4, 2), (2, 2, 5)]


@pytest.mark.rule("K27")
def test_buffs_and_actions_go_on_any_of_the_four() -> None:
    t = duo(hands=[["monocle", "mumble"]])
    targets = ["your Artist Blake", "{1}'s Gamer Blake", "your Athletic Blake", "{1}'s Scholar Blake"]
    assert [label for label in labels(t, 0) if "Monocle" in label] == [f"Monocle on {aim}" for aim in targets]
    put(t, 0, "Monocle on your Athletic Blake")
    put(t, 0, "Mumble on {1}'s Scholar Blake")
    assert pile(t, "buffs:2") == ["monocle"] and worth(t, 2) == (4, 4, 4) and worth(t, 3) == (1, 2, 5)
    assert worth(t, 0) == (3, 2, 3)
    assert "{0} plays [Mumble] on {1}'s Scholar Blake: Verbal Assault −1." in told(t)


@pytest.mark.rule("K27")
def test_a_buff_of_one_blake_can_be_moved_to_the_other() -> None:
    t = duo(hands=[["hand-me-down"]], buffs=[["monocle"]])
    put(t, 0, "Hand-Me-Down on Monocle of your Artist Blake, for your Athletic Blake")
    assert pile(t, "buffs:2") == ["monocle"] and pile(t, "buffs:0") == []


@pytest.mark.rule("K27")
def test_target_and_kind_are_declared_and_then_which_blake_attacks() -> None:
    t = duo(powers=False)
    assert labels(t, 0) == [
        "Verbal Assault on {1}'s Gamer Blake",
        "Battle of Wits with {1}'s Gamer Blake",
        "Verbal Assault on {1}'s Scholar Blake",
        "Battle of Wits with {1}'s Scholar Blake",
    ]
    say(t, 0, "Verbal Assault on {1}'s Scholar Blake")
    assert asking(t) == "Attacker" and t.attacker == -1
    assert labels(t, 0) == ["Artist Blake", "Athletic Blake"]
    assert project(t, 0)["prompt"] == ("Verbal Assault on {1}'s Scholar Blake: which of your Blakes attacks?")
    assert [option["place"] for option in project(t, 0)["options"]] == ["blake:0", "blake:2"]
    say(t, 0, "Athletic Blake")
    assert (t.attacker, t.defender, t.kind) == (2, 3, "assault") and asked(t) == (0, 1)
    fight_on(t)  # 4 against 2
    assert t.esteem == [20, 14, 16, 16]


@pytest.mark.rule("K27")
def test_in_step_3_one_draws_up_to_six_in_all() -> None:
    for held in (0, 4, 6):
        t = duo(hands=[["mumble", "earworm", "mumble", "earworm", "monocle", "podcast"][:held]])
        attack(t, "Battle of Wits with {1}'s Gamer Blake", "Artist Blake")
        fight_on(t)
        assert len(t.hand(0)) == 6 and waiting(t) == [1]


@pytest.mark.rule("K12", "K27")
def test_with_more_than_six_one_discards() -> None:
    t = duo(hands=[["second-wind", "mumble", "earworm", "mumble", "earworm", "monocle"]])
    put(t, 0, "Second Wind")
    attack(t, "Battle of Wits with {1}'s Gamer Blake", "Artist Blake")
    fight_on(t)
    assert asking(t) == "Discard" and len(t.hand(0)) == 7


@pytest.mark.rule("K28")
def test_a_player_one_of_whose_blakes_reaches_0_loses_at_once() -> None:
    t = duo(esteem=[20, 14, 16, 2])
    attack(t, "Verbal Assault on {1}'s Scholar Blake", "Athletic Blake")
    fight_on(t)
    end = outcome(t)
    assert end is not None and end.winners == [0] and end.scores == [16, 0]
    assert "{1}'s Scholar Blake has no Self-Esteem left and is out." in told(t)


@pytest.mark.rule("K28")
def test_one_can_lose_by_ones_own_attack() -> None:
    t = duo(esteem=[20, 14, 1, 18])
    attack(t, "Battle of Wits with {1}'s Gamer Blake", "Athletic Blake")
    fight_on(t)
    end = outcome(t)
    assert end is not None and end.winners == [1]


@pytest.mark.rule("K28")
def test_if_blakes_of_both_reach_0_in_the_same_instant_everyone_loses() -> None:
    t = round_of("evil-nemesis", seats=2, options=DUO, personas=FOUR, esteem=[2, 14, 16, 1])
    end = outcome(t)
    assert end is not None and end.winners == []


@pytest.mark.rule("K28")
def test_if_both_blakes_of_one_player_reach_0_the_other_wins() -> None:
    t = round_of("evil-nemesis", seats=2, options=DUO, personas=FOUR, esteem=[2, 14, 1, 18])
    end = outcome(t)
    assert end is not None and end.winners == [1]


@pytest.mark.rule("K28", "K35")
def test_buffs_of_both_blakes_tick_at_the_start_of_their_players_turn() -> None:
    t = duo(buffs=[[], ["high-school-yearbook"], [], ["affirmation-calendar"]])
    attack(t, "Verbal Assault on {1}'s Gamer Blake", "Artist Blake")
    fight_on(t)
    assert t.esteem == [20, 13, 16, 19] and waiting(t) == [1]


@pytest.mark.rule("K29")
def test_when_events_are_exhausted_the_lower_self_esteem_of_each_side_counts() -> None:
    t = duo(esteem=[8, 9, 15, 12], turn=1, start=0, events=[], powers=False)
    attack(t, "Battle of Wits with {0}'s Artist Blake", "Gamer Blake")  # 3 against 3
    fight_on(t)
    end = outcome(t)
    assert end is not None and end.winners == [1] and end.scores == [8, 9]


@pytest.mark.rule("K29")
def test_if_the_lower_ones_are_equal_everyone_loses() -> None:
    t = duo(esteem=[9, 9, 15, 12], turn=1, start=0, events=[], powers=False)
    attack(t, "Battle of Wits with {0}'s Artist Blake", "Gamer Blake")
    fight_on(t)
    end = outcome(t)
    assert end is not None and end.winners == []


@pytest.mark.rule("K25", "K29")
def test_evil_nemesis_ends_a_game_of_four_blakes_by_the_lower_self_esteem() -> None:
    t = round_of(
        "evil-nemesis",
        seats=2,
        options=DUO,
        personas=FOUR,
        past=["tyrant-boss"],
        esteem=[10, 11, 25, 13],
        start=1,
        turn=1,
        powers=False,
    )
    attack(t, "Battle of Wits with {1}'s Gamer Blake", "Artist Blake")
    fight_on(t)
    attack(t, "Battle of Wits with {0}'s Artist Blake", "Gamer Blake")
    fight_on(t)
    end = outcome(t)
    assert end is not None and end.winners == [1] and end.scores == [8, 9]


# -- Blunder Twin Powers ---------------------------------------------------------------------------------
@pytest.mark.rule("K30")
def test_the_attacker_unites_two_blakes_only_with_the_declaration() -> None:
    t = duo(buffs=[["podcast"]], hands=[["raised-eyebrow"]])
    put(t, 0, "Raised Eyebrow on your Artist Blake")
    say(t, 0, "Verbal Assault on {1}'s Gamer Blake")
    assert labels(t, 0) == [
        "Artist Blake",
        "Athletic Blake",
        "Artist Blake with Blunder Twin Powers",
        "Athletic Blake with Blunder Twin Powers",
    ]
    say(t, 0, "Artist Blake with Blunder Twin Powers")
    assert t.twins[0] == ATHLETIC and worth(t, 0) == (7, 6, 5)  # without the Buff and the Action
    assert worth(t, 2) == (4, 4, 2)
    fight_on(t)
    assert t.esteem[1] == 10 and worth(t, 0) == (5, 2, 3) and t.powers == [False, True]


@pytest.mark.rule("K30")
def test_an_attacker_who_declared_without_it_cannot_unite_in_the_window() -> None:
    t = duo()
    attack(t, "Verbal Assault on {1}'s Gamer Blake", "Artist Blake")
    assert labels(t, 0) == ["Pass"] and labels(t, 1) == ["Pass", "Blunder Twin Powers"]


@pytest.mark.rule("K30")
def test_the_defender_unites_at_any_time_in_the_window_once_per_game() -> None:
    t = duo(hands=[["mumble"]])
    attack(t, "Verbal Assault on {1}'s Gamer Blake", "Athletic Blake")
    put(t, 0, "Mumble on {1}'s Gamer Blake")
    put(t, 1, "Blunder Twin Powers")
    assert t.twins[1] == SCHOLAR and worth(t, 1) == (7, 5, 8) and labels(t, 1) == ["Pass"]
    fight_on(t)
    assert t.powers == [True, False] and t.twins[1] == ""
    say(t, 1, "Verbal Assault on {0}'s Artist Blake")
    assert labels(t, 1) == ["Gamer Blake", "Scholar Blake"]


@pytest.mark.rule("K30")
def test_the_power_belongs_to_the_attacked_blake_and_is_shown_there() -> None:
    t = duo()
    attack(t, "Verbal Assault on {1}'s Scholar Blake", "Athletic Blake")
    let(t, 0)
    assert [option["place"] for option in project(t, 1)["options"]] == [None, "blake:3"]
    say(t, 1, "Blunder Twin Powers")
    assert t.twins == ["", "", "", GAMER]
