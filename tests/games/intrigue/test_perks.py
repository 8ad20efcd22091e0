"""The Perks: I46 to I51."""

from __future__ import annotations

import pytest

from app.games.intrigue.table import Intrigue
from app.kernel import BOX, SPECTATOR, options, outcome, project, waiting
from tests.games.intrigue.deck import (
    DRAWING,
    ENDING,
    agree,
    announced,
    claim,
    give,
    intrigue,
    log,
    object_to,
    offer,
    say,
    trade,
    use,
)
from tests.games.positions import asking, pile
from tests.games.read_log import read_log


def boxed(t: Intrigue) -> list[str]:
    return [t.face(card).id for card in t.pile(BOX)]


# -- Lobbyist ----------------------------------------------------------------------------------------------
@pytest.mark.rule("I46")
def test_whoever_receives_the_lobbyist_in_a_trade_discards_all_standing() -> None:
    t = intrigue(hands=[["standing", "lobbyist"], ["standing"] * 3 + ["asset-5"]])
    trade(t, 0, "lobbyist", 1, "asset-5")
    assert pile(t, "hand:1") == [] and pile(t, "hand:0") == ["standing", "asset-5"]
    assert project(t, 2)["piles"]["discard:0"] == ["standing"] * 3
    assert "lobbyist" in boxed(t)
    assert "{1} has received the [Lobbyist] and discards all Standing: 3." in log(t, 2)
    assert t.still_in[1]  # I34: not yet


@pytest.mark.rule("I46")
def test_the_lobbyist_may_be_given_in_answer_or_by_favour_too() -> None:
    t = intrigue(hands=[["standing", "standing", "asset-5"], ["standing", "lobbyist"]])
    offer(t, 0, "asset-5", 1)
    give(t, 1, "lobbyist", ("asset", "", 9))
    say(t, 0, "accept")
    say(t, 2, "let")
    assert not t.standing(0) and len(t.standing(1)) == 1
    t = announced(
        "favour-blue-2", None, None, hands=[["standing", "lobbyist"], ["standing"] * 2, ["standing"]]
    )
    use(t, 0, "offer", "lobbyist")
    claim(t, 0, ("asset", "", 9))
    give(t, 1, "standing")
    say(t, 0, "accept")
    say(t, 2, "let")
    assert not t.hand(1) and len(t.standing(0)) == 2


@pytest.mark.rule("I46")
def test_a_standing_given_for_the_lobbyist_is_safe_and_the_holder_of_a_stopped_trade_keeps_it() -> None:
    t = intrigue(hands=[["standing", "lobbyist"], ["standing", "standing"]])
    trade(t, 0, "lobbyist", 1, "standing")
    assert len(t.standing(0)) == 2 and not t.standing(1)
    t = intrigue(hands=[["standing", "lobbyist"], ["standing", "asset-5-illegal", "asset-6"]])
    agree(t, 0, "lobbyist", 1, "asset-5-illegal")
    object_to(t, 2)
    assert "lobbyist" in pile(t, "hand:0") and project(t, 2)["piles"]["hand:0"] == ["?", "?"]
    assert "The cards are checked: {0} offers a Role, {1} offers an illegal card of value 5." in log(t, 2)


# -- Hanger-on ---------------------------------------------------------------------------------------------
def goal_reached(hand: list[str], **more: object) -> Intrigue:
    """Seat 0 wins by a Goal; seat 1 holds this hand."""
    given = {"hands": [["standing", "hermit", "pact-red"], hand, ["standing"]], "agenda": DRAWING} | more
    return intrigue(**given)  # type: ignore[arg-type]


