"""The example for those who write programs: it plays at a real server, and it is what the page shows."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.bootstrap.paths import ROOT
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


def fetched(url: str) -> str:
    with urllib.request.urlopen(url, timeout=60) as answer:
        text: str = answer.read().decode()
    return text
