"""A turn: B07 to B12, B37."""

from __future__ import annotations

import pytest

from app.games.blame.rules import new_pile
from app.kernel import IllegalChoice, do, play, waiting
from tests.games.blame.deck import (
    COIN,
    COIN_WAR,
    ESTATES,
    ESTATES_COIN,
    ESTATES_WAR,
    FAITH,
    FAITH_MAGIC,
    MAGIC,
    MAGIC_WAR,
    MISPLAYS,
    SECRETS,
    TREASON,
    TREASON_2,
    TREASURER,
    VICEROY,
    WAR,
    WAR_2,
    WIZARD,
    blame,
)
from tests.games.positions import choose, offered, pile


@pytest.mark.rule("B07")
def test_cards_are_played_one_at_a_time_and_one_may_stop_whenever_one_likes() -> None:
    t = blame(hands=[[WAR, WAR_2, COIN_WAR, MAGIC_WAR], [COIN]], pile=[ESTATES_WAR])
    assert offered(t, 0)[-1] == ("stop",)
    choose(t, 0, "play", WAR)
    assert offered(t, 0) == [("play", WAR_2), ("play", COIN_WAR), ("play", MAGIC_WAR), ("stop",)]
    choose(t, 0, "play", MAGIC_WAR)
    assert offered(t, 0) == [("play", WAR_2), ("play", COIN_WAR), ("stop",)]
    assert pile(t, "blame:0") == [ESTATES_WAR, WAR, MAGIC_WAR]
    assert t.played == 2


@pytest.mark.rule("B07")
def test_nobody_plays_a_fourth_card() -> None:
    t = blame(hands=[[WAR, WAR_2, COIN_WAR, MAGIC_WAR], [COIN]], pile=[ESTATES_WAR])
    for card in (WAR, WAR_2, COIN_WAR):
        choose(t, 0, "play", card)
    assert pile(t, "hand:0") == [MAGIC_WAR]
    assert offered(t, 0) == [("accuse", 1)]


@pytest.mark.rule("B07")
def test_one_may_stop_without_playing_though_cards_would_fit() -> None:
    t = blame(hands=[[WAR], [COIN]], pile=[ESTATES_WAR])
    choose(t, 0, "stop")
    assert pile(t, "blame:0") == [ESTATES_WAR]
    assert waiting(t) == [1]


@pytest.mark.rule("B07")
def test_a_seat_is_asked_though_nothing_fits_so_that_nobody_learns_it() -> None:
    t = blame(hands=[[COIN, FAITH], [COIN_WAR]], pile=[WAR])
    assert waiting(t) == [0]
    assert offered(t, 0) == [("stop",)]


@pytest.mark.rule("B08")
def test_a_card_must_share_an_emblem_with_the_card_right_beneath_it() -> None:
    t = blame(
        hands=[[ESTATES, COIN_WAR, FAITH, MAGIC_WAR, ESTATES_COIN], [COIN]], pile=[FAITH_MAGIC, ESTATES_WAR]
    )
    # Faith lies deeper down, which does not help.
    assert offered(t, 0) == [
        ("play", ESTATES),
        ("play", COIN_WAR),
        ("play", MAGIC_WAR),
        ("play", ESTATES_COIN),
        ("stop",),
    ]
    choose(t, 0, "play", MAGIC_WAR)
    assert offered(t, 0) == [("play", COIN_WAR), ("stop",)]


@pytest.mark.rule("B08")
def test_a_card_that_does_not_fit_is_refused_and_nothing_changes() -> None:
    t = blame(hands=[[FAITH], [COIN]], pile=[WAR])
    with pytest.raises(IllegalChoice):
        play(t, 0, ("play", t.hand(0)[0]))
    assert pile(t, "hand:0") == [FAITH] and pile(t, "blame:0") == [WAR]


@pytest.mark.rule("B08")
@pytest.mark.parametrize("top", [ESTATES, COIN_WAR, FAITH_MAGIC, SECRETS])
def test_a_treason_fits_on_anything(top: str) -> None:
    t = blame(hands=[[TREASON], [COIN]], pile=[top])
    assert offered(t, 0) == [("play", TREASON), ("stop",)]


@pytest.mark.rule("B08")
def test_anything_fits_on_a_treason() -> None:
    hand = [ESTATES, COIN, FAITH, SECRETS, MAGIC, WAR, FAITH_MAGIC]
    t = blame(hands=[hand, [COIN_WAR]], pile=[TREASON])
    assert offered(t, 0) == [*(("play", card) for card in hand), ("stop",)]


@pytest.mark.rule("B09")
def test_a_second_treason_in_one_turn_is_not_offered() -> None:
    t = blame(hands=[[TREASON, TREASON_2, WAR, WAR_2], [COIN]], pile=[COIN_WAR])
    choose(t, 0, "play", TREASON)
    assert offered(t, 0) == [("play", WAR), ("play", WAR_2), ("stop",)]
    choose(t, 0, "play", WAR)
    assert offered(t, 0) == [("play", WAR_2), ("stop",)]


