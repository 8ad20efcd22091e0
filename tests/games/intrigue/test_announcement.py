"""The Announcement: I23 to I30."""

from __future__ import annotations

import pytest

from app.games.intrigue.table import Intrigue
from app.kernel import SPECTATOR, options, project, waiting
from tests.games.intrigue.deck import (
    DRAWING,
    HALT,
    LAYING,
    all_say,
    announced,
    cards_for,
    claim,
    give,
    intrigue,
    log,
    object_to,
    say,
    truth,
    use,
    verbs,
)
from tests.games.positions import asking, pile

TWO = ["standing", "standing"]


def laying(*hands: list[str], traded: tuple[int, ...] = (0, 1), **more: object) -> Intrigue:
    agenda = [LAYING[0], HALT, *DRAWING]
    return intrigue(hands=hands, traded=traded, agenda=agenda, **more)  # type: ignore[arg-type]


# -- laying ------------------------------------------------------------------------------------------------
@pytest.mark.rule("I23")
def test_each_qualified_player_lays_one_card_face_down_at_the_same_time() -> None:
    t = laying(["standing", "asset-5"], ["standing", "hook-red-2-illegal"])
    assert sorted(waiting(t)) == [0, 1] and asking(t) == "Lay"
    use(t, 0, "lay", "asset-5")
    assert pile(t, "laid:0") == []  # not before all have chosen
    use(t, 1, "lay", "hook-red-2-illegal")
    assert pile(t, "laid:0") == ["asset-5"] and pile(t, "laid:1") == ["hook-red-2-illegal"]


@pytest.mark.rule("I04", "I23")
def test_the_backs_of_laid_cards_are_open_to_all() -> None:
    t = laying(["standing", "asset-5"], ["standing", "hook-red-2-illegal"])
    use(t, 0, "lay", "asset-5")
    use(t, 1, "lay", "hook-red-2-illegal")
    assert project(t, 2)["piles"]["laid:0"] == ["?5-legal"]
    assert project(t, SPECTATOR)["piles"]["laid:1"] == ["?2-illegal"]
    assert project(t, 0)["piles"]["laid:0"] == ["asset-5"]
    assert "{1} lays an illegal card of value 2 face down." in log(t, 0)


@pytest.mark.rule("I23")
def test_neither_a_pact_nor_a_role_but_the_inspector_may_be_laid() -> None:
    t = laying(["standing", "pact-red", "pact-blue", "hermit", "inspector"], ["standing"])
    assert cards_for(t, 0, "lay") == ["standing", "inspector"]


@pytest.mark.rule("I23")
def test_who_has_no_such_card_is_still_asked() -> None:
    t = laying(["pact-red", "hermit"], ["standing", "standing"])
    assert sorted(waiting(t)) == [0, 1] and options(t, 0) == [("nothing",)]
    say(t, 0, "nothing")
    use(t, 1, "lay", "standing")
    assert waiting(t) == [1] and "{0} holds only Pacts and Roles, and lays nothing." in log(t, 2)


# -- announcing --------------------------------------------------------------------------------------------
@pytest.mark.rule("I24")
def test_all_who_laid_a_card_are_asked_whatever_it_is() -> None:
    t = laying(["standing", "asset-5"], ["standing", "defence-2"])
    use(t, 0, "lay", "asset-5")
    use(t, 1, "lay", "defence-2")
    assert asking(t) == "Announce" and sorted(waiting(t)) == [0, 1]
    assert options(t, 0) == [("quiet",)]
    assert options(t, 1) == [("quiet",), ("announce",)]


@pytest.mark.rule("I24")
@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("favour-blue-2", True),
        ("hook-blue-2-illegal", True),
        ("threat-blue-2-illegal", True),
        ("secret-blue-2", True),
        ("testimony-1", True),
        ("rebrand-1", True),
        ("defence-2", True),
        ("secret-red-2", False),  # one's own colour
        ("secret-yellow-2", False),  # a player who is out
        ("hook-green-2-illegal", False),  # a player whose Pact one holds
        ("standing", False),
        ("asset-9", False),
        ("influence-2", False),
    ],
)
def test_only_speech_and_social_cards_on_others_still_in_can_be_announced(name: str, may: bool) -> None:
    t = intrigue(
        seats=4,
        hands=[["standing", "pact-green", name]],
        traded=[0],
        out=[2],
        agenda=LAYING,
        draw=["asset-5"],
    )
    use(t, 0, "lay", name)
    assert (("announce",) in options(t, 0)) == may


