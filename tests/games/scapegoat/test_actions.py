"""Spy, Trade and Stash: S10, S11, S12."""

from __future__ import annotations

import pytest

from app.kernel import SPECTATOR, IllegalChoice, options, play, project, waiting
from tests.games.positions import asking, choose, offered, pile
from tests.games.read_log import read_log
from tests.games.scapegoat.deck import BLUE, GREEN, GREY, RED, YELLOW, go, goats, log, notes, viewers


# -- Spy ---------------------------------------------------------------------------------------------
@pytest.mark.rule("S10")
def test_a_spy_chooses_any_other_player() -> None:
    t = goats(seats=4, at=["prepare", "prepare", "trade", "stash"])
    go(t, 0, "spy")
    assert asking(t) == "Spy"
    assert offered(t, 0) == [("spy", 1), ("spy", 2), ("spy", 3)]


@pytest.mark.rule("S10")
def test_the_spy_alone_sees_the_whole_hand() -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY], [RED, RED]], at=["prepare", "prepare", "trade"])
    go(t, 0, "spy")
    choose(t, 0, "spy", 1)
    assert project(t, 0)["piles"]["hand:1"] == [BLUE, GREY]
    assert project(t, 0)["piles"]["hand:2"] == ["?card", "?card"]
    assert notes(t, 0) == ["Turn 1: {1} holds Blue and Grey."]
    assert read_log(t, 0)[-1] == "You spy on {1} and see [Blue] and [Grey]."
    assert read_log(t, 1)[-1] == "{0} spies on you and sees [Blue] and [Grey]."
    for viewer in (2, SPECTATOR):
        assert project(t, viewer)["piles"]["hand:1"] == ["?card", "?card"]
        assert log(t, viewer)[-1] == "{0} spies on {1}."
    for viewer in (1, 2, SPECTATOR):
        assert not project(t, viewer)["private"].get("notes")


@pytest.mark.rule("S10")
def test_all_see_who_spied_on_whom() -> None:
    t = goats(at=["prepare", "prepare", "trade"])
    go(t, 0, "spy")
    choose(t, 0, "spy", 2)
    for viewer in viewers(t):
        assert log(t, viewer)[-1].startswith("{0} spies on {2}")


@pytest.mark.rule("S10")
def test_the_hand_is_seen_as_it_is_now_and_only_noted_afterwards() -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY], [RED, RED]], at=["prepare", "prepare", "trade"])
    go(t, 0, "spy")
    choose(t, 0, "spy", 1)
    choose(t, 0, "swap", RED)
    assert t.turn == 1
    assert project(t, 0)["piles"]["hand:1"] == ["?card", "?card"]
    assert notes(t, 0) == ["Turn 1: {1} holds Blue and Grey."]
    go(t, 1, "stash")
    play(t, 1, ("take", 0))
    assert project(t, 0)["piles"]["hand:1"] == ["?card"] * 3


# -- Trade -------------------------------------------------------------------------------------------
@pytest.mark.rule("S11")
def test_one_trades_with_any_other_player() -> None:
    t = goats(seats=4, at=["prepare", "spy", "trade", "stash"])
    go(t, 0, "trade")
    assert asking(t) == "ChoosePartner"
    assert offered(t, 0) == [("trade", 1), ("trade", 2), ("trade", 3)]


@pytest.mark.rule("S11")
@pytest.mark.parametrize("first", [0, 1])
def test_both_choose_in_secret_and_exchange_at_the_same_time(first: int) -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY], [RED, RED]], at=["prepare", "prepare", "stash"])
    go(t, 0, "trade")
    choose(t, 0, "trade", 1)
    assert sorted(waiting(t)) == [0, 1] and asking(t) == "Trade"
    before = {viewer: project(t, viewer) for viewer in viewers(t)}
    gifts = {0: YELLOW, 1: BLUE}
    choose(t, first, "give", gifts[first])
    for viewer in viewers(t):  # nothing has moved, and nobody sees that one has chosen
        if viewer != first:
            assert project(t, viewer) == before[viewer]
    choose(t, 1 - first, "give", gifts[1 - first])
    assert sorted(pile(t, "hand:0")) == [BLUE, RED]
    assert sorted(pile(t, "hand:1")) == [GREY, YELLOW]
    assert asking(t) == "Swap" and waiting(t) == [0]


@pytest.mark.rule("S11")
def test_there_is_no_refusing() -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY], [RED, RED]], at=["prepare", "prepare", "stash"])
    go(t, 0, "trade")
    choose(t, 0, "trade", 1)
    assert offered(t, 1) == [("give", BLUE), ("give", GREY)]
    with pytest.raises(IllegalChoice):
        play(t, 1, ("let",))


