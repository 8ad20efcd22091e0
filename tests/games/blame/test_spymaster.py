"""The Spymaster's power: B31."""

from __future__ import annotations

import pytest

from app.games.blame.table import Blame
from app.kernel import SPECTATOR, project, waiting
from tests.games.blame.deck import (
    COIN,
    ESTATES,
    FAITH,
    GENERAL,
    MAGIC_WAR,
    POWERS,
    SECRETS,
    SECRETS_2,
    SPYMASTER,
    TREASON,
    WAR,
    WAR_2,
    WIZARD,
    blame,
    title,
)
from tests.games.positions import asking, choose, offered, pile
from tests.games.read_log import read_log


def spymaster_plays_three(
    hand: tuple[str, ...] = (COIN,), secrets: tuple[list[str], ...] = ([], [ESTATES, SECRETS], [])
) -> Blame:
    t = blame(
        roles=[SPYMASTER, GENERAL, WIZARD],
        hands=[[WAR, *hand], [FAITH], []],
        secrets=secrets,
        pile=[MAGIC_WAR, TREASON, WAR_2],
        played=2,
        options=POWERS,
    )
    choose(t, 0, "play", WAR)
    return t


@pytest.mark.rule("B31")
def test_the_spymaster_takes_a_rivals_secrets_and_gives_them_a_card_instead_of_accusing() -> None:
    t = spymaster_plays_three()
    assert offered(t, 0) == [("choose", 1), ("choose", 2)]
    choose(t, 0, "choose", 1)
    assert pile(t, "hand:0") == [COIN, ESTATES, SECRETS] and pile(t, "secrets:1") == []
    assert offered(t, 0) == [("give", COIN), ("give", ESTATES), ("give", SECRETS)]
    choose(t, 0, "give", ESTATES)
    assert pile(t, "hand:0") == [COIN, SECRETS] and pile(t, "hand:1") == [FAITH, ESTATES]
    # Nobody takes the Blame: the pile stays, nobody buries, and the next player goes on.
    assert pile(t, "blame:0") == [MAGIC_WAR, TREASON, WAR_2, WAR]
    assert (t.turn, waiting(t), asking(t)) == (1, [1], "PlayOrStop")


@pytest.mark.rule("B31")
def test_a_rival_without_secrets_or_cards_may_be_chosen_and_is_still_given_a_card() -> None:
    t = spymaster_plays_three()
    choose(t, 0, "choose", 2)
    assert offered(t, 0) == [("give", COIN)]
    choose(t, 0, "give", COIN)
    assert pile(t, "hand:2") == [COIN] and pile(t, "hand:0") == [] and t.turn == 1


@pytest.mark.rule("B31")
def test_a_spymaster_left_without_cards_gives_none() -> None:
    t = spymaster_plays_three(hand=())
    choose(t, 0, "choose", 2)
    assert (t.turn, waiting(t), asking(t)) == (1, [1], "PlayOrStop")


@pytest.mark.rule("B31")
def test_a_spymaster_without_cards_gives_one_of_the_secrets_taken() -> None:
    t = spymaster_plays_three(hand=(), secrets=([SECRETS_2], [ESTATES], []))
    choose(t, 0, "choose", 1)
    assert offered(t, 0) == [("give", ESTATES)]
    choose(t, 0, "give", ESTATES)
    assert pile(t, "hand:1") == [FAITH, ESTATES] and pile(t, "secrets:0") == [SECRETS_2]


@pytest.mark.rule("B31")
def test_others_see_only_how_many_secrets_were_taken() -> None:
    t = spymaster_plays_three()
    choose(t, 0, "choose", 1)
    choose(t, 0, "give", COIN)
    for viewer in (2, SPECTATOR):
        view = project(t, viewer)
        assert "{0} takes {1}'s Secrets: 2 cards." in read_log(t, viewer)
        assert "{0} gives {1} a card." in read_log(t, viewer)
        assert not any(title(card) in line for card in (ESTATES, SECRETS, COIN) for line in view["log"])
        assert view["piles"]["hand:0"] == ["?card", "?card"]
    assert f"You take {{1}}'s Secrets: [{title(ESTATES)}] and [{title(SECRETS)}]." in read_log(t, 0)


@pytest.mark.rule("B31")
def test_without_powers_the_spymaster_accuses() -> None:
    t = blame(roles=[SPYMASTER, GENERAL], seats=2, hands=[[WAR, COIN], [FAITH]], pile=[WAR_2], played=2)
    choose(t, 0, "play", WAR)
    assert offered(t, 0) == [("accuse", 1)]
