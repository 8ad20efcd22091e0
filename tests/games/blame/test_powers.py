"""The powers of Treasurer, Archbishop and General, and whose a power is: B29, B30, B33, B34."""

from __future__ import annotations

import pytest

from app.games.blame.rules import choose_accused
from app.games.blame.table import Blame
from app.kernel import SPECTATOR, do, project, waiting
from tests.games.blame.deck import (
    ARCHBISHOP,
    COIN,
    COIN_FAITH,
    COIN_WAR,
    COIN_WAR_2,
    ESTATES,
    FAITH,
    FAITH_MAGIC,
    GENERAL,
    MAGIC,
    PLAIN,
    POWERS,
    SECRETS,
    SECRETS_2,
    SPYMASTER,
    TREASON,
    TREASURER,
    VICEROY,
    WAR,
    WAR_2,
    WIZARD,
    blame,
    title,
)
from tests.games.positions import asking, choose, offered, pile
from tests.games.read_log import log_by_name, read_log


# -- the Treasurer -----------------------------------------------------------------------------------
@pytest.mark.rule("B29")
def test_the_treasurer_who_played_nothing_draws_three_and_must_bury_one() -> None:
    t = blame(
        roles=[TREASURER, VICEROY, WIZARD],
        hands=[[COIN], [FAITH]],
        pile=[WAR],
        draw=[ESTATES, SECRETS, MAGIC],
        options=POWERS,
    )
    choose(t, 0, "stop")
    assert asking(t) == "MustBury" and t.turn == 0
    assert offered(t, 0) == [("bury", card) for card in (COIN, MAGIC, SECRETS, ESTATES)]
    choose(t, 0, "bury", COIN)
    assert pile(t, "secrets:0") == [COIN] and pile(t, "hand:0") == [MAGIC, SECRETS, ESTATES]
    assert waiting(t) == [1] and t.turn == 1


@pytest.mark.rule("B29")
def test_others_learn_only_that_the_treasurer_buried_a_card() -> None:
    t = blame(roles=[TREASURER, VICEROY, WIZARD], hands=[[COIN], [FAITH]], pile=[WAR], options=POWERS)
    choose(t, 0, "stop")
    choose(t, 0, "bury", COIN)
    for viewer in (1, 2, SPECTATOR):
        view = project(t, viewer)
        assert "{0} buries a card." in read_log(t, viewer)
        assert not any(title(COIN) in line for line in view["log"])
        assert view["piles"]["secrets:0"] == ["?card"]
    assert project(t, 0)["piles"]["secrets:0"] == [COIN]


@pytest.mark.rule("B29")
def test_the_treasurer_buries_only_after_playing_nothing_and_only_with_powers() -> None:
    roles = [TREASURER, VICEROY, WIZARD]
    t = blame(roles=roles, hands=[[COIN, COIN_WAR], [FAITH]], pile=[WAR], options=POWERS)
    choose(t, 0, "play", COIN_WAR)
    choose(t, 0, "stop")
    assert asking(t) == "PlayOrStop" and t.turn == 1
    t = blame(roles=roles, hands=[[COIN], [FAITH]], pile=[WAR])
    choose(t, 0, "stop")
    assert asking(t) == "PlayOrStop" and t.turn == 1


# -- the Archbishop ----------------------------------------------------------------------------------
def archbishop_plays_one(seats: int = 3) -> Blame:
    t = blame(
        seats=seats,
        roles=[ARCHBISHOP, VICEROY, WIZARD, GENERAL],
        hands=[[COIN, COIN_WAR], [FAITH], [MAGIC], []][:seats],
        pile=[WAR],
        draw=[SECRETS],
        options=POWERS,
    )
    choose(t, 0, "play", COIN_WAR)
    choose(t, 0, "stop")
    return t


@pytest.mark.rule("B30")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_archbishop_who_played_one_card_draws_one_and_gives_one_to_another_player(seats: int) -> None:
    t = archbishop_plays_one(seats)
    assert offered(t, 0) == [("choose", seat) for seat in range(1, seats)]
    choose(t, 0, "choose", seats - 1)
    assert offered(t, 0) == [("give", COIN), ("give", SECRETS)]
    choose(t, 0, "give", SECRETS)
    assert pile(t, "hand:0") == [COIN] and pile(t, f"hand:{seats - 1}")[-1] == SECRETS
    assert waiting(t) == [1] and t.turn == 1


@pytest.mark.rule("B30")
def test_giver_and_receiver_know_the_card_and_others_only_that_one_passed() -> None:
    t = archbishop_plays_one(4)
    choose(t, 0, "choose", 2)
    choose(t, 0, "give", COIN)
    for viewer in (0, 2):
        assert f"{{0}} gives {{2}} [{title(COIN)}]." in log_by_name(t, viewer)
    for viewer in (1, 3, SPECTATOR):
        assert "{0} gives {2} a card." in read_log(t, viewer)
        assert project(t, viewer)["piles"]["hand:2"] == ["?card", "?card"]
    assert project(t, 2)["piles"]["hand:2"] == [MAGIC, COIN]
    assert project(t, 0)["piles"]["hand:2"] == ["?card", "?card"]  # known, but no longer in view
    given = t.hand(2)[1]
    assert [t.known[given] >> viewer & 1 for viewer in (0, 1, 2, 3, SPECTATOR)] == [1, 0, 1, 0, 0]


