"""Taking the Blame, and Secrets: B19 to B22."""

from __future__ import annotations

import pytest

from app.games.blame.rules import take_the_blame
from app.games.blame.table import Blame, Options
from app.kernel import SPECTATOR, IllegalChoice, do, play, project, waiting
from tests.games.blame.deck import (
    COIN,
    COIN_WAR,
    ESTATES,
    ESTATES_COIN,
    FAITH,
    FAITH_MAGIC,
    MAGIC,
    MAGIC_WAR,
    PLAIN,
    SECRETS,
    TREASON,
    WAR,
    WAR_2,
    blame,
)
from tests.games.positions import choose, offered, pile
from tests.games.read_log import log_by_name, read_log


def blamed(
    seats: int = 3,
    hands: tuple[list[str], ...] = ([FAITH], [COIN, MAGIC], [SECRETS], [ESTATES]),
    options: Options = PLAIN,
) -> Blame:
    """Seat 0 takes the Blame for three cards."""
    return blame(
        seats=seats,
        hands=hands[:seats],
        pile=[WAR, MAGIC_WAR, TREASON],
        draw=[COIN_WAR, FAITH_MAGIC],
        played=3,
        options=options,
        agenda=[do(take_the_blame, 0)],
    )


@pytest.mark.rule("B19")
def test_the_whole_blame_pile_goes_into_the_hand() -> None:
    t = blamed()
    assert pile(t, "hand:0") == [FAITH, WAR, MAGIC_WAR, TREASON]
    assert pile(t, "blame:0") == []
    assert "{0} takes the Blame: 3 cards." in read_log(t, SPECTATOR)


@pytest.mark.rule("B20")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_other_player_may_bury_one_card(seats: int) -> None:
    t = blamed(seats)
    assert waiting(t) == list(range(1, seats))
    assert offered(t, 0) == []
    assert offered(t, 1) == [("keep",), ("bury", COIN), ("bury", MAGIC)]
    choose(t, 1, "bury", MAGIC)
    for seat in range(2, seats):
        choose(t, seat, "keep")
    assert pile(t, "secrets:1") == [MAGIC] and pile(t, "hand:1") == [COIN]
    assert all(not pile(t, f"secrets:{seat}") for seat in range(seats) if seat != 1)


@pytest.mark.rule("B20")
def test_nobody_buries_two_cards_or_changes_their_mind() -> None:
    t = blamed()
    choose(t, 1, "bury", COIN)
    with pytest.raises(IllegalChoice):
        play(t, 1, ("bury", t.hand(1)[1]))
    with pytest.raises(IllegalChoice):
        play(t, 1, ("keep",))
    choose(t, 2, "keep")
    assert pile(t, "hand:1") == [MAGIC]


@pytest.mark.rule("B20")
def test_burying_is_chosen_at_the_same_time_and_in_secret() -> None:
    t = blamed(4)
    before = {viewer: project(t, viewer) for viewer in (0, 2, 3, SPECTATOR)}
    choose(t, 1, "bury", COIN)
    # Nothing has happened yet, and nobody else can tell that seat 1 has answered.
    assert {viewer: project(t, viewer) for viewer in (0, 2, 3, SPECTATOR)} == before
    assert pile(t, "hand:1") == [COIN, MAGIC]
    assert project(t, 1)["answered"] == f"Bury {t.face(t.hand(1)[0]).title}"
    choose(t, 3, "keep")
    choose(t, 2, "bury", SECRETS)
    assert pile(t, "secrets:1") == [COIN] and pile(t, "secrets:2") == [SECRETS]


@pytest.mark.rule("B20")
def test_others_learn_only_whether_a_card_was_buried() -> None:
    t = blamed()
    choose(t, 2, "keep")
    choose(t, 1, "bury", COIN)
    title = t.face(t.secrets(1)[0]).title
    for viewer in (0, 2, SPECTATOR):
        view = project(t, viewer)
        log = log_by_name(t, viewer)
        assert log.count("{1} buries a card.") == log.count("{2} buries nothing.") == 1
        assert not any(title in line for line in view["log"])
        assert view["piles"]["secrets:1"] == ["?card"] and view["piles"]["hand:1"] == ["?card"]
        assert {"from": "hand:1", "to": "secrets:1"} in view["moved"]  # which of the hand: not told
    assert f"You bury [{title}]." in read_log(t, 1)


@pytest.mark.rule("B20")
def test_a_player_without_cards_is_not_asked_to_bury() -> None:
    t = blamed(4, hands=([FAITH], [], [SECRETS], []))
    assert waiting(t) == [2]
    choose(t, 2, "bury", SECRETS)
    assert pile(t, "secrets:2") == [SECRETS] and t.turn == 0 and waiting(t) == [0]


@pytest.mark.rule("B20")
def test_where_nobody_else_has_cards_nobody_is_asked() -> None:
    t = blamed(3, hands=([FAITH], [], []))
    assert waiting(t) == [0] and pile(t, "blame:0") == [FAITH_MAGIC]


@pytest.mark.rule("B21")
def test_whoever_took_the_blame_turns_up_a_card_and_takes_a_turn() -> None:
    t = blame(
        hands=[[FAITH], [COIN], [SECRETS]],
        pile=[WAR, COIN_WAR],
        draw=[FAITH_MAGIC],
        turn=0,
        played=3,
        agenda=[do(take_the_blame, 2)],
    )
    assert pile(t, "blame:0") == []  # not before all have buried
    choose(t, 0, "keep")
    choose(t, 1, "keep")
    assert pile(t, "blame:0") == [FAITH_MAGIC]
    assert (t.turn, t.played, waiting(t)) == (2, 0, [2])


@pytest.mark.rule("B22")
def test_secrets_are_not_in_the_hand() -> None:
    t = blame(hands=[[FAITH], [COIN]], secrets=[[WAR, WAR_2], []], pile=[MAGIC_WAR])
    assert offered(t, 0) == [("stop",)]  # War in the Secrets fits, and cannot be played
    t = blame(
        hands=[[WAR, COIN], [], [FAITH]], secrets=[[], [WAR_2], []], pile=[MAGIC_WAR, COIN_WAR], played=2
    )
    choose(t, 0, "play", WAR)
    assert offered(t, 0) == [("accuse", 2)]  # Secrets alone are no hand


@pytest.mark.rule("B22")
def test_secrets_do_not_score() -> None:
    # The Viceroy's only fault is buried; the Treasurer draws the last card.
    t = blame(
        hands=[[FAITH], [MAGIC], [WAR]],
        secrets=[[ESTATES, ESTATES_COIN, TREASON], [], []],
        rest="secrets:2",
        pile=[WAR_2],
        draw=[SECRETS],
        turn=1,
    )
    choose(t, 1, "stop")
    assert t.result is not None and t.result.scores == [0, 0, 0]


@pytest.mark.rule("B22", "B35")
def test_only_their_owner_may_look_at_secrets() -> None:
    t = blame(hands=[[FAITH], [COIN]], secrets=[[WAR, WAR_2], [MAGIC]], pile=[MAGIC_WAR])
    assert project(t, 0)["piles"]["secrets:0"] == [WAR, WAR_2]
    for viewer in (1, 2, SPECTATOR):
        assert project(t, viewer)["piles"]["secrets:0"] == ["?card", "?card"]
