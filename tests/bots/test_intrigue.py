"""The sensible bot at Game of Intrigue."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from app.bots import sensible
from app.games import GAMES
from app.games.intrigue.bot_claims import possible
from app.games.intrigue.bot_offers import promised
from app.games.intrigue.bot_worth import worth
from app.games.intrigue.cards import FACES
from app.games.intrigue.table import STALE_ROUNDS, Intrigue, Options
from app.games.view_reading import own_seat
from app.kernel import View, answer, project, standing, waiting
from tests.bots.bot_answers import answers, names
from tests.bots.games_in_progress import walk
from tests.games.intrigue.deck import DRAWING, PLAIN, announced, card, intrigue, offer, say, use
from tests.games.intrigue.deck import claim as answer_claim

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


RICH = ["standing", "standing", "asset-9", "asset-8", "asset-8", "asset-9", "asset-9"]
POOR = ["standing", "standing", "asset-5", "asset-5", "asset-5"]
STRICT = Options(draw="announced")
OTHERS = [["standing"] * 3 + ["asset-8-illegal"] * 5, ["standing"] * 3 + ["asset-9-illegal"] * 5]
LATER = 3  # a round in which anybody may have anything


def verbs(t: Intrigue, seat: int) -> Counter[str]:
    return Counter(choice[0] for choice in answers(t, seat, tries=100).elements())


def proposals(hand: list[str], options: Options = PLAIN) -> Counter[str]:
    return verbs(intrigue(hands=[hand, *OTHERS], options=options), 0)


# -- whether to trade --------------------------------------------------------------------------------
def test_who_has_nothing_to_announce_and_a_good_hand_mostly_stays_out_where_only_that_earns_a_draw() -> None:
    assert proposals(RICH, STRICT)["pass"] > 50
    assert proposals([*RICH, "defence-2"], STRICT)["pass"] < 15


def test_who_is_behind_goes_on_trading() -> None:
    assert proposals(POOR, STRICT)["pass"] < 15
    assert proposals(POOR)["pass"] < 15


def test_it_never_gives_away_a_goal_it_may_reach() -> None:
    t = intrigue(hands=[["standing", "millionaire", "asset-9", "asset-9"], *OTHERS])
    assert names(t, answers(t, 0)) & {"offer millionaire", "offer standing"} == set()


def offered(said: tuple[str, str, int], hand: list[str], **more: Any) -> Counter[str]:
    """What seat 1 answers who is offered a card of which that is said."""
    t = intrigue(hands=[["standing", "defence-2"], hand, OTHERS[0]], round_=LATER, **more)
    offer(t, 0, "defence-2", 1, said)
    return verbs(t, 1)


def test_it_weighs_what_is_said_against_what_it_would_give() -> None:
    dear = ["standing", "asset-9", "asset-9"]
    assert offered(("asset", "", 9), [*dear, "defence-2"])["refuse"] < 10
    assert offered(("secret", "yellow", 2), dear)["refuse"] > 80


def test_what_cannot_be_is_not_believed() -> None:
    """No Role is about while Roles lie beneath all piles: so that card is anything."""
    hand, piles = ["standing", "asset-7", "asset-7"], [["magpie"], ["hermit"], ["broker"]]
    assert offered(("role", "", 0), hand, piles=piles)["refuse"] > 80
    assert offered(("role", "", 0), hand, piles=piles[:2])["refuse"] < 20


def test_who_was_caught_is_believed_less() -> None:
    t = intrigue(hands=[["standing", "asset-7"], ["standing", "asset-5"], OTHERS[0]], round_=LATER)
    offer(t, 0, "asset-7", 1)
    before = promised(project(t, 1))
    t.checks = ((0, "asset", "", 0, "7-illegal"),) * 2
    assert promised(project(t, 1)) < before


def test_it_objects_to_what_is_illegal_by_its_name_and_seldom_to_the_rest() -> None:
    def objections(said: tuple[str, str, int]) -> int:
        hands = [["standing", "defence-2"], ["standing", "defence-3"], OTHERS[0]]
        t = intrigue(hands=hands, round_=LATER)
        offer(t, 0, "defence-2", 1, said)
        use(t, 1, "give", "defence-3")
        answer_claim(t, 1, ("defence", "", 3))
        say(t, 0, "accept")
        return verbs(t, 2)["object"]

    assert objections(("hook", "yellow", 2)) > 70
    assert objections(("favour", "yellow", 4)) > 70
    assert objections(("defence", "", 2)) < 10


# -- what it offers, and to whom -----------------------------------------------------------------------
def test_it_does_not_offer_again_what_a_check_has_shown() -> None:
    t = intrigue(hands=[["standing", "asset-5-illegal", "asset-8"], *OTHERS])
    assert names(t, answers(t, 0)) == {"offer asset-5-illegal"}
    t.checks = ((0, "defence", "", 0, "5-illegal"), (1, "asset", "", 0, "8-legal"))
    assert names(t, answers(t, 0)) == {"offer asset-8"}


def test_weapons_against_itself_stay_out_of_other_hands() -> None:
    t = intrigue(hands=[["standing", "hook-red-2-illegal", "asset-6"], *OTHERS])
    assert names(t, answers(t, 0)) == {"offer asset-6"}


def whole_pile(colour: str, role: str) -> list[str]:
    return [role, *(card.id for card in FACES if card.colour == colour for _ in range(card.copies))]


def test_a_pact_goes_to_somebody_who_may_have_one_to_give_for_it() -> None:
    hand = ["standing", "pact-red", "asset-9"]
    drawn = whole_pile("yellow", "broker")[:8]
    piles = [["magpie"], whole_pile("blue", "hermit"), drawn, whole_pile("green", "hoarder")]
    t = intrigue(seats=4, hands=[hand], piles=piles)
    use(t, 0, "offer", "pact-red")
    assert set(answers(t, 0)) == {("with", 2)}
    piles[2] = whole_pile("yellow", "broker")
    t = intrigue(seats=4, hands=[hand], piles=piles)
    assert names(t, answers(t, 0)) == {"offer asset-9"}


# -- drawing -----------------------------------------------------------------------------------------
def test_it_digs_for_the_role_while_there_are_rounds_enough() -> None:
    def drawn(depth: int, options: Options = PLAIN, round_: int = 2) -> Counter[str]:
        t = intrigue(
            hands=[["standing", "asset-9", "asset-8"]],
            piles=[["magpie", *PILE[: depth - 1]]],
            draw=["asset-5"] * 5,
            draws=[0],
            round_=round_,
            options=options,
            agenda=DRAWING,
        )
        return verbs(t, 0)

    assert drawn(4)["own"] > 75 and drawn(10)["own"] > 75
    assert drawn(10, round_=18)["draw"] == 100  # too late
    assert drawn(10, STRICT, round_=8)["draw"] == 100  # few announce, and few cards are drawn


def test_who_has_begun_to_dig_at_the_deal_goes_on_and_who_has_not_does_not() -> None:
    t = GAMES["intrigue"].setup(3, PLAIN, b"dig")
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


def test_it_lies_at_times_and_never_says_what_cannot_be(asked: dict[str, list[View]]) -> None:
    told: Counter[bool] = Counter()
    for n, view in enumerate(asked["State"]):
        option = view["options"][sensible.choose(view, Random(n).randrange)]
        true = bool(option["operands"].get("truth"))
        told[true] += 1
        kind, colour = str(option["operands"]["kind"]), str(option["operands"]["colour"])
        assert true or possible(view, own_seat(view), kind, colour)
    assert told[True] > told[False] > 0


def test_an_illegal_card_is_called_something_legal() -> None:
    t = intrigue(hands=[["standing", "asset-5-illegal"], *OTHERS])
    use(t, 0, "offer", "asset-5-illegal")
    say(t, 0, "with", 1)
    said = {choice[1] for choice in answers(t, 0)}
    assert said and not said & {"hook", "threat"}


def test_no_value_is_said_that_only_illegal_cards_have() -> None:
    t = intrigue(hands=[["standing", "secret-yellow-4-illegal"], *OTHERS])
    use(t, 0, "offer", "secret-yellow-4-illegal")
    say(t, 0, "with", 1)
    say(t, 0, "claim", "secret", "yellow", "true")
    assert set(answers(t, 0)) == {("value", 0)}


def test_the_less_standing_is_left_the_more_it_is_worth() -> None:
    (t,) = islice(walk("intrigue", 3, 1), 1)
    view = project(t, 0)
    left = [{**view, "piles": {**view["piles"], "hand:0": ["standing"] * n}} for n in (1, 2, 3)]
    worths = [worth(each, "standing") for each in left]  # type: ignore[arg-type]  # a view with another hand
    assert worths == sorted(worths, reverse=True)


def test_it_announces_what_it_can(asked: dict[str, list[View]]) -> None:
    assert all(chosen(view)["verb"] == "announce" for view in asked["Announce"])


@pytest.mark.slow
def test_most_games_of_four_end_by_a_goal_the_last_two_or_the_last_round_and_roles_are_reached() -> None:
    ends: list[Intrigue] = []
    for seed in range(12):
        *_, t = walk("intrigue", 4, seed)
        assert isinstance(t, Intrigue)
        ends.append(t)
    silent = sum(t.stale == STALE_ROUNDS for t in ends)  # I36: three rounds without a trade
    assert silent < len(ends) / 2
    assert sum(t.roles_drawn for t in ends) >= len(ends)
