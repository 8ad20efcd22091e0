"""What is seen: I04, I38."""

from __future__ import annotations

from random import Random

import pytest

from app.games.intrigue import GAME
from app.games.intrigue.cards import FACE, FACES, GOALS, PERKS
from app.games.intrigue.fines import fine
from app.games.intrigue.table import Intrigue, Options
from app.kernel import SPECTATOR, do, project, redeal
from tests.games.intrigue.deck import ENDING, HALT, intrigue, offer, say, trade
from tests.games.positions import pile

OPEN = Options(pile_backs=True)
VIEWERS = (0, 1, 2, SPECTATOR)
ROLES = (*GOALS, *PERKS)


@pytest.mark.rule("I04")
def test_by_default_no_backs_of_piles_hands_or_offers_are_seen() -> None:
    t = intrigue(
        hands=[["standing", "asset-5"], ["standing", "asset-6"]],
        piles=[["hermit", "pact-red"]],
        draw=["asset-7"],
        discard=["asset-8"],
    )
    say(t, 0, "offer", t.hand(0)[1])
    say(t, 0, "with", 1)
    say(t, 0, "claim", "standing", "")
    for viewer in (1, 2, SPECTATOR):
        piles = project(t, viewer)["piles"]
        assert piles["hand:0"] == piles["offer:0"] == ["?"]
        assert piles["pile:0"] == ["?", "?"] and piles["draw:0"] == piles["discard:0"] == ["?"]
    assert project(t, 0)["piles"]["pile:0"] == ["?", "?"]  # not even one's own


@pytest.mark.rule("I04")
def test_with_open_backs_all_see_the_top_back_of_each_pile_and_only_that() -> None:
    t = intrigue(
        piles=[["hermit", "pact-red-illegal", "favour-red-2"], ["magpie"]],
        draw=["asset-7", "asset-8-illegal"],
        discard=["asset-5", "asset-6"],
        options=OPEN,
        agenda=[do(fine, 0, 1), HALT, *ENDING],
    )
    for viewer in VIEWERS:
        piles = project(t, viewer)["piles"]
        assert piles["pile:0"] == ["?", "?", "?2-legal"] and piles["pile:1"] == ["?role"]
        assert piles["draw:0"] == ["?", "?8-illegal"] and piles["discard:0"] == ["?", "?6-legal"]
    assert project(t, 1)["options"][1]["label"] == "The top of their pile: a legal card of value 2"
    say(t, 1, "pile")
    for viewer in VIEWERS:  # what lies on top now
        assert project(t, viewer)["piles"]["pile:0"] == ["?", "?none-illegal"]
    t.discard(t.hand(1)[-1])
    assert project(t, 2)["piles"]["discard:0"] == ["?", "?", "?2-legal"]


@pytest.mark.rule("I38")
def test_sizes_colours_and_who_has_traded_are_public_hands_are_not() -> None:
    t = intrigue(
        hands=[["standing", "standing", "asset-5"], ["standing", "asset-6", "hermit"]], draw=["asset-7"]
    )
    trade(t, 0, "asset-5", 1, "asset-6")
    for viewer in (2, SPECTATOR):
        view = project(t, viewer)
        assert view["public"]["colours"] == ["red", "blue", "yellow"]
        assert view["public"]["traded"] == [True, True, False]
        # How many are Standing is private too, and so is the Role.
        assert view["piles"]["hand:0"] == view["piles"]["hand:1"] == ["?", "?", "?"]
        assert view["private"] == {}
    assert project(t, 0)["piles"]["hand:0"] == pile(t, "hand:0")


@pytest.mark.rule("I38")
def test_claims_are_public_until_the_trade_is_over() -> None:
    t = intrigue(hands=[["standing", "asset-5"], ["standing", "asset-6"]])
    say(t, 0, "offer", t.hand(0)[1])
    say(t, 0, "with", 1)
    say(t, 0, "claim", "threat", "yellow")
    say(t, 0, "value", 2)
    for viewer in VIEWERS:
        assert project(t, viewer)["public"]["claims"] == [(0, "threat", "yellow", 2)]
    say(t, 1, "refuse")
    assert project(t, 2)["public"]["claims"] == []


@pytest.mark.rule("I38")
def test_who_has_seen_a_card_forgets_where_it_is_once_another_leaves_the_hand_unseen() -> None:
    t = intrigue(hands=[["standing", "influence-3"], ["standing", "asset-6"], ["standing", "asset-7"]])
    trade(t, 0, "influence-3", 1, "asset-6")
    (influence,) = (card for card in t.hand(1) if t.face(card).id == "influence-3")
    assert t.known[influence] >> 2 & 1  # it went there face up
    say(t, 0, "lay", t.hand(0)[0])
    say(t, 1, "lay", influence)
    assert project(t, 2)["piles"]["laid:1"] == ["?3-legal"]  # it may be another card of that back


# -- what everybody knows of where a card can lie --------------------------------------------------------
def imagined(t: Intrigue, place: str, viewer: int = 0) -> set[str]:
    """All that a viewer could imagine there."""
    rnd = Random(1)
    return {face for _ in range(80) for face in pile(redeal(t, viewer, rnd.shuffle), place)}


@pytest.mark.rule("I05", "I06", "I38")
def test_a_personal_pile_holds_the_colour_of_its_owner_and_the_draw_pile_none() -> None:
    t = GAME.setup(3, Options(), b"colours")
    assert isinstance(t, Intrigue)
    for seat, colour in enumerate(t.colours):
        assert all(
            FACES[FACE[face]].colour == colour or face in ROLES for face in imagined(t, f"pile:{seat}")
        )
    assert not any(FACES[FACE[face]].colour for face in imagined(t, "draw:0"))


@pytest.mark.rule("I32", "I38")
def test_once_discards_are_shuffled_in_the_draw_pile_may_hold_colours_but_no_pacts_or_roles() -> None:
    hands = [["standing"], ["standing", "secret-red-2", "pact-red", "hermit", "asset-5"]]
    t = intrigue(hands=hands, draw=["favour-blue-2", "asset-9"])
    assert imagined(t, "draw:0") == {"favour-blue-2", "asset-9", "secret-red-2", "asset-5", "standing"}
    t.refilled, t.faces = False, tuple(FACE["asset-8"] if f == FACE["favour-blue-2"] else f for f in t.faces)
    assert imagined(t, "draw:0") == {"asset-8", "asset-9", "asset-5"}


@pytest.mark.rule("I19", "I38")
def test_a_card_on_offer_is_a_pact_if_it_is_called_one_and_else_none() -> None:
    hands = [
        ["standing"],
        ["standing", "pact-blue", "pact-blue-illegal", "pact-red", "asset-5"],
        ["standing"],
    ]
    for card, others in (
        ("pact-blue", {"pact-blue", "pact-blue-illegal"}),
        ("asset-5", {"asset-5", "standing"}),
    ):
        t = intrigue(hands=hands, first=1)
        offer(t, 1, card, 2)
        assert imagined(t, "offer:1") == others
