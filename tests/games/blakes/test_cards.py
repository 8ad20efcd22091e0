"""The set: K01, K02 and K32 to K36."""

from __future__ import annotations

from collections import Counter

import pytest

from app.games.blakes import card_set, cards
from app.games.blakes.card_set import ACTIONS, BOX, BUFFS, BY_ID, CHARACTERS, EVENTS, FACES, special_words
from app.games.blakes.cards import STATS, Action, Buff, Card, Character, Event, effect, signed
from app.games.blakes.table import Blakes, Options


def numbers(of: tuple[Card, ...]) -> Counter[tuple[tuple[int, int, int], int]]:
    """(stats, Self-Esteem) -> copies"""
    counted: Counter[tuple[tuple[int, int, int], int]] = Counter()
    for card in of:
        counted[card.stats, card.esteem] += card.copies
    return counted


def one_stat(by: int) -> list[tuple[int, int, int]]:
    return [(by, 0, 0), (0, by, 0), (0, 0, by)]


@pytest.mark.rule("K01")
def test_there_are_12_events_8_characters_72_actions_and_28_buffs() -> None:
    counted = Counter(type(FACES[face]) for face in BOX)
    assert counted == {Event: 12, Character: 8, Action: 72, Buff: 28}
    assert len(Blakes.box(3, Options())) == len(BOX) == 120


@pytest.mark.rule("K01")
def test_every_card_has_a_name_of_its_own_a_joke_and_words_for_what_it_does() -> None:
    assert len({face.id for face in FACES}) == len({face.title for face in FACES}) == len(FACES)
    assert len({face.text for face in FACES}) == len(FACES)
    for face in FACES:
        assert face.text and effect(face)
        assert face.id == face.id.lower() and " " not in face.id


@pytest.mark.rule("K02")
def test_the_stats_are_verbal_assault_skin_and_wit_and_self_esteem_is_life() -> None:
    assert STATS == ("Verbal Assault", "Skin", "Wit") and cards.LIFE == "Self-Esteem"


@pytest.mark.rule("K32")
def test_the_characters() -> None:
    assert {card.title: (card.stats, card.esteem) for card in CHARACTERS} == {
        "Artist Blake": ((3, 2, 3), 20),
        "Gamer Blake": ((5, 3, 3), 14),
        "Drunken Blake": ((5, 4, 1), 18),
        "Athletic Blake": ((4, 4, 2), 16),
        "Drowsy Blake": ((2, 5, 2), 18),
        "Corporate Blake": ((4, 3, 3), 15),
        "Scholar Blake": ((2, 2, 5), 18),
        "Rockstar Blake": ((4, 2, 4), 17),
    }


@pytest.mark.rule("K33", "K36")
def test_the_events_and_their_special_effects() -> None:
    assert {card.title: (effect(card), special_words(card)) for card in EVENTS} == {
        "Tyrant Boss": ("Verbal Assault −1", "Corporate Blake: unaffected"),
        "Evil Nemesis": (
            "Self-Esteem −2",
            "The game ends with this round if Tyrant Boss was turned up before",
        ),
        "Wing Night": ("Self-Esteem +1", "Drunken Blake: Self-Esteem +2"),
        "Internet Outage": ("Wit −1", "Gamer Blake: Wit −1, Self-Esteem −1"),
        "Monday Morning": ("Verbal Assault −1, Wit −1", "Drowsy Blake: unaffected"),
        "Open Mic": ("Verbal Assault +1", "Rockstar Blake: Verbal Assault +2"),
        "Trivia Night": ("Wit +1", "Scholar Blake: Wit +2"),
        "Group Hug": ("Skin +1", ""),
        "Gym Day": ("Skin +1, Wit −1", "Athletic Blake: Verbal Assault +1, Skin +1, Wit −1"),
        "Gallery Opening": ("everyone draws a card", "Artist Blake: all stats +1"),
        "Family Reunion": ("Skin −1", ""),
        "Identity Crisis": ("Buffs do not count this round", ""),
    }


@pytest.mark.rule("K34")
def test_the_actions_that_change_numbers() -> None:
    expected = Counter({((1, 1, 1), 0): 2, ((-1, -1, -1), 0): 2})
    for by, copies in ((1, 4), (2, 3), (3, 1), (-1, 3), (-2, 2)):
        expected.update({(stats, 0): copies for stats in one_stat(by)})
    expected.update({((0, 0, 0), 2): 3, ((0, 0, 0), -1): 2, ((0, 0, 0), -2): 1})
    changing = tuple(card for card in ACTIONS if card.does == "play" and not card.draw)
    assert numbers(changing) == expected


@pytest.mark.rule("K34")
def test_the_other_actions() -> None:
    others = Counter[tuple[str, str, int]]()
    for card in ACTIONS:
        if card.does != "play" or card.draw:
            assert (card.stats, card.esteem) == ((0, 0, 0), 0)
            others[card.does, card.cancels, card.draw] += card.copies
    assert others == {
        ("cancel", "action", 0): 6,
        ("cancel", "buff", 0): 2,
        ("strip", "", 0): 4,
        ("shift", "", 0): 2,
        ("play", "", 2): 3,
        ("steal", "", 0): 2,
        ("switch", "", 0): 1,
        ("swap", "", 0): 1,
        ("double", "", 0): 1,
        ("redirect", "", 0): 1,
    }
    assert BY_ID["over-there"].title == "What's That Over There"


@pytest.mark.rule("K35")
def test_the_buffs() -> None:
    expected = Counter({((1, 1, 1), 0): 1, ((-1, -1, -1), 0): 1, ((0, 0, 0), 1): 1, ((0, 0, 0), -1): 1})
    for by, copies in ((1, 3), (2, 1), (-1, 2), (-2, 1)):
        expected.update({(stats, 0): copies for stats in one_stat(by)})
    expected.update({((2, -1, 0), 0): 1, ((0, 2, -1), 0): 1, ((-1, 0, 2), 0): 1})
    assert numbers(BUFFS) == expected
    special = [card for card in BUFFS if card.special]
    assert [special_words(card) for card in special] == ["Drowsy Blake: Verbal Assault +2"]
    assert [card.stats for card in special] == [(2, -1, 0)]


@pytest.mark.rule("K36")
def test_a_special_effect_names_a_card_that_there_is() -> None:
    for card in FACES:
        if card.special is not None:
            assert card.special.persona in card_set.PERSONAS
            assert card.stats_for(card.special.persona) == card.special.stats
            assert card.stats_for("somebody else") == card.stats
        if isinstance(card, Event) and card.ends_after:
            assert isinstance(BY_ID[card.ends_after], Event)


def test_numbers_are_written_with_their_sign() -> None:
    assert (signed(2), signed(0), signed(-2)) == ("+2", "+0", "−2")
    assert effect(BY_ID["rain-cloud"]) == "all stats −1"
    assert effect(BY_ID["second-wind"]) == "draw 2 cards"
    assert effect(BY_ID["high-school-yearbook"]).startswith("Self-Esteem −1 at the start")
