"""What people are told when something is refused: worded once, on the server, for pages and scripts alike."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from app.rooms import close_codes
from app.rooms.refusals import CODES
from app.web.error_messages import CLOSED, ON_THE_SOCKET, REFUSALS, script_messages
from app.web.screen.templates import STATIC, environment

DISPATCH = Path(__file__).parents[2] / "app/web/socket"
MESSAGES = json.loads(script_messages())


def test_every_refusal_has_its_words() -> None:
    assert set(REFUSALS) == set(CODES)
    for code in CODES:
        sorry = REFUSALS[code]
        assert not sorry.heading.endswith(".") and sorry.text.endswith("."), code


def test_the_words_about_somebody_connected_fit_a_stand_in_as_well_as_a_link() -> None:
    assert "link" not in MESSAGES["refused"]["not_away"]


def test_a_socket_refuses_nothing_that_the_script_has_no_words_for() -> None:
    sent = {
        code
        for file in DISPATCH.glob("*.py")
        for code in re.findall(r'(?:refuse|Refused|Error)\(\s*(?:\w+, )?"(\w+)"', file.read_text())
    }
    assert {"bad_message", "muted"} <= sent <= MESSAGES["refused"].keys()
    assert ON_THE_SOCKET.keys() <= MESSAGES["refused"].keys()


def test_every_code_that_ends_it_says_why() -> None:
    ours = {code for name, code in vars(close_codes).items() if name.isupper() and code >= 4000}
    assert set(CLOSED) == ours | {close_codes.POLICY_VIOLATION}
    assert MESSAGES["closed"].keys() == {str(code) for code in CLOSED}  # as a script looks them up


@pytest.mark.parametrize("script", ["table", "replay"])
def test_a_script_asks_for_no_message_that_is_not_there(script: str) -> None:
    text = (STATIC / f"js/{script}.js").read_text()
    asked = re.findall(r"messages\.(\w+)(?:\.(\w+))?", text)
    assert asked
    for kind, code in asked:
        known = MESSAGES[kind]
        assert not isinstance(known, dict) or not code or code in known, (kind, code)


def test_the_page_of_a_room_carries_the_messages() -> None:
    page = environment("").get_template("base.html").render(live=True)
    carried = re.search(r'<meta name="messages" content="([^"]*)">', page)
    assert carried and json.loads(html.unescape(carried[1])) == MESSAGES
