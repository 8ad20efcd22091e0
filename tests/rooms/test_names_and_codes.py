"""Codes, names, tokens, colours and options: what a room is made of."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from app.games import GAMES
from app.rooms import codes, keys, names
from app.rooms.colours import COLOURS, first_free
from app.rooms.game_options import describe, read_form, read_options
from app.rooms.refusals import CODES, Refused

BLAME = GAMES["blame"]


def test_a_code_has_twelve_characters_of_the_alphabet_and_all_sixty_bits_matter() -> None:
    assert codes.new_code(lambda n: b"\xff" * n) == "z" * 12
    assert codes.new_code(lambda n: b"\x00" * n) == "0" * 12
    assert len({codes.new_code(secrets.token_bytes) for _ in range(200)}) == 200
    assert set(codes.new_code(secrets.token_bytes)) <= set(codes.ALPHABET)


@pytest.mark.parametrize(
    "typed",
    [
        "k7qm-2x91-3vp0",
        "K7QM2X913VP0",
        " k7qm 2x91 3vp0 ",
        "K7QM-2X9I-3VPO",
        "k7qm2x9l3vpo",
        "k7qm–2x91–3vp0",
    ],
)
def test_a_code_is_read_however_it_was_typed(typed: str) -> None:
    assert codes.read_code(typed) == "k7qm2x913vp0"


@pytest.mark.parametrize("typed", ["", "k7qm", "k7qm2x913vp0a", "u7qm2x913vp0", "k7qm2x913vp!", "x" * 5000])
def test_what_is_no_code_is_not_read_as_one(typed: str) -> None:
    assert codes.read_code(typed) is None


def test_a_code_is_found_in_a_pasted_link() -> None:
    assert codes.find_code("https://play.example.org/culprit/rooms/k7qm2x913vp0") == "k7qm2x913vp0"
    assert codes.find_code("http://[::1]:8000/rooms/K7QM-2X91-3VP0/join?x=1") == "k7qm2x913vp0"
    assert codes.find_code("k7qm-2x91-3vp0") == "k7qm2x913vp0"
    assert codes.find_code("https://play.example.org/rules/blame") is None
    assert codes.find_code("http://[broken/rooms/k7qm2x913vp0") is None


def test_a_code_is_shown_in_groups_of_four() -> None:
    assert codes.show_code("k7qm2x913vpt") == "k7qm-2x91-3vpt"


def test_a_token_has_256_bits_and_only_its_hash_can_be_compared() -> None:
    token = keys.new_token(secrets.token_bytes)
    assert keys.is_token(token) and len(token) == 43
    assert token not in keys.hashed(token)
    assert not keys.is_token("x") and not keys.is_token(token + "=") and not keys.is_token("é" * 43)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann  ", "Ann"),
        ("Ann\t\n Lee", "Ann Lee"),
        ("\u202eBob\u202c", "Bob"),
        ("B\u200bo\u200db", "Bob"),
        ("Bo\x00b\x1b[31m", "Bob[31m"),
        ("Ｂｏｂ", "Bob"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("名前", "名前"),
        ("🐐", "🐐"),
        ("<b>{0}</b>", "<b>{0}</b>"),
        ("a" + "\u0301" * 40, "á\u0301\u0301"),
        ("Bob\ufe0f\U000e0041", "Bob"),
    ],
)
def test_a_name_is_cleaned_of_what_cannot_be_seen(typed: str, shown: str) -> None:
    assert names.clean_name(typed) == shown


@pytest.mark.parametrize(
    "typed", ["", "   ", "\u200b", "\u3164", "\u2800\u2800", "...", "a" * 25, "a" * 5000, "ﷺﷺ", "\ud800"]
)
def test_a_name_that_is_empty_or_too_long_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        names.clean_name(typed)
    assert refused.value.code == "bad_name"


def test_a_name_somebody_has_gets_a_number() -> None:
    assert names.unique_name("Ann", ["Bob"]) == "Ann"
    assert names.unique_name("ann", ["Ann"]) == "ann 2"
    assert names.unique_name("Ann", ["Ann", "ann 2"]) == "Ann 3"
    long = "a" * 24
    assert names.unique_name(long, [long]) == "a" * 22 + " 2"
    assert names.unique_name("STRASSE", ["straße"]) == "STRASSE 2"


def test_a_newcomer_wears_the_first_colour_that_is_free() -> None:
    assert first_free([]) == 0
    assert first_free([0, 1, 3]) == 2
    assert first_free(range(len(COLOURS))) == 0
    assert first_free([*range(len(COLOURS)), 0]) == 1


def test_every_refusal_has_a_code_that_programs_know() -> None:
    known = {"no_room", "full", "seats", "started", "not_host", "bad_request", "too_fast"}
    assert {Refused(code).protocol for code in CODES} == known


def test_options_not_given_have_their_defaults() -> None:
    assert read_options(BLAME, {"powers": True}) == {
        "roles": "choose",
        "powers": True,
        "misplays": False,
        "pile": "memory",
    }


@pytest.mark.parametrize(
    "given",
    [{"powers": 1}, {"powers": "yes"}, {"roles": "stolen"}, {"secret": True}, [], "powers", None, {1: 2}],
)
def test_options_that_make_no_sense_are_refused(given: object) -> None:
    with pytest.raises(Refused) as refused:
        read_options(BLAME, given)
    assert refused.value.code == "bad_options"


def test_a_form_is_made_from_the_options_class_alone_and_read_back() -> None:
    options = {option["name"]: option for option in describe(BLAME)}
    assert options["powers"]["kind"] == "switch" and options["powers"]["label"] == "Role powers"
    assert [choice["value"] for choice in options["pile"]["choices"]] == ["memory", "open"]
    filled = {"blame-powers": "true", "blame-pile": "open", "blame-roles": "random"}
    assert read_form(BLAME, filled, "blame-") == {
        "roles": "random",
        "powers": True,
        "misplays": False,
        "pile": "open",
    }
    with pytest.raises(Refused):
        read_form(BLAME, {"pile": "torn"})


def test_every_game_can_describe_its_options() -> None:
    for game in GAMES.values():
        for option in describe(game):
            assert option["label"] and option["said"]


@dataclass(frozen=True)
class Numbers:
    rounds: int = field(default=3, metadata={"least": 1, "most": 5})
    size: Literal[5, 7] = 5


def test_numbers_are_read_from_forms_within_their_bounds() -> None:
    game: Any = SimpleNamespace(Options=Numbers)
    assert read_form(game, {"rounds": "4", "size": "7"}) == {"rounds": 4, "size": 7}
    for text in ("6", "0", "-1", "x", "", "9" * 50, "٣"):
        with pytest.raises(Refused):
            read_form(game, {"rounds": text})
