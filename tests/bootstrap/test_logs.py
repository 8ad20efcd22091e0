"""The log: our lines and the libraries' in one form."""

from __future__ import annotations

import json
import subprocess
import sys

from app.bootstrap.paths import ROOT

SPEAK = """
import logging, sys, structlog
from app import logs
logs.configure(sys.argv[1], as_json=sys.argv[2] == "json")
structlog.get_logger("app.rooms").info("room opened", game="blame")
logging.getLogger("uvicorn.error").info("daily business")
logging.getLogger("uvicorn.error").error("amiss")
try:
    raise ValueError("odd")
except ValueError:
    logging.getLogger("app").exception("failed")
"""


def spoken(level: str, form: str) -> list[str]:
    answer = subprocess.run(
        [sys.executable, "-c", SPEAK, level, form], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout == ""
    return answer.stderr.splitlines()


def test_json_logs_are_one_object_per_line() -> None:
    lines = [json.loads(line) for line in spoken("info", "json")]
    assert [line["event"] for line in lines] == ["room opened", "amiss", "failed"]
    assert lines[0]["game"] == "blame"
    assert lines[0]["logger"] == "app.rooms"
    assert "ValueError: odd" in lines[2]["exception"]
    assert all(line["timestamp"].endswith("Z") for line in lines)


def test_plain_logs_are_for_people() -> None:
    text = "\n".join(spoken("info", "plain"))
    assert "room opened" in text
    assert "game=blame" in text


def test_a_higher_level_tells_less() -> None:
    assert [json.loads(line)["event"] for line in spoken("error", "json")] == ["amiss", "failed"]
