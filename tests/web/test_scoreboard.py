"""The scoreboard of a room on its pages, and as one file."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.http_client import Visitor
from tests.web.live_server import Wire, deal, play_out, playing


def test_without_a_game_there_is_no_scoreboard(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room()
    assert '<section id="scoreboard" hidden></section>' in ann.get(f"/rooms/{code}").text
    assert "No game has ended in this room yet." in ann.get(f"/rooms/{code}/games").text
    scoreboard = ann.get(f"/rooms/{code}/evening.json").json()
    assert (scoreboard["format"], scoreboard["standings"], scoreboard["matches"]) == (
        "culprit-evening-1",
        [],
        [],
    )


def test_strangers_get_nothing_of_a_scoreboard(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    answer = bob.get(f"/rooms/{code}/evening.json")
    assert answer.status_code == 403 and "culprit-evening" not in answer.text
    assert bob.get("/rooms/000000000000/evening.json").status_code == 404


@pytest.mark.slow
def test_two_games_and_one_that_was_ended_are_one_scoreboard(wire: Wire) -> None:
    with playing(wire, seats=3) as (room, programs):
        for _ in range(2):
            play_out(programs)
            for program in programs:
                program.until("room", lambda told: told["status"] == "over")
            room.start()
            deal(programs)
        programs[0].send(type="end")
        for program in programs:
            program.until("room", lambda told: told["status"] == "abandoned")
        host = {"authorization": f"Bearer {room.tokens[0]}"}
        scoreboard = wire.http.get(f"/rooms/{room.code}/evening.json", headers=host).json()
        assert [match["status"] for match in scoreboard["matches"]] == ["over", "over", "abandoned"]
        assert all(match["secret"] for match in scoreboard["matches"])
        standings = scoreboard["standings"]
        assert {each["name"] for each in standings} == {"Ann", "Friend 1", "Friend 2"}
        assert all(each["games"] == 2 for each in standings)
        winners = [len(match["outcome"]["winners"]) for match in scoreboard["matches"][:2]]
        assert sum(each["wins"] for each in standings) == sum(winners)
        assert sum(each["points"] for each in standings) == sum(won * (3 - won) for won in winners)
        assert "member" not in standings[0] and "colour" not in standings[0]

        page = wire.http.get(f"/rooms/{room.code}/games", headers=host).text
        assert page.count('class="past-games"') == 1 and page.count("Ended early") == 1
        assert page.count('<th scope="row">') == 3
        picture = wire.http.get(f"/rooms/{room.code}/evening.svg", headers=host)
        assert picture.headers["content-type"] == "image/svg+xml" and "2 games" in picture.text
        assert f'src="/rooms/{room.code}/evening.svg"' in page
        programs[0].send(type="lobby")
        programs[0].until("room", lambda told: told["status"] == "lobby")
        lobby = wire.http.get(f"/rooms/{room.code}", headers=host).text
        assert 'id="scoreboard-sheet"' in lobby and lobby.count('class="btn" href="/matches/') == 3
