"""The shuffle as a whole: every card is everywhere equally often, and no card follows another."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

from app.kernel.chance import Chance, key_of

CARDS = 26
SHUFFLES = 2_600  # each card is expected a hundred times in each place


def shuffles(seed: bytes, *, one_key: bool) -> list[list[int]]:
    """Many shuffles of one deck: by one game's chance, or each by the first numbers of a game of its own."""
    chance = Chance(key_of(seed))
    made = []
    for number in range(SHUFFLES):
        deck = list(range(CARDS))
        (chance if one_key else Chance(key_of(seed + number.to_bytes(4, "big")))).shuffle(deck)
        made.append(deck)
    return made


def surprise(counts: Counter[tuple[int, int]], cells: int) -> float:
    """How far counts are from even ones, in spreads of what chance does."""
    expected = counts.total() / cells
    squares = sum((counts[cell] - expected) ** 2 / expected for cell in counts)
    squares += (cells - len(counts)) * expected
    freedom = cells - 1
    return (squares - freedom) / math.sqrt(2 * freedom)


def test_every_card_is_in_every_place_equally_often_within_a_game() -> None:
    decks = shuffles(b"one game", one_key=True)
    counts = Counter((place, card) for deck in decks for place, card in enumerate(deck))
    assert abs(surprise(counts, CARDS * CARDS)) < 5


def test_every_card_is_in_every_place_equally_often_from_game_to_game() -> None:
    decks = shuffles(b"many games", one_key=False)
    counts = Counter((place, card) for deck in decks for place, card in enumerate(deck))
    assert abs(surprise(counts, CARDS * CARDS)) < 5


def test_no_card_likes_to_follow_another() -> None:
    decks = shuffles(b"neighbours", one_key=False)
    counts = Counter(pair for deck in decks for pair in pairwise(deck))
    assert abs(surprise(counts, CARDS * (CARDS - 1))) < 5


def test_a_shuffle_tells_nothing_about_the_next() -> None:
    decks = shuffles(b"again", one_key=True)
    counts = Counter((one[0], other[0]) for one, other in pairwise(decks))
    assert abs(surprise(counts, CARDS * CARDS)) < 5


def test_seeds_that_differ_in_one_bit_have_nothing_in_common() -> None:
    same = 0
    for number in range(SHUFFLES // 10):
        one, other = list(range(CARDS)), list(range(CARDS))
        seed = number.to_bytes(32, "big")
        Chance(key_of(seed)).shuffle(one)
        Chance(key_of(bytes([seed[0] ^ 1]) + seed[1:])).shuffle(other)
        same += sum(1 for a, b in zip(one, other, strict=True) if a == b)
    # One card of a deck is in its old place on average, with a spread of one.
    assert abs(same - SHUFFLES // 10) < 5 * (SHUFFLES // 10) ** 0.5
