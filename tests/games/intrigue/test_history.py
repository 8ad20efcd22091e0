"""What everybody remembers of everybody: claims, checks and fines."""

from __future__ import annotations

import pytest

from app.games.intrigue.screen.history import History, history
from app.games.intrigue.table import Intrigue
from app.games.parts import Player, Scene
from app.kernel import SPECTATOR, project
from tests.games.intrigue.deck import agree, all_say, intrigue, object_to, offer, say
from tests.games.screen_reading import read_by

NAMES = ("Ann", "Bob", "Cy", "Dee")
HAND = ["standing", "standing", "asset-7", "asset-5"]
ILLEGAL = ["standing", "standing", "asset-8-illegal"]


def remembered(t: Intrigue, seat: int, viewer: int = SPECTATOR) -> History:
    players = [Player(name, n) for n, name in enumerate(NAMES[: t.seats])]
    return history(Scene(project(t, viewer), players, t.question), seat)


def deeds(t: Intrigue, seat: int, viewer: int = SPECTATOR) -> list[tuple[str, str]]:
    """What is told about the seat, as the viewer reads it."""
    told = remembered(t, seat, viewer).deeds
    return [(read_by(viewer, deed.words), read_by(viewer, deed.outcome)) for deed in told]


@pytest.mark.rule("I38")
def test_a_trade_is_remembered_with_what_was_said_and_how_it_ended() -> None:
    t = intrigue(seats=4, hands=[HAND, HAND, HAND, HAND])
    offer(t, 0, "asset-7", 1, ("hook", "blue", 3))
    say(t, 1, "refuse")
    agree(t, 1, "asset-5", 2, "asset-7")
    all_say(t, "let")
    said = ((1, "asset", "", 5), (2, "asset", "", 7))
    assert t.past_trades == ((1, "refused", ((0, "hook", "blue", 3),), (), -1), (1, "traded", said, (), -1))
    assert deeds(t, 0) == [("A blue Hook of value 3", "Refused")]
    assert deeds(t, 1) == [("An Asset of value 5", "Traded with Cy, not checked")]
    assert deeds(t, 1, viewer=2) == [("An Asset of value 5", "Traded with you, not checked")]
    assert remembered(t, 3).deeds == ()


@pytest.mark.rule("I38")
def test_a_check_is_remembered_with_both_backs_and_the_fine() -> None:
    t = intrigue(seats=4, hands=[ILLEGAL, HAND, HAND, HAND])
    agree(t, 0, "asset-8-illegal", 1, "asset-7")
    object_to(t, 3)
    ((_, end, _, backs, accuser),) = t.past_trades
    assert (end, backs, accuser) == ("stopped", ("8-illegal", "7-legal"), 3)
    assert t.fines == ((1, 0, 3, "hand"),)
    assert deeds(t, 0) == [
        ("An Asset of value 8", "Checked: illegal, value 8"),
        ("Paid Dee a fine", "A card from the hand"),
    ]
    assert deeds(t, 1) == [("An Asset of value 7", "Checked: legal, value 7")]
    assert remembered(t, 0).summary == "Checked once, caught once. Paid 1 fine, got 0."
    assert remembered(t, 1).summary == "Checked once, never caught. No fines."
    assert remembered(t, 2).summary == "Never checked. No fines."
    assert remembered(t, 3).summary == "Never checked. Paid 0 fines, got 1."


@pytest.mark.rule("I38")
def test_after_a_check_of_legal_cards_the_trade_is_remembered_as_done() -> None:
    t = intrigue(seats=4, hands=[HAND, HAND, HAND, HAND])
    agree(t, 0, "asset-7", 1, "asset-5")
    object_to(t, 3)
    say(t, 3, "pay", 0)
    ((_, end, _, backs, accuser),) = t.past_trades
    assert (end, backs, accuser) == ("traded", ("7-legal", "5-legal"), 3)
    assert t.fines == ((1, 3, 0, "hand"),)


def test_what_is_remembered_is_the_same_for_everybody() -> None:
    t = intrigue(seats=4, hands=[ILLEGAL, HAND, HAND, HAND])
    agree(t, 0, "asset-8-illegal", 1, "asset-7")
    object_to(t, 3)
    for seat in range(4):
        assert {remembered(t, seat, viewer) for viewer in (0, 1, 2, 3)} == {remembered(t, seat)}


def test_of_many_claims_the_last_are_told_and_the_others_counted() -> None:
    t = intrigue(seats=4, hands=[HAND, HAND, HAND, HAND])
    t.past_trades = tuple((n, "refused", ((0, "asset", "", 5),), (), -1) for n in range(1, 16))
    told = remembered(t, 0)
    assert [deed.round for deed in told.deeds] == list(range(15, 7, -1)) and told.earlier == 7
