"""The example for those who write programs: it plays at a real server, and it is what the page shows."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import cast

import pytest
from websockets.asyncio.client import ClientConnection

from app.bootstrap.paths import ROOT
from examples.clockwork import Clockwork, Rigged
from tests.browser.server import Server

HOST = """
import asyncio, json, sys
from examples.clockwork import Clockwork
print(json.dumps(asyncio.run(Clockwork(*sys.argv[1:]).play())))
"""
CLOCKWORK = ROOT / "examples" / "clockwork.py"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def clockwork(server: Server, *arguments: str) -> subprocess.Popen[str]:
    words = [sys.executable, str(CLOCKWORK), server.url, *arguments]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def outcome(program: subprocess.Popen[str]) -> dict[str, object]:
    said, _ = program.communicate(timeout=300)
    assert program.returncode == 0, said
    found: dict[str, object] = json.loads(said.strip().splitlines()[-1])
    return found


@pytest.mark.slow
def test_it_opens_a_room_and_plays_a_game_against_bots(server: Server) -> None:
    ended = outcome(clockwork(server, "--open", "scapegoat", "--bots", "2"))
    assert ended["winners"]


@pytest.mark.slow
def test_they_join_by_the_code_and_play_each_other(server: Server) -> None:
    room = server.post("/api/rooms", {"game": "scapegoat", "seats": 3, "options": {}, "name": "Ann"})
    code, token = str(room["code"]), str(room["token"])
    programs = [clockwork(server, "--code", code, "--name", name) for name in ("Bob", "Cid")]
    for program in programs:
        assert program.stdout is not None and " has seat " in program.stdout.readline()
    server.post(f"/api/rooms/{code}/start", token=token)
    host = [sys.executable, "-c", HOST, server.url, code, token]
    ann = subprocess.Popen(host, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    ends = [outcome(program) for program in (*programs, ann)]
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.slow
def test_the_page_for_programs_leads_to_it(server: Server) -> None:
    assert f"/programs/{CLOCKWORK.name}" in fetched(f"{server.url}/programs")
    assert fetched(f"{server.url}/programs/{CLOCKWORK.name}") == CLOCKWORK.read_text(encoding="utf-8")


class Line:
    """A socket that only notes what is sent over it."""

    def __init__(self) -> None:
        self.sent: list[dict[str, str]] = []

    async def send(self, text: str) -> None:
        self.sent.append(json.loads(text))


def contribute(program: Clockwork, **message: object) -> list[dict[str, str]]:
    """What it answers to this commitment."""
    line = Line()
    asyncio.run(program.contribute(cast("ClientConnection", line), message))
    return line.sent


def test_it_gives_its_hash_and_then_its_bytes_new_ones_for_every_deal() -> None:
    program = Clockwork("http://x", "code", "token")
    shares = set()
    for match in ("one", "two"):
        (hashed,) = contribute(program, match=match, commitment="c")
        assert contribute(program, match=match, commitment="c") == [hashed]  # again after a lost line
        hashes = [hashed["hash"], None]
        for _ in range(2):
            (given,) = contribute(program, match=match, commitment="c", hashes=hashes)
            assert sha256(bytes.fromhex(given["bytes"])).hexdigest() == hashed["hash"]
        shares.add(given["bytes"])
    assert len(shares) == 2


def test_it_refuses_a_second_commitment_and_other_hashes_for_the_same_deal() -> None:
    program = Clockwork("http://x", "code", "token")
    (hashed,) = contribute(program, match="one", commitment="c")
    with pytest.raises(Rigged, match="second commitment"):
        contribute(program, match="one", commitment="d")
    contribute(program, match="one", commitment="c", hashes=[hashed["hash"], "a"])
    with pytest.raises(Rigged, match="other hashes"):
        contribute(program, match="one", commitment="c", hashes=[hashed["hash"], "b"])
    with pytest.raises(Rigged, match="second commitment"):
        contribute(program, match="one", commitment="d", dealt=True)


def test_it_gives_no_bytes_for_a_hash_that_did_not_count() -> None:
    program = Clockwork("http://x", "code", "token")
    contribute(program, match="one", commitment="c")
    assert contribute(program, match="one", commitment="c", hashes=["a", None]) == []
    assert contribute(program, match="one", commitment="c", dealt=True) == []


def fetched(url: str) -> str:
    with urllib.request.urlopen(url, timeout=60) as answer:
        text: str = answer.read().decode()
    return text
