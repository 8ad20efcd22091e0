"""The pages that everybody can see."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.db.readiness import CACHE_MILLIS
from app.games import GAMES
from tests.manual_clock import Clock
from tests.web.conftest import Serve
from tests.web.http_client import Visitor


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/", "Open a room"),
        ("/rules/blame", "Game of Blame"),
        ("/programs", "Programs at the table"),
        ("/credits", "Credits"),
        ("/docs", "The API"),
    ],
)
def test_every_page_is_there(client: TestClient, path: str, words: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200 and words in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert client.head(path).status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_page_and_stands_on_the_home_page(client: TestClient, game: str) -> None:
    assert escape(GAMES[game].title) in client.get(f"/rules/{game}").text
    assert f'value="{game}"' in client.get("/").text


@pytest.mark.parametrize(
    "path",
    [
        "/rules/chess",
        "/rules/..%2fbase",
        "/nothing",
        "/rooms",
        "/static/../app/main.py",
        "/static/nothing.css",
    ],
)
def test_what_is_not_there_is_told_on_a_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in {404, 405}
    assert "Go to the home page" in answer.text


def test_health_needs_no_database_and_readiness_does(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    assert client.get("/healthz").text == "ok"
    assert client.get("/readyz").text == "ready"

    def gone(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("app.db.engine.Database.writing", gone)
    clock.now += CACHE_MILLIS
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert answer.status_code == 503 and "Traceback" not in answer.text


def test_a_database_whose_file_was_deleted_is_not_ready(
    client: TestClient, tmp_path: Path, clock: Clock
) -> None:
    assert client.get("/readyz").text == "ready"
    (tmp_path / "culprit.db").unlink()
    assert client.get("/").status_code == 200  # an open connection does not notice
    clock.now += CACHE_MILLIS
    answer = client.get("/readyz")
    # A new connection may have made an empty file in its place.
    gone = {"the database file is gone", "the database file was replaced under the running server"}
    assert answer.status_code == 503 and answer.text in gone


def test_figures_are_there_only_if_the_host_wants_them(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404


def test_figures_tell_no_names(serve: Serve) -> None:
    client = serve(metrics=True)
    Visitor(client).open_room("Ann")
    answer = client.get("/metrics")
    assert answer.status_code == 200 and "culprit_rooms_in_memory" in answer.text
    assert "Ann" not in answer.text


def test_robots_stay_out_of_rooms_and_browsers_get_their_icon(client: TestClient) -> None:
    assert "Disallow: /rooms/" in client.get("/robots.txt").text
    assert client.get("/favicon.ico").headers["content-type"] == "image/svg+xml"


def test_static_files_with_their_hash_are_kept_for_ever(client: TestClient) -> None:
    home = client.get("/").text
    start = home.index("/static/css/base.css?v=")
    address = home[start : home.index('"', start)]
    answer = client.get(address)
    assert "immutable" in answer.headers["cache-control"]
    again = client.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304 and "immutable" in again.headers["cache-control"]
    assert "immutable" not in client.get("/static/css/base.css").headers["cache-control"]


def test_a_fault_of_ours_is_told_without_its_reasons(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the goat did it")

    monkeypatch.setattr("app.web.http.home.acts.public_rooms", broken)
    answer = client.get("/")
    assert answer.status_code == 500 and "Something broke on our side" in answer.text
    assert "goat" not in answer.text and "Traceback" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    monkeypatch.setattr("app.web.http.api.acts.create", broken)
    body = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}
    answer = client.post("/api/rooms", json=body)
    assert (answer.status_code, answer.json()) == (500, {"code": "failed"})
    monkeypatch.undo()
    assert client.get("/").status_code == 200


def test_public_rooms_are_listed_on_the_home_page_and_private_ones_are_not(client: TestClient) -> None:
    Visitor(client).open_room("Petra")
    code = Visitor(client).open_room("Olga", public="true")
    home = client.get("/").text
    assert f"/rooms/{code}" in home and "Olga" in home
    assert "Petra" not in home


def test_names_of_people_are_never_markup(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room("<i>&Ann", public="true")
    for path in ("/", f"/rooms/{code}/join"):
        text = client.get(path).text
        assert "<i>&Ann" not in text and "&lt;i&gt;&amp;Ann" in text


def test_everything_works_below_a_base_path(serve: Serve) -> None:
    client = serve(base_path="/games", public_url="https://play.example.org")
    origin = {"origin": "https://play.example.org"}
    assert 'href="/games/static/css/base.css?v=' in client.get("/games/").text
    form = {"game": "blame", "seats": "2", "name": "Ann"}
    opened = client.post("/games/rooms", data=form, headers=origin)
    assert opened.headers["location"].startswith("/games/rooms/")
    assert "Path=/games;" in opened.headers["set-cookie"] + ";"
    client.cookies.clear()
    door = client.get(opened.headers["location"])
    assert door.headers["location"] == opened.headers["location"] + "/join"
    body = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}
    api = client.post("/games/api/rooms", json=body)
    assert api.json()["link"] == f"https://play.example.org/games/rooms/{api.json()['code']}"
    assert client.post("/games/api/rooms", json={}).json() == {"code": "bad_request"}
    assert client.get("/games/nothing").status_code == 404
