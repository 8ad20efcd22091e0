"""A trade up to the agreement: I11, I12, I17 to I19, I22."""

from __future__ import annotations

import pytest

from app.kernel import SPECTATOR, IllegalChoice, options, project, waiting
from tests.games.intrigue.deck import (
    agree,
    all_say,
    answer,
    cards_for,
    claim,
    give,
    intrigue,
    log,
    offer,
    say,
    trade,
    truth,
    use,
    verbs,
)
from tests.games.positions import asking, pile
from tests.games.read_log import read_log

ALL = (0, 1, 2, SPECTATOR)


# -- the proposal ----------------------------------------------------------------------------------------
@pytest.mark.rule("I11")
def test_the_proposer_picks_a_card_in_secret_names_a_partner_and_says_what_it_is() -> None:
    t = intrigue(hands=[["standing", "asset-7-illegal"]])
    use(t, 0, "offer", "asset-7-illegal")
    assert asking(t) == "Partner" and options(t, 0) == [("with", 1), ("with", 2), ("back",)]
    assert not project(t, 1)["public"]["claims"] and len(log(t, 1)) == 0
    say(t, 0, "with", 2)
    say(t, 0, "claim", "favour", "blue")
    say(t, 0, "value", 3)
    assert waiting(t) == [2] and asking(t) == "Answer"
    assert pile(t, "offer:0") == ["asset-7-illegal"] and pile(t, "hand:0") == ["standing"]
    for viewer in ALL:
        view = project(t, viewer)
        assert log(t, viewer)[-1] == "{0} offers {2} a card and says: it is a blue Favour of value 3."
        assert view["public"]["claims"] == [(0, "favour", "blue", 3)] and view["public"]["trade"] == (0, 2)
        assert view["piles"]["offer:0"] == ["asset-7-illegal" if viewer == 0 else "?"]


@pytest.mark.rule("I11")
def test_every_kind_can_be_claimed_the_truth_first() -> None:
    t = intrigue(hands=[["standing", "asset-7-illegal"]])
    use(t, 0, "offer", "asset-7-illegal")
    say(t, 0, "with", 1)
    social = [("claim", kind, c) for kind in ("favour", "hook", "threat", "secret") for c in t.colours]
    speech = [("claim", kind, "") for kind in ("testimony", "rebrand", "defence")]
    assert options(t, 0) == [
        ("claim", "asset", "", "true"),
        ("claim", "standing", ""),
        *social,
        *speech,
        ("claim", "role", ""),
        ("back",),
    ]
    assert project(t, 0)["options"][0]["label"] == "The truth: an Asset…"
    say(t, 0, "claim", "asset", "", "true")
    assert options(t, 0)[:3] == [("value", 7, "true"), ("value", 0), ("value", 5)]
    assert project(t, 0)["options"][0]["label"] == "The truth: value 7"


@pytest.mark.rule("I11")
def test_a_lie_takes_as_many_steps_as_the_truth() -> None:
    steps = []
    for name in ("asset-7", "asset-6", "standing", "favour-red-2"):
        t = intrigue(hands=[["standing", name]])
        use(t, 0, "offer", name)
        say(t, 0, "with", 1)
        before = t.question
        kinds = [project(t, 2)["asking"]]
        answer(t, 0, "claim", "asset", "")
        kinds.append(project(t, 2)["asking"])
        answer(t, 0, "value", 7)
        steps.append((t.question - before, kinds, read_log(t, 2)))
    assert steps == [steps[0]] * 4


@pytest.mark.rule("I11")
def test_the_value_need_not_be_said() -> None:
    t = intrigue(hands=[["standing", "asset-7"]])
    use(t, 0, "offer", "asset-7")
    say(t, 0, "with", 1)
    say(t, 0, "claim", "hook", "red")
    assert options(t, 0) == [("value", 0), ("value", 2), ("value", 3), ("back",)]
    say(t, 0, "value", 0)
    assert log(t, 2)[-1] == "{0} offers {1} a card and says: it is a red Hook."


@pytest.mark.rule("I11")
def test_until_it_is_said_everything_can_be_thought_over_and_nobody_notices() -> None:
    t = intrigue(hands=[["standing", "asset-7"]])
    use(t, 0, "offer", "asset-7")
    say(t, 0, "back")
    use(t, 0, "offer", "standing")
    say(t, 0, "with", 1)
    say(t, 0, "claim", "secret", "red")
    say(t, 0, "back")
    say(t, 0, "back")
    assert asking(t) == "Propose" and not log(t, 1) and pile(t, "hand:0") == ["standing", "asset-7"]
    say(t, 0, "pass")
    assert waiting(t) == [1]


# -- the answer ------------------------------------------------------------------------------------------
@pytest.mark.rule("I12")
def test_the_partner_refuses_and_the_card_goes_back() -> None:
    t = intrigue(hands=[["standing", "asset-7"]])
    offer(t, 0, "asset-7", 1)
    assert verbs(t, 1) == ["refuse", "give"]
    say(t, 1, "refuse")
    assert sorted(pile(t, "hand:0")) == ["asset-7", "standing"] and not t.claims and not t.trade
    assert log(t, 2)[-1] == "{1} refuses." and waiting(t) == [1]