@pytest.mark.rule("I47")
def test_the_hanger_on_wins_with_a_player_whose_pact_they_hold() -> None:
    t = goal_reached(["standing", "hanger-on", "pact-red-illegal"])
    assert t.result is not None and t.result.winners == [0, 1]
    assert t.result.fates == ["Hermit", "Hanger-on", "still in"]
    for hand in (
        ["standing", "hanger-on", "pact-yellow", "pact-blue"],
        ["standing", "pact-red-illegal"],
        ["standing", "hanger-on"],
    ):
        t = goal_reached(hand)
        assert t.result is not None and t.result.winners == [0]


@pytest.mark.rule("I47")
def test_the_hanger_on_wins_in_the_final_count_too() -> None:
    hands = [["standing", "asset-9"], ["standing", "hanger-on", "pact-red"], ["standing"]]
    t = intrigue(hands=hands, round_=20, agenda=ENDING)
    assert t.result is not None and t.result.winners == [0, 1] and t.result.scores == [9, 0, 0]


@pytest.mark.rule("I47")
def test_after_going_out_the_pacts_held_then_still_count() -> None:
    hands = [["standing", "asset-9"], ["hanger-on", "pact-red", "asset-5"], ["standing"], ["standing"]]
    t = intrigue(seats=4, hands=hands, round_=20, agenda=DRAWING)
    assert waiting(t) == [1]
    say(t, 1, "discard")
    assert pile(t, "aside:1") == ["hanger-on", "pact-red"]
    ending = outcome(t)
    assert ending is not None and ending.winners == [0, 1]
    assert ending.fates == [
        "9 in the final count",
        "Hanger-on",
        "0 in the final count",
        "0 in the final count",
    ]
    # Without the Role the Pacts alone are nothing.
    t = intrigue(
        seats=4, hands=[hands[0], [], *hands[2:]], aside=[[], ["pact-red"]], out=[1], round_=20, agenda=ENDING
    )
    assert t.result is not None and t.result.winners == [0]


@pytest.mark.rule("I47", "I34")
def test_a_hanger_on_that_is_left_to_an_heir_is_the_heirs() -> None:
    pacts = ["hanger-on", "pact-red"]
    hands = [["standing", "asset-9"], pacts, ["standing", "asset-5", "asset-6"], ["standing"]]
    t = intrigue(seats=4, hands=hands, round_=20, agenda=DRAWING)
    say(t, 1, "leave", 2)
    use(t, 2, "shed", "asset-6")
    use(t, 2, "shed", "asset-5")
    ending = outcome(t)
    assert ending is not None and ending.winners == [0, 2]


# -- Survivor ----------------------------------------------------------------------------------------------
def surviving(**more: object) -> Intrigue:
    given = {"hands": [["asset-5", "survivor"]], "agenda": DRAWING} | more
    return intrigue(**given)  # type: ignore[arg-type]


@pytest.mark.rule("I48")
def test_the_survivor_takes_two_standing_from_the_piles_instead_of_going_out() -> None:
    t = surviving(discard=["standing", "asset-6"], draw=["asset-7", "standing", "standing", "asset-8"])
    assert t.still_in[0] and pile(t, "hand:0") == ["asset-5", "standing", "standing"]
    assert pile(t, "discard:0") == ["asset-6"] and pile(t, "draw:0") == ["asset-7", "standing", "asset-8"]
    assert "survivor" in boxed(t)
    assert "{0} is the [Survivor] and takes 2 Standing from the piles." in log(t, 1)


@pytest.mark.rule("I48")
def test_with_only_one_standing_to_be_found_the_survivor_takes_that() -> None:
    t = surviving(draw=["standing", "asset-8"])
    assert t.still_in[0] and len(t.standing(0)) == 1 and "survivor" in boxed(t)


@pytest.mark.rule("I48")
def test_without_any_standing_in_the_piles_the_survivor_is_out() -> None:
    t = surviving(seats=4, discard=["asset-6"], draw=["asset-8"])
    assert not t.still_in[0] and asking(t) == "Bequeath"
    say(t, 0, "discard")
    assert pile(t, "aside:0") == ["survivor"]