@pytest.mark.rule("B30")
def test_the_archbishop_gives_nothing_after_no_card_or_two() -> None:
    t = blame(roles=[ARCHBISHOP, VICEROY, WIZARD], hands=[[COIN], [FAITH]], pile=[WAR], options=POWERS)
    choose(t, 0, "stop")
    assert asking(t) == "PlayOrStop" and t.turn == 1 and len(t.hand(0)) == 4
    t = blame(
        roles=[ARCHBISHOP, WIZARD, GENERAL],
        hands=[[COIN, COIN_WAR], [FAITH]],
        pile=[COIN_WAR_2],
        played=1,
        options=POWERS,
    )
    choose(t, 0, "play", COIN_WAR)
    choose(t, 0, "stop")
    assert asking(t) == "PlayOrStop" and t.turn == 1 and len(t.hand(0)) == 1


# -- the General -------------------------------------------------------------------------------------
def accusable(roles: list[str], secrets: list[list[str]], *, powers: bool) -> list[tuple[str | int, ...]]:
    t = blame(
        roles=roles,
        hands=[[COIN], [FAITH], [MAGIC]],
        secrets=secrets,
        pile=[WAR],
        played=3,
        options=POWERS if powers else PLAIN,
        agenda=[do(choose_accused, 0)],
    )
    return offered(t, 0)


@pytest.mark.rule("B33")
def test_a_general_without_secrets_cannot_be_accused() -> None:
    roles = [VICEROY, GENERAL, WIZARD]
    assert accusable(roles, [[], [], []], powers=True) == [("accuse", 2)]
    assert accusable(roles, [[], [SECRETS], []], powers=True) == [("accuse", 1), ("accuse", 2)]
    assert accusable(roles, [[], [], []], powers=False) == [("accuse", 1), ("accuse", 2)]


@pytest.mark.rule("B33")
def test_only_the_generals_own_secrets_lift_the_shield() -> None:
    assert accusable([VICEROY, GENERAL, WIZARD], [[SECRETS], [], [COIN_WAR]], powers=True) == [("accuse", 2)]


@pytest.mark.rule("B33")
def test_a_general_may_accuse() -> None:
    assert accusable([GENERAL, VICEROY, WIZARD], [[], [], []], powers=True) == [("accuse", 1), ("accuse", 2)]


# -- whose power -------------------------------------------------------------------------------------
@pytest.mark.rule("B34")
def test_a_power_goes_with_the_role_at_once() -> None:
    t = blame(
        roles=[TREASURER, ARCHBISHOP, WIZARD],
        hands=[[COIN_FAITH, WAR], [MAGIC], []],
        pile=[FAITH, TREASON],
        draw=[WAR_2, SECRETS, SECRETS_2, ESTATES],
        played=1,
        options=POWERS,
    )
    choose(t, 0, "play", COIN_FAITH)
    choose(t, 0, "stop")
    assert (pile(t, "role:0"), pile(t, "role:1")) == ([ARCHBISHOP], [TREASURER])
    choose(t, 1, "stop")
    assert asking(t) == "MustBury" and waiting(t) == [1]  # the Treasurer now
    choose(t, 1, "bury", MAGIC)
    choose(t, 2, "stop")
    choose(t, 0, "stop")
    assert asking(t) == "PlayOrStop" and waiting(t) == [1]  # seat 0 is the Treasurer no longer


@pytest.mark.rule("B34")
def test_the_shield_goes_with_the_general() -> None:
    secrets: list[list[str]] = [[], [], []]
    assert accusable([VICEROY, GENERAL, WIZARD], secrets, powers=True) == [("accuse", 2)]
    assert accusable([VICEROY, WIZARD, GENERAL], secrets, powers=True) == [("accuse", 1)]


@pytest.mark.rule("B34")
def test_a_role_in_the_centre_gives_nobody_its_power() -> None:
    t = blame(roles=[VICEROY, WIZARD], seats=2, hands=[[COIN], [FAITH_MAGIC]], pile=[WAR], options=POWERS)
    choose(t, 0, "stop")
    assert asking(t) == "PlayOrStop" and t.turn == 1


@pytest.mark.rule("B29", "B30", "B31", "B32")
@pytest.mark.parametrize(
    ("role", "played", "prompt", "stop"),
    [
        (TREASURER, 0, "Play a card, or stop.", "Play nothing: draw 3, then bury 1"),
        (ARCHBISHOP, 1, "Play a second card, or stop.", "Stop: draw 1, then give 1"),
        (WIZARD, 2, "and accuse a player, or stop.", "Stop: exchange hands"),
        (SPYMASTER, 2, "and take a player's Secrets, or stop.", "Stop: swap Roles"),
        (GENERAL, 2, "and accuse a player, or stop.", "Stop: swap Roles"),
        (VICEROY, 0, "Play a card, or stop.", "Play nothing: draw 3"),
    ],
)
def test_a_player_is_told_what_their_power_makes_of_stopping(
    role: str, played: int, prompt: str, stop: str
) -> None:
    rival = VICEROY if role == GENERAL else GENERAL
    hands = [[COIN], [FAITH]]
    t = blame(seats=2, roles=[role, rival], hands=hands, pile=[WAR], played=played, options=POWERS)
    view = project(t, 0)
    assert view["prompt"].endswith(prompt)
    assert view["options"][-1]["label"] == stop