@pytest.mark.rule("I12")
def test_the_partner_gives_a_card_with_a_claim_and_the_proposer_accepts_or_withdraws() -> None:
    t = intrigue(hands=[["standing", "asset-7"], ["standing", "asset-9-illegal"]])
    offer(t, 0, "asset-7", 1)
    use(t, 1, "give", "asset-9-illegal")
    say(t, 1, "back")
    give(t, 1, "asset-9-illegal", ("role", "", 0))
    assert waiting(t) == [0] and options(t, 0) == [("accept",), ("withdraw",)]
    for viewer in ALL:
        assert log(t, viewer)[-1] == "{1} answers with a card and says: it is a Role."
    assert project(t, 0)["prompt"] == "Do you accept {1}'s card for your Asset 7?"
    other = t.copy()
    say(t, 0, "withdraw")
    assert log(t, 2)[-1] == "{0} withdraws." and waiting(t) == [1] and asking(t) == "Propose"
    assert pile(t, "hand:1") == ["standing", "asset-9-illegal"] and not t.claims
    say(other, 0, "accept")
    assert asking(other) == "Objection" and waiting(other) == [2]


@pytest.mark.rule("I17")
def test_a_completed_trade_passes_both_cards_in_secret_and_qualifies_both() -> None:
    t = intrigue(hands=[["standing", "asset-7-illegal"], ["standing", "hook-red-2-illegal"]])
    offer(t, 0, "asset-7-illegal", 1, ("defence", "", 0))
    give(t, 1, "hook-red-2-illegal", ("standing", "", 0))
    say(t, 0, "accept")
    all_say(t, "let")
    assert pile(t, "hand:0") == ["standing", "hook-red-2-illegal"]
    assert pile(t, "hand:1") == ["standing", "asset-7-illegal"]
    assert t.traded == [True, True, False]
    assert asking(t) == "Lay" and sorted(waiting(t)) == [0, 1]
    assert "You give {1} [Asset 7 (illegal)] and get [Red Hook 2 (illegal)]." in read_log(t, 0)
    assert "{0} gives you [Asset 7 (illegal)] and gets [Red Hook 2 (illegal)]." in read_log(t, 1)
    for viewer in (2, SPECTATOR):
        assert not any("Hook" in line or "Asset" in line for line in log(t, viewer))
        assert "{0} and {1} trade." in log(t, viewer)
        assert project(t, viewer)["piles"]["hand:0"] == ["?", "?"]
    # What one has given away is known, but not watched: it may leave that hand unseen.
    assert project(t, 0)["piles"]["hand:1"] == project(t, 1)["piles"]["hand:0"] == ["?", "?"]
    (given,) = (card for card in t.hand(1) if t.face(card).id == "asset-7-illegal")
    assert [t.known[given] >> viewer & 1 for viewer in ALL] == [1, 1, 0, 0]


@pytest.mark.rule("I17")
def test_only_who_has_traded_may_announce_and_draw() -> None:
    t = intrigue(hands=[["standing", "asset-5"], ["standing", "asset-6"], ["standing"]], draw=["asset-9"] * 5)
    trade(t, 0, "asset-5", 1, "asset-6")
    assert sorted(waiting(t)) == [0, 1]
    with pytest.raises(IllegalChoice):
        use(t, 2, "lay", "standing")


# -- Influence -------------------------------------------------------------------------------------------
@pytest.mark.rule("I18")
def test_an_influence_is_offered_openly_under_its_name_and_cannot_be_refused() -> None:
    t = intrigue(hands=[["standing", "influence-3"], ["standing", "pact-blue"]])
    use(t, 0, "offer", "influence-3")
    say(t, 0, "with", 1)
    assert options(t, 0) == [("claim", "influence", "", "true"), ("back",)]
    say(t, 0, "claim", "influence", "", "true")
    for viewer in ALL:
        assert project(t, viewer)["piles"]["offer:0"] == ["influence-3"]
        assert "it is an Influence of value 3." in log(t, viewer)[-1]
    assert cards_for(t, 1, "give") == ["standing"] and verbs(t, 1) == ["give"]  # I19: no Pact either
    give(t, 1, "standing", ("asset", "", 9))
    assert asking(t) == "Accept"  # who offered it may still think better of it
    say(t, 0, "accept")
    assert asking(t) == "Objection"


@pytest.mark.rule("I18")
def test_an_influence_in_answer_cannot_be_declined() -> None:
    t = intrigue(hands=[["standing", "asset-5"], ["standing", "influence-2"]])
    offer(t, 0, "asset-5", 1)
    give(t, 1, "influence-2")
    assert project(t, 2)["piles"]["offer:1"] == ["influence-2"]
    assert asking(t) == "Objection" and waiting(t) == [2]


