"""Objections, checks and fines: I13 to I16, I20, I21."""

from __future__ import annotations

import pytest

from app.games.intrigue.fines import fine
from app.games.intrigue.table import Intrigue
from app.kernel import BOX, SPECTATOR, do, options, project, waiting
from tests.games.intrigue.deck import ENDING, LAYING, agree, announced, intrigue, log, object_to, say, verbs
from tests.games.positions import asking, pile
from tests.games.read_log import read_log


def agreed(mine: str, theirs: str, *, seats: int = 4, extra: str = "asset-5", **more: object) -> Intrigue:
    """Seats 0 and 1 have agreed to trade; everybody holds a Standing and one card besides."""
    hands = [["standing", extra, mine], ["standing", extra, theirs], ["standing", extra], ["standing", extra]]
    t = intrigue(seats=seats, hands=hands[:seats], **more)  # type: ignore[arg-type]
    agree(t, 0, mine, 1, theirs)
    return t


# -- who objects -------------------------------------------------------------------------------------------
@pytest.mark.rule("I13")
def test_all_others_still_in_are_asked_at_once_in_secret() -> None:
    t = agreed("asset-7", "asset-8")
    assert waiting(t) == [2, 3]
    assert options(t, 2) == options(t, 3) == [("let",), ("object",)]
    views = [project(t, viewer) for viewer in (0, 1, 2, SPECTATOR)]
    say(t, 3, "object")
    assert [project(t, viewer) for viewer in (0, 1, 2, SPECTATOR)] == views
    t = intrigue(seats=4, hands=[["standing", "asset-7"], ["standing", "asset-8"]], out=[2])
    agree(t, 0, "asset-7", 1, "asset-8")
    assert waiting(t) == [3]


@pytest.mark.rule("I13")
def test_the_nearest_on_the_proposers_left_is_the_accuser_and_other_answers_stay_hidden() -> None:
    t = intrigue(seats=5, hands=[["standing", "asset-5"]] * 5)
    for seat in range(3):
        say(t, seat, "pass")
    agree(t, 3, "asset-5", 1, "asset-5")
    assert waiting(t) == [4, 0, 2]
    for seat in (2, 0):
        say(t, seat, "object")
    say(t, 4, "let")
    assert t.accuser == 0
    assert "{0} objects." in log(t, 1) and not any("{2} objects" in line for line in log(t, 1))


@pytest.mark.rule("I13", "I21")
def test_who_holds_a_pact_of_a_trader_is_asked_too_but_cannot_object() -> None:
    hands = [
        ["standing", "asset-7-illegal"],
        ["standing", "asset-8"],
        ["standing", "pact-blue"],
        ["standing"],
    ]
    t = intrigue(seats=4, hands=hands)
    agree(t, 0, "asset-7-illegal", 1, "asset-8")
    assert waiting(t) == [2, 3]
    assert options(t, 2) == [("let",)] and verbs(t, 3) == ["let", "object"]
    # A Pact of one's own or of somebody else binds nobody here.
    hands[2] = ["standing", "pact-yellow", "pact-green-illegal"]
    t = intrigue(seats=4, hands=hands)
    agree(t, 0, "asset-7-illegal", 1, "asset-8")
    assert verbs(t, 2) == ["let", "object"]


# -- the check ---------------------------------------------------------------------------------------------
@pytest.mark.rule("I16")
def test_a_check_shows_everyone_both_backs_and_no_face() -> None:
    t = agreed("asset-7-illegal", "asset-8", piles=[["hermit", "pact-red"]])
    for viewer in (2, 3, SPECTATOR):
        assert project(t, viewer)["piles"]["offer:0"] == ["?"]
    object_to(t, 2)
    for viewer in (2, 3, SPECTATOR):
        assert project(t, viewer)["piles"]["offer:0"] == ["?7-illegal"]
        assert project(t, viewer)["piles"]["offer:1"] == ["?8-legal"]
        offered = "{0} offers an illegal card of value 7, {1} offers a legal card of value 8"
        assert f"The cards are checked: {offered}." in log(t, viewer)
        assert not any("Asset 7" in told for told in log(t, viewer))
    assert project(t, 1)["piles"]["offer:0"] == ["?7-illegal"]


@pytest.mark.rule("I14")
def test_who_offered_an_illegal_card_pays_the_accuser_and_there_is_no_trade() -> None:
    t = agreed("asset-7-illegal", "asset-8")
    object_to(t, 3)
    # Seat 0 pays: its offered card lies aside, so the fine is one of the other two.
    assert set(pile(t, "hand:0")) | set(pile(t, "hand:3")) == {"standing", "asset-5", "asset-7-illegal"}
    assert len(t.hand(3)) == 3 and len(t.hand(0)) == 2
    assert "asset-7-illegal" in pile(t, "hand:0") and "asset-7-illegal" not in pile(t, "hand:3")
    assert sorted(pile(t, "hand:1")) == ["asset-5", "asset-8", "standing"]
    assert t.traded == [False] * 4 and t.trade == () and t.accuser == -1
    assert "There is no trade." in log(t, 2)
    assert waiting(t) == [1] and asking(t) == "Propose"  # I10: the chance of seat 0 is gone


@pytest.mark.rule("I14")
def test_both_pay_if_both_cards_are_illegal_the_proposer_first() -> None:
    t = agreed("asset-7-illegal", "asset-8-illegal", seats=3, piles=[["hermit", "pact-red"], ["magpie"]])
    object_to(t, 2)
    assert waiting(t) == [2] and project(t, 2)["prompt"].startswith("{0} pays you a fine")
    say(t, 2, "hand")
    told = [line for line in log(t, SPECTATOR) if "as a fine" in line]
    assert told == [f"{{2}} takes a card from {{{seat}}}'s hand as a fine." for seat in (0, 1)]
    assert len(t.hand(2)) == 4 and len(t.hand(0)) == len(t.hand(1)) == 2


