"""The picture of an evening: right, safe to open, and for members only."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from starlette.testclient import TestClient

from app.rooms.past_matches import PastMatch
from app.web.screen.scoreboard_picture import MOST_ROWS, picture_of, scoreboard_picture
from app.web.screen.templates import STATIC, environment
from tests.web.http_client import Visitor

NAMES = ("Ann", '<script>alert("&")</script>', "W" * 24)
SVG = "{http://www.w3.org/2000/svg}"


def game(kind: str, *winners: int, players: int = 3, status: str = "over") -> PastMatch:
    sat = [
        {"member": seat, "name": NAMES[seat % 3], "colour": seat % 8, "bot": None} for seat in range(players)
    ]
    return PastMatch("0" * 32, kind, sat, status, list(winners), 1_794_900_000_000, True)


PLAYED = [game("blame", 0), game("scapegoat", 0, 1), game("blame", 0), game("madness", status="abandoned")]


def test_the_picture_tells_points_and_what_was_won() -> None:
    picture = picture_of(PLAYED, ())
    assert [(row.name, row.points, row.first) for row in picture.rows] == [
        (NAMES[0], 5, True),
        (NAMES[1], 1, False),
        (NAMES[2], 0, False),
    ]
    won = [[(each.game, each.times) for each in row.won] for row in picture.rows]
    assert won == [[("blame", 2), ("scapegoat", 1)], [("scapegoat", 1)], []]
    assert [(each.game, each.times) for each in picture.played] == [("blame", 2), ("scapegoat", 1)]
    assert (picture.counted, picture.when) == ("3 games", "17 November 2026")
    crowd = picture_of([game("intrigue", 0, players=MOST_ROWS + 2)], ())
    assert (len(crowd.rows), crowd.more) == (MOST_ROWS, 2)


def test_names_are_words_and_nothing_else() -> None:
    svg = scoreboard_picture(PLAYED, (), environment(""))
    root = ElementTree.fromstring(svg)
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert all(name in words for name in NAMES)
    assert not [
        each.tag for each in root.iter() if each.tag.removeprefix(SVG) in ("script", "style", "image")
    ]
    attributes = [name for each in root.iter() for name in each.attrib]
    assert not [name for name in attributes if name == "style" or name.startswith("on")]
    # An image loads nothing, and our policy forbids what is inline.
    assert all(each.get("href", "#").startswith("#") for each in root.iter())
    ids = [each.get("id") for each in root.iter() if each.get("id") is not None]
    assert len(ids) == len(set(ids))


def test_faces_wear_the_colours_of_the_style_sheet() -> None:
    tokens = (STATIC / "css" / "tokens.css").read_text()
    everybody = scoreboard_picture([game("blame", 0, players=8)], (), environment(""))
    for number, colour in re.findall(r"--c-(\d): (#\w+);", tokens)[:8]:
        assert f'color="{colour}"><use href="#shape-{number}"' in everybody


def test_before_a_game_has_a_result_there_is_no_picture(
    client: TestClient, ann: Visitor, bob: Visitor
) -> None:
    code = ann.open_room()
    assert ann.get(f"/rooms/{code}/evening.svg").status_code == 404
    answer = bob.get(f"/rooms/{code}/evening.svg")
    assert answer.status_code == 403 and "<svg xmlns" not in answer.text
