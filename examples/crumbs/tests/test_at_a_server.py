"""Crumbs at a Culprit server where it is installed: the server has no code of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.bots.search import Budget
from app.db.migrate import upgrade
from app.games import GAMES
from app.play.match import MatchPlan, play
from tests.web.live_server import HASTY, Room, Wire, deal, play_out, serving


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    database = tmp_path / "empty.db"
    upgrade(SimpleNamespace(database=f"sqlite:///{database}"))
    with serving(database, tmp_path, delays=HASTY) as wire:
        yield wire


def test_crumbs_is_offered_played_watched_and_replayed(wire: Wire) -> None:
    assert "Crumbs" in wire.http.get("/").text
    assert "takes a crumb" in wire.http.get("/rules/crumbs").text
    opened = wire.post("/api/rooms", {"game": "crumbs", "seats": 3, "options": {}, "name": "Ann"})
    assert opened.status_code == 201
    room = Room(wire, opened.json())
    room.join("Bob")
    room.join("Cy")
    watcher = room.join("Dee", watch=True)
    programs = [room.program(token) for token in room.tokens]
    lobby = wire.http.get(f"/rooms/{room.code}", cookies=None, headers={"authorization": f"Bearer {watcher}"})
    assert lobby.status_code == 200 and "Crumbs" in lobby.text
    match = room.start()["match"]
    deal(programs[:3], programs[3:])
    table = wire.http.get(f"/rooms/{room.code}", headers={"authorization": f"Bearer {room.tokens[1]}"}).text
    assert 'id="plate-0"' in table and table.count("data-n=") + table.count('"n":') == 4
    (style,) = {part for part in table.split('"') if part.startswith("/static/css/games/crumbs.css")}
    assert ".plates" in wire.http.get(style).text
    play_out(programs)
    assert programs[3].view["outcome"] == programs[0].view["outcome"]
    replay = wire.http.get(f"/matches/{match}", params={"at": 5, "eyes": "open"})
    assert replay.status_code == 200 and 'id="plate-0"' in replay.text
    assert wire.http.get(f"/api/matches/{match}/export").json()["game"] == "crumbs"
    room.leave()


@pytest.mark.parametrize("level", ["random", "sensible", "search"])
def test_bots_play_crumbs_to_the_end(level: str) -> None:
    game = GAMES["crumbs"]
    plan = MatchPlan(game.id, 3, game.Options(), (level, "random"), 1, Budget(playouts=2))
    assert play(plan, game, 0).answers == 12


def test_it_comes_from_the_installed_package() -> None:
    assert GAMES["crumbs"].package == "culprit_crumbs"
    assert list(GAMES)[-1] == "crumbs"
