"""The Draw: I31 to I33."""

from __future__ import annotations

import pytest

from app.games.intrigue.announcing import lay_cards
from app.games.intrigue.drawing import draw_up
from app.games.intrigue.table import Options
from app.kernel import SPECTATOR, do, options, project, waiting
from tests.games.intrigue.deck import DRAWING, HALT, intrigue, log, say, trade, use
from tests.games.positions import asking, pile
from tests.games.read_log import read_log

FIVE = ["standing", "asset-5", "pact-red", "pact-blue", "hermit"]


@pytest.mark.rule("I31")
def test_who_traded_and_laid_a_card_draws_up_to_eight_cards_of_all_kinds_in_seat_order() -> None:
    hands = [FIVE, ["standing"] * 3, ["standing", "asset-6", *["asset-7"] * 5]]
    t = intrigue(
        hands=hands,
        piles=[["magpie", "favour-red-2"]],
        draw=["asset-8"] * 5,
        draws=[0, 2],
        first=2,
        agenda=DRAWING,
    )
    # Seat 2 is first: nothing but the draw pile is there for it, so there is nothing to choose.
    assert len(t.hand(2)) == 8 and pile(t, "hand:2")[-1] == "asset-8"
    assert waiting(t) == [0] and options(t, 0) == [("draw",), ("own",)]
    say(t, 0, "own")
    assert pile(t, "hand:0")[-1] == "favour-red-2" and waiting(t) == [0]
    assert project(t, 0)["prompt"] == "Draw 2 more cards: from which pile?"
    say(t, 0, "draw")
    say(t, 0, "draw")
    assert len(t.hand(0)) == 8 and len(t.hand(1)) == 3
    assert "{0} draws 2 from the draw pile and 1 from their own pile." in log(t, 1)
    assert "You draw [Red Favour 2] from your own pile." in read_log(t, 0)
    assert not any("{0} draws 2" in line for line in log(t, 0))  # they have read of each card
    assert not any("Red Favour 2" in line for line in log(t, 1))


@pytest.mark.rule("I31")
def test_who_holds_eight_or_more_draws_nothing() -> None:
    t = intrigue(
        hands=[["standing", *["asset-5"] * 5, *["asset-6"] * 3]], draw=["asset-8"], draws=[0], agenda=DRAWING
    )
    assert len(t.hand(0)) == 9 and pile(t, "draw:0") == ["asset-8"]


@pytest.mark.rule("I31")
@pytest.mark.parametrize(
    ("rules", "drawing"),
    [(Options(), [True, True, False]), (Options(draw="announced"), [False, True, False])],
    ids=["usual", "announced"],
)
def test_laying_a_card_is_enough_unless_the_option_asks_for_more(rules: Options, drawing: list[bool]) -> None:
    t = intrigue(
        hands=[["standing", "asset-5"], ["standing", "defence-2"]],
        traded=[0, 1],
        draw=["asset-9"] * 5 + ["asset-8"] * 5 + ["asset-7"] * 5,
        options=rules,
        agenda=[do(lay_cards), HALT, *DRAWING],
    )
    use(t, 0, "lay", "asset-5")
    use(t, 1, "lay", "defence-2")
    say(t, 0, "quiet")
    say(t, 1, "announce")
    assert t.draws == drawing
    say(t, 0, "ready")
    assert [f"{{{seat}}} draws" in " ".join(log(t, 2)) for seat in range(3)] == drawing


@pytest.mark.rule("I32")
def test_an_empty_draw_pile_is_made_of_the_shuffled_discards() -> None:
    t = intrigue(
        hands=[["standing"] * 3],
        draw=["asset-5"],
        discard=["asset-6", "standing", "asset-7", "asset-8", "asset-9"],
        draws=[0],
        agenda=[do(draw_up, 0, 0, 0), HALT],
    )
    assert len(t.hand(0)) == 8 and not t.pile("discard")
    assert set(pile(t, "hand:0")[3:]) < {"asset-5", "asset-6", "asset-7", "asset-8", "asset-9", "standing"}
    assert pile(t, "hand:0")[3] == "asset-5" and len(t.pile("draw")) == 1
    assert "The draw pile is empty: the discards are shuffled into a new one." in log(t, 1)
    for card in t.pile("draw"):  # and nobody knows which is which
        assert t.known[card] == 0 and t.backs_known[card] == 0


@pytest.mark.rule("I32")
def test_with_both_empty_there_is_only_the_personal_pile_and_then_nothing() -> None:
    t = intrigue(
        hands=[["standing"] * 3], piles=[["hermit", "pact-red"]], agenda=[do(draw_up, 0, 0, 0), HALT]
    )
    assert pile(t, "hand:0") == ["standing"] * 3 + ["pact-red", "hermit"]
    assert asking(t) == "Discuss"


@pytest.mark.rule("I33")
def test_the_last_card_of_the_pile_is_the_role_known_to_its_owner_alone() -> None:
    t = intrigue(
        hands=[["standing"] * 3], piles=[["hermit"]], draw=["asset-5"], agenda=[do(draw_up, 0, 0, 0), HALT]
    )
    say(t, 0, "own")
    assert pile(t, "hand:0")[3] == "hermit"
    assert project(t, 0)["piles"]["hand:0"][3] == "hermit"
    assert "You draw [Hermit] from your own pile." in read_log(t, 0)
    for viewer in (1, 2, SPECTATOR):
        assert project(t, viewer)["piles"]["hand:0"] == ["?"] * 5
        assert not any("Hermit" in line for line in log(t, viewer))
        assert "{0} has drawn the last card of their pile: a Role." in log(t, viewer)


@pytest.mark.rule("I33")
def test_a_role_is_in_force_at_once() -> None:
    hand = ["standing", "standing", "pact-red", "pact-blue"]
    t = intrigue(hands=[hand], piles=[["hermit"]], draws=[0], agenda=DRAWING)
    assert t.result is not None and t.result.winners == [0]


@pytest.mark.rule("I33")
def test_a_traded_role_works_for_its_new_holder() -> None:
    t = intrigue(hands=[["standing", "hermit", "asset-5"], ["standing", "asset-6", "pact-blue"]])
    trade(t, 0, "hermit", 1, "asset-6")
    assert t.result is not None and t.result.winners == [1]