@pytest.mark.rule("S11")
def test_any_hand_card_may_be_given_ones_own_colour_or_not() -> None:
    t = goats(hands=[[BLUE, YELLOW], [RED, GREY], [RED, RED]], at=["prepare", "prepare", "stash"])
    go(t, 0, "trade")
    choose(t, 0, "trade", 1)
    assert offered(t, 0) == [("give", BLUE), ("give", YELLOW)]
    assert offered(t, 1) == [("give", RED), ("give", GREY)]


@pytest.mark.rule("S11")
def test_what_was_exchanged_is_known_to_the_two_and_to_nobody_else() -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY], [RED, RED]], at=["prepare", "prepare", "stash"])
    go(t, 0, "trade")
    choose(t, 0, "trade", 1)
    choose(t, 0, "give", YELLOW)
    choose(t, 1, "give", BLUE)
    assert notes(t, 0) == ["Turn 1: You gave {1} Yellow and got Blue."]
    assert notes(t, 1) == ["Turn 1: You gave {0} Blue and got Yellow."]
    assert read_log(t, 0)[-1] == "You give {1} [Yellow] and get [Blue]."
    assert read_log(t, 1)[-1] == "{0} gives you [Yellow] and gets [Blue]."
    assert project(t, 0)["piles"]["hand:1"] == ["?card", "?card"]
    assert project(t, 1)["piles"]["hand:0"] == ["?card", "?card"]
    for viewer in (2, SPECTATOR):
        assert "{0} trades with {1}." in log(t, viewer)
        assert not any("Yellow" in line or "Blue" in line for line in log(t, viewer))
        assert not project(t, viewer)["private"].get("notes")


# -- Stash -------------------------------------------------------------------------------------------
@pytest.mark.rule("S12")
@pytest.mark.parametrize("n", range(3))
def test_one_takes_a_card_of_the_stash_from_the_place_one_chooses(n: int) -> None:
    hidden = [RED, BLUE, GREY]
    t = goats(hands=[[YELLOW, YELLOW], [BLUE, GREY]], hidden=hidden, at=["prepare", "spy", "trade"])
    go(t, 0, "stash")
    assert asking(t) == "Take" and options(t, 0) == [("take", 0), ("take", 1), ("take", 2)]
    play(t, 0, ("take", n))
    assert pile(t, "hand:0") == [YELLOW, YELLOW, hidden[n]]
    assert pile(t, "hidden:0") == hidden[:n] + hidden[n + 1 :]


@pytest.mark.rule("S12")
@pytest.mark.parametrize("n", range(3))
@pytest.mark.parametrize("back", [YELLOW, RED, GREEN])
def test_then_any_hand_card_goes_face_down_in_that_place(n: int, back: str) -> None:
    hidden = [GREY, BLUE, BLUE]
    hidden[n] = GREEN
    t = goats(seats=4, hands=[[YELLOW, RED]], hidden=hidden, at=["prepare", "spy", "trade", "trade"])
    go(t, 0, "stash")
    play(t, 0, ("take", n))
    assert asking(t) == "PutBack"
    assert offered(t, 0) == [("hide", YELLOW), ("hide", RED), ("hide", GREEN)]  # perhaps the same
    choose(t, 0, "hide", back)
    hidden[n] = back
    assert pile(t, "hidden:0") == hidden
    assert len(t.hand(0)) == 2
    for viewer in viewers(t):
        assert project(t, viewer)["piles"]["hidden:0"] == ["?card"] * 3
    assert asking(t) == "Swap"


@pytest.mark.rule("S12")
def test_all_see_the_place_and_only_the_player_the_cards() -> None:
    t = goats(hands=[[YELLOW, RED], [BLUE, BLUE]], hidden=[GREY, GREY, RED], at=["prepare", "spy", "trade"])
    go(t, 0, "stash")
    play(t, 0, ("take", 2))
    choose(t, 0, "hide", YELLOW)
    assert notes(t, 0) == [
        "Turn 1: Card 3 of the Stash was Red.",
        "Turn 1: Card 3 of the Stash is now Yellow.",
    ]
    assert read_log(t, 0) == ["You take card 3 of the Stash: [Red].", "You hide [Yellow] in its place."]
    for viewer in (1, 2, SPECTATOR):
        assert "{0} takes card 3 of the Stash." in log(t, viewer)
        assert "{0} hides a card in its place." in log(t, viewer)
        assert not any("Yellow" in line or "Red" in line for line in log(t, viewer))
        assert not project(t, viewer)["private"].get("notes")
