"""The attacker writes a script where a name or a line of chat belongs, and wants it to run elsewhere."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from tests.attacks.raw_socket import bearing, inside, joined, opened, wearing
from tests.tables.exported_games import finished
from tests.web.conftest import Serve
from tests.web.http_client import Visitor

NAMES = [
    "<script>x()</script>",
    "<img src=x onerror=x()>",
    '" onclick="x()',
    "' autofocus onfocus=x '",
    "<svg/onload=x()>",
    "</title><marquee>",
    "<!--",
    "&lt;marquee&gt;",
    "javascript:x()",
    '"}</script>',
    "`${x}`",
]
TEXTS = [
    *NAMES,
    '<a href="javascript:x()">free cards</a>',
    '<div id="stage" hx-swap-oob="true">',
    '<form hx-ws:send><button name="type" value="close">',
    '<hx-partial hx-target="body">',
    "<base href=https://evil.example>",
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    "<style>*{background:url(https://evil.example)}</style>",
    '<iframe src="https://evil.example">',
    "]]><x>",
]
ELSEWHERE = re.compile(r"https?://(?!testserver)", re.IGNORECASE)


class Markup(HTMLParser):
    """Everything that a browser would make of a text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag in {"script", "img"}:
            assert (dict(attrs).get("src") or "").startswith("/static/"), f"not ours: {attrs}"


def harmless(html: str) -> None:
    """No tag, attribute or address stands there that we did not write."""
    seen = Markup(html)
    assert not seen.tags & {"marquee", "iframe", "base", "style", "object", "embed", "hx-partial"}
    for name, value in seen.attributes:
        assert not name.startswith("on") and name not in {"style", "srcdoc"}
        assert not value.lower().lstrip().startswith("javascript:") or name in {
            "value",
            "aria-label",
            "title",
        }
        if name in {"href", "src", "action", "content"}:
            assert not ELSEWHERE.match(value), value


def frames(client: TestClient, code: str, headers: dict[str, str], until: str) -> list[str]:
    """The HTML that a browser is sent, up to the frame that says this."""
    got: list[str] = []
    with client.websocket_connect(f"/rooms/{code}/socket", headers=headers) as session:
        while not any(until in text for text in got):
            text = session.receive_text()
            if not text.startswith("{"):
                got.append(text)
    return got


@pytest.mark.parametrize("name", NAMES)
def test_a_script_in_a_name_stays_a_name_on_every_page(client: TestClient, ann: Visitor, name: str) -> None:
    code = ann.open_room(name, seats=2, public="on")
    cid, dot = Visitor(client), Visitor(client)
    dot.join(code, "Dot")
    for visitor, path in (
        (cid, "/"),
        (ann, "/"),
        (cid, f"/rooms/{code}/join"),
        (ann, f"/rooms/{code}"),
        (dot, f"/rooms/{code}"),
        (ann, f"/rooms/{code}/device"),
        (ann, f"/rooms/{code}/past"),
    ):
        harmless(visitor.get(path).text)
    link = re.search(rf"/rooms/{code}/device/[\w-]+", ann.post(f"/rooms/{code}/device").text)
    assert link is not None
    harmless(cid.get(link[0]).text)
    with inside(client, code, wearing(ann)) as line:
        line.send(type="start")
        line.until("view")
    for visitor in (ann, dot):
        harmless(visitor.get(f"/rooms/{code}").text)
        for frame in frames(client, code, wearing(visitor), 'id="stage"'):
            harmless(frame)


def test_a_script_in_chat_stays_a_line_of_chat(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room(seats=2)
    bob = joined(client, code, "Bob")
    with inside(client, code, bearing(bob)) as line:
        for text in TEXTS:
            line.send(type="chat", text=text)
            assert line.until("chat")["text"] == " ".join(text.split())  # programs get it as it was said
        line.send(type="chat", text="That was all.")
        line.until("chat")
    harmless(ann.get(f"/rooms/{code}").text)
    for frame in frames(client, code, wearing(ann), "That was all."):
        harmless(frame)


def test_a_frame_of_json_cannot_be_broken_out_of(client: TestClient) -> None:
    room = opened(client, name='","type":"ack"')
    with inside(client, room["code"], bearing(room["token"])) as line:
        text = '"}\u2028{"type":"view"}'
        line.send(type="chat", text=text)
        told = line.until("chat")
        assert told["from"] == '","type":"ack"' and told["text"] == " ".join(text.split())


@pytest.mark.parametrize("name", ["<script>x()</script>", '" onclick="x()'])
def test_a_script_in_a_file_stays_a_name_in_its_replay(client: TestClient, name: str) -> None:
    game = finished("blame")
    game = {**game, "players": [{**player, "name": name} for player in game["players"]]}
    match = client.post("/api/matches", content=json.dumps(game)).json()["match"]
    for query in ("", "?eyes=open&at=20", "?eyes=1&at=9999"):
        harmless(client.get(f"/matches/{match}{query}").text)


def test_a_script_in_an_address_is_not_shown_again(client: TestClient) -> None:
    script = "<script>x()</script>"
    for path in (f"/{script}", f"/rooms/{script}", f"/rules/{script}", f"/matches/{script}", f"/?x={script}"):
        assert "<script>x" not in client.get(path).text
    for field in ("name", "code", "game", "seats"):
        answer = client.post("/rooms", data={"game": "blame", field: script})
        harmless(answer.text)
        harmless(client.post("/join", data={field: script}).text)


def test_a_script_in_the_host_header_is_not_shown_either(serve: Serve) -> None:
    client = serve()
    room = opened(client)
    eve = Visitor(client)
    eve.join(room["code"], "Eve")
    for host in ('x"><script>x()</script>', "x'onclick=x()", "evil.example/<marquee>"):
        for path in ("/", f"/rooms/{room['code']}", f"/rooms/{room['code']}/join"):
            answer = eve.ask("GET", path, headers={"host": host})
            assert answer.status_code < 500
            harmless(answer.text.replace("http://evil.example", ""))


def test_no_page_has_a_script_or_a_style_of_its_own(client: TestClient, ann: Visitor) -> None:
    """So that the policy can forbid them altogether."""
    code = ann.open_room()
    for path in ("/", "/rules/blame", "/docs", "/programs", "/credits", "/matches", f"/rooms/{code}"):
        page = ann.get(path).text
        assert page and not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", page)
