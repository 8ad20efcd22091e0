"""The cards of Game of Blame: B01, B02."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from app.games.blame.cards import ALL_EMBLEMS, DECK, EMBLEMS, FACES, ISSUES, ROLES
from app.games.blame.table import Blame, Options


@pytest.mark.rule("B01")
def test_six_roles_have_one_emblem_each() -> None:
    assert {role.title: role.emblem.name for role in ROLES} == {
        "Viceroy": "ESTATES",
        "Treasurer": "COIN",
        "Archbishop": "FAITH",
        "Spymaster": "SECRETS",
        "Wizard": "MAGIC",
        "General": "WAR",
    }


@pytest.mark.rule("B02")
def test_there_are_42_issues_and_6_treasons() -> None:
    assert len(ISSUES) == len(DECK) == 48
    assert sum(issue.treason for issue in ISSUES) == 6


@pytest.mark.rule("B02")
def test_two_issues_bear_each_pair_of_emblems_and_two_each_single_one() -> None:
    pairs = [one | other for one, other in combinations(EMBLEMS, 2)]
    assert len(pairs) == 15
    assert Counter(issue.emblems for issue in ISSUES) == {
        **dict.fromkeys(pairs, 2),
        **dict.fromkeys(EMBLEMS, 2),
        ALL_EMBLEMS: 6,
    }


def test_no_two_cards_have_the_same_title_or_id() -> None:
    assert len({issue.title for issue in ISSUES}) == 48
    assert len({face.title for face in FACES}) == len({face.id for face in FACES}) == 54


def test_ids_are_words_joined_by_single_hyphens() -> None:
    for face in FACES:
        assert all(word.isascii() and word.isalnum() and word.islower() for word in face.id.split("-")), (
            face.id
        )


def test_roles_and_issues_have_backs_of_their_own() -> None:
    assert {role.back for role in ROLES} == {"role"}
    assert {issue.back for issue in ISSUES} == {"card"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_cards_are_in_the_box_at_every_table(seats: int) -> None:
    assert Blame.box(seats, Options()) == list(range(len(FACES)))
