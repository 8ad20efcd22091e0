"""One click on the home page, and a game against bots is under way."""

from __future__ import annotations

from functools import partial

import pytest
from starlette.testclient import TestClient

from app.games import GAMES, GameRecord
from app.rooms.names import GUEST
from app.rooms.snapshot import RoomSnapshot, read_room
from app.web.http.home import USUAL_LEVEL
from tests.web.fake_browser import Browser
from tests.web.http_client import Visitor
from tests.web.live_server import Wire
from tests.web.test_limits import drain, limits_of
from tests.web.test_socket_html import commit

LOOKS = 200


def sit_down(visitor: Visitor, game: str = "blame") -> str:
    """Plays at once; returns the room's code."""
    answer = visitor.post("/play", {"game": game})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


def room_of(client: TestClient, code: str) -> RoomSnapshot:
    assert client.portal is not None
    runtime = client.app.state.services.runtime  # type: ignore[attr-defined]
    room: RoomSnapshot | None = client.portal.call(partial(read_room, runtime, code))
    assert room is not None
    return room


@pytest.mark.parametrize("game", GAMES)
def test_one_click_puts_bots_on_all_other_seats_and_starts(
    client: TestClient, ann: Visitor, game: str
) -> None:
    room = room_of(client, sit_down(ann, game))
    (me, *bots) = room.chairs
    assert room.game == game and len(room.chairs) == GAMES[game].good_company
    assert me is not None and me.bot is None and me.id == room.host
    assert bots and all(bot is not None and bot.bot == USUAL_LEVEL for bot in bots)
    assert len({bot.name for bot in bots if bot is not None}) == len(bots)
    assert room.running and not room.public


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_good_company_is_one_the_game_allows(game: GameRecord) -> None:
    assert game.good_company in game.seats


def test_nobody_is_asked_for_a_name_but_who_has_one_keeps_it(
    client: TestClient, ann: Visitor, bob: Visitor
) -> None:
    (guest, *_) = room_of(client, sit_down(ann)).chairs
    assert guest is not None and guest.name == GUEST
    assert "culprit_name" not in ann.cookies
    bob.open_room("Bob")
    (named, *_) = room_of(client, sit_down(bob)).chairs
    assert named is not None and named.name == "Bob"


def test_the_table_is_there_without_any_script(ann: Visitor) -> None:
    code = sit_down(ann)
    pages = (ann.get(f"/rooms/{code}").text for _ in range(LOOKS))  # a silent seat is waited for a moment
    assert any('<div id="stage" class="table' in page for page in pages)


def test_the_seat_of_the_one_who_plays_adds_to_the_deal(wire: Wire) -> None:
    with Browser(wire) as browser:
        answer = browser.http.post("/play", data={"game": "blame"})
        browser.code = answer.headers["location"].rpartition("/")[2]
        browser.connect()
        commit((browser,))
        # Nobody hurries here: without the seat's bytes there would be no table.
        assert 'class="table n-4 g-blame me-0"' in browser.places["stage"]


def test_it_counts_as_opening_a_room(client: TestClient, ann: Visitor) -> None:
    drain(limits_of(client).rooms)
    answer = ann.post("/play", {"game": "blame"})
    assert answer.status_code == 429 and "Too much at once" in answer.text
    assert 'action="/play"' in answer.text  # they may try again on the same page


def test_a_game_or_a_level_we_do_not_have_is_refused(ann: Visitor) -> None:
    for game in ("chess", ""):
        answer = ann.post("/play", {"game": game})
        assert answer.status_code == 400
        assert "That made no sense" in answer.text
    answer = ann.post("/play", {"game": "blame", "level": "genius"})
    assert answer.status_code == 400 and 'action="/play"' in answer.text


def test_bots_play_as_well_as_was_chosen(client: TestClient, ann: Visitor) -> None:
    answer = ann.post("/play", {"game": "blame", "level": "search", "name": "Ann"})
    (me, *bots) = room_of(client, answer.headers["location"].rpartition("/")[2]).chairs
    assert me is not None and me.name == "Ann"
    assert [bot.bot for bot in bots if bot is not None] == ["search"] * 3


def test_other_pages_cannot_make_anybody_play(ann: Visitor) -> None:
    answer = ann.post("/play", {"game": "blame"}, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403


def test_every_game_has_its_box_on_the_home_page(client: TestClient) -> None:
    home = client.get("/").text
    for game in GAMES:
        assert f'popovertarget="offer-{game}"' in home and f'name="game" value="{game}"' in home