@pytest.mark.rule("I24")
def test_a_laid_inspector_is_always_announced() -> None:
    t = laying(["standing", "inspector"], traded=(0,))
    use(t, 0, "lay", "inspector")
    assert options(t, 0) == [("announce",)]


@pytest.mark.rule("I24")
def test_what_is_announced_is_turned_up_for_all() -> None:
    t = laying(["standing", "testimony-2"], ["standing", "secret-red-3"])
    use(t, 0, "lay", "testimony-2")
    use(t, 1, "lay", "secret-red-3")
    say(t, 0, "announce")
    say(t, 1, "quiet")
    assert project(t, SPECTATOR)["piles"]["laid:0"] == ["testimony-2"]
    assert project(t, SPECTATOR)["piles"]["laid:1"] == ["?3-legal"]
    assert "{0} announces [Testimony 2]." in log(t, 2)


# -- the order ---------------------------------------------------------------------------------------------
def order_of(t: Intrigue, *players: int) -> list[int]:
    """In which order these were hooked, threatened or asked about."""
    told = [line for line in log(t, SPECTATOR) if "illegal cards in hand" in line or "is immune to {" in line]
    return [player for line in told for player in players if line.startswith(f"{{{player}}}")]


@pytest.mark.rule("I25")
def test_defences_first_then_from_the_highest_value_down() -> None:
    t = announced("secret-blue-2", "secret-yellow-3", "secret-green-4-illegal", "defence-4", seats=4)
    assert order_of(t, 1, 2, 3) == [3, 2, 1]
    # Of equal value and further from the first seat, and yet before it.
    assert "{3} is immune to {2}'s [Green Secret 4 (illegal)]." in log(t, 0)


@pytest.mark.rule("I25")
def test_equal_values_count_in_seat_order_from_the_first_seat() -> None:
    cards = ("secret-blue-2", "secret-yellow-2", "secret-green-2", "secret-red-2")
    assert order_of(announced(*cards, seats=4), 0, 1, 2, 3) == [1, 2, 3, 0]
    assert order_of(announced(*cards, seats=4, first=2), 0, 1, 2, 3) == [3, 0, 1, 2]


@pytest.mark.rule("I25")
def test_the_inspector_comes_last() -> None:
    hands = [["standing"], ["standing", "asset-9-illegal"], ["standing"]]
    t = announced("inspector", "testimony-1", None, hands=hands)
    assert asking(t) == "Purge" and waiting(t) == [1]
    use(t, 1, "discard", "asset-9-illegal")
    assert "{1} hands {0} no cards." in log(t, 2)


# -- Social cards ------------------------------------------------------------------------------------------
@pytest.mark.rule("I26")
def test_a_favour_makes_its_player_trade_now_without_refusing() -> None:
    hands = [["standing", "asset-5"], ["standing", "asset-6", "pact-blue"], ["standing"]]
    t = announced("favour-blue-2", None, None, hands=hands)
    assert asking(t) == "CallIn" and waiting(t) == [0]
    assert project(t, 2)["public"]["favour"] and project(t, 2)["public"]["trade"] == (0, 1)
    use(t, 0, "offer", "asset-5")
    say(t, 0, "back")
    use(t, 0, "offer", "asset-5")
    claim(t, 0, ("standing", "", 0))
    assert verbs(t, 1) == ["give"] and cards_for(t, 1, "give") == ["standing", "asset-6"]
    give(t, 1, "asset-6")
    say(t, 0, "accept")
    assert asking(t) == "Objection" and waiting(t) == [2]
    say(t, 2, "let")
    assert pile(t, "hand:0") == ["standing", "asset-6"] and "asset-5" in pile(t, "hand:1")


