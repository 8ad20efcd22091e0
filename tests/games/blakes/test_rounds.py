"""A round and its Event: K07 to K09, K25 and K33."""

from __future__ import annotations

import pytest

from app.games.blakes.table import Options
from app.kernel import outcome, waiting
from tests.games.blakes.deck import (
    ARTIST,
    ATHLETIC,
    CORPORATE,
    DROWSY,
    DRUNKEN,
    GAMER,
    ROCKSTAR,
    SCHOLAR,
    attack_and_settle,
    blakes,
    round_of,
    told,
    worth,
)
from tests.games.positions import asking, pile


@pytest.mark.rule("K07")
def test_a_round_turns_up_the_next_event() -> None:
    t = round_of("tyrant-boss", event="open-mic", past=["gym-day"], start=2, turn=2)
    assert pile(t, "event:0") == ["tyrant-boss"] and pile(t, "past:0") == ["gym-day", "open-mic"]
    assert t.round == 3 and asking(t) == "Turn" and waiting(t) == [0]


@pytest.mark.rule("K07")
def test_when_no_event_is_left_the_game_ends_at_once() -> None:
    t = blakes(turn=2, start=0, events=["group-hug"])
    attack_and_settle(t, 2, 0)
    assert outcome(t) is None and pile(t, "event:0") == ["group-hug"]
    t = blakes(turn=2, start=0, events=[])
    attack_and_settle(t, 2, 0)
    assert outcome(t) is not None and waiting(t) == []
    assert "No Event is left: the game is over." in told(t)


@pytest.mark.rule("K08")
def test_the_stat_effects_of_an_event_last_until_the_next_one() -> None:
    t = blakes(event="open-mic", turn=2, start=0, events=["group-hug"])
    assert worth(t, 0) == (4, 2, 3)
    attack_and_settle(t, 2, 0, "wits")
    assert pile(t, "event:0") == ["group-hug"] and worth(t, 0) == (3, 3, 3)


@pytest.mark.rule("K08")
def test_self_esteem_effects_of_an_event_happen_once_and_to_all() -> None:
    t = round_of("evil-nemesis", turn=0, start=2)
    assert t.esteem == [18, 12, 14]
    attack_and_settle(t, 0, 1, "wits")  # 3 against 3
    assert t.esteem == [18, 12, 14] and waiting(t) == [1]


@pytest.mark.rule("K08")
def test_whoever_an_event_brings_to_0_is_out_at_once() -> None:
    t = round_of("evil-nemesis", esteem=[2, 14, 16], hands=[["mumble"]], buffs=[["monocle"]], start=2)
    assert t.esteem == [0, 12, 14] and t.out == [3, 0, 0]
    assert pile(t, "blake:0") == [] and pile(t, "gone:0") == [ARTIST]
    assert pile(t, "discard:0") == ["mumble", "monocle"]
    assert waiting(t) == [1] and t.start == 1  # K21


@pytest.mark.rule("K08")
def test_an_event_can_leave_one_player_who_wins() -> None:
    t = round_of("evil-nemesis", esteem=[1, 2, 3], start=2)
    end = outcome(t)
    assert end is not None and end.winners == [2] and end.scores == [0, 0, 1]
    assert end.fates == ["out in round 3", "out in round 3", "still standing, with 1 Self-Esteem"]


@pytest.mark.rule("K08")
def test_an_event_can_leave_nobody_and_everyone_loses() -> None:
    t = round_of("evil-nemesis", esteem=[1, 2, 2])
    end = outcome(t)
    assert end is not None and end.winners == [] and told(t)[-1] == "Nobody is left: everyone loses."


@pytest.mark.rule("K09")
def test_each_player_takes_a_turn_from_the_start_player_leftwards_and_the_card_moves_left() -> None:
    t = round_of("group-hug", events=["open-mic"], start=0, turn=0)
    assert t.start == 1
    for seat in (1, 2, 0):
        assert waiting(t) == [seat] and t.turn == seat
        attack_and_settle(t, seat, (seat + 1) % 3, "wits")
    assert t.round == 4 and t.start == 2 and waiting(t) == [2]


@pytest.mark.rule("K09")
def test_players_who_are_out_have_no_turn_and_never_the_start_player_card() -> None:
    t = blakes(seats=4, out=[1, 2], start=0, turn=0)
    attack_and_settle(t, 0, 3, "wits")
    assert waiting(t) == [3]
    attack_and_settle(t, 3, 0, "wits")
    assert t.start == 3 and waiting(t) == [3]


@pytest.mark.rule("K21")
def test_if_the_start_player_goes_out_in_the_round_the_next_one_still_in_starts_the_next() -> None:
    t = blakes(seats=4, start=0, turn=0, esteem=[1, 14, 16, 17])
    attack_and_settle(t, 0, 3, "wits")  # 3 against 4
    assert t.out[0] and waiting(t) == [1]
    for seat in (1, 2, 3):
        attack_and_settle(t, seat, seat % 3 + 1, "wits")
    assert t.start == 1 and waiting(t) == [1]


