"""What the host is told of what goes on: lines in the log, figures, and files that read both."""

from __future__ import annotations

import io
import json
import re
from configparser import ConfigParser
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient
from websockets.exceptions import InvalidStatus

from app.bootstrap.paths import ROOT
from app.web.guard import refusal_log
from app.web.guard.limits import RateLimit
from tests.attacks.test_logs import listening
from tests.web.conftest import Serve
from tests.web.http_client import Visitor
from tests.web.live_server import HASTY, line, play_out, playing, serving

ADDRESS = r"(?:\d{1,3}\.){3}\d{1,3}"
DATE = r"\d{4}-\d\d-\d\dT[\d:.]+Z"
STRANGER = {"authorization": "Bearer " + "x" * 43}
Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture(autouse=True)
def _fresh_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal_log.RefusalLog, "_lines", RateLimit(lambda: 0, burst=30, millis=5_000))


def lines(written: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(each) for each in written.getvalue().splitlines()]


def figures(text: str) -> Figures:
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_game_is_told_from_its_room_to_its_end(empty_database: Path, tmp_path: Path) -> None:
    with (
        listening("info", as_json=True) as written,
        serving(empty_database, tmp_path, delays=HASTY, metrics=True) as wire,
    ):
        before = figures(wire.http.get("/metrics").text)
        with playing(wire, seats=2) as (_, programs):
            open_now = figures(wire.http.get("/metrics").text)
            moves = play_out(programs)
        after = figures(wire.http.get("/metrics").text)
    told = [(line["event"], line.get("game"), line.get("how")) for line in lines(written)]
    for expected in (
        ("room opened", "blame", None),
        ("socket opened", None, None),
        ("match started", "blame", None),
        ("match ended", "blame", "over"),
        ("socket closed", None, None),
    ):
        assert expected in told

    def rose(name: str, **labels: str) -> float:
        key = (name, tuple(sorted(labels.items())))
        return after[key] - before.get(key, 0)

    assert rose("culprit_rooms_opened_total", game="blame") == 1
    assert rose("culprit_matches_started_total", game="blame") == 1
    assert rose("culprit_matches_ended_total", how="over") == 1
    assert rose("culprit_moves_total", game="blame") == moves
    assert rose("culprit_move_seconds_count") == moves
    assert rose("culprit_commit_answers_sum") == moves + 1  # and the deal
    assert rose("culprit_sockets_opened_total") == 2
    sockets = ("culprit_sockets", ())
    assert open_now[sockets] - before[sockets] == 2


def test_guesses_and_floods_are_told_with_their_address_and_the_log_is_not_flooded(
    empty_database: Path, tmp_path: Path
) -> None:
    with (
        listening("info", as_json=True) as written,
        serving(empty_database, tmp_path, delays=HASTY, metrics=True) as wire,
    ):
        before = figures(wire.http.get("/metrics").text)
        for _ in range(50):
            wire.http.get("/rooms/0000-0000-0000")
        with pytest.raises(InvalidStatus), line(wire, "000000000000", "?as=json", STRANGER):
            pass
        after = figures(wire.http.get("/metrics").text)
    told = [line for line in lines(written) if line["event"] == "refused"]
    assert len(told) == 30
    assert {line["address"] for line in told} == {"127.0.0.1"} and told[0]["reason"] == "no_room"
    assert all(line["level"] == "warning" for line in told)
    key = ("culprit_refusals_total", (("reason", "no_seat"),))
    assert after[key] - before.get(key, 0) == 1


def test_requests_from_another_site_are_told(client: TestClient) -> None:
    with listening("info", as_json=True) as written:
        answer = Visitor(client).ask("POST", "/rooms", headers={"origin": "https://evil.example"})
    assert answer.status_code == 403
    (told,) = lines(written)
    assert (told["event"], told["reason"]) == ("refused", "foreign")


@pytest.mark.parametrize("in_journal", [False, True])
@pytest.mark.parametrize("as_json", [False, True])
def test_fail2ban_finds_the_address_in_the_log(client: TestClient, as_json: bool, in_journal: bool) -> None:
    with listening("info", as_json=as_json) as written:
        Visitor(client).get("/rooms/0000-0000-0000")
        Visitor(client).post("/rooms", headers={"origin": "https://evil.example"})
    text = written.getvalue().replace("testclient", "203.0.113.9")
    filters = ConfigParser()
    filters.read(ROOT / "docs" / "fail2ban" / "culprit.filter.conf", encoding="utf-8")
    patterns = filters["Definition"]["failregex"].replace("<ADDR>", f"({ADDRESS})").splitlines()
    # fail2ban cuts the date off before it looks. The journal gives it another one, and it puts this in front.
    seen = [
        f" host python3[4711]: {each}" if in_journal else re.sub(DATE, "", each) for each in text.splitlines()
    ]
    found = [match[1] for each in seen for pattern in patterns if (match := re.search(pattern, each))]
    assert found == ["203.0.113.9"], seen  # the guess; a link on another site may be clicked by anyone


def test_the_dashboard_shows_figures_that_there_are(serve: Serve) -> None:
    client = serve(metrics=True)
    Visitor(client).get("/rooms/0000-0000-0000")
    text = client.get("/metrics").text
    there = set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE))
    dashboard = json.loads((ROOT / "docs" / "grafana.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    named = {name for expr in asked for name in re.findall(r"\b(?:culprit|process)_\w+", expr)}
    histograms = {name + end for name in there for end in ("_bucket", "_sum", "_count")}
    assert named - there - histograms == set()
    ours = {name for name in there if name.startswith("culprit_")}
    assert all(any(name.startswith(family) for name in named) for family in ours)


def test_figures_are_for_those_who_asked_for_them(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404
