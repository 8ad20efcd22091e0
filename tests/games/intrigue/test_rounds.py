"""Rounds: I08 to I10, I36, and whispers (I39)."""

from __future__ import annotations

import pytest

from app.games.intrigue import GAME
from app.games.intrigue.rounds import new_round
from app.games.intrigue.table import Intrigue, Options
from app.kernel import SPECTATOR, do, options, outcome, project, waiting
from tests.games.intrigue.deck import ENDING, all_say, give, intrigue, log, offer, pass_up, say, trade, use
from tests.games.positions import asking

NEW_ROUND = [do(new_round)]


@pytest.mark.rule("I08")
def test_a_round_is_discussion_trade_announcement_and_draw() -> None:
    hands = [["standing", "asset-5"], ["standing", "asset-6"], ["standing"]]
    t = intrigue(hands=hands, draw=["asset-9"] * 5, agenda=NEW_ROUND, round_=0)
    assert t.phase == "discussion" and asking(t) == "Discuss"
    all_say(t, "ready")
    assert t.phase == "trade" and asking(t) == "Propose"
    trade(t, 0, "asset-5", 1, "asset-6")
    assert t.phase == "announcement" and asking(t) == "Lay"
    for seat in (0, 1):
        say(t, seat, *options(t, seat)[-1])
    all_say(t, "quiet")
    assert t.phase == "discussion" and t.round == 2


@pytest.mark.rule("I08")
def test_the_first_seat_is_drawn_by_lot_and_then_passes_left() -> None:
    assert {GAME.setup(3, Options(), bytes([n])).first for n in range(20)} == {0, 1, 2}  # type: ignore[attr-defined]
    t = intrigue(seats=4, first=1, agenda=NEW_ROUND)
    assert t.first == 2 and t.round == 2
    t = intrigue(seats=4, first=1, out=[2], agenda=NEW_ROUND)
    assert t.first == 3  # one who is out has no seat
    t = intrigue(seats=4, first=1, agenda=NEW_ROUND, round_=0)
    assert t.first == 1


@pytest.mark.rule("I09")
def test_the_discussion_ends_when_everyone_still_in_is_ready() -> None:
    t = intrigue(seats=4, out=[2], agenda=NEW_ROUND)
    assert sorted(waiting(t)) == [0, 1, 3]
    say(t, 1, "ready")
    assert project(t, 1)["answered"] == "Ready to trade"
    assert all(sorted(project(t, eyes)["waiting"]) == [0, 3] for eyes in (0, 1, 2, 3, SPECTATOR))
    say(t, 0, "ready")
    assert asking(t) == "Discuss"
    say(t, 3, "ready")
    assert asking(t) == "Propose"


@pytest.mark.rule("I39")
def test_whispers_are_part_of_the_game() -> None:
    assert GAME.whispers


# -- whose chance it is ----------------------------------------------------------------------------------
def four(**more: object) -> Intrigue:
    return intrigue(seats=4, hands=[["standing", "asset-5"]] * 4, **more)  # type: ignore[arg-type]


@pytest.mark.rule("I10")
def test_in_seat_order_each_has_one_chance_to_propose() -> None:
    t = four(first=2)
    for seat in (2, 3, 0, 1):
        assert waiting(t) == [seat] and asking(t) == "Propose"
        say(t, seat, "pass")
        assert log(t, 1)[-1] == f"{{{seat}}} proposes no trade." or seat == 1
    assert t.round == 2 and asking(t) == "Discuss"


@pytest.mark.rule("I10", "I11")
def test_who_has_traded_on_either_side_has_no_other_trade_this_round() -> None:
    t = four()
    trade(t, 0, "asset-5", 2, "asset-5")
    assert t.traded == [True, False, True, False]
    assert waiting(t) == [1]
    say(t, 1, *options(t, 1)[1])
    # Only seat 3 is left to trade with, so there is nobody to choose.
    assert asking(t) == "State" and project(t, 1)["prompt"].startswith("What do you tell {3} ")
    say(t, 1, "back")
    trade(t, 1, "asset-5", 3, "asset-5")
    assert t.traded == [True] * 4 and asking(t) == "Lay"


@pytest.mark.rule("I10")
def test_a_refused_or_withdrawn_trade_uses_up_the_chance() -> None:
    t = four()
    offer(t, 0, "asset-5", 1)
    say(t, 1, "refuse")
    assert waiting(t) == [1] and asking(t) == "Propose"  # and seat 1 still has its own
    offer(t, 1, "asset-5", 0)  # seat 0 may still be asked
    give(t, 0, "asset-5")
    say(t, 1, "withdraw")
    assert waiting(t) == [2]
    assert t.traded == [False] * 4


@pytest.mark.rule("I10")
def test_who_has_nobody_left_to_trade_with_is_skipped() -> None:
    t = intrigue(hands=[["standing", "asset-5"]] * 3)
    trade(t, 0, "asset-5", 1, "asset-5")
    assert asking(t) == "Lay"  # seat 2 was not asked
    t = intrigue(hands=[["standing"], [], []])
    assert asking(t) != "Propose"  # nobody else has a card
    t = intrigue(seats=4, out=[1], hands=[["standing"], [], ["standing"], ["standing"]])
    assert waiting(t) == [0]
    say(t, 0, "offer", options(t, 0)[1][1])
    assert [choice[1] for choice in options(t, 0) if choice[0] == "with"] == [2, 3]
    say(t, 0, "back")
    pass_up(t)


# -- the last round --------------------------------------------------------------------------------------
@pytest.mark.rule("I36")
def test_after_the_last_round_the_hands_of_those_still_in_are_counted() -> None:
    hands = [["standing", "asset-5"], ["standing", "asset-9"], ["standing", "asset-7", "asset-6"], []]
    t = intrigue(seats=4, hands=hands, out=[3], round_=20, agenda=ENDING)
    ending = outcome(t)
    assert ending is not None
    assert ending.winners == [2] and ending.scores == [5, 9, 13, 0]
    assert ending.fates == [
        "5 in the final count",
        "9 in the final count",
        "13 in the final count",
        "out in round 20",
    ]
    assert outcome(intrigue(hands=hands[:3], round_=19, agenda=ENDING)) is None
    assert outcome(intrigue(hands=hands[:3], round_=7, agenda=ENDING, options=Options(rounds=7))) is not None


@pytest.mark.rule("I36")
def test_three_rounds_in_a_row_without_a_trade_end_the_game() -> None:
    t = intrigue(hands=[["standing", "asset-5"]] * 3, round_=4)
    for n in (1, 2):
        pass_up(t)
        assert t.stale == n
        all_say(t, "ready")
    pass_up(t)
    ending = outcome(t)
    assert ending is not None and ending.winners == [0, 1, 2]


@pytest.mark.rule("I36")
def test_a_trade_begins_that_count_anew() -> None:
    t = intrigue(hands=[["standing", "asset-5"]] * 3, stale=2)
    trade(t, 0, "asset-5", 1, "asset-5")
    for seat in (0, 1):
        use(t, seat, "lay", "asset-5")
    all_say(t, "quiet")
    assert t.stale == 0 and outcome(t) is None