# -- the end that is printed on a card -----------------------------------------------------------------
@pytest.mark.rule("K25")
def test_evil_nemesis_after_tyrant_boss_makes_this_round_the_last() -> None:
    t = round_of("evil-nemesis", past=["tyrant-boss"], start=2, turn=2, events=["open-mic", "gym-day"])
    assert t.last and "This round is the last." in told(t)
    for seat in (0, 1, 2):
        assert waiting(t) == [seat]
        attack_and_settle(t, seat, (seat + 1) % 3, "wits")
    end = outcome(t)
    assert end is not None and end.winners == [0]  # as by K24
    assert len(t.pile("events")) == 2


@pytest.mark.rule("K25")
def test_evil_nemesis_alone_or_before_tyrant_boss_ends_nothing() -> None:
    t = round_of("evil-nemesis", past=["open-mic"], start=2, turn=2, events=["tyrant-boss", "gym-day"])
    assert not t.last
    for seat in (0, 1, 2):
        attack_and_settle(t, seat, (seat + 1) % 3, "wits")
    assert pile(t, "event:0") == ["tyrant-boss"] and outcome(t) is None
    assert not t.last


@pytest.mark.rule("K25")
def test_the_table_may_play_without_that_end() -> None:
    t = round_of("evil-nemesis", past=["tyrant-boss"], options=Options(nemesis=False))
    assert not t.last


# -- the Events ----------------------------------------------------------------------------------------
@pytest.mark.rule("K33")
@pytest.mark.parametrize(
    ("event", "persona", "stats", "esteem"),
    [
        ("tyrant-boss", ARTIST, (2, 2, 3), 20),
        ("tyrant-boss", CORPORATE, (4, 3, 3), 15),
        ("evil-nemesis", ARTIST, (3, 2, 3), 18),
        ("wing-night", ARTIST, (3, 2, 3), 21),
        ("wing-night", DRUNKEN, (5, 4, 1), 20),
        ("internet-outage", ARTIST, (3, 2, 2), 20),
        ("internet-outage", GAMER, (5, 3, 2), 13),
        ("monday-morning", ARTIST, (2, 2, 2), 20),
        ("monday-morning", DROWSY, (2, 5, 2), 18),
        ("open-mic", ARTIST, (4, 2, 3), 20),
        ("open-mic", ROCKSTAR, (6, 2, 4), 17),
        ("trivia-night", ARTIST, (3, 2, 4), 20),
        ("trivia-night", SCHOLAR, (2, 2, 7), 18),
        ("group-hug", ARTIST, (3, 3, 3), 20),
        ("gym-day", ARTIST, (3, 3, 2), 20),
        ("gym-day", ATHLETIC, (5, 5, 1), 16),
        ("gallery-opening", GAMER, (5, 3, 3), 14),
        ("gallery-opening", ARTIST, (4, 3, 4), 20),
        ("family-reunion", ARTIST, (3, 1, 3), 20),
        ("identity-crisis", ARTIST, (3, 2, 3), 20),
    ],
)
def test_what_an_event_does_to_a_persona(
    event: str, persona: str, stats: tuple[int, int, int], esteem: int
) -> None:
    others = [other for other in (SCHOLAR, DROWSY, CORPORATE) if other != persona]
    t = round_of(event, personas=[persona, *others])
    assert worth(t, 0) == stats and t.esteem[0] == esteem


@pytest.mark.rule("K33")
def test_at_a_gallery_opening_everyone_still_in_draws_a_card() -> None:
    t = round_of("gallery-opening", seats=4, out=[2], hands=[["mumble"], [], [], ["mumble"]])
    assert told(t)[0] == "Round 3: [Gallery Opening]. Everyone draws a card. Artist Blake: all stats +1."
    assert [len(t.hand(seat)) for seat in range(4)] == [2, 1, 0, 2]


@pytest.mark.rule("K33")
def test_in_an_identity_crisis_buffs_do_not_count_and_do_not_tick() -> None:
    t = round_of("identity-crisis", buffs=[["monocle", "high-school-yearbook"], ["podcast"]], start=2, turn=2)
    assert worth(t, 0) == (3, 2, 3) and worth(t, 1) == (5, 3, 3)
    assert t.stats[0][2] == (3, 0, 0, 0, 3)
    assert waiting(t) == [0] and t.esteem[0] == 20


@pytest.mark.rule("K32")
def test_self_esteem_never_exceeds_25() -> None:
    t = round_of("wing-night", personas=[DRUNKEN, GAMER, ATHLETIC], esteem=[24, 25, 3])
    assert t.esteem == [25, 25, 4]
    assert told(t)[-5:-2] == [
        "{0} gains only 1 Self-Esteem: 25 is the maximum.",
        "{1} gains no Self-Esteem: 25 is the maximum.",
        "{2} gains 1 Self-Esteem, now 4.",
    ]


@pytest.mark.rule("K33")
def test_a_persona_that_is_out_is_not_touched_by_events() -> None:
    t = round_of("wing-night", seats=4, out=[1])
    assert t.esteem[1] == 0 and not any("{1}" in line for line in told(t))