@pytest.mark.rule("I18")
def test_nothing_else_may_be_claimed_to_be_an_influence() -> None:
    t = intrigue(hands=[["standing", "asset-5"]])
    use(t, 0, "offer", "asset-5")
    say(t, 0, "with", 1)
    assert "influence" not in {choice[1] for choice in options(t, 0) if choice[0] == "claim"}


@pytest.mark.rule("I18")
def test_a_forced_trade_lapses_if_the_partner_holds_nothing_but_pacts() -> None:
    t = intrigue(hands=[["standing", "influence-3"], ["pact-blue", "pact-red-illegal"]])
    offer(t, 0, "influence-3", 1)
    assert options(t, 1) == [("lapse",)]
    say(t, 1, "lapse")
    assert log(t, 2)[-1] == "{1} holds nothing but Pacts: there is no trade."
    assert pile(t, "hand:0") == ["standing", "influence-3"] and t.traded == [False] * 3
    assert waiting(t) == [1] and asking(t) == "Propose"


# -- Pacts -----------------------------------------------------------------------------------------------
@pytest.mark.rule("I19")
def test_only_a_pact_of_ones_own_colour_may_be_offered() -> None:
    t = intrigue(hands=[["standing", "pact-red", "pact-red-illegal", "pact-blue"]])
    assert cards_for(t, 0, "offer") == ["standing", "pact-red", "pact-red-illegal"]


@pytest.mark.rule("I19")
def test_a_pact_is_called_a_pact_and_answered_with_the_partners_own_pact_or_refused() -> None:
    hands = [["standing", "pact-red-illegal"], ["standing", "pact-blue", "pact-yellow", "pact-blue-illegal"]]
    t = intrigue(hands=hands)
    use(t, 0, "offer", "pact-red-illegal")
    say(t, 0, "with", 1)
    assert options(t, 0) == [("claim", "pact", "red", "true"), ("back",)]
    say(t, 0, "claim", "pact", "red", "true")
    for viewer in (1, 2, SPECTATOR):  # its legality stays hidden
        assert log(t, viewer)[-1] == "{0} offers {1} a card and says: it is a red Pact."
        assert project(t, viewer)["piles"]["offer:0"] == ["?"]
    assert verbs(t, 1) == ["refuse", "give"]
    assert cards_for(t, 1, "give") == ["pact-blue", "pact-blue-illegal"]
    give(t, 1, "pact-blue")
    say(t, 0, "accept")
    all_say(t, "let")
    assert pile(t, "hand:0") == ["standing", "pact-blue"]
    assert "pact-red-illegal" in pile(t, "hand:1")


@pytest.mark.rule("I19")
def test_nothing_else_is_called_a_pact_nor_is_a_pact_given_for_anything_else() -> None:
    t = intrigue(hands=[["standing", "asset-5"], ["standing", "pact-blue"]])
    use(t, 0, "offer", "asset-5")
    say(t, 0, "with", 1)
    assert "pact" not in {choice[1] for choice in options(t, 0) if choice[0] == "claim"}
    claim(t, 0, truth("asset-5"))
    assert cards_for(t, 1, "give") == ["standing"]


@pytest.mark.rule("I19")
def test_a_pact_received_is_never_traded_on() -> None:
    t = intrigue(hands=[["standing", "pact-blue"], ["standing", "pact-red"], ["standing", "pact-yellow"]])
    assert cards_for(t, 0, "offer") == ["standing"]
    say(t, 0, "pass")
    say(t, 1, "pass")
    offer(t, 2, "pact-yellow", 0)
    assert options(t, 0) == [("refuse",)]


# -- everything else ---------------------------------------------------------------------------------------
@pytest.mark.rule("I22")
def test_any_other_card_may_be_traded_standing_and_roles_included() -> None:
    hand = [
        "standing",
        "hermit",
        "asset-5",
        "hook-blue-2-illegal",
        "favour-red-2",
        "defence-4",
        "influence-2",
    ]
    t = intrigue(hands=[hand, [*hand[:1], "magpie", "secret-red-2"]])
    assert cards_for(t, 0, "offer") == hand
    offer(t, 0, "hermit", 1)
    assert cards_for(t, 1, "give") == ["standing", "magpie", "secret-red-2"]
    give(t, 1, "standing")
    say(t, 0, "accept")
    all_say(t, "let")
    assert "hermit" in pile(t, "hand:1") and pile(t, "hand:0").count("standing") == 2


def test_what_the_others_see_of_a_trade_is_what_was_said() -> None:
    t = intrigue(hands=[["standing", "asset-5"], ["standing", "asset-6"]])
    agree(t, 0, "asset-5", 1, "asset-6")
    assert project(t, 2)["public"]["claims"] == [(0, "asset", "", 5), (1, "asset", "", 6)]
    assert project(t, 2)["log"][-3:-1] == [
        "{0:offers|offer} {1} a card and {0|says|say}: it is an Asset of value 5.",
        "{1:answers|answer} with a card and {1|says|say}: it is an Asset of value 6.",
    ]