@pytest.mark.rule("I26")
def test_a_trade_by_favour_can_be_objected_to_and_does_not_qualify() -> None:
    hands = [["standing", "asset-5-illegal"], ["standing", "asset-6"], ["standing"]]
    t = announced("favour-blue-2", None, None, hands=hands, draw=["asset-9"] * 3)
    use(t, 0, "offer", "asset-5-illegal")
    claim(t, 0, truth("asset-5-illegal"))
    give(t, 1, "asset-6")
    say(t, 0, "accept")
    qualified = t.traded[:]
    object_to(t, 2)
    assert "There is no trade." in log(t, 1) and qualified == [True, False, False]
    # and one that comes about changes nothing in that either
    t = announced("favour-blue-2", None, None, hands=hands, draw=["asset-9"] * 3)
    use(t, 0, "offer", "asset-5-illegal")
    claim(t, 0, truth("asset-5-illegal"))
    give(t, 1, "asset-6")
    say(t, 0, "accept")
    say(t, 2, "let")
    assert t.traded == [True, False, False]
    say(t, 0, "ready")
    assert "{0} and {1} trade." in log(t, 2) and not any("{1} draws" in line for line in log(t, 2))
    assert len(t.hand(1)) == 2


@pytest.mark.rule("I18", "I26")
def test_a_favour_lapses_where_either_side_holds_nothing_but_pacts() -> None:
    t = announced("favour-blue-2", None, None, hands=[["pact-red"], ["standing"], ["standing"]])
    assert options(t, 0) == [("lapse",)]
    say(t, 0, "lapse")
    assert "{0} holds nothing but Pacts: there is no trade." in log(t, 2) and t.trade == ()
    t = announced("favour-blue-2", None, None, hands=[["standing"], ["pact-blue"], ["standing"]])
    use(t, 0, "offer", "standing")
    claim(t, 0, truth("standing"))
    assert options(t, 1) == [("lapse",)]
    say(t, 1, "lapse")
    assert "{1} holds nothing but Pacts: there is no trade." in log(t, 2)
    t = announced("favour-blue-2", None, None, hands=[["standing"], [], ["standing"]])
    assert "{1} has no card to trade." in log(t, 2)


@pytest.mark.rule("I27")
def test_a_hook_costs_its_player_one_standing_face_up() -> None:
    t = announced("hook-blue-3-illegal", None, None, hands=[["standing"], TWO, ["standing"]])
    assert len(t.standing(1)) == 1
    assert project(t, 2)["piles"]["discard:0"][0] == "standing"
    assert "{1} discards 1 Standing." in log(t, 2)
    t = announced(
        "hook-blue-3-illegal", None, None, hands=[["standing"], ["asset-5", "pretender"], ["standing"]]
    )
    assert "{1} has no Standing to discard." in log(t, 2) and "asset-5" in pile(t, "hand:1")


@pytest.mark.rule("I27")
def test_a_threat_is_paid_for_with_a_fine() -> None:
    hands = [["standing"], ["standing", "asset-5"], ["standing"]]
    piles = [[], ["hermit", "pact-blue"]]
    t = announced("threat-blue-3-illegal", None, None, hands=hands, piles=piles)
    assert asking(t) == "TakeFine" and waiting(t) == [0]
    say(t, 0, "pile")
    assert pile(t, "hand:0") == ["standing", "pact-blue"]


@pytest.mark.rule("I27")
def test_a_secret_tells_all_how_many_illegal_cards_are_in_the_hand_pacts_included() -> None:
    hand = ["standing", "asset-5-illegal", "pact-blue-illegal", "pact-red", "hook-red-2-illegal", "asset-6"]
    t = announced("secret-blue-2", None, None, hands=[["standing"], hand, ["standing"]])
    for viewer in (0, 1, 2, SPECTATOR):
        assert "{1} has 3 illegal cards in hand." in log(t, viewer)


@pytest.mark.rule("I28")
def test_a_defence_makes_immune_to_social_cards_up_to_its_value_in_this_phase() -> None:
    hands = [["standing"], [*TWO, "asset-5"], ["standing"]]
    t = announced("hook-blue-3-illegal", "defence-3", None, hands=hands)
    assert len(t.standing(1)) == 2
    assert "{1} is immune to Social cards up to value 3." in log(t, 0)
    assert "{1} is immune to {0}'s [Blue Hook 3 (illegal)]." in log(t, 2)
    t = announced("hook-blue-3-illegal", "defence-2", None, hands=hands)
    assert len(t.standing(1)) == 1