@pytest.mark.rule("B09")
def test_the_next_player_may_play_a_treason_of_their_own() -> None:
    t = blame(hands=[[TREASON, WAR], [TREASON_2, COIN]], pile=[COIN_WAR])
    choose(t, 0, "play", TREASON)
    choose(t, 0, "stop")
    assert ("play", TREASON_2) in offered(t, 1)


@pytest.mark.rule("B10")
def test_a_played_card_is_never_taken_back() -> None:
    t = blame(hands=[[WAR, COIN], [FAITH]], pile=[COIN_WAR])
    choose(t, 0, "play", WAR)
    assert offered(t, 0) == [("stop",)]
    assert pile(t, "blame:0") == [COIN_WAR, WAR] and pile(t, "hand:0") == [COIN]


@pytest.mark.rule("B10")
def test_without_misplays_only_cards_that_fit_are_offered() -> None:
    hands = [[WAR, FAITH, TREASON], [COIN]]
    assert offered(blame(hands=hands, pile=[COIN_WAR]), 0) == [("play", WAR), ("play", TREASON), ("stop",)]
    assert offered(blame(hands=hands, pile=[COIN_WAR], options=MISPLAYS), 0) == [
        ("play", WAR),
        ("play", FAITH),
        ("play", TREASON),
        ("stop",),
    ]


@pytest.mark.rule("B11")
def test_who_played_nothing_draws_three_cards_and_the_turn_ends() -> None:
    t = blame(hands=[[COIN], [FAITH], [MAGIC]], pile=[WAR], draw=[ESTATES, SECRETS, MAGIC_WAR])
    choose(t, 0, "stop")
    assert pile(t, "hand:0") == [COIN, MAGIC_WAR, SECRETS, ESTATES]
    assert t.turn == 1 and waiting(t) == [1]


@pytest.mark.rule("B12")
def test_who_played_one_card_draws_one_and_the_turn_ends() -> None:
    t = blame(hands=[[COIN, COIN_WAR], [FAITH], [MAGIC]], pile=[WAR], draw=[SECRETS, MAGIC_WAR])
    choose(t, 0, "play", COIN_WAR)
    choose(t, 0, "stop")
    assert pile(t, "hand:0") == [COIN, MAGIC_WAR]
    assert pile(t, "draw:0")[-1] == SECRETS
    assert t.turn == 1 and waiting(t) == [1]


@pytest.mark.rule("B12")
def test_who_plays_their_last_card_has_stopped() -> None:
    t = blame(hands=[[COIN_WAR], [FAITH], [MAGIC]], pile=[WAR], draw=[MAGIC_WAR])
    choose(t, 0, "play", COIN_WAR)
    assert pile(t, "hand:0") == [MAGIC_WAR]
    assert t.turn == 1 and t.played == 0


@pytest.mark.rule("B13")
def test_who_plays_their_last_two_cards_swaps() -> None:
    t = blame(hands=[[COIN, ESTATES_COIN], [FAITH], [MAGIC]], pile=[COIN_WAR])
    choose(t, 0, "play", COIN)
    choose(t, 0, "play", ESTATES_COIN)
    assert pile(t, "role:0") == ["treasurer"] and pile(t, "role:1") == ["viceroy"]
    assert pile(t, "hand:0") == [] and t.turn == 1


@pytest.mark.rule("B07", "B11")
def test_a_player_with_an_empty_hand_still_takes_a_turn_and_can_only_draw() -> None:
    t = blame(hands=[[], [FAITH], [MAGIC]], pile=[WAR], draw=[ESTATES, SECRETS, MAGIC_WAR])
    assert offered(t, 0) == [("stop",)]
    choose(t, 0, "stop")
    assert len(t.hand(0)) == 3


@pytest.mark.rule("B37")
def test_the_card_turned_up_is_not_one_of_the_cards_played() -> None:
    t = blame(hands=[[WAR, WAR_2, COIN_WAR], [COIN]], pile=[], draw=[ESTATES_WAR], agenda=[do(new_pile, 0)])
    assert pile(t, "blame:0") == [ESTATES_WAR] and t.played == 0
    for card in (WAR, WAR_2, COIN_WAR):
        choose(t, 0, "play", card)
    assert offered(t, 0) == [("accuse", 1)]


@pytest.mark.rule("B37")
def test_a_treason_turned_up_does_not_use_up_the_turns_one_treason() -> None:
    t = blame(hands=[[TREASON, WAR], [COIN]], pile=[], draw=[TREASON_2], agenda=[do(new_pile, 0)])
    assert offered(t, 0) == [("play", TREASON), ("play", WAR), ("stop",)]


@pytest.mark.rule("B37")
def test_the_card_turned_up_counts_in_accusations() -> None:
    # By the three cards played it would be a tie, 2 against 2.
    t = blame(
        roles=[TREASURER, VICEROY, WIZARD],
        hands=[[ESTATES_COIN, COIN_WAR, ESTATES_WAR], [FAITH], [MAGIC]],
        pile=[],
        draw=[ESTATES],
        agenda=[do(new_pile, 0)],
    )
    for card in (ESTATES_COIN, COIN_WAR, ESTATES_WAR):
        choose(t, 0, "play", card)
    choose(t, 0, "accuse", 1)
    assert pile(t, "hand:1") == [FAITH, ESTATES, ESTATES_COIN, COIN_WAR, ESTATES_WAR]
