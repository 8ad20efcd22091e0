"""Downloaded games that come back: checked as `verify` does, kept once, refused in constant words."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from app.db.models import Answer, Match, Room
from app.kernel import Table, replay
from app.rooms.acts import import_match as imports
from app.rooms.acts.import_match import LARGEST_FILE, MOST_ANSWERS
from app.rooms.refusals import Code
from app.tables.deal.seed import bot_bytes
from app.web.error_messages import REFUSALS
from app.web.services import Services
from tests.tables.exported_games import Export, committed, finished, made, of_the_first_format
from tests.web.http_client import Visitor

pytestmark = pytest.mark.slow

GAME = finished("blame")


def post(client: TestClient, body: object) -> tuple[int, dict[str, str]]:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = client.post("/api/matches", content=text, headers={"content-type": "application/json"})
    return answer.status_code, answer.json()


def upload(visitor: Visitor, body: bytes, field: str = "file") -> tuple[int, str]:
    answer = visitor.ask("POST", "/matches", files={field: ("game.json", body, "application/json")})
    return answer.status_code, answer.headers.get("location", answer.text)


def rows(client: TestClient) -> list[int]:
    """How much there is in the database."""
    services = client.app.state.services  # type: ignore[attr-defined]
    assert isinstance(services, Services) and client.portal is not None

    async def count() -> list[int]:
        async with services.runtime.database.reading() as session:
            return [
                await session.scalar(select(func.count()).select_from(table)) or 0
                for table in (Room, Match, Answer)
            ]

    return client.portal.call(count)


# -- what comes back -------------------------------------------------------------------------------
def test_a_file_comes_back_and_can_be_replayed_and_downloaded(client: TestClient) -> None:
    status, told = post(client, GAME)
    assert status == 201 and told["link"].endswith(f"/matches/{told['match']}")
    page = client.get(f"/matches/{told['match']}?at=9999&eyes=open")
    assert page.status_code == 200 and f"Step {len(GAME['answers'])} of" in page.text
    again = client.get(f"/api/matches/{told['match']}/export").json()
    times = {"match", "answers"}
    assert {key: again[key] for key in GAME.keys() - times} == {key: GAME[key] for key in GAME.keys() - times}
    assert [(one["seat"], one["choice"]) for one in again["answers"]] == [
        (one["seat"], one["choice"]) for one in GAME["answers"]
    ]


def test_what_was_downloaded_again_is_the_same_game(client: TestClient) -> None:
    first = post(client, GAME)[1]["match"]
    again = client.get(f"/api/matches/{first}/export").content
    before = rows(client)
    assert post(client, again) == (201, post(client, GAME)[1])
    assert rows(client) == before


def test_a_file_of_the_first_format_comes_back_and_stays_one(client: TestClient) -> None:
    old = of_the_first_format(GAME)
    status, told = post(client, old)
    assert status == 201
    again = client.get(f"/api/matches/{told['match']}/export").json()
    assert (again["format"], again["commitment"]) == ("culprit-match-1", old["commitment"])
    assert again["deals"] is None
    assert post(client, again) == (201, told)


def test_a_game_that_was_ended_on_the_way_comes_back_too(client: TestClient) -> None:
    game = made("blame", longest=12)
    assert game["status"] == "abandoned"
    status, told = post(client, game)
    assert status == 201
    assert "The game was ended" in client.get(f"/matches/{told['match']}?at=12").text


def test_a_game_from_a_time_that_cannot_be_told_is_shown_as_of_now(client: TestClient) -> None:
    game = deepcopy(GAME)
    game["started_at"] = game["ended_at"] = 253_402_300_800_000  # the first moment of the year 10000
    page = client.get(f"/matches/{post(client, game)[1]['match']}")
    assert page.status_code == 200 and " 2026, " in page.text


def test_a_file_is_played_again_beside_the_loop_where_tables_are_served(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    played_in: list[threading.Thread] = []

    def noted(*given: Any) -> Table:  # Any: whatever it is given
        played_in.append(threading.current_thread())
        return replay(*given)

    monkeypatch.setattr(imports, "replay", noted)
    assert post(client, GAME)[0] == 201
    assert client.portal is not None
    assert played_in and client.portal.call(threading.current_thread) not in played_in


def test_people_choose_a_file_on_a_page(ann: Visitor) -> None:
    assert 'enctype="multipart/form-data"' in ann.get("/matches").text
    status, to = upload(ann, json.dumps(GAME).encode())
    assert status == 303 and ann.get(to).status_code == 200


def test_names_from_a_file_are_cleaned_like_any_others(client: TestClient) -> None:
    game = deepcopy(GAME)
    game["players"][0]["name"] = "<script>alert(1)</script>"
    game["players"][1]["name"] = "\u202e\u200b"
    game["players"][2]["name"] = game["players"][3]["name"] = "Twin"
    match = post(client, game)[1]["match"]
    page = client.get(f"/matches/{match}").text
    assert "<script>alert" not in page and "\u202e" not in page
    assert "Player 2" in page and "Twin 2" in page


def test_a_room_of_a_file_cannot_be_entered(client: TestClient) -> None:
    post(client, GAME)
    assert "No public tables right now" in client.get("/").text


# -- what does not ---------------------------------------------------------------------------------
def changed_secret(game: Export) -> None:
    game["secret"] = "00" * 32


def changed_bytes(game: Export) -> None:
    game["contributions"][0]["bytes"] = "11" * 16


def changed_seed(game: Export) -> None:
    game["seed"] = "22" * 32


def changed_answer(game: Export) -> None:
    game["answers"][3]["choice"] = ["steal"]


def an_answer_too_few(game: Export) -> None:
    game["answers"].pop()


def changed_result(game: Export) -> None:
    game["outcome"]["winners"] = [3 - game["outcome"]["winners"][0]]


def other_rules(game: Export) -> None:
    game["options"]["powers"] = not game["options"]["powers"]


def rules_that_are_none(game: Export) -> None:
    game["options"]["cheating"] = True


def another_game(game: Export) -> None:
    game["game"] = "chess"


def another_version(game: Export) -> None:
    game["version"] += 1


def another_format(game: Export) -> None:
    game["format"] = "culprit-match-9"


def no_format(game: Export) -> None:
    game["format"] = "chess-match-1"


def wrong_shape(game: Export) -> None:
    game["answers"] = {"0": 1}


def too_many_answers(game: Export) -> None:
    game["answers"] = [{"seat": 0, "choice": []}] * (MOST_ANSWERS + 1)


def deals_beyond_counting(game: Export) -> None:
    game["deals"] = {"begun": 1 << 31, "undealt": 0}


def a_player_called_a_bot_of_another_kind(game: Export) -> None:
    game["players"][-1]["bot"] = "search"


def half_a_byte(game: Export) -> None:
    game["secret"], game["seed"] = game["secret"] + "0", "0" + game["seed"]


def a_secret_of_any_length(game: Export) -> None:
    game["secret"] = "00" * 65
    game["commitment"] = committed(game)["commitment"]


def a_crowd_of_bots(game: Export) -> None:
    secret = bytes.fromhex(game["secret"])
    shares = [bot_bytes(secret, seat).hex() for seat in range(256)] + [""]
    game["seats"] = len(shares)
    game["players"] = [{"name": "Bot", "bot": "random"} for _ in shares]
    game["contributions"] = [{"by": "bot", "hash": None, "bytes": share} for share in shares]


def nothing_dealt(game: Export) -> None:
    game |= {"status": "abandoned", "contributions": None, "seed": None, "answers": [], "outcome": None}


FORGERIES: list[tuple[Callable[[Export], None], Code]] = [
    (changed_secret, "not_proven"),
    (changed_bytes, "not_proven"),
    (changed_seed, "not_proven"),
    (changed_answer, "not_proven"),
    (an_answer_too_few, "not_proven"),
    (changed_result, "not_proven"),
    (other_rules, "not_proven"),
    (rules_that_are_none, "not_proven"),
    (another_game, "unknown_game"),
    (another_version, "other_version"),
    (another_format, "other_version"),
    (no_format, "no_game_file"),
    (wrong_shape, "no_game_file"),
    (deals_beyond_counting, "no_game_file"),
    (a_player_called_a_bot_of_another_kind, "not_proven"),
    (half_a_byte, "no_game_file"),
    (a_secret_of_any_length, "no_game_file"),
    (a_crowd_of_bots, "no_game_file"),
    (too_many_answers, "too_large"),
    (nothing_dealt, "not_dealt"),
]
RUBBISH: list[tuple[bytes, Code]] = [
    (b"", "no_game_file"),
    (b"{", "no_game_file"),
    (b"[]", "no_game_file"),
    (b"\xff\xfe\x00", "no_game_file"),
    (b"[" * 100_000, "no_game_file"),
    (b'{"format": 7}', "no_game_file"),
    (b'{"format": "culprit-match-1"}', "no_game_file"),
    (b" " * LARGEST_FILE + b"{}", "too_large"),
    (b" " * (2 * LARGEST_FILE), "too_large"),
]
BAD = [
    *(pytest.param(forge, code, id=forge.__name__) for forge, code in FORGERIES),
    *(pytest.param(text, code, id=f"{code}-{n}") for n, (text, code) in enumerate(RUBBISH)),
]


def forged(forge: Callable[[Export], None]) -> bytes:
    game = deepcopy(GAME)
    forge(game)
    return json.dumps(game).encode()


@pytest.mark.parametrize(("bad", "code"), BAD)
def test_a_bad_file_is_refused_in_constant_words_and_changes_nothing(
    client: TestClient, ann: Visitor, bad: Callable[[Export], None] | bytes, code: Code
) -> None:
    text = bad if isinstance(bad, bytes) else forged(bad)
    before = rows(client)
    assert post(client, text) == (400, {"code": code})
    status, page = upload(ann, text)
    assert status == 400 and REFUSALS[code].heading in page
    assert rows(client) == before


@pytest.mark.parametrize("body", [b"", b"file=x", b"--x\r\n"])
def test_what_is_no_upload_is_refused(ann: Visitor, body: bytes) -> None:
    several = "multipart/form-data"
    for kind in ("application/x-www-form-urlencoded", several, f"{several}; boundary=x"):
        answer = ann.ask("POST", "/matches", headers={"content-type": kind}, content=body)
        assert answer.status_code == 400
    assert upload(ann, b"{}", field="other")[0] == 400


def test_another_site_cannot_bring_a_file(ann: Visitor) -> None:
    answer = ann.ask("POST", "/matches", headers={"origin": "https://evil.example"}, content=b"")
    assert answer.status_code == 403
