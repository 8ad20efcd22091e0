"""The figures of a game: counted from what happened, not from words."""

from __future__ import annotations

from app.games.figures import Figures, FinishedGame
from app.games.intrigue import figures
from app.games.intrigue.rounds import end_round
from app.games.intrigue.table import Intrigue
from app.games.intrigue.trading import next_trade
from app.kernel import SPECTATOR, do, project
from tests.games.intrigue.deck import DRAWING, agree, intrigue, object_to, offer, pass_up, say, trade

HANDS = [["standing", "asset-5"], ["standing", "asset-6-illegal"], ["standing", "asset-7"], ["standing"]]


def trading(**more: object) -> Intrigue:
    given = {"seats": 4, "hands": HANDS, "round_": 20, "agenda": [do(next_trade), do(end_round)]} | more
    return intrigue(**given)  # type: ignore[arg-type]


def told(t: Intrigue) -> Figures:
    return figures.figures(FinishedGame(project(t, SPECTATOR)))


def counted(t: Intrigue) -> dict[str, float]:
    return told(t).means


def test_proposals_that_come_to_nothing_are_no_trades() -> None:
    t = trading()
    offer(t, 0, "asset-5", 1)
    say(t, 1, "refuse")
    trade(t, 1, "asset-6-illegal", 2, "asset-7")
    pass_up(t)
    assert counted(t)["trades"] == 1 and counted(t)["objections"] == 0
    assert told(t).shares == {"decided by": "the count after the last round"}


def test_an_objection_was_right_if_a_card_was_illegal() -> None:
    t = trading()
    agree(t, 0, "asset-5", 1, "asset-6-illegal")
    object_to(t, 3)
    assert t.checks == ((0, "asset", "", 5, "5-legal"), (1, "asset", "", 6, "6-illegal"))
    agree(t, 1, "asset-6-illegal", 2, "asset-7")
    object_to(t, 3)
    pass_up(t)
    assert counted(t)["objections"] == counted(t)["objections that were right"] == 2
    assert counted(t)["trades"] == 0


def test_a_role_that_is_drawn_counts() -> None:
    t = intrigue(hands=[["standing"]], piles=[["hermit"]], draws=[0], round_=20, agenda=DRAWING)
    assert t.roles_drawn == 1
    assert told(t).shares == {"decided by": "a Goal: Hermit"}
