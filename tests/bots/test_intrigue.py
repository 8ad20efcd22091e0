"""The sensible bot at Game of Intrigue."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from app.bots import sensible
from app.bots.sensible.intrigue import worth
from app.kernel import View, project, standing, waiting
from tests.bots.walking import walk


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


def test_it_proposes_a_trade_nearly_every_time(asked: dict[str, list[View]]) -> None:
    verbs = Counter(chosen(view, n)["verb"] for n, view in enumerate(asked["Propose"]))
    assert verbs["offer"] > 8 * verbs["pass"]


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
