"""The sensible bot at Game of Intrigue."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from app.bots import sensible
from app.games import GAMES
from app.games.intrigue.bot import worth
from app.games.intrigue.table import Options
from app.kernel import View, answer, project, standing, waiting
from tests.bots.bot_answers import answers, names
from tests.bots.games_in_progress import walk
from tests.games.intrigue.deck import DRAWING, announced, card, intrigue, say

# A red player's pile, from the bottom.
PILE = ["pact-red-illegal"] * 3 + [
    "favour-red-2",
    "favour-red-3",
    "secret-red-2",
    "secret-red-3",
    "hook-red-2-illegal",
]
PILE += ["hook-red-3-illegal"]


@pytest.fixture(scope="module")
def asked() -> dict[str, list[View]]:
    """Views of two games by the kind of question they answer."""
    found: dict[str, list[View]] = {}
    for seed in range(2):
        for t in islice(walk("intrigue", 4, seed), 300):
            for seat in waiting(t):
                view = project(t, seat)
                if len(view["options"]) > 1:
                    found.setdefault(type(standing(t)).__name__, []).append(view)
    return found


def chosen(view: View, seed: int = 0) -> dict[str, object]:
    return dict(view["options"][sensible.choose(view, Random(seed).randrange)])


def face(view: View, place: object) -> str:
    return view["piles"][f"hand:{view['seat']}"][int(str(place).split(":")[2])]


RICH = ["standing", "standing", "asset-9", "asset-8", "asset-7", "asset-7", "asset-6"]
POOR = ["standing", "standing", "asset-5", "asset-5", "asset-5"]
STRICT = Options(draw="announced")
OTHERS = [["standing"] * 3 + ["asset-8-illegal"] * 5, ["standing"] * 3 + ["asset-9-illegal"] * 5]


def proposals(hand: list[str], options: Options = STRICT) -> Counter[str]:
    t = intrigue(hands=[hand, *OTHERS], options=options)
    return Counter(choice[0] for choice in answers(t, 0, tries=100).elements())


def test_who_has_nothing_to_announce_and_a_good_hand_mostly_stays_out() -> None:
    assert proposals(RICH)["pass"] > 50
    assert proposals([*RICH, "defence-2"])["pass"] < 15


def test_who_is_behind_goes_on_trading() -> None:
    assert proposals(POOR)["pass"] < 15


def test_where_every_laid_card_earns_a_draw_it_trades() -> None:
    assert proposals(RICH, Options())["pass"] < 15


def test_it_never_gives_away_a_goal_it_may_reach() -> None:
    t = intrigue(hands=[["standing", "millionaire", "asset-9", "asset-9"], *OTHERS])
    assert names(t, answers(t, 0)) & {"offer millionaire", "offer standing"} == set()


def test_it_draws_from_its_own_pile_when_the_role_is_near_and_else_not() -> None:
    def drawn(depth: int, options: Options = STRICT, round_: int = 2) -> Counter[str]:
        t = intrigue(
            hands=[["standing", "asset-9", "asset-8"]],
            piles=[["magpie", *PILE[: depth - 1]]],
            draw=["asset-5"] * 5,
            draws=[0],
            round_=round_,
            options=options,
            agenda=DRAWING,
        )
        return Counter(choice[0] for choice in answers(t, 0, tries=100).elements())

    assert drawn(4)["own"] > 75
    assert drawn(10)["draw"] == 100
    assert drawn(4, round_=18)["draw"] == 100  # too late
    assert drawn(10, Options())["own"] > 75  # who lays a card draws one, in every round


def test_who_has_begun_to_dig_at_the_deal_goes_on_and_who_has_not_does_not() -> None:
    t = GAMES["intrigue"].setup(3, Options(), b"dig")
    (seat,) = waiting(t)
    first = answers(t, seat, tries=100)
    assert first[("own",)] > 15 and first[("draw",)] > 15
    dug, drew = t.copy(), t.copy()
    answer(dug, seat, ("own",))
    answer(drew, seat, ("draw",))
    assert answers(dug, seat, tries=100)[("own",)] > 75
    assert set(answers(drew, seat)) == {("draw",)}
    assert set(answers(GAMES["intrigue"].setup(3, STRICT, b"dig"), seat)) == {("draw",)}


def test_a_purge_takes_what_is_worth_less_than_a_card_drawn() -> None:
    hands = [["standing", "asset-9", "favour-red-2"], *OTHERS]
    t = announced("rebrand-3", None, None, hands=hands)
    assert names(t, answers(t, 0)) == {"discard favour-red-2"}
    say(t, 0, "discard", card(t, "hand:0", "favour-red-2"))
    assert set(answers(t, 0)) == {("done",)}


def test_it_never_offers_its_last_standing(asked: dict[str, list[View]]) -> None:
    for view in asked["Propose"]:
        option = chosen(view)
        if option["place"] is not None and view["piles"][f"hand:{view['seat']}"].count("standing") == 1:
            assert face(view, option["place"]) != "standing"


def test_it_does_not_think_again_without_end(asked: dict[str, list[View]]) -> None:
    for kind in ("Partner", "State", "StateValue"):
        assert all(chosen(view)["verb"] != "back" for view in asked[kind])


def test_it_lies_at_times(asked: dict[str, list[View]]) -> None:
    truth = Counter(
        str(chosen(view, n)["label"]).startswith("The truth") for n, view in enumerate(asked["State"])
    )
    assert truth[True] > truth[False] > 0


def test_the_less_standing_is_left_the_more_it_is_worth() -> None:
    (t,) = islice(walk("intrigue", 3, 1), 1)
    view = project(t, 0)
    left = [{**view, "piles": {**view["piles"], "hand:0": ["standing"] * n}} for n in (1, 2, 3)]
    worths = [worth(each, "standing") for each in left]  # type: ignore[arg-type]  # a view with another hand
    assert worths == sorted(worths, reverse=True)


def test_it_announces_what_it_can(asked: dict[str, list[View]]) -> None:
    assert all(chosen(view)["verb"] == "announce" for view in asked["Announce"])