@pytest.mark.rule("I28")
def test_a_defence_does_not_last_longer_than_its_phase() -> None:
    hands = [["standing", "hook-blue-2-illegal"], TWO, ["standing"]]
    t = intrigue(hands=hands, traded=[0], agenda=[HALT, *LAYING])
    t.immune[1] = 4  # of the round before
    say(t, 0, "ready")
    use(t, 0, "lay", "hook-blue-2-illegal")
    say(t, 0, "announce")
    assert len(t.standing(1)) == 1


# -- Speech cards ------------------------------------------------------------------------------------------
@pytest.mark.rule("I29")
def test_testimony_discards_up_to_so_many_illegal_cards_face_down() -> None:
    hand = ["standing", "asset-5-illegal", "asset-6-illegal", "asset-7", "pact-red-illegal", "hermit"]
    t = announced("testimony-2", None, None, hands=[hand, ["standing"], ["standing"]])
    assert waiting(t) == [0] and asking(t) == "Purge"
    assert cards_for(t, 0, "discard") == ["asset-5-illegal", "asset-6-illegal"]
    use(t, 0, "discard", "asset-6-illegal")
    assert cards_for(t, 0, "discard") == ["asset-5-illegal"]
    assert project(t, 1)["piles"]["discard:0"] == ["?"]
    use(t, 0, "discard", "asset-5-illegal")
    assert asking(t) != "Purge"
    assert pile(t, "hand:0") == ["standing", "asset-7", "pact-red-illegal", "hermit"]
    assert log(t, 1).count("{0} discards an illegal card face down.") == 2


@pytest.mark.rule("I29")
def test_rebrand_discards_up_to_so_many_legal_cards_standing_too() -> None:
    hand = ["standing", "asset-5-illegal", "asset-7", "pact-red", "hermit"]
    t = announced("rebrand-3", None, None, hands=[hand, ["standing"], ["standing"]])
    assert cards_for(t, 0, "discard") == ["standing", "asset-7"]
    use(t, 0, "discard", "asset-7")
    say(t, 0, "done")
    assert pile(t, "hand:0") == ["standing", "asset-5-illegal", "pact-red", "hermit"]
    assert "{0} stops there." in log(t, 1) and "{0} discards nothing." not in log(t, 1)


@pytest.mark.rule("I29")
@pytest.mark.parametrize("name", ["testimony-1", "rebrand-1"])
def test_who_announces_it_is_asked_whatever_they_hold(name: str) -> None:
    t = announced(name, None, None, hands=[["pact-red"], ["standing"], ["standing"]])
    assert waiting(t) == [0] and options(t, 0) == [("done",)]
    say(t, 0, "done")
    assert "{0} discards nothing." in log(t, 1)


# -- afterwards --------------------------------------------------------------------------------------------
@pytest.mark.rule("I30")
def test_every_laid_card_is_discarded_and_those_not_announced_stay_unseen() -> None:
    t = laying(["standing", "secret-blue-2"], ["standing", "asset-9"], ["standing"])
    use(t, 0, "lay", "secret-blue-2")
    use(t, 1, "lay", "asset-9")
    say(t, 0, "announce")
    say(t, 1, "quiet")
    assert pile(t, "discard:0") == ["secret-blue-2", "asset-9"]
    assert project(t, 2)["piles"]["discard:0"] == ["secret-blue-2", "?"]
    assert not t.pile("laid", 0) and not t.pile("laid", 1)


@pytest.mark.rule("I30")
def test_if_nobody_announces_anything_the_cards_are_discarded_all_the_same() -> None:
    t = laying(["standing", "asset-8"], ["standing", "asset-9"])
    use(t, 0, "lay", "asset-8")
    use(t, 1, "lay", "asset-9")
    all_say(t, "quiet")
    assert pile(t, "discard:0") == ["asset-8", "asset-9"]
    assert "Nobody announces anything." in log(t, 2)
