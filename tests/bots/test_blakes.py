"""The sensible bot at Battle Blakes."""

from __future__ import annotations

from random import Random

import pytest

from app.bots import sensible
from app.games import GAMES
from app.games.blakes.bot_worth import Situation, character_worth
from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import Buff
from app.kernel import View, project, standing, waiting
from tests.bots.games_in_progress import walk


def views(kind: str, seats: int = 3, games: int = 4) -> list[View]:
    """Views of those who are asked such a question."""
    found = []
    for seed in range(games):
        for t in walk("blakes", seats, seed):
            if type(standing(t)).__name__ == kind:
                found += [project(t, seat) for seat in waiting(t)]
    return [view for view in found if len(view["options"]) > 1]


def chosen(view: View, seed: int = 0) -> dict[str, object]:
    return dict(view["options"][sensible.choose(view, Random(seed).randrange)])


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
            assert ("yourself" in str(option["label"])) == (sum(card.stats) > 0)
    assert attached


def test_an_attack_is_made_where_it_costs_most() -> None:
    for view in views("Turn"):
        option = chosen(view)
        if option["verb"] in ("assault", "wits"):
            situation = Situation(view)
            attacks = [o for o in view["options"] if o["verb"] in ("assault", "wits")]
            worth = [situation.attacking(each) for each in attacks]
            assert situation.attacking(option) >= max(worth) - 0.3  # type: ignore[arg-type]  # it is one of them


def test_who_has_nothing_to_gain_lets_a_card_happen() -> None:
    let = [chosen(view)["verb"] == "let" for view in views("Reply")]
    assert 0.5 < sum(let) / len(let) < 1


@pytest.mark.parametrize("seats", GAMES["blakes"].seats)
def test_a_conflict_comes_to_an_end(seats: int) -> None:
    *_, last = walk("blakes", seats, 9)
    assert last.result is not None
