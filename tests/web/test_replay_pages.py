"""The replay of a match, the look back during play, and the list of a room's games, as plain pages."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from httpx2 import Response

from app.games import GAMES
from app.web.guard.limits import Limits, RateLimit
from app.web.screen.disabled_html import without_actions
from tests.tables.exported_games import finished, made
from tests.web.html_parser import Element, by_id, elements
from tests.web.live_server import HASTY, Program, Wire, deal, play_on, play_out, playing, serving

pytestmark = pytest.mark.slow

EYES = ("", "0", "1", "2", "open")

LINE = re.compile(r' id="l-[-\d]+"')


@pytest.fixture(scope="module")
def match(wire: Wire) -> str:
    """A game of three programs, played to its end."""
    with playing(wire, seats=3) as (_, programs):
        play_out(programs)
        return str(programs[0].until("room", lambda told: told["status"] == "over")["match"])


def moment(wire: Wire, match: str, at: int | str = 0, eyes: str = "") -> str:
    answer = wire.http.get(f"/matches/{match}", params={"at": at, "eyes": eyes})
    assert answer.status_code == 200, answer.text
    return answer.text


def where(page: str) -> tuple[int, int]:
    """The moment a page shows, and the last there is."""
    found = re.search(r"Step (\d+) of (\d+)", page)
    assert found is not None
    return int(found[1]), int(found[2])


# -- a match that has ended ------------------------------------------------------------------------
def test_every_moment_is_a_page_through_all_eyes(wire: Wire, match: str) -> None:
    last = where(moment(wire, match))[1]
    assert last > 10
    for at in {0, 1, last // 2, last - 1, last}:
        for eyes in EYES:
            page = moment(wire, match, at, eyes)
            assert where(page) == (at, last)
            ids = [element.id for element in elements(page) if element.id is not None]
            assert len(ids) == len(set(ids)), "an id stands twice on the page"


def test_nothing_on_it_can_be_played(wire: Wire, match: str) -> None:
    last = where(moment(wire, match))[1]
    for at in range(0, last, 5):
        for eyes in EYES:
            page = moment(wire, match, at, eyes)
            assert "data-n=" not in page and "hx-ws" not in page


def test_the_option_that_was_chosen_is_marked_for_whoever_chose(wire: Wire, match: str) -> None:
    last = where(moment(wire, match))[1]
    marked = [moment(wire, match, at, "open").count("data-chosen") for at in range(0, last, 4)]
    assert set(marked) <= {0, 1} and 1 in marked
    for at in range(0, last, 9):
        assert sum("data-chosen" in moment(wire, match, at, eyes) for eyes in "012") <= 1


def test_links_lead_to_the_steps_and_turns_around(wire: Wire, match: str) -> None:
    last = where(moment(wire, match))[1]
    page = by_id(moment(wire, match, last // 2, "1"))

    def to(way: str) -> str:
        return page[f"go-{way}"].attributes["href"] or ""

    assert to("on").endswith(f"?at={last // 2 + 1}&eyes=1")
    assert to("back").endswith(f"?at={last // 2 - 1}&eyes=1")
    assert to("first").endswith("?at=0&eyes=1") and to("last").endswith(f"?at={last}&eyes=1")
    back, on = (int(re.findall(r"at=(\d+)", to(way))[0]) for way in ("turn-back", "turn-on"))
    assert back < last // 2 < on
    assert where(wire.http.get(to("turn-on")).text)[0] == on
    ends = by_id(moment(wire, match)), by_id(moment(wire, match, last))
    assert "href" not in ends[0]["go-back"].attributes and "href" not in ends[1]["go-on"].attributes


@pytest.mark.parametrize(
    ("at", "eyes", "shown"),
    [
        ("-1", "", 0),
        ("x", "9", 0),
        ("99999999", "open", None),
        ("", "Open", 0),
        ("1e3", "-1", 0),
        ("7", "²", 7),
    ],
)
def test_nonsense_in_the_address_leads_to_a_moment_nearby(
    wire: Wire, match: str, at: str, eyes: str, shown: int | None
) -> None:
    step, last = where(moment(wire, match, at, eyes))
    assert step == (last if shown is None else shown)


def test_a_seat_sees_its_own_hand_and_an_onlooker_none(wire: Wire, match: str) -> None:
    for at in (5, 12):
        hands = {eyes: by_id(moment(wire, match, at, eyes)) for eyes in EYES}
        assert "hand" not in hands[""] and "opened" not in hands[""]
        assert all("hand" in hands[eyes] and "opened" not in hands[eyes] for eyes in "012")
        assert {f"s{seat}-hand" for seat in range(3)} <= hands["open"].keys()


def test_the_script_is_given_only_what_changes(wire: Wire, match: str) -> None:
    part = wire.http.get(f"/matches/{match}?at=3", headers={"HX-Request": "true"})
    assert part.text.startswith('<div id="replay"') and "<html" not in part.text
    assert part.text in moment(wire, match, 3)


def test_a_page_says_how_to_check_the_deal_and_to_link_to_the_moment(wire: Wire, match: str) -> None:
    page = by_id(moment(wire, match, 4, "open"))
    assert page["check"].attributes["data-export"] == f"/api/matches/{match}/export"
    assert page["moment-link"].attributes["value"] == f"{wire.url}/matches/{match}?at=4&eyes=open"
    assert "python3 -m app verify" in page["deal"].text


@pytest.mark.parametrize("unknown", ["0" * 32, "f" * 31, "F" * 32, "..%2frooms", "' or 1"])
def test_what_is_no_match_is_told_so(wire: Wire, unknown: str) -> None:
    answer = wire.http.get(f"/matches/{unknown}")
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_ids_have_128_bits(match: str) -> None:
    assert re.fullmatch(r"[0-9a-f]{32}", match)


# -- a match that is still played ------------------------------------------------------------------
def test_before_the_end_there_is_nothing_but_a_clear_page(wire: Wire) -> None:
    with playing(wire, seats=3) as (_, programs):
        match = next(told["match"] for told in programs[0].got if told["type"] == "commitment")
        pages = {
            wire.http.get(f"/matches/{match}", params={"at": at, "eyes": eyes}).text
            for at in (0, 1)
            for eyes in EYES
        }
        answer = wire.http.get(f"/matches/{match}?eyes=open")
        assert answer.status_code == 409 and len(pages) == 1
        assert "still being played" in answer.text and '<div id="replay"' not in answer.text


class Member:
    """A program that looks at pages."""

    def __init__(self, wire: Wire, code: str, token: str) -> None:
        self._get = partial(wire.http.get, headers={"authorization": f"Bearer {token}"})
        self.room = f"/rooms/{code.replace('-', '')}"

    def get(self, path: str, **params: int | str) -> Response:
        return self._get(path, params=params)

    def back(self, **params: int | str) -> Response:
        return self.get(f"{self.room}/back", **params)


@pytest.fixture
def table(wire: Wire) -> Iterator[tuple[list[Member], list[Program]]]:
    """Two who play with the pile open to all, and one who watches."""
    with playing(wire, seats=2, watchers=1, pile="open") as (room, programs):
        yield [Member(wire, room.code, token) for token in room.tokens], programs


def test_looking_back_shows_one_what_one_saw(table: tuple[list[Member], list[Program]]) -> None:
    members, programs = table
    saw: list[list[dict[str, Element]]] = []
    for number in range(12):
        if number:
            play_on(programs, number * 5)
        asked = programs[0].q
        assert asked is not None
        while len(saw) <= asked:
            saw.append([by_id(member.get(member.room).text) for member in members])
    for question, pages in enumerate(saw):
        for member, page in zip(members, pages, strict=True):
            then = by_id(member.back(at=question).text)
            same = [name for name in page if re.fullmatch(r"board|centre-0|seat-\d|log|moves|status", name)]
            assert {"board", "centre-0", "seat-0", "log"} <= set(same)
            for name in same:
                # What could be chosen then is marked; on the live page a script lays it over the cards.
                told = without_actions(page[name].html)
                saw_then = then[name].html.replace(" data-offered", "")
                # Lines are numbered as they came to those who were there.
                assert LINE.sub("", saw_then) == LINE.sub("", told)


def test_looking_back_is_through_ones_own_eyes_only(table: tuple[list[Member], list[Program]]) -> None:
    members, programs = table
    play_on(programs, 0)
    pages = [member.back() for member in members]
    for member, page in zip(members, pages, strict=True):
        assert page.status_code == 200 and ">Now<" in page.text
        assert f'href="{member.room}"' in page.text and "Back to the table" in page.text
        assert "All cards open" not in page.text and "Check this deal" not in page.text
        assert "data-n=" not in page.text
        for eyes in ("0", "1", "open"):
            assert member.back(eyes=eyes).text == page.text
    assert len({page.text for page in pages}) == 3


def test_who_plays_from_memory_is_told_how_far_back_they_may_look(wire: Wire) -> None:
    with playing(wire, seats=2) as (room, programs):
        member = Member(wire, room.code, room.host)
        assert "played from memory" not in member.back().text
        for number in range(30):
            play_on(programs, number * 7)
        page = member.back(at=0)
        first = int(by_id(page.text)["at"].attributes["min"] or "0")
        assert first > 0 and "played from memory" in page.text
        assert member.back(at=first).text == page.text  # before that moment there is nothing to see


def test_only_those_in_the_room_look_back(table: tuple[list[Member], list[Program]], wire: Wire) -> None:
    room = table[0][0].room
    for page in ("back", "games"):
        answer = wire.http.get(f"{room}/{page}")
        assert answer.status_code == 303 and answer.headers["location"].endswith(f"{room}/join")


def test_a_game_ended_early_is_listed_and_replayed(table: tuple[list[Member], list[Program]]) -> None:
    members, programs = table
    host = members[0]
    assert "No game has ended" in host.get(f"{host.room}/games").text
    programs[0].send(type="end")
    match = programs[0].until("room", lambda told: told["status"] == "abandoned")["match"]
    after = by_id(host.get(host.room).text)["after"].html
    assert f'href="/matches/{match}?at=0&amp;eyes=0"' in after and ">Replay<" in after
    listed = host.get(f"{host.room}/games").text
    for words in ("Ended early", "Game of Blame", f'"/matches/{match}"', f'"/api/matches/{match}/export"'):
        assert words in listed
    page = host.get(f"/matches/{match}", at=9999)
    assert page.status_code == 200 and "The game was ended" in page.text
    assert f'href="{host.room}"' in page.text  # a member finds back
    back = host.back()
    assert back.status_code == 303 and back.headers["location"] == f"/matches/{match}?at=0&eyes=0"
    assert members[2].back().headers["location"] == f"/matches/{match}"


def test_a_deal_that_was_dropped_is_listed_and_counted_for_all_to_see(wire: Wire) -> None:
    room = wire.room(2)
    room.join("Bob")
    room.join("Eve", watch=True)
    host = room.program()
    first = room.start()
    host.send(type="end")
    host.until("room", lambda told: told["match"] is None)
    lines = [message["text"] for message in host.got if message["type"] == "chat"]
    while not any("No cards were dealt" in line for line in lines):
        lines.append(host.until("chat")["text"])
    second = room.start()
    deal([host, room.program(room.tokens[1])])
    host.send(type="end")
    host.until("room", lambda told: told["status"] == "abandoned" and told["match"] == second["match"])
    for token in room.tokens:
        member = Member(wire, room.code, token)
        page = member.get(f"{member.room}/games").text
        assert "Never dealt" in page and f'"/api/matches/{first["match"]}/export"' in page
        assert f'"/matches/{first["match"]}"' not in page and f'"/matches/{second["match"]}"' in page
        assert "2 deals begun in this room. 1 was never finished" in page
    exported = [wire.http.get(f"/api/matches/{begun['match']}/export").json() for begun in (first, second)]
    assert [(each["deals"], each["seed"] is None) for each in exported] == [
        ({"begun": 1, "undealt": 0}, True),
        ({"begun": 2, "undealt": 1}, False),
    ]
    room.leave()


# -- every game, other versions, limits ------------------------------------------------------------
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_can_be_watched_through_all_eyes(wire: Wire, game_id: str) -> None:
    match = wire.post("/api/matches", finished(game_id)).json()["match"]
    last = where(moment(wire, match))[1]
    for at in {0, 1, last // 3, last // 2, last - 1, last}:
        for eyes in ("", "0", "1", "open"):
            page = moment(wire, match, at, eyes)
            assert where(page) == (at, last) and "data-n=" not in page
            ids = [element.id for element in elements(page) if element.id is not None]
            assert len(ids) == len(set(ids))


def test_a_match_by_other_rules_says_so(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    match = wire.post("/api/matches", made("blame", 3)).json()["match"]
    monkeypatch.setitem(GAMES, "blame", dataclasses.replace(GAMES["blame"], version=2))
    answer = wire.http.get(f"/matches/{match}")
    assert answer.status_code == 409 and "played by version 1 of Game of Blame" in answer.text


def test_too_many_replay_pages_are_refused(empty_database: Path, tmp_path: Path) -> None:
    replay_pages = RateLimit(lambda: 0, burst=3, millis=1000)
    limits = dataclasses.replace(Limits.unlimited(), replay_pages=replay_pages)
    with serving(empty_database, tmp_path, delays=HASTY, limits=limits) as wire:
        match = wire.post("/api/matches", made("blame", 4)).json()["match"]
        answers = [wire.http.get(f"/matches/{match}?at={at}").status_code for at in range(4)]
        assert answers == [200, 200, 200, 429]
