"""The sensible bot at Battle Blakes."""

from __future__ import annotations

from random import Random

import pytest

from app.bots import sensible
from app.games import GAMES
from app.games.blakes.bot_worth import Situation, character_worth
from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import Buff
from app.games.blakes.table import Blakes
from app.kernel import View, play, project, standing, waiting
from app.kernel.view import Option
from tests.bots.bot_answers import answers
from tests.bots.games_in_progress import walk
from tests.games.blakes.deck import ARTIST, DUO, GAMER, ROCKSTAR, SCHOLAR, blakes


def views(kind: str, seats: int = 3, games: int = 4) -> list[View]:
    """Views of those who are asked such a question."""
    found = []
    for seed in range(games):
        for t in walk("blakes", seats, seed):
            if type(standing(t)).__name__ == kind:
                found += [project(t, seat) for seat in waiting(t)]
    return [view for view in found if len(view["options"]) > 1]


def chosen(view: View, seed: int = 0) -> Option:
    return view["options"][sensible.choose(view, Random(seed).randrange)]


def test_the_player_on_the_left_gets_the_weaker_character() -> None:
    for view in views("Burden"):
        one, other = view["piles"][f"dealt:{view['seat']}"]
        if abs(character_worth(one) - character_worth(other)) > 1:
            given = view["piles"][f"dealt:{view['seat']}"][int(str(chosen(view)["place"]).split(":")[2])]
            assert given == min(one, other, key=character_worth)


def test_good_buffs_are_for_oneself_and_bad_ones_for_others() -> None:
    attached = 0
    for view in views("Turn"):
        option = chosen(view)
        if option["verb"] != "play":
            continue
        card = BY_ID[view["piles"][f"hand:{view['seat']}"][int(str(option["place"]).split(":")[2])]]
        if isinstance(card, Buff) and abs(sum(card.stats)) > 1:
            attached += 1
            assert (option["operands"]["on"] == f"blake:{view['seat']}") == (sum(card.stats) > 0)
    assert attached


def test_an_attack_is_made_where_it_costs_most() -> None:
    for view in views("Turn"):
        option = chosen(view)
        if option["verb"] in ("assault", "wits"):
            situation = Situation(view)
            attacks = [o for o in view["options"] if o["verb"] in ("assault", "wits")]
            worth = [situation.attacking(each) for each in attacks]
            assert situation.attacking(option) >= max(worth) - 0.3


def playing(t: Blakes, card: str) -> bool:
    """Whether the first player may answer with this card."""
    return any(choice[0] == "play" and t.face(choice[1]).id == card for choice in answers(t, 0))


@pytest.mark.parametrize(("card", "played"), [("raised-eyebrow", True), ("deep-breath", False)])
def test_a_single_point_is_worth_a_card_where_it_counts(card: str, played: bool) -> None:
    t = blakes(seats=2, personas=[GAMER, ARTIST], hands=[[card], []])
    play(t, 0, ("assault", 1))  # 5 against 2
    assert playing(t, card) == played


@pytest.mark.rule("K12")
@pytest.mark.parametrize(("others", "played"), [(0, False), (2, False), (3, True)])
def test_a_card_that_would_be_discarded_anyway_is_played_for_less(others: int, played: bool) -> None:
    """Three more come, and with three others in hand one of seven would have to go."""
    hand = ["unliked", *["actually-no"] * others]
    t = blakes(seats=3, personas=[GAMER, ARTIST, SCHOLAR], hands=[hand, [], []])
    play(t, 0, ("assault", 1))
    assert playing(t, "unliked") == played


@pytest.mark.rule("K27")
def test_with_four_blakes_every_card_is_played_for_less_since_another_takes_its_place() -> None:
    t = blakes(seats=2, options=DUO, hands=[["unliked"], []], esteem=[14, 18, 14, 12])
    play(t, 0, ("assault", 3))
    play(t, 0, ("send", 0))
    assert playing(t, "unliked")


def test_of_two_blakes_the_lower_one_counts() -> None:
    t = blakes(seats=2, options=DUO, esteem=[12, 4, 12, 15])
    low, high = t.own(1)
    situation = Situation(project(t, 0))
    assert situation.losing(low, 2) > 2 * situation.losing(high, 2) > 0
    assert situation.losing(low, 4) > situation.losing(low, 3) + 2  # K28: that is the game
    mine = Situation(project(t, 1))
    assert mine.gaining(low, 2) > 2 * mine.gaining(high, 2) > 0


def test_with_four_blakes_the_lower_one_is_attacked_where_both_would_lose_as_much() -> None:
    t = blakes(seats=2, options=DUO, personas=[GAMER, ARTIST, SCHOLAR, ROCKSTAR], esteem=[14, 18, 14, 9])
    assert {choice[1] for choice in answers(t)} == {3}


def test_who_has_nothing_to_gain_lets_a_card_happen() -> None:
    let = [chosen(view)["declines"] for view in views("Reply")]
    assert 0.5 < sum(let) / len(let) < 1


@pytest.mark.parametrize("seats", GAMES["blakes"].seats)
def test_a_conflict_comes_to_an_end(seats: int) -> None:
    *_, last = walk("blakes", seats, 9)
    assert last.result is not None
