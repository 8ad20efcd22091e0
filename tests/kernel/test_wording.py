"""Wording: one text for everybody, read with "you" by the player it is about and with names by all others."""

from __future__ import annotations

import pytest

from app.kernel import SPECTATOR
from app.kernel.wording import (
    Mention,
    Titled,
    Words,
    does,
    parse,
    second_person,
    spoken,
    their,
    them,
    themselves,
    verb,
    who,
)

NAMES = ("Ann", "Bob", "Cid")


@pytest.mark.parametrize(
    ("text", "others", "ann"),
    [
        (f"{does(0, 'plays')} [Red A].", "Ann plays Red A.", "You play Red A."),
        (f"Round 2: {does(0, 'deals')}.", "Round 2: Ann deals.", "Round 2: you deal."),
        (f"Nobody objects. {does(0, 'wins')}!", "Nobody objects. Ann wins!", "Nobody objects. You win!"),
        (f"It is {who(0)}'s turn.", "It is Ann's turn.", "It is your turn."),
        (f"{who(0)}'s hand is empty.", "Ann's hand is empty.", "Your hand is empty."),
        (
            f"{does(0, 'is')} the only one left, and {verb(0, 'wins')}.",
            "Ann is the only one left, and wins.",
            "You are the only one left, and win.",
        ),
        (
            f"{does(0, 'draws')} from {their(0)} pile, for {themselves(0)}: it belongs to {them(0)}.",
            "Ann draws from their pile, for themselves: it belongs to them.",
            "You draw from your pile, for yourself: it belongs to you.",
        ),
    ],
)
def test_the_player_a_text_is_about_reads_you_and_all_others_the_name(
    text: str, others: str, ann: str
) -> None:
    assert spoken(text, 0, NAMES) == ann
    for viewer in (1, 2, SPECTATOR, None):
        assert spoken(text, viewer, NAMES) == others


def test_each_of_two_players_reads_you_in_their_own_place() -> None:
    accuses, trade = f"{does(1, 'accuses')} {who(0)}.", f"{who(0)} and {who(1)} trade."
    assert [spoken(accuses, viewer, NAMES) for viewer in range(3)] == [
        "Bob accuses you.",
        "You accuse Ann.",
        "Bob accuses Ann.",
    ]
    assert [spoken(trade, viewer, NAMES) for viewer in range(3)] == [
        "You and Bob trade.",
        "Ann and you trade.",
        "Ann and Bob trade.",
    ]


@pytest.mark.parametrize(
    ("they", "you"),
    [
        ("plays", "play"),
        ("buries", "bury"),
        ("passes", "pass"),
        ("uses", "use"),
        ("loses", "lose"),
        ("goes", "go"),
        ("undoes", "undo"),
        ("catches", "catch"),
        ("is", "are"),
        ("was", "were"),
        ("has", "have"),
        ("says", "say"),
        ("takes back", "take back"),
        ("is not", "are not"),
    ],
)
def test_a_verb_as_it_follows_you(they: str, you: str) -> None:
    assert second_person(they) == you


def test_a_text_is_parsed_into_its_pieces() -> None:
    assert parse("{0:plays|play} [Red A] on {2}'s {1|left|right}.") == (
        Mention(0, True, " plays", "You play"),
        Words(" "),
        Titled("Red A"),
        Words(" on "),
        Mention(2, True, "'s", "your"),
        Words(" "),
        Mention(1, False, "left", "right"),
        Words("."),
    )


def test_a_text_without_tokens_is_one_piece_and_no_text_is_none() -> None:
    assert parse("Nobody objects.") == (Words("Nobody objects."),)
    assert parse("") == ()


@pytest.mark.parametrize("text", ["{", "}", "{0", "{Ann}", "{0:plays}", "{0|a|b|c}", "{{0}}"])
def test_a_brace_that_belongs_to_no_token_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no token"):
        parse(text)


def test_nothing_in_a_name_is_taken_for_a_token() -> None:
    names = ("{1}", "[Red A]", "{0:wins|win}")
    assert spoken("{0} and {1} and {2}.", None, names) == "{1} and [Red A] and {0:wins|win}."
