"""The cards: I01 to I04."""

from __future__ import annotations

from collections import Counter

import pytest

from app.games.intrigue.cards import COLOURS, FACES, GOALS, PERKS, Card, box, claim_words

UNCOLOURED = [card for card in FACES if not card.colour and card.kind not in ("standing", "role")]


def copies(cards: list[Card]) -> Counter[tuple[str, int, bool]]:
    counted: Counter[tuple[str, int, bool]] = Counter()
    for card in cards:
        counted[card.kind, card.value, card.illegal] += card.copies
    return counted


@pytest.mark.rule("I01")
def test_there_are_three_standing_for_each_player() -> None:
    (standing,) = (card for card in FACES if card.kind == "standing")
    assert (standing.value, standing.illegal) == (0, False)
    assert [Counter(box(seats))[FACES.index(standing)] for seats in range(3, 7)] == [9, 12, 15, 18]


@pytest.mark.rule("I01")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_fourteen_cards(colour: str) -> None:
    counted = copies([card for card in FACES if card.colour == colour])
    assert counted == {
        ("pact", 0, False): 1,
        ("pact", 0, True): 3,
        ("favour", 2, False): 1,
        ("favour", 3, False): 1,
        ("favour", 4, True): 1,
        ("hook", 2, True): 1,
        ("hook", 3, True): 1,
        ("threat", 2, True): 1,
        ("threat", 3, True): 1,
        ("secret", 2, False): 1,
        ("secret", 3, False): 1,
        ("secret", 4, True): 1,
    }
    assert counted.total() == 14


@pytest.mark.rule("I02")
def test_eighty_cards_have_no_colour() -> None:
    counted = copies(UNCOLOURED)
    assert counted == {
        **{("asset", value, illegal): 5 for value in range(5, 10) for illegal in (False, True)},
        **{("influence", value, False): 2 for value in (2, 3, 4)},
        **{(kind, 1, False): 4 for kind in ("testimony", "rebrand")},
        **{(kind, value, False): 2 for kind in ("testimony", "rebrand") for value in (2, 3)},
        ("defence", 2, False): 4,
        ("defence", 3, False): 2,
        ("defence", 4, False): 2,
    }
    assert counted.total() == 80


@pytest.mark.rule("I03")
def test_there_are_six_goals_and_six_perks_with_a_back_of_their_own() -> None:
    roles = [card for card in FACES if card.kind == "role"]
    assert [role.id for role in roles] == [*GOALS, *PERKS]
    assert len(GOALS) == len(PERKS) == 6
    assert all((role.value, role.illegal, role.copies) == (0, False, 1) for role in roles)
    assert {role.back for role in roles} == {"role"}
    assert "role" not in {card.back for card in FACES if card.kind != "role"}


@pytest.mark.rule("I04")
def test_a_back_tells_value_and_legality_and_nothing_else() -> None:
    backs: dict[str, set[tuple[int, bool]]] = {}
    for card in FACES:
        if card.kind != "role":
            backs.setdefault(card.back, set()).add((card.value, card.illegal))
    assert all(len(told) == 1 for told in backs.values())
    assert len(backs) == len({(card.value, card.illegal) for card in FACES})
    told = {card.id: card.back_title for card in FACES}
    assert told["asset-7-illegal"] == "an illegal card of value 7"
    assert told["standing"] == told["pact-red"] == "a legal card of no value"
    assert told["hermit"] == "a Role"


def test_a_claim_reads_well() -> None:
    assert claim_words("asset", "", 7) == "an Asset of value 7"
    assert claim_words("hook", "orange", 0) == "an orange Hook"
    assert claim_words("standing", "", 0) == "Standing"
    assert claim_words("role", "", 0) == "a Role"
