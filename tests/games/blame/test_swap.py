"""Swapping Roles: B13 to B15, and what stays where it is (B22)."""

from __future__ import annotations

import pytest

from app.games.blame.table import Blame
from app.kernel import SPECTATOR, project, waiting
from tests.games.blame.deck import (
    ARCHBISHOP,
    COIN,
    COIN_WAR,
    ESTATES,
    ESTATES_COIN,
    FAITH,
    FAITH_WAR,
    GENERAL,
    MAGIC,
    MAGIC_WAR,
    SECRETS,
    SPYMASTER,
    TREASON,
    TREASURER,
    VICEROY,
    WAR,
    WIZARD,
    blame,
)
from tests.games.positions import asking, choose, offered, pile
from tests.games.read_log import read_log


def places(t: Blame) -> dict[str, list[str]]:
    view = project(t, SPECTATOR)
    return {place: cards for place, cards in view["piles"].items() if place.startswith(("role", "centre"))}


@pytest.mark.rule("B13", "B15")
def test_two_cards_played_swap_the_two_roles_of_the_top_card_between_players() -> None:
    t = blame(
        roles=[VICEROY, TREASURER, GENERAL],
        hands=[[WAR, COIN_WAR, FAITH], [FAITH_WAR], [MAGIC]],
        pile=[MAGIC_WAR],
    )
    choose(t, 0, "play", WAR)
    choose(t, 0, "play", COIN_WAR)
    choose(t, 0, "stop")
    assert places(t) == {
        "role:0": [VICEROY],
        "role:1": [GENERAL],
        "role:2": [TREASURER],
        "centre:0": [ARCHBISHOP, SPYMASTER, WIZARD],
    }
    assert (t.turn, t.played, waiting(t)) == (1, 0, [1])
    assert pile(t, "hand:0") == [FAITH]  # nothing is drawn


@pytest.mark.rule("B13")
def test_only_the_top_card_says_which_roles_are_swapped() -> None:
    t = blame(
        roles=[VICEROY, TREASURER, GENERAL],
        hands=[[COIN_WAR, MAGIC_WAR, FAITH], [COIN], [MAGIC]],
        pile=[WAR],
    )
    choose(t, 0, "play", COIN_WAR)
    choose(t, 0, "play", MAGIC_WAR)
    choose(t, 0, "stop")
    assert (pile(t, "role:1"), pile(t, "role:2")) == ([TREASURER], [WIZARD])


@pytest.mark.rule("B15")
def test_one_may_swap_ones_own_role() -> None:
    t = blame(hands=[[COIN, ESTATES_COIN, FAITH], [FAITH_WAR], [MAGIC]], pile=[COIN_WAR])
    choose(t, 0, "play", COIN)
    choose(t, 0, "play", ESTATES_COIN)
    choose(t, 0, "stop")
    assert (pile(t, "role:0"), pile(t, "role:1")) == ([TREASURER], [VICEROY])


@pytest.mark.rule("B15")
def test_a_players_role_changes_places_with_one_in_the_centre() -> None:
    t = blame(
        roles=[VICEROY, TREASURER, GENERAL],
        hands=[[WAR, FAITH_WAR, FAITH], [COIN_WAR], [MAGIC]],
        pile=[MAGIC_WAR],
    )
    choose(t, 0, "play", WAR)
    choose(t, 0, "play", FAITH_WAR)
    choose(t, 0, "stop")
    assert places(t) == {
        "role:0": [VICEROY],
        "role:1": [TREASURER],
        "role:2": [ARCHBISHOP],
        "centre:0": [GENERAL, SPYMASTER, WIZARD],
    }


@pytest.mark.rule("B15")
def test_swapping_two_roles_in_the_centre_changes_nothing_and_ends_the_turn() -> None:
    t = blame(roles=[VICEROY, TREASURER], seats=2, hands=[[WAR, MAGIC_WAR, FAITH], [COIN]], pile=[FAITH_WAR])
    before = places(t)
    choose(t, 0, "play", WAR)
    choose(t, 0, "play", MAGIC_WAR)
    choose(t, 0, "stop")
    assert places(t) == before
    assert waiting(t) == [1]
    assert "Both lie in the centre, so nothing changes." in read_log(t, SPECTATOR)


