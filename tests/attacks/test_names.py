"""The attacker chooses a name, and wants to be taken for somebody else or to break the page."""

from __future__ import annotations

import unicodedata
from itertools import combinations
from string import ascii_lowercase, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape
from starlette.testclient import TestClient

from app.rooms.confusables import lookalike_keys
from app.rooms.names import LONGEST_NAME, clean_name, unique_name
from app.rooms.refusals import Refused
from tests.attacks.raw_socket import bearing, inside, joined, opened

LOOK_ALIKES = [
    "ann",
    "ANN",
    "Аnn",  # a Cyrillic A
    "Αnn",  # a Greek Alpha
    "ᴀɴɴ",
    "Ａｎｎ",
    "𝐀𝐧𝐧",
    "Ⓐⓝⓝ",
    "Ann\u200b",
    "A\u200dnn",
    "\u202eAnn",
    "Ann\u2066",
    "Ann\u00ad",
    "Ann\ufe0f",
    "Ann\u3164",
    "Ann\U000e0041",
    " Ann ",
    "Ann\u0323",
    "Änn",
    "Ann.",
    "'Ann'",
    "A n n",
    "ᗩᑎᑎ",  # Canadian syllabics
    "ᐱnn",
    "Λnn",
    "Aꞑꞑ",
    "Aɳƞ",
    "Aŋŋ",
    "ꓮꓠꓠ",  # Lisu
    "ᎪᏁᏁ",  # Cherokee
    "ꭺꮑꮑ",  # small Cherokee
    "∆nn",  # the sign for a difference
    "Aռռ",  # Armenian
    "Ⱥnn",
]


@pytest.mark.parametrize("name", LOOK_ALIKES, ids=ascii)
def test_whoever_looks_like_somebody_else_wears_a_number(name: str) -> None:
    assert unique_name(clean_name(name), ["Ann"]).endswith(" 2")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bill", "BiII"),
        ("Bill", "B1ll"),
        ("Bob", "B0b"),
        ("Ann 2", "Ann2"),
        ("modern", "modem"),
        ("wow", "vvovv"),
        ("Ян", "ян"),
        ("Νίκος", "νίκος"),
        ("Νick", "Nick"),
        ("Маша", "Mаша"),
        ("O'Neil", "O’Neil"),
        ("café", "cafe\u0301"),
        ("straße", "STRASSE"),
        ("ﬁne", "fine"),
        ("Eve", "Ɛvɛ"),
    ],
)
def test_names_that_are_hard_to_tell_apart_look_alike(one: str, other: str) -> None:
    assert lookalike_keys(one) & lookalike_keys(other)
    assert unique_name(clean_name(other), [clean_name(one)]) != clean_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Bob", "Rob"),
        ("Uma", "Vma"),
        ("Ян", "Яна"),
        ("李", "王"),
        ("Ann 2", "Ann 3"),
        ("🦊", "🐻"),
    ],
)
def test_names_that_differ_keep_as_they_are(one: str, other: str) -> None:
    assert unique_name(other, [one]) == other


def test_no_two_plain_letters_are_called_alike_by_way_of_others() -> None:
    """Each list calls few signs alike; chained, they must not make one letter of two."""
    alike = {
        one + other
        for one, other in combinations(ascii_lowercase + digits, 2)
        if lookalike_keys(one) & lookalike_keys(other)
    }
    assert alike == {"il", "i1", "l1", "o0"}


@given(st.text(max_size=220))
def test_a_name_shows_nothing_that_hides_turns_or_climbs(typed: str) -> None:
    try:
        name = clean_name(typed)
    except Refused:
        return
    kinds = [unicodedata.category(sign) for sign in name]
    assert 0 < len(name) <= LONGEST_NAME
    assert not {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} & set(kinds)
    assert "Mn" * 3 not in "".join(kinds)
    assert name == name.strip() and "  " not in name and "\n" not in name
    assert clean_name(name) == name  # cleaning a clean name changes nothing


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=30), min_size=2, max_size=8))
def test_no_two_in_a_room_ever_look_alike(typed: list[str]) -> None:
    here: list[str] = []
    for text in typed:
        try:
            here.append(unique_name(clean_name(text), here))
        except Refused:
            continue
    assert all(len(name) <= LONGEST_NAME for name in here)
    for n, name in enumerate(here):
        assert not any(lookalike_keys(name) & lookalike_keys(other) for other in here[:n])


BAD = ["", " ", "\u200b", "\u202e\u202d", "\u3164", "\u2800", "\u0301", "\x00", "...", "\U000e0041"]
BAD += ["x" * 25, "x" * 201, "\ufdfa" * 200]


def test_a_name_of_which_nothing_can_be_seen_or_too_much_is_refused(client: TestClient) -> None:
    room = opened(client)
    for name in BAD:
        answer = client.post(f"/api/rooms/{room['code']}/join", json={"name": name})
        assert (answer.status_code, answer.json()) == (400, {"code": "bad_request"})
    with inside(client, room["code"], bearing(room["token"])) as line:
        assert [member["name"] for member in line.until("room")["members"]] == ["Ann"]
        for name in BAD:
            line.send(type="me", name=name, colour=0)
            assert line.until("error")["code"] in {"bad_name", "bad_message"}


def test_in_a_room_the_look_alike_is_told_apart_also_after_a_change_of_name(client: TestClient) -> None:
    room = opened(client, seats=3)
    eve = joined(client, room["code"], "Аnn")
    joined(client, room["code"], "\u202eAnn\u200b")
    with inside(client, room["code"], bearing(eve)) as line:
        assert [member["name"] for member in line.until("room")["members"]] == ["Ann", "Аnn 2", "Ann 3"]
        line.send(type="me", name="Αnn", colour=5)
        named = [member["name"] for member in line.until("room")["members"]]
        assert named[0] == "Ann" and named[1].endswith(" 2")


@pytest.mark.parametrize("name", ["{0}", "{1}", "%s0", "[x]", "{{7*7}}", "$&", "\\1"])
def test_a_name_is_never_read_as_a_pattern(client: TestClient, name: str) -> None:
    """Log lines carry tokens for seats, and templates their own: a name that looks like one stays a name."""
    room = opened(client, name=name)
    joined(client, room["code"], "Bob")
    token = room["token"]
    client.post(f"/api/rooms/{room['code']}/start", headers=bearing(token))
    with inside(client, room["code"], bearing(token)) as line:
        assert line.until("room")["members"][0]["name"] == name
        assert line.until("view")["view"]["seats"] == 2
    with client.websocket_connect(f"/rooms/{room['code']}/socket", headers=bearing(token)) as session:
        while (text := session.receive_text()).startswith("{"):
            pass
        assert str(escape(name)) in text
