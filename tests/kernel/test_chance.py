"""Chance: fair, within bounds, and the same for ever."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest

from app.kernel.chance import Chance, key_of


def test_the_key_is_the_hash_of_the_seed_whatever_its_length() -> None:
    assert key_of(b"culprit").hex() == "5443346d230dc850ce85cd40167c89ed435f54c6c143b046baef35db3bdd8e9f"
    assert len({key_of(b""), key_of(b"\0"), key_of(b"\0" * 100)}) == 3
    assert all(len(key_of(b"x" * length)) == 32 for length in (0, 1, 64, 1000))


def test_known_seeds_give_known_numbers() -> None:
    """Finished games are replayed by these: if this fails, no stored game can be checked any more."""
    chance = Chance(key_of(b"culprit"))
    assert [chance.below(6) for _ in range(12)] == [3, 2, 3, 0, 5, 2, 0, 1, 3, 4, 3, 0]
    assert [chance.below(1000) for _ in range(5)] == [964, 565, 935, 425, 10]
    assert chance.drawn == 17


def test_a_known_seed_gives_a_known_shuffle() -> None:
    cards = list(range(10))
    Chance(key_of(b"culprit")).shuffle(cards)
    assert cards == [4, 6, 9, 0, 3, 5, 2, 1, 8, 7]


def test_a_number_is_the_keyed_hash_of_its_place() -> None:
    chance = Chance(b"k" * 32, drawn=41)
    digest = blake2b((42).to_bytes(8, "big"), key=b"k" * 32, digest_size=8).digest()
    assert chance.below(1 << 64) == int.from_bytes(digest, "big")


@pytest.mark.parametrize("n", [1, 2, 3, 7, 48, 1 << 63, (1 << 63) + 1, (1 << 64) - 1])
def test_a_number_is_below_its_bound(n: int) -> None:
    chance = Chance(key_of(b"bound"))
    assert all(0 <= chance.below(n) < n for _ in range(200))


def test_what_would_favour_small_numbers_is_drawn_again() -> None:
    chance = Chance(key_of(b"again"))
    n = (1 << 63) + 1  # nearly half of all numbers lie above the last whole multiple
    for _ in range(100):
        chance.below(n)
    assert 150 < chance.drawn < 260


@pytest.mark.parametrize("n", [2, 6, 10, 48])
def test_every_number_is_equally_likely(n: int) -> None:
    chance = Chance(key_of(b"fair"))
    draws = 300 * n
    counts = Counter(chance.below(n) for _ in range(draws))
    squares = sum((counts[number] - 300) ** 2 / 300 for number in range(n))
    # The sum is n - 1 on average, with a spread of sqrt(2 (n - 1)); five spreads are never met by chance.
    assert squares < n - 1 + 5 * (2 * (n - 1)) ** 0.5


def test_every_order_is_equally_likely() -> None:
    chance = Chance(key_of(b"orders"))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 200):
        cards = [0, 1, 2, 3]
        chance.shuffle(cards)
        counts[tuple(cards)] += 1
    assert counts.keys() == set(permutations(range(4)))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 23 + 5 * 46**0.5


@pytest.mark.parametrize("length", [0, 1, 2, 54])
def test_a_shuffle_keeps_every_card(length: int) -> None:
    cards = list(range(length))
    chance = Chance(key_of(b"keep"))
    chance.shuffle(cards)
    assert sorted(cards) == list(range(length))
    assert chance.drawn == max(0, length - 1)


def test_a_copy_goes_on_alike_and_apart() -> None:
    chance = Chance(key_of(b"copy"))
    chance.below(10)
    twin = chance.copy()
    coming = [chance.below(1000) for _ in range(5)]
    assert twin.drawn == 1
    assert [twin.below(1000) for _ in range(5)] == coming