@pytest.mark.rule("B14")
def test_with_one_emblem_on_top_one_chooses_a_different_second() -> None:
    t = blame(
        roles=[VICEROY, TREASURER, GENERAL],
        hands=[[COIN_WAR, COIN, FAITH], [FAITH_WAR], [MAGIC]],
        pile=[WAR],
    )
    choose(t, 0, "play", COIN_WAR)
    choose(t, 0, "play", COIN)
    choose(t, 0, "stop")
    assert offered(t, 0) == [("swap", role) for role in (VICEROY, ARCHBISHOP, SPYMASTER, WIZARD, GENERAL)]
    choose(t, 0, "swap", WIZARD)
    assert (pile(t, "role:1"), pile(t, "centre:0")) == ([WIZARD], [ARCHBISHOP, SPYMASTER, TREASURER])
    assert waiting(t) == [1] and t.turn == 1


@pytest.mark.rule("B14")
def test_with_a_treason_on_top_one_chooses_two_different_roles() -> None:
    t = blame(
        roles=[VICEROY, TREASURER, GENERAL],
        hands=[[WAR, TREASON, FAITH], [FAITH_WAR], [MAGIC]],
        pile=[MAGIC_WAR],
    )
    choose(t, 0, "play", WAR)
    choose(t, 0, "play", TREASON)
    choose(t, 0, "stop")
    every = (VICEROY, TREASURER, ARCHBISHOP, SPYMASTER, WIZARD, GENERAL)
    assert offered(t, 0) == [("swap", role) for role in every]
    choose(t, 0, "swap", GENERAL)
    assert offered(t, 0) == [("swap", role) for role in every if role != GENERAL]
    choose(t, 0, "swap", TREASURER)
    assert (pile(t, "role:1"), pile(t, "role:2")) == ([GENERAL], [TREASURER])
    assert waiting(t) == [1]


@pytest.mark.rule("B14", "B15")
def test_two_roles_in_the_centre_may_be_chosen() -> None:
    t = blame(roles=[VICEROY, TREASURER], seats=2, hands=[[WAR, TREASON, FAITH], [COIN]], pile=[FAITH_WAR])
    before = places(t)
    choose(t, 0, "play", WAR)
    choose(t, 0, "play", TREASON)
    choose(t, 0, "stop")
    choose(t, 0, "swap", WIZARD)
    choose(t, 0, "swap", SPYMASTER)
    assert places(t) == before and waiting(t) == [1]


@pytest.mark.rule("B15", "B22")
def test_hands_and_secrets_stay_when_roles_move() -> None:
    t = blame(
        roles=[VICEROY, TREASURER, GENERAL],
        hands=[[COIN, ESTATES_COIN, FAITH], [FAITH_WAR], [MAGIC]],
        secrets=[[SECRETS], [WAR, MAGIC_WAR], []],
        pile=[COIN_WAR],
    )
    choose(t, 0, "play", COIN)
    choose(t, 0, "play", ESTATES_COIN)
    choose(t, 0, "stop")
    assert [pile(t, f"hand:{seat}") for seat in range(3)] == [[FAITH], [FAITH_WAR], [MAGIC]]
    assert [pile(t, f"secrets:{seat}") for seat in range(3)] == [[SECRETS], [WAR, MAGIC_WAR], []]


@pytest.mark.rule("B13")
def test_without_powers_nobody_may_undo_a_swap_and_the_wizard_swaps_like_others() -> None:
    t = blame(
        roles=[WIZARD, VICEROY, TREASURER],
        hands=[[COIN, ESTATES_COIN, FAITH], [ESTATES], [MAGIC]],
        pile=[COIN_WAR],
    )
    choose(t, 0, "play", COIN)
    choose(t, 0, "play", ESTATES_COIN)
    choose(t, 0, "stop")
    assert (pile(t, "role:1"), pile(t, "role:2")) == ([TREASURER], [VICEROY])
    assert asking(t) == "PlayOrStop" and waiting(t) == [1]
