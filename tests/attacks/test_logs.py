"""The attacker reads the log, and wants cards, keys, chat or a way into a room."""

from __future__ import annotations

import io
import json
import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path

import pytest
import structlog
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from starlette.testclient import TestClient
from websockets.exceptions import InvalidStatus

from app import logs
from app.db.engine import async_engine, sqlite_engine
from app.games.blame.cards import ISSUES
from app.web.services import Services
from tests.web.fake_browser import Browser
from tests.web.live_server import HASTY, Wire, line, play_out, playing, serving

SAID = "meet me behind the granary"
NAME = "Mallory Quickfingers"
LIBRARIES = ("uvicorn", "uvicorn.error", "websockets", "sqlalchemy.engine", "aiosqlite", "asyncio")


@contextmanager
def listening(level: str, *, as_json: bool) -> Iterator[io.StringIO]:
    """The log as the host sees it; what was set up before is put back."""
    root, ours = logging.getLogger(), logging.getLogger("app")
    before = root.handlers, root.level, ours.level
    written = io.StringIO()
    try:
        with redirect_stderr(written):
            logs.configure(level, as_json=as_json)
        yield written
    finally:
        root.handlers, root.level, ours.level = before
        logging.getLogger().setLevel(before[1])
        structlog.reset_defaults()


def game_with_all_sorts_of_trouble(wire: Wire) -> list[str]:
    """Plays a whole game, with chat, browsers, refusals and strangers; returns what must not be told."""
    with playing(wire, seats=2, watchers=1) as (room, programs):
        programs[0].send(type="chat", text=SAID)
        programs[1].until("chat")
        with Browser(wire) as browser:
            browser.join(room.code, NAME, watch=True)
            browser.connect().frame()
            browser.send(type="chat", text=SAID)
            device = browser.http.post(f"/rooms/{room.code}/device").text
            secret = device.partition("/device/")[2].partition('"')[0]
            cookie = browser.http.cookies["culprit"]
        programs[0].raw("no sense at all: " + SAID)
        programs[1].move(99, move_id=SAID.replace(" ", "-"))
        for headers in ({}, {"authorization": f"Bearer {room.host[::-1]}"}, {"cookie": f"culprit={cookie}x"}):
            with pytest.raises(InvalidStatus), line(wire, room.code, "?as=json", headers):
                pass
        wire.post(f"/api/rooms/{room.code}/start", token=room.host[::-1])
        wire.post(f"/api/rooms/{room.code}/join", {"name": "x" * 999})
        wire.http.get(f"/rooms/{room.code}/device/{room.host}")
        wire.http.get(f"/rooms/{room.code}/{SAID}")
        play_out(programs)
        assert secret and cookie
        return [room.code, *room.tokens, secret, cookie, cookie.partition(".")[0]]


@pytest.mark.parametrize("as_json", [False, True])
def test_a_whole_game_leaves_no_card_no_key_no_chat_and_no_code_in_the_log(
    empty_database: Path, tmp_path: Path, as_json: bool
) -> None:
    with listening("debug", as_json=as_json) as written:
        with serving(empty_database, tmp_path, delays=HASTY) as wire:
            secrets = game_with_all_sorts_of_trouble(wire)
        logging.getLogger("app.rooms").debug("the log was heard")
    log = written.getvalue()
    assert "the log was heard" in log
    cards = [word for card in ISSUES for word in (card.id, card.title)]
    for word in (*secrets, *cards, SAID, NAME, SAID.replace(" ", "-")):
        assert word not in log


@pytest.mark.parametrize("level", ["debug", "info", "warning", "error"])
def test_libraries_tell_only_what_is_amiss_whatever_the_level(level: str) -> None:
    """In their daily business stand addresses, frames and rows."""
    with listening(level, as_json=True) as written:
        for name in LIBRARIES:
            library = logging.getLogger(name)
            library.debug("< TEXT '%s'", SAID)
            library.info('"WebSocket /rooms/%s/socket" [accepted]', SAID)
            library.error("amiss")
    told = [json.loads(each)["event"] for each in written.getvalue().splitlines()]
    assert told == ["amiss"] * len(LIBRARIES)


@pytest.mark.parametrize("as_json", [False, True])
def test_a_traceback_shows_no_variables(as_json: bool) -> None:
    def fail(card: str) -> None:
        assert card
        raise ValueError("odd")

    with listening("info", as_json=as_json) as written:
        try:
            fail(SAID.replace("granary", "barn"))
        except ValueError:
            logging.getLogger("app").exception("failed")
            structlog.get_logger("app").exception("failed")
    assert written.getvalue().count("ValueError: odd") == 2
    assert "behind the barn" not in written.getvalue()


def test_a_failing_database_does_not_tell_what_was_to_be_written(client: TestClient) -> None:
    services = client.app.state.services  # type: ignore[attr-defined]
    assert isinstance(services, Services) and client.portal is not None

    async def break_it() -> None:
        async with services.runtime.database.writing() as session:
            await session.execute(text("ALTER TABLE messages RENAME TO gone"))

    async def say() -> None:
        await services.hubs.chat.append(1, name=NAME, text=SAID, at=1)

    client.portal.call(break_it)
    with pytest.raises(SQLAlchemyError) as failed:
        client.portal.call(say)
    told = "".join(traceback.format_exception(failed.value))
    assert "INSERT INTO messages" in told
    assert SAID not in told and NAME not in told


def test_every_engine_hides_what_it_is_given(tmp_path: Path) -> None:
    assert sqlite_engine(tmp_path / "x.db").hide_parameters
    for url in (f"sqlite+aiosqlite:///{tmp_path / 'x.db'}", "postgresql+asyncpg://localhost/x"):
        assert async_engine(make_url(url)).sync_engine.hide_parameters


def test_what_a_visitor_writes_cannot_start_a_line_of_its_own(client: TestClient) -> None:
    """Were a name ever logged, it could not forge a line: no name has a line break or an escape in it."""
    for name in ("Ann\n2026-01-01 [error] forged", "Ann\x1b[2J\r\nforged", "Ann\u2028forged"):
        answer = client.post(
            "/api/rooms", json={"game": "blame", "seats": 2, "options": {}, "name": name[:20]}
        )
        token, code = answer.json()["token"], answer.json()["code"]
        headers = {"authorization": f"Bearer {token}"}
        with client.websocket_connect(f"/rooms/{code}/socket?as=json", headers=headers) as session:
            shown = session.receive_json()["members"][0]["name"]
        assert shown.isprintable() and shown.splitlines() == [shown]
