"""The Goals: I37, I40 to I45."""

from __future__ import annotations

import pytest

from app.games.intrigue.cards import FACE
from app.games.intrigue.ending import check_goals
from app.games.intrigue.roles import progress, worth_now
from app.games.intrigue.table import Options
from app.kernel import do, outcome
from tests.games.intrigue.deck import DRAWING, HALT, LAYING, announced, intrigue, log, say, trade, use
from tests.games.positions import asking

PUBLISHED = Options(goals="published")


def wins(role: str, hand: list[str], *, options: Options = Options(), standing: int = 1) -> bool:  # noqa: B008
    """Whether seat 0 (red) has reached this Goal with these cards besides the Role and Standing."""
    cards = ["standing"] * standing + [role, *hand]
    t = intrigue(hands=[cards], options=options, agenda=[do(check_goals), HALT])
    assert t.result is None or t.result.winners == [0]
    return t.result is not None


# -- when a Goal is checked --------------------------------------------------------------------------------
@pytest.mark.rule("I37")
def test_a_goal_is_checked_at_the_end_of_each_trade() -> None:
    hands = [
        ["standing", "hoarder", "asset-7", "asset-7", "asset-7", "asset-5"],
        ["standing", "asset-7-illegal"],
    ]
    t = intrigue(hands=hands)
    trade(t, 0, "asset-5", 1, "asset-7-illegal")
    ending = outcome(t)
    assert ending is not None and ending.winners == [0] and ending.scores is None
    assert ending.fates == ["Hoarder", "still in", "still in"]
    assert "{0} is the [Hoarder] and has reached that Goal." in log(t, 2)


@pytest.mark.rule("I37")
def test_a_goal_is_checked_after_each_announcement() -> None:
    hands = [["standing", "hermit", "asset-5"], ["standing", "asset-9-illegal"], ["standing"]]
    t = announced("rebrand-2", "testimony-1", None, hands=hands)
    assert asking(t) == "Purge"
    use(t, 0, "discard", "asset-5")
    say(t, 0, "done")
    assert t.result is not None and t.result.winners == [0]  # before the Testimony of seat 1 counts
    assert "asset-9-illegal" in [t.face(card).id for card in t.hand(1)]


@pytest.mark.rule("I37")
def test_a_goal_is_checked_after_the_draw_and_before_eliminations() -> None:
    hands = [
        ["standing", "magpie", *["pact-red-illegal"] * 3, "pact-red", "asset-5"],
        ["asset-9"],
        ["asset-9"],
    ]
    t = intrigue(hands=hands, draw=["asset-6"], draws=[0], agenda=DRAWING)
    assert t.result is None and t.still_in == [True, False, False]
    hands[0] += ["asset-5"] * 3
    t = intrigue(hands=hands, draws=[0], agenda=DRAWING)
    assert t.result is not None and t.result.winners == [0] and t.still_in == [True] * 3


@pytest.mark.rule("I37")
def test_who_has_no_standing_wins_by_no_goal() -> None:
    assert wins("hermit", ["pact-red"])
    assert not wins("hermit", ["pact-red"], standing=0)


@pytest.mark.rule("I37")
def test_several_who_reach_their_goals_at_once_share() -> None:
    hands = [["standing", "hermit"], ["standing", "magpie", *["pact-blue-illegal"] * 3, *["asset-5"] * 5]]
    t = intrigue(hands=hands, agenda=[do(check_goals), HALT])
    assert t.result is not None and t.result.winners == [0, 1]


@pytest.mark.rule("I37")
def test_laid_cards_are_not_in_the_hand() -> None:
    hands = [["standing", "hermit", "asset-5"], ["standing", "defence-2"]]
    t = intrigue(hands=hands, traded=[0, 1], agenda=LAYING)
    use(t, 0, "lay", "asset-5")
    use(t, 1, "lay", "defence-2")
    assert t.result is None
    say(t, 0, "quiet")
    say(t, 1, "announce")
    assert t.result is not None and t.result.winners == [0]


# -- each Goal ---------------------------------------------------------------------------------------------
@pytest.mark.rule("I40")
def test_the_millionaire_has_values_of_thirty_five_in_hand() -> None:
    hand = ["asset-9", "asset-9", "asset-9-illegal", "hook-blue-2-illegal", "pact-red"]
    assert not wins("millionaire", [*hand, "asset-5"])
    assert wins("millionaire", [*hand, "asset-6"])
    assert wins("millionaire", [*hand, "asset-8"], standing=3)
    assert not wins("millionaire", [*hand, "asset-9", "asset-8", "defence-3"], options=PUBLISHED)
    assert wins("millionaire", [*hand, "asset-9", "asset-8", "defence-4"], options=PUBLISHED)