@pytest.mark.rule("I48")
def test_with_standing_left_the_survivor_is_not_used() -> None:
    t = surviving(hands=[["standing", "survivor"]], draw=["standing"])
    assert pile(t, "hand:0") == ["standing", "survivor"] and pile(t, "draw:0") == ["standing"]


# -- Pretender ---------------------------------------------------------------------------------------------
@pytest.mark.rule("I49")
def test_without_standing_the_pretender_is_not_out_at_the_draw_and_nobody_is_told() -> None:
    t = intrigue(hands=[["asset-5", "pretender"]], agenda=DRAWING)
    assert t.still_in == [True] * 3 and asking(t) == "Discuss"
    assert not any("{0}" in line for line in log(t, 1) if "first seat" not in line)


def pretending(hand: list[str], other: str = "asset-6", seats: int = 4) -> Intrigue:
    """Seat 0 trades an illegal card with seat 1, and seat 2 objects."""
    t = intrigue(seats=seats, hands=[[*hand, "asset-5-illegal"], ["standing", other]])
    agree(t, 0, "asset-5-illegal", 1, other)
    object_to(t, 2)
    return t


@pytest.mark.rule("I49")
def test_a_pretender_without_standing_whose_trade_is_objected_to_is_out_at_once() -> None:
    t = pretending(["pretender", "asset-9"])
    assert t.still_in == [False, True, True, True] and waiting(t) == [0] and asking(t) == "Bequeath"
    told = " ".join(log(t, SPECTATOR))
    assert "{0} is only the [Pretender] and has no Standing: the trade is void." in told
    assert "checked" not in told and "fine" not in told
    assert sorted(pile(t, "hand:0")) == ["asset-5-illegal", "asset-9", "pretender"]
    assert pile(t, "hand:1") == ["standing", "asset-6"]
    say(t, 0, "discard")
    assert pile(t, "discard:0") == ["asset-9", "asset-5-illegal"]
    assert waiting(t) == [1] and asking(t) == "Propose" and t.traded == [False] * 4


@pytest.mark.rule("I48", "I49")
def test_a_survivor_survives_that_too() -> None:
    hands = [["pretender", "survivor", "asset-5"], ["standing", "asset-6"]]
    t = intrigue(seats=4, hands=hands, discard=["standing"])
    agree(t, 0, "asset-5", 1, "asset-6")
    object_to(t, 2)
    assert t.still_in[0] and len(t.standing(0)) == 1 and t.traded == [False] * 4
    assert waiting(t) == [1] and asking(t) == "Propose"


@pytest.mark.rule("I49")
def test_that_goes_for_the_partner_as_well_and_may_end_the_game() -> None:
    t = intrigue(hands=[["standing", "asset-6"], ["pretender", "asset-5"], ["standing", "asset-9"]])
    agree(t, 0, "asset-6", 1, "asset-5")
    object_to(t, 2)
    assert waiting(t) == [1]
    say(t, 1, "discard")
    assert t.result is not None and t.result.winners == [2]  # I35: two are left


@pytest.mark.rule("I49")
def test_with_standing_or_unobjected_the_pretender_trades_like_anybody() -> None:
    t = pretending(["pretender", "standing"])
    assert t.still_in[0] and any("checked" in line for line in log(t, 1))
    t = intrigue(hands=[["pretender", "asset-5"], ["standing", "asset-6"]])
    trade(t, 0, "asset-5", 1, "asset-6")
    assert t.still_in[0] and t.traded == [True, True, False]
    # A Standing that lies aside is still one's own.
    t = intrigue(hands=[["pretender", "standing", "asset-9"], ["standing", "asset-6"]])
    agree(t, 0, "standing", 1, "asset-6")
    object_to(t, 2)
    assert t.still_in[0]