@pytest.mark.rule("I14")
def test_offered_illegal_pacts_leave_the_game_and_other_cards_go_back() -> None:
    t = agreed("pact-red-illegal", "pact-blue")
    object_to(t, 2)
    assert "pact-red-illegal" in [t.face(card).id for card in t.pile(BOX)]
    assert "pact-red-illegal" not in pile(t, "hand:0")
    assert "pact-blue" in pile(t, "hand:1")
    assert "{0}'s illegal Pact leaves the game." in log(t, 3)
    assert len(t.hand(2)) == 3  # the fine


@pytest.mark.rule("I15")
def test_a_wrong_accuser_pays_one_of_the_traders_and_the_trade_goes_on() -> None:
    t = agreed("asset-7", "asset-8")
    object_to(t, 2)
    assert waiting(t) == [2] and options(t, 2) == [("pay", 0), ("pay", 1)]
    say(t, 2, "pay", 1)
    assert len(t.hand(2)) == 1 and len(t.hand(1)) == 4 and len(t.hand(0)) == 3
    assert "asset-7" in pile(t, "hand:1") and "asset-8" in pile(t, "hand:0")
    assert t.traded[:2] == [True, True]
    assert log(t, 3)[-1] == "{0} and {1} trade."


# -- fines -------------------------------------------------------------------------------------------------
def threatened(hand: list[str], own_pile: list[str]) -> Intrigue:
    """Seat 1 owes seat 0 a fine."""
    return intrigue(hands=[["standing"], hand], piles=[[], own_pile], agenda=[do(fine, 1, 0), *ENDING])


@pytest.mark.rule("I20")
def test_the_payee_takes_a_random_hand_card_or_the_top_of_the_pile_unseen() -> None:
    t = threatened(["standing", "asset-5", "asset-6"], ["hermit", "pact-blue", "hook-blue-2-illegal"])
    assert waiting(t) == [0] and options(t, 0) == [("hand",), ("pile",)]
    assert project(t, 0)["piles"]["hand:1"] == ["?"] * 3 and project(t, 0)["piles"]["pile:1"] == ["?"] * 3
    labels = [option["label"] for option in project(t, 0)["options"]]
    assert labels == ["A random hand card", "The top of their pile"]
    say(t, 0, "pile")
    assert pile(t, "hand:0") == ["standing", "hook-blue-2-illegal"]
    assert "You take the top card of {1}'s pile as a fine: [Blue Hook 2 (illegal)]." in read_log(t, 0)
    assert not any("Hook" in line for viewer in (1, 2, SPECTATOR) for line in log(t, viewer))


@pytest.mark.rule("I20")
def test_of_a_hand_card_payer_and_payee_learn_what_it_was() -> None:
    t = threatened(["asset-6"], ["hermit", "pact-blue"])
    say(t, 0, "hand")
    assert pile(t, "hand:0") == ["standing", "asset-6"]
    assert "You take [Asset 6] from {1}'s hand as a fine." in read_log(t, 0)
    assert "{0} takes [Asset 6] from your hand as a fine." in read_log(t, 1)
    for viewer in (2, SPECTATOR):
        assert not any("Asset" in line for line in log(t, viewer))


@pytest.mark.rule("I20")
def test_any_hand_card_but_a_role_may_be_taken_standing_and_pacts_too() -> None:
    taken = set()
    for seed in range(40):
        t = intrigue(
            hands=[["standing"], ["standing", "hermit", "pact-blue", "pact-red", "magpie"]],
            agenda=[do(fine, 1, 0), *ENDING],
            seed=bytes([seed]),
        )
        taken.add(pile(t, "hand:0")[-1])
    assert taken == {"standing", "pact-blue", "pact-red"}


@pytest.mark.rule("I20")
def test_the_role_at_the_bottom_cannot_be_taken() -> None:
    t = threatened(["standing", "asset-5"], ["hermit"])
    assert len(t.hand(0)) == 2 and pile(t, "pile:1") == ["hermit"]  # nothing to choose
    t = threatened([], ["hermit"])
    assert "{1} has nothing to pay a fine with." in log(t, 2)
    t = threatened([], ["hermit", "pact-blue"])
    assert pile(t, "hand:0") == ["standing", "pact-blue"]


@pytest.mark.rule("I20")
def test_a_hand_of_only_roles_yields_nothing_though_it_may_be_chosen() -> None:
    t = threatened(["hermit", "survivor"], ["magpie", "pact-blue"])
    assert options(t, 0) == [("hand",), ("pile",)]
    say(t, 0, "hand")
    assert pile(t, "hand:0") == ["standing"] and pile(t, "pile:1") == ["magpie", "pact-blue"]
    assert "{1} holds only Roles: there is no fine to take." in log(t, 2)


# -- Pacts held --------------------------------------------------------------------------------------------
@pytest.mark.rule("I21")
def test_who_holds_a_pact_may_not_use_a_social_card_on_its_player() -> None:
    t = intrigue(hands=[["standing", "pact-blue", "hook-blue-2-illegal"]], traded=[0], agenda=LAYING)
    say(t, 0, "lay", t.hand(0)[2])
    assert options(t, 0) == [("quiet",)]
    t = announced("hook-blue-2-illegal", hands=[["standing", "pact-yellow"], ["standing"] * 2, ["standing"]])
    assert len(t.standing(1)) == 1
