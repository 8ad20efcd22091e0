"""Accusing: B16 to B18, B38."""

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
    ESTATES_COIN_2,
    ESTATES_WAR,
    FAITH,
    GENERAL,
    MAGIC,
    MAGIC_WAR,
    POWERS,
    SECRETS,
    SPYMASTER,
    TREASON,
    TREASURER,
    VICEROY,
    WAR,
    WIZARD,
    blame,
)
from tests.games.positions import choose, offered, pile
from tests.games.read_log import read_log


def accused(pile: list[str], third: str, *, accuser: str, rival: str) -> Blame:
    """The accuser has laid two cards of `pile`, lays a third and accuses seat 1."""
    t = blame(
        roles=[accuser, rival, ARCHBISHOP],
        hands=[[third, FAITH], [MAGIC], [SECRETS]],
        pile=pile,
        played=2,
    )
    choose(t, 0, "play", third)
    choose(t, 0, "accuse", 1)
    return t


@pytest.mark.rule("B16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_three_cards_one_must_accuse_another_player(seats: int) -> None:
    hands = [[COIN], [WAR, FAITH], [MAGIC], [SECRETS]][:seats]
    t = blame(seats=seats, hands=hands, pile=[COIN_WAR, MAGIC_WAR], turn=1, played=2)
    choose(t, 1, "play", WAR)
    assert waiting(t) == [1]
    assert offered(t, 1) == [("accuse", (1 + n) % seats) for n in range(1, seats)]  # and no way around it


@pytest.mark.parametrize(("third", "forced"), [([MAGIC], None), ([], [0])])
def test_all_can_see_when_there_is_only_one_to_accuse(third: list[str], forced: list[int] | None) -> None:
    t = blame(hands=[[WAR, FAITH], [COIN], third], pile=[COIN_WAR, MAGIC_WAR], played=2)
    choose(t, 0, "play", WAR)
    for viewer in (0, 1, SPECTATOR):
        told = project(t, viewer)["asking"]
        assert told is not None and told["kind"] == "Accuse" and told.get("forced") == forced


@pytest.mark.rule("B17")
def test_a_player_with_an_empty_hand_cannot_be_accused() -> None:
    t = blame(hands=[[WAR, FAITH], [], [MAGIC]], pile=[COIN_WAR, MAGIC_WAR], played=2)
    choose(t, 0, "play", WAR)
    assert offered(t, 0) == [("accuse", 2)]


@pytest.mark.rule("B17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_nobody_to_accuse_one_takes_the_blame(seats: int) -> None:
    t = blame(seats=seats, hands=[[WAR, FAITH]], pile=[COIN_WAR, MAGIC_WAR], draw=[COIN], played=2)
    choose(t, 0, "play", WAR)
    assert pile(t, "hand:0") == [FAITH, COIN_WAR, MAGIC_WAR, WAR]
    # Nobody has a card to bury, so a new pile has begun.
    assert pile(t, "blame:0") == [COIN] and waiting(t) == [0] and t.played == 0
    assert "{0} has nobody to accuse." in read_log(t, SPECTATOR)


@pytest.mark.rule("B17", "B33")
def test_a_shielded_general_alone_with_cards_leaves_nobody_to_accuse() -> None:
    t = blame(
        roles=[VICEROY, GENERAL, WIZARD],
        hands=[[WAR, FAITH], [COIN], []],
        pile=[COIN_WAR, MAGIC_WAR],
        played=2,
        options=POWERS,
    )
    choose(t, 0, "play", WAR)
    assert pile(t, "hand:0") == [FAITH, COIN_WAR, MAGIC_WAR, WAR]
    assert waiting(t) == [1]  # who may bury


@pytest.mark.rule("B18")
def test_the_accused_takes_the_blame_with_strictly_more_cards_of_their_emblem() -> None:
    t = accused([COIN, ESTATES_COIN], ESTATES_COIN_2, accuser=VICEROY, rival=TREASURER)
    assert pile(t, "hand:1") == [MAGIC, COIN, ESTATES_COIN, ESTATES_COIN_2]
    assert "{0} accuses {1}: 2 against 3." in read_log(t, SPECTATOR)


@pytest.mark.rule("B18", "B38")
def test_a_tie_falls_on_the_accuser() -> None:
    t = accused([ESTATES_WAR, ESTATES_COIN], COIN_WAR, accuser=VICEROY, rival=TREASURER)
    assert pile(t, "hand:0") == [FAITH, ESTATES_WAR, ESTATES_COIN, COIN_WAR]
    assert "{0} accuses {1}: 2 against 2." in read_log(t, SPECTATOR)


@pytest.mark.rule("B18")
def test_an_accuser_with_more_takes_the_blame() -> None:
    t = accused([ESTATES, ESTATES_WAR], ESTATES_COIN, accuser=VICEROY, rival=TREASURER)
    assert pile(t, "hand:0") == [FAITH, ESTATES, ESTATES_WAR, ESTATES_COIN]


@pytest.mark.rule("B38")
def test_an_accusation_at_nought_all_falls_on_the_accuser() -> None:
    t = accused([WAR, COIN_WAR], MAGIC_WAR, accuser=VICEROY, rival=SPYMASTER)
    assert pile(t, "hand:0") == [FAITH, WAR, COIN_WAR, MAGIC_WAR]
    assert "{0} accuses {1}: 0 against 0." in read_log(t, SPECTATOR)


@pytest.mark.rule("B18")
def test_a_treason_counts_for_both() -> None:
    t = accused([COIN, TREASON], WAR, accuser=VICEROY, rival=TREASURER)
    assert "{0} accuses {1}: 1 against 2." in read_log(t, SPECTATOR)
    assert TREASON in pile(t, "hand:1")


@pytest.mark.rule("B18")
def test_the_whole_pile_counts_not_only_this_turns_cards() -> None:
    t = accused([COIN, COIN_WAR, WAR, ESTATES_WAR], ESTATES, accuser=WIZARD, rival=TREASURER)
    assert "{0} accuses {1}: 0 against 2." in read_log(t, SPECTATOR)
    assert len(t.hand(1)) == 1 + 5