@pytest.mark.rule("I49")
def test_the_pretender_cannot_win_without_standing() -> None:
    hands = [["pretender", "asset-9"], ["standing", "asset-5"], ["standing"]]
    t = intrigue(hands=hands, round_=20, agenda=DRAWING)
    assert t.result is not None and t.result.winners == [1] and t.result.scores == [9, 5, 0]
    t = intrigue(hands=[["pretender", "hermit"], ["standing"], ["standing"]], agenda=DRAWING)
    assert t.result is None


# -- Inspector ---------------------------------------------------------------------------------------------
@pytest.mark.rule("I50")
def test_all_others_hand_the_inspector_their_illegal_cards_but_pacts() -> None:
    hands = [
        ["standing", "asset-5-illegal"],
        ["standing", "asset-6-illegal", "pact-blue-illegal", "hook-red-2-illegal", "asset-7", "survivor"],
        ["standing", "pact-red-illegal", "defence-2"],
        [],
    ]
    t = announced("inspector", None, None, None, seats=4, hands=hands, out=[3])
    assert pile(t, "hand:0") == ["standing", "asset-5-illegal", "asset-6-illegal", "hook-red-2-illegal"]
    assert pile(t, "hand:1") == ["standing", "pact-blue-illegal", "asset-7", "survivor"]
    assert pile(t, "hand:2") == ["standing", "pact-red-illegal", "defence-2"]
    assert "inspector" in boxed(t) and "inspector" not in pile(t, "discard:0")
    assert "{1} hands {0} 2 cards." in log(t, 2) and "{2} hands {0} no cards." in log(t, 1)
    assert "{1} hands you [Asset 6 (illegal)] and [Red Hook 2 (illegal)]." in read_log(t, 0)
    assert "You hand {0} [Asset 6 (illegal)] and [Red Hook 2 (illegal)]." in read_log(t, 1)
    assert not any("Asset 6" in line for line in log(t, 2))


@pytest.mark.rule("I50")
def test_the_inspector_earns_a_draw_and_may_reach_a_goal() -> None:
    hands = [
        ["standing", "asset-9", "asset-9", "asset-9", "millionaire"],
        ["standing", "asset-8-illegal"],
        ["standing"],
    ]
    t = announced("inspector", None, None, hands=hands)
    assert t.result is not None and t.result.winners == [0]


# -- Speculator --------------------------------------------------------------------------------------------
@pytest.mark.rule("I51")
def test_in_the_final_count_each_asset_of_the_speculator_is_worth_five_and_a_die() -> None:
    scores = set()
    for seed in range(60):
        t = intrigue(
            hands=[["standing", "speculator", "asset-9", "defence-4"], ["standing"], ["standing", "asset-5"]],
            round_=20,
            agenda=ENDING,
            seed=bytes([seed]),
        )
        assert t.result is not None and t.result.scores is not None
        scores.add(t.result.scores[0])
        assert t.result.scores[1:] == [0, 5]
    assert scores == {4 + 6, 4 + 7, 4 + 8, 4 + 9}


@pytest.mark.rule("I51")
def test_every_asset_has_a_die_of_its_own_and_all_read_it() -> None:
    hand = ["standing", "speculator", *["asset-5"] * 5]
    t = intrigue(hands=[hand], round_=20, agenda=ENDING)
    (line,) = (line for line in log(t, 2) if "Speculator" in line)
    worth = [int(word) for word in line.split("Assets worth ")[1].split(".")[0].split(", ")]
    assert len(worth) == 5 and set(worth) <= {6, 7, 8, 9} and len(set(worth)) > 1
    assert t.result is not None and t.result.scores is not None and t.result.scores[0] == sum(worth)


@pytest.mark.rule("I51")
def test_before_the_final_count_the_speculators_assets_are_worth_what_they_say() -> None:
    hand = ["standing", "speculator", "millionaire", *["asset-6"] * 5]
    t = intrigue(hands=[hand], agenda=DRAWING)
    assert t.result is None and options(t, 0) == [("ready",)]
