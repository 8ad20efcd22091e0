"""Going out, and the final count: I34, I35."""

from __future__ import annotations

import pytest

from app.games.intrigue.table import Intrigue
from app.kernel import BOX, SPECTATOR, options, outcome, project, waiting
from tests.games.intrigue.deck import DRAWING, announced, cards_for, intrigue, log, say, trade, use
from tests.games.positions import asking, pile
from tests.games.read_log import read_log

ESTATE = ["asset-5", "asset-6-illegal", "pact-red", "pact-blue-illegal", "hermit"]


def dying(seats: int = 4, **more: object) -> Intrigue:
    """At the end of the Draw seat 0 has no Standing."""
    given = {"hands": [ESTATE], "piles": [["magpie", "favour-red-2"]], "agenda": DRAWING} | more
    return intrigue(seats=seats, **given)  # type: ignore[arg-type]


def boxed(t: Intrigue) -> list[str]:
    return [t.face(card).id for card in t.pile(BOX)]


@pytest.mark.rule("I34")
def test_who_has_no_standing_after_the_draws_is_out() -> None:
    t = dying()
    assert t.still_in == [False, True, True, True] and t.gone == [1, 0, 0, 0]
    assert "{0} has no Standing and is out." in log(t, SPECTATOR)
    assert waiting(t) == [0] and options(t, 0) == [("discard",), ("leave", 1), ("leave", 2), ("leave", 3)]


@pytest.mark.rule("I34")
def test_a_lack_of_standing_is_not_fatal_before_that() -> None:
    t = announced("hook-blue-2-illegal", None, None, None, seats=4)
    assert not t.standing(1) and t.still_in[1]
    say(t, 0, "ready")
    assert not t.still_in[1]


@pytest.mark.rule("I34")
def test_standing_that_is_drawn_saves_a_player() -> None:
    t = dying(hands=[["asset-5"]], piles=[], draw=["asset-6", "standing"], draws=[0])
    assert t.still_in[0] and t.standing(0)


@pytest.mark.rule("I34")
def test_the_hand_goes_to_the_discards_and_pacts_roles_and_pile_leave_the_game() -> None:
    t = dying(hands=[ESTATE, ["standing", "pact-red-illegal"]])
    say(t, 0, "discard")
    assert pile(t, "discard:0") == ["asset-5", "asset-6-illegal"]
    assert not t.hand(0) and not t.pile("pile", 0)
    assert pile(t, "aside:0") == ["pact-red", "pact-blue-illegal", "hermit"]
    assert {"magpie", "favour-red-2"} <= set(boxed(t))
    assert "pact-red-illegal" in pile(t, "hand:1")  # Pacts of their colour held by others stay
    assert project(t, 1)["piles"]["aside:0"] == ["?"] * 3
    assert "{0} discards 2 cards." in log(t, 2)
    assert asking(t) == "Discuss" and 0 not in waiting(t)


@pytest.mark.rule("I34")
def test_an_heir_gets_the_whole_hand_and_discards_as_many_cards_but_no_pacts_or_roles() -> None:
    t = dying(hands=[ESTATE, ["standing", "pact-blue", "magpie", "asset-9"]], piles=[])
    say(t, 0, "leave", 1)
    assert asking(t) == "Shed" and waiting(t) == [1]
    assert not t.hand(0) and not t.pile("aside", 0)
    inherited = "[Asset 5], [Asset 6 (illegal)], [Red Pact], [Blue Pact (illegal)] and [Hermit]"
    assert f"{{0}} leaves you {inherited}." in read_log(t, 1)
    assert not any("[" in line for viewer in (2, 3, SPECTATOR) for line in log(t, viewer))
    assert cards_for(t, 1, "shed") == ["standing", "asset-9", "asset-5", "asset-6-illegal"]
    for name in ("asset-9", "asset-5", "standing", "asset-6-illegal"):
        use(t, 1, "shed", name)
    # Five came and only four could go: what is left are Pacts and Roles.
    assert asking(t) == "Shed" and options(t, 1) == [("nothing",)]
    say(t, 1, "nothing")
    assert asking(t) == "Discuss"
    assert pile(t, "hand:1") == ["pact-blue", "magpie", "pact-red", "pact-blue-illegal", "hermit"]
    assert project(t, 2)["piles"]["discard:0"] == ["?"] * 4


@pytest.mark.rule("I34")
def test_who_inherits_three_cards_discards_three() -> None:
    t = dying(hands=[["asset-5", "pact-red", "hermit"], ["standing", *["asset-9"] * 4]], piles=[])
    say(t, 0, "leave", 1)
    for _ in range(3):
        use(t, 1, "shed", "asset-9")
    assert asking(t) == "Discuss" and "{1} has discarded as many in return." in log(t, 2)
    assert pile(t, "hand:1") == ["standing", "asset-9", "asset-5", "pact-red", "hermit"]


