"""My tables on the home page: the rooms one browser is in, with whose turn it is; nothing for strangers."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient

from tests.web.fake_browser import Browser
from tests.web.http_client import Visitor
from tests.web.live_server import Wire
from tests.web.test_table_previews import play_in_public

pytestmark = pytest.mark.slow


def stands(browser: Browser) -> str:
    """What the list says of this browser's only table."""
    answer = browser.http.get("/my-tables")
    assert answer.status_code == 200
    words = re.search(r"<em>(.*?)</em>", answer.text)
    assert words is not None, answer.text
    return re.sub(r"<[^>]*>", "", words[1])


def test_strangers_get_the_same_empty_answer_whoever_they_are(
    client: TestClient, ann: Visitor, bob: Visitor
) -> None:
    code = ann.open_room()
    nobody, forger = Visitor(client), Visitor(client)
    forger.cookies = {name: value[:-1] for name, value in ann.cookies.items()}
    bob.join(bob.open_room("Bob"), "Bob")
    assert code in ann.get("/my-tables").text and code not in bob.get("/my-tables").text
    for stranger in (nobody, forger):
        answer = stranger.get("/my-tables")
        assert (answer.status_code, answer.text) == (200, "")
        assert "My tables" not in stranger.get("/").text


def test_the_list_is_kept_by_no_cache_and_has_a_limit(ann: Visitor) -> None:
    ann.open_room()
    assert ann.get("/my-tables").headers["cache-control"] == "no-store"
    answers = {ann.get("/my-tables").status_code for _ in range(70)}
    assert answers == {200, 429}


def test_a_room_is_listed_until_it_is_left(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    first, second = ann.open_room(seats=3), ann.open_room(seats=4)
    bob.join(first, "Bob")
    shown = ann.get("/").text
    assert "My tables" in shown and f'id="mine-{first}"' in shown and f'id="mine-{second}"' in shown
    assert "In the lobby, 2 of 3 seats taken" in shown and "In the lobby, 1 of 4 seats taken" in shown
    with client.websocket_connect(
        f"/rooms/{first}/socket",
        headers={"cookie": f"culprit={ann.cookies['culprit']}", "origin": "http://testserver"},
    ) as socket:
        socket.send_json({"type": "leave"})
        while "websocket.close" not in socket.receive()["type"]:
            pass
    assert first not in ann.get("/my-tables").text and second in ann.get("/my-tables").text
    assert first in bob.get("/my-tables").text


def test_the_name_used_last_is_remembered(ann: Visitor) -> None:
    ann.open_room("Anneliese")
    assert 'value="Anneliese"' in ann.get("/").text


def test_who_left_is_offered_their_seat_at_the_door(clocked_wire: Wire, lines: ExitStack) -> None:
    ann, bob = play_in_public(clocked_wire, lines)
    bob.send(type="leave")
    ann.until("menu", "Bob (bot)")
    assert stands(bob) == "A stand-in holds your seat"
    door = bob.http.get(f"/rooms/{ann.code}/join").text
    assert "Take your seat back" in door and "plays to the end" in door and 'value="Bob"' in door
    bob.http.cookies.delete("culprit_name")  # as if no name had ever been given
    assert 'value="Guest"' in bob.http.get(f"/rooms/{ann.code}/join").text
    stranger = lines.enter_context(Browser(clocked_wire))
    assert "Take your seat back" not in stranger.http.get(f"/rooms/{ann.code}/join").text
    bob.join(ann.code, "Bob")
    assert "me-1" in bob.page()


@pytest.mark.parametrize("in_memory", [True, False])
def test_it_tells_whose_turn_it_is(
    clocked_wire: Wire, lines: ExitStack, monkeypatch: pytest.MonkeyPatch, in_memory: bool
) -> None:
    ann, bob = play_in_public(clocked_wire, lines)
    if not in_memory:
        monkeypatch.setattr("app.rooms.turn_lookup.TurnLookup.of", from_journal)
    mover, other = (ann, bob) if ann.buttons() else (bob, ann)
    name = "Ann" if mover is ann else "Bob"
    assert (stands(mover), stands(other)) == ("Your turn", f"Waiting for {name}")
    while mover.buttons():
        mover.send(**mover.buttons()[0], id=f"m{len(mover.frames)}")
        mover.until_said("ack")
        mover.frame()
    while not other.buttons():
        other.frame()
    assert stands(other) == "Your turn" and stands(mover).startswith("Waiting for ")


async def from_journal(turns: object, code: str, match: str, answers: int) -> object:
    """As if the table were not in the memory of this process."""
    return (await turns._from_journal(match))[1]  # type: ignore[attr-defined]
