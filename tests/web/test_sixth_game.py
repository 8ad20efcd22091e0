"""A sixth game is its cards, its rules and a template: lobby, table and replay come with the house.

So does the contract suite, which runs for it as for all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import FileSystemLoader

from app.games import GAMES
from app.web.screen.templates import environment
from tests import sixth
from tests.sixth import GAME
from tests.web.live_server import HASTY, Room, Wire, deal, play_out, serving

TEMPLATES = Path(sixth.__file__ or "").with_name("templates")


@pytest.fixture
def wire(empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    """A server at which the sixth game is entered as the others are."""
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    loader = environment("").loader
    assert isinstance(loader, FileSystemLoader)
    monkeypatch.setattr(loader, "searchpath", [*loader.searchpath, str(TEMPLATES)])
    with serving(empty_database, tmp_path, delays=HASTY) as wire:
        yield wire


def test_it_is_offered_played_watched_and_replayed_without_any_code_of_the_server(wire: Wire) -> None:
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
    assert 'id="plates"' in table and table.count("data-n=") == 4
    play_out(programs)
    assert programs[3].view["outcome"] == programs[0].view["outcome"]
    replay = wire.http.get(f"/matches/{match}", params={"at": 5, "eyes": "open"})
    assert replay.status_code == 200 and 'id="plates"' in replay.text
    assert wire.http.get(f"/api/matches/{match}/export").json()["game"] == "crumbs"
    room.leave()