@pytest.mark.rule("I41")
def test_the_kingpin_has_illegal_cards_and_no_legal_one() -> None:
    hand = ["asset-5-illegal", "hook-blue-2-illegal", "pact-yellow-illegal", "secret-blue-4-illegal"]
    more = ["asset-6-illegal", "asset-7-illegal", "asset-8-illegal"]
    assert not wins("kingpin", hand)
    assert wins("kingpin", [*hand, more[0]], standing=3)
    assert not wins("kingpin", [*hand, more[0], "asset-5"])
    assert not wins("kingpin", [*hand, more[0], "pact-blue"])
    # Cards of one's own colour count neither way.
    assert not wins("kingpin", [*hand, "hook-red-2-illegal"])
    assert wins("kingpin", [*hand, more[0], "favour-red-2", "pact-red"])
    assert wins("kingpin", [*hand, more[0], "survivor"])
    assert not wins("kingpin", [*hand, *more], options=PUBLISHED)
    assert wins("kingpin", [*hand, *more, "asset-9-illegal"], options=PUBLISHED)


@pytest.mark.rule("I42")
def test_the_broker_has_an_unbroken_run_of_five_values() -> None:
    run = ["secret-red-4-illegal", "asset-5", "asset-6", "asset-7-illegal"]
    assert not wins("broker", run)
    assert wins("broker", [*run, "asset-8"])
    assert wins("broker", [*run, "defence-3", "asset-6-illegal"])
    assert not wins("broker", [*run, "asset-9", "rebrand-2"])  # 2, 4 to 7, 9
    assert not wins("broker", [*run, "pact-red"])


@pytest.mark.rule("I42")
def test_as_published_the_broker_has_eight_values_that_differ() -> None:
    seven = ["rebrand-1", "rebrand-2", "rebrand-3", "asset-5", "asset-6", "asset-8", "asset-9"]
    assert not wins("broker", [*seven, "asset-9-illegal"], options=PUBLISHED)
    assert wins("broker", [*seven, "defence-4"], options=PUBLISHED)


@pytest.mark.rule("I43")
def test_the_hoarder_has_four_assets_of_one_value() -> None:
    three = ["asset-7", "asset-7", "asset-7-illegal"]
    assert not wins("hoarder", [*three, "asset-8"])
    assert wins("hoarder", [*three, "asset-7-illegal"])
    assert not wins("hoarder", ["secret-red-3", "secret-blue-3", "hook-blue-3-illegal", "favour-blue-3"])
    assert not wins("hoarder", ["asset-7"] * 5 + ["asset-7-illegal"] * 2, options=PUBLISHED)
    assert wins("hoarder", ["asset-7"] * 5 + ["asset-7-illegal"] * 3, options=PUBLISHED)


@pytest.mark.rule("I44")
def test_the_magpie_has_nine_cards_besides_standing() -> None:
    seven = ["asset-5"] * 5 + ["pact-red", "pact-blue"]
    assert not wins("magpie", seven, standing=3)  # with the Role itself eight
    assert wins("magpie", [*seven, "asset-6"])
    assert not wins("magpie", [*seven, *["asset-6"] * 3], options=PUBLISHED)
    assert wins("magpie", [*seven, *["asset-6"] * 4], options=PUBLISHED)


@pytest.mark.rule("I45")
def test_the_hermit_has_no_card_with_a_value() -> None:
    assert wins("hermit", ["pact-red", "pact-blue-illegal", "survivor"])
    assert wins("hermit", [], options=PUBLISHED)
    assert not wins("hermit", ["testimony-1"])


# -- what a Role is worth now --------------------------------------------------------------------------------
@pytest.mark.rule("I40", "I41", "I42", "I43", "I44", "I45")
@pytest.mark.parametrize(
    ("role", "hand", "worth"),
    [
        ("millionaire", ["standing", "asset-9", "asset-8"], "17 of 35"),
        ("kingpin", ["standing", "asset-9-illegal", "asset-8"], "1 of 5"),
        ("kingpin", ["asset-9-illegal"] * 5 + ["asset-8"], "5 of 5, and legal cards"),
        ("broker", ["asset-9", "asset-8", "asset-6"], "2 of 5"),
        ("hoarder", ["asset-9", "asset-9-illegal", "asset-6"], "2 of 4"),
        ("magpie", ["standing", "magpie", "pact-red"], "2 of 9"),
        ("hermit", ["standing", "asset-9", "asset-6"], "2 cards with a value"),
        ("hermit", ["standing"], "no cards with a value"),
        ("survivor", ["standing"], ""),
    ],
)
def test_a_holder_can_read_how_far_the_role_is(role: str, hand: list[str], worth: str) -> None:
    assert worth_now(role, hand, "red", published=False) == worth


def test_progress_tells_the_published_number_too() -> None:
    assert progress("millionaire", [FACE["asset-9"]], "red", published=True) == (9, 50, False)
    assert progress("inspector", [], "red", published=True) is None