@pytest.mark.rule("I34", "I37")
def test_an_inherited_role_works_for_the_heir() -> None:
    heir = ["standing", *["asset-9"] * 4, "asset-5"]
    t = dying(hands=[["millionaire"], heir, ["standing", "asset-5"]], piles=[])
    say(t, 0, "leave", 1)
    use(t, 1, "shed", "asset-5")
    assert t.result is None  # I37: Goals are checked before anybody goes out
    for seat in (1, 2, 3):
        say(t, seat, "ready")
    say(t, 1, "pass")
    trade(t, 2, "asset-5", 3, "standing")
    assert t.result is not None and t.result.winners == [1]


@pytest.mark.rule("I34", "I21")
def test_an_inherited_pact_keeps_its_colour() -> None:
    t = dying(hands=[["pact-green-illegal", "pact-red"], ["standing", "asset-5"]], piles=[])
    say(t, 0, "leave", 1)
    assert t.bound(1, 3) and t.bound(1, 0)
    assert t.own_pacts(1) == []  # nobody can trade on what they were given


@pytest.mark.rule("I34")
def test_a_player_who_lives_on_pretence_can_be_the_heir() -> None:
    t = dying(hands=[["asset-5"], ["pretender", "asset-9"]], piles=[])
    assert ("leave", 1) in options(t, 0)


@pytest.mark.rule("I34")
def test_with_nothing_to_leave_one_is_asked_all_the_same() -> None:
    t = dying(hands=[[]])
    assert waiting(t) == [0] and asking(t) == "Bequeath"
    say(t, 0, "leave", 2)
    assert "{0} leaves {2} no cards." in log(t, 1) and asking(t) == "Discuss"


@pytest.mark.rule("I34")
def test_all_without_standing_are_out_together_the_first_seat_first() -> None:
    t = dying(seats=5, hands=[["asset-5"], ["standing"], ["asset-6"]], first=1)
    assert t.still_in == [False, True, False, True, True]
    assert waiting(t) == [2]
    assert [choice[1] for choice in options(t, 2)[1:]] == [3, 4, 1]  # nobody leaves cards to one who is out
    say(t, 2, "discard")
    assert waiting(t) == [0]


# -- two are left ------------------------------------------------------------------------------------------
def last_two(one: list[str], other: list[str]) -> Intrigue:
    t = intrigue(hands=[one, other, ["asset-9"]], agenda=DRAWING)
    say(t, 2, "discard")
    return t


@pytest.mark.rule("I35")
def test_with_two_left_the_greater_total_of_hand_values_wins() -> None:
    t = last_two(
        ["standing", "asset-5", "hook-red-3-illegal"], ["standing", "standing", "asset-7", "pact-red"]
    )
    ending = outcome(t)
    assert ending is not None
    assert ending.winners == [0] and ending.scores == [8, 7, 0]
    assert ending.fates == ["8 in the final count", "7 in the final count", "out in round 1"]
    assert "{0}'s hand is worth 8." in log(t, 2)
    assert project(t, 2)["piles"]["hand:0"] == [
        "standing",
        "asset-5",
        "hook-red-3-illegal",
    ]  # all is open now


@pytest.mark.rule("I35")
def test_equal_totals_more_standing_wins_then_they_share() -> None:
    t = last_two(["standing", "asset-5"], ["standing", "standing", "asset-5"])
    assert t.result is not None and t.result.winners == [1]
    t = last_two(["standing", "asset-5"], ["standing", "hook-red-3-illegal", "secret-red-2"])
    assert t.result is not None and t.result.winners == [0, 1]


@pytest.mark.rule("I35")
def test_what_is_inherited_counts() -> None:
    t = intrigue(hands=[["standing", "asset-5"], ["standing", "asset-6"], ["asset-9"]], agenda=DRAWING)
    say(t, 2, "leave", 0)
    use(t, 0, "shed", "asset-5")
    assert t.result is not None and t.result.winners == [0] and t.result.scores == [9, 6, 0]


@pytest.mark.rule("I35")
def test_one_who_is_left_alone_wins() -> None:
    t = intrigue(hands=[["standing"], ["asset-9"], ["asset-9"]], agenda=DRAWING)
    for seat in (1, 2):
        say(t, seat, "discard")
    assert t.result is not None and t.result.winners == [0] and t.result.scores == [0, 0, 0]


@pytest.mark.rule("I35")
def test_if_nobody_would_keep_standing_the_greatest_hand_of_those_going_out_wins() -> None:
    t = intrigue(hands=[["asset-5"], ["asset-9"], ["asset-7", "hermit"]], agenda=DRAWING)
    assert t.result is not None and t.result.winners == [1] and t.result.scores == [5, 9, 7]
    assert pile(t, "hand:1") == ["asset-9"]  # nothing is given away
    # A Pretender without Standing stays in, and does not win by that.
    t = intrigue(hands=[["asset-5"], ["asset-9", "pretender"], ["asset-7"]], agenda=DRAWING)
    assert t.result is not None and t.result.winners == [2]


@pytest.mark.rule("I35", "I49")
def test_nobody_without_standing_wins_the_final_count() -> None:
    t = last_two(["asset-9", "asset-8", "pretender"], ["standing", "asset-5"])
    assert t.result is not None and t.result.winners == [1] and t.result.scores == [17, 5, 0]
