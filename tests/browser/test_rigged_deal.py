"""A browser takes part in the deal: it keeps what it saw, and refuses aloud what is told differently."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect
from websockets.sync.client import ClientConnection, connect

from app.commands import verify
from app.tables.deal.commitment import Terms, commitment_of
from app.tables.deal.seed import seed_of
from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, Friend, start_game
from tests.browser.page_checks import faults, fits, told
from tests.browser.server import PATIENT, Server

Message = dict[str, Any]
PATIENT_SECONDS = 120
BOBS = b"the friend's own"
FRESH = "c" * 64
TWO_DEALS_SEEN = "() => JSON.parse(localStorage.getItem('culprit-receipts'))[1]?.dealt"
RECEIPTS = "() => JSON.parse(localStorage.getItem('culprit-receipts') ?? '[]')"


@pytest.fixture
def deal_name() -> None:
    """The bytes of these browsers are truly random."""


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Server]:
    """A server whose deals wait, and which the test may kill."""
    server = Server(tmp_path, PATIENT)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.said, server.said


def contributions(page: Page) -> list[Message]:
    """All that this page gives to deals, from now on."""
    given: list[Message] = []

    def noted(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "entropy":
            given.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", noted)

    page.on("websocket", listen)
    return given


def until(line: ClientConnection, kind: str, field: str) -> Message:
    while True:
        message: Message = json.loads(line.recv(timeout=PATIENT_SECONDS))
        if message["type"] == kind and field in message:
            return message


def wait_for(page: Page, given: list[Message], field: str) -> Message:
    give_up = time.monotonic() + PATIENT_SECONDS
    while not any(field in message for message in given):
        assert time.monotonic() < give_up, f"nothing with {field} was sent"
        page.wait_for_timeout(20)
    return next(message for message in given if field in message)


class Rig:
    """Ann at her browser, and Bob, a program of the operator's, in a deal that is not finished."""

    def __init__(self, server: Server, page: Page, link: str) -> None:
        self.server = server
        self.page = page
        self._lines = ExitStack()
        self.given = contributions(page)
        page.reload()  # with a socket that is listened to
        expect(page.locator("html[data-js-line='up']")).to_have_count(1)
        self.code = link.rpartition("/")[2]
        joined = server.post(f"/api/rooms/{self.code}/join", {"name": "Bob", "watch": False})
        self.headers = {"authorization": f"Bearer {joined['token']}"}
        self.line = self.connect()
        page.get_by_role("button", name="Start now").click()
        self.told = until(self.line, "commitment", "seats")
        self.match = self.told["match"]

    def connect(self) -> ClientConnection:
        """A line for Bob."""
        address = f"ws://127.0.0.1:{self.server.port}/rooms/{self.code}/socket?as=json"
        return self._lines.enter_context(
            connect(address, additional_headers=self.headers, ping_interval=None)
        )

    def hang_up(self) -> None:
        self._lines.close()

    def bob(self, **part: str) -> None:
        self.line.send(json.dumps({"type": "entropy", "match": self.match, **part}))

    def to_the_bytes(self) -> bytes:
        """Both have given their hashes, and Ann her bytes, which Bob's friend now knows."""
        wait_for(self.page, self.given, "hash")
        self.bob(hash=sha256(BOBS).hexdigest())
        until(self.line, "commitment", "hashes")
        return bytes.fromhex(wait_for(self.page, self.given, "bytes")["bytes"])

    def change(self, **columns: object) -> None:
        """The operator's hand in the database."""
        with closing(sqlite3.connect(self.server.data / "culprit.db")) as database:
            words = ", ".join(f"{name} = ?" for name in columns)
            database.execute(f"UPDATE matches SET {words} WHERE id = ?", (*columns.values(), self.match))
            database.commit()

    def read(self, column: str) -> Any:
        with closing(sqlite3.connect(self.server.data / "culprit.db")) as database:
            asked = f"SELECT {column} FROM matches WHERE id = ?"
            return database.execute(asked, (self.match,)).fetchone()[0]


@pytest.fixture
def ann(come: Arrive) -> Friend:
    return come("Ann")


@pytest.fixture
def rig(patient: Server, ann: Friend) -> Iterator[Rig]:
    rig = Rig(patient, ann.page, ann.open_room(patient.url, 2))
    yield rig
    rig.hang_up()


def test_a_deal_chosen_with_the_database_and_a_restart_is_refused_aloud_and_found(
    patient: Server, ann: Friend, rig: Rig, tmp_path: Path
) -> None:
    anns = rig.to_the_bytes()
    patient.kill()
    # The operator looks for a secret with which they like the cards: here, with a seed that begins with 7.
    guesses = (sha256(str(guess).encode()).digest() for guess in range(10_000))
    secret = next(guess for guess in guesses if seed_of(guess, [anns, BOBS])[0] == 7)
    terms = Terms(rig.told["game"], rig.told["version"], rig.told["options"], tuple(rig.told["seats"]))
    shares = [
        {"by": "player", "hash": sha256(share).hexdigest(), "bytes": share.hex()} for share in (anns, BOBS)
    ]
    forged = commitment_of(secret, terms)
    rig.change(secret=secret, commitment=forged, contributions=json.dumps(shares))
    rig.given.clear()
    patient.start()

    expect(ann.page.locator("#stage.table")).to_be_visible()
    assert rig.read("seed")[0] == 7, "the attack itself has failed"
    alarm = ann.page.locator("#rigged")
    expect(alarm).to_be_visible()
    expect(alarm).to_contain_text("second, different commitment for the same deal")
    assert rig.given == []
    for size in (PHONE, DESK):
        ann.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert told(faults(ann.page, runOnly=["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])) == []
        assert fits(ann.page)
    ann.page.reload()
    expect(alarm).to_be_visible()
    with ann.page.expect_download() as download:
        alarm.get_by_role("button").click()
    receipt = tmp_path / "receipt.json"
    download.value.save_as(receipt)
    assert json.loads(receipt.read_text())["commitment"] == rig.told["commitment"]

    ann.page.locator("#open-menu").click()
    ann.page.locator("#act-end").click()
    ann.page.locator("#act-end").click()
    expect(ann.page.locator("#results")).to_be_visible()
    ann.page.goto(f"{patient.url}/matches/{rig.match}")
    ann.page.get_by_role("button", name="Check this deal").click()
    expect(ann.page.locator("#findings .wrong").first).to_have_text(
        "It is not the commitment this browser was told before the deal."
    )
    expect(ann.page.locator("#findings .all-in-all")).to_have_text("This deal does not add up.")
    file = tmp_path / "game.json"
    file.write_bytes(ann.page.request.get(f"{patient.url}/api/matches/{rig.match}/export").body())
    assert verify.main([str(file)]) == 0  # it agrees with itself
    assert verify.main([str(file), "--commitment", rig.told["commitment"]]) == 1
    assert verify.main([str(file), "--receipt", str(receipt)]) == 1


def test_an_honest_restart_goes_on_with_the_same_deal_and_the_same_bytes(
    patient: Server, ann: Friend, rig: Rig
) -> None:
    anns = rig.to_the_bytes()
    patient.kill()
    rig.given.clear()
    patient.start()
    assert bytes.fromhex(wait_for(ann.page, rig.given, "bytes")["bytes"]) == anns
    rig.line = rig.connect()
    assert until(rig.line, "commitment", "hashes")["commitment"] == rig.told["commitment"]
    rig.bob(bytes=BOBS.hex())
    expect(ann.page.locator("#stage.table")).to_be_visible()
    expect(ann.page.locator("#rigged")).to_be_hidden()
    assert rig.read("seed") == seed_of(rig.read("secret"), [anns, BOBS])


def test_other_hashes_after_a_restart_are_refused_aloud(patient: Server, ann: Friend, rig: Rig) -> None:
    anns = rig.to_the_bytes()
    patient.kill()
    # Bob has seen Ann's bytes and would like to have promised others.
    shares = [sha256(anns).hexdigest(), FRESH]
    rig.change(contributions=json.dumps([{"by": "player", "hash": each, "bytes": ""} for each in shares]))
    rig.given.clear()
    patient.start()
    expect(ann.page.locator("#rigged")).to_contain_text("other hashes for the same deal")
    assert rig.given == []


def test_a_deal_that_the_server_no_longer_counts_is_told_aloud(
    patient: Server, ann: Friend, rig: Rig
) -> None:
    rig.to_the_bytes()
    patient.kill()
    # The operator has seen all bytes, does not like the deal, and makes it unhappen.
    with closing(sqlite3.connect(patient.data / "culprit.db")) as database:
        database.execute("DELETE FROM matches")
        database.execute("UPDATE rooms SET match_id = NULL")
        database.commit()
    patient.start()
    expect(ann.page.locator("html[data-js-line='up']")).to_have_count(1)
    # A new link does not make it another room.
    before = ann.page.url
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in ann.page.context.cookies())
    rig.headers = {"cookie": cookies, "origin": patient.url}
    rig.connect().send(json.dumps({"type": "renew"}))
    expect(ann.page).not_to_have_url(before)
    expect(ann.page.locator("html[data-js-line='up']")).to_have_count(1)
    rig.given.clear()
    ann.page.get_by_role("button", name="Start now").click()
    expect(ann.page.locator("#rigged")).to_contain_text("no longer counts a deal that it began")
    assert rig.given == []


def test_a_deal_that_was_broken_off_and_is_called_finished_is_told_on_the_replay_page(
    patient: Server, ann: Friend, rig: Rig
) -> None:
    rig.to_the_bytes()
    patient.kill()
    # The operator has seen all bytes and does not like the deal: it shall have been dealt, and ended early.
    with closing(sqlite3.connect(patient.data / "culprit.db")) as database:
        database.execute("UPDATE matches SET status = 'abandoned', seed = ?, ended_at = 1", (bytes(32),))
        database.execute("UPDATE rooms SET match_id = NULL")
        database.commit()
    patient.start()
    expect(ann.page.locator("html[data-js-line='up']")).to_have_count(1)
    rig.line = rig.connect()
    rig.given.clear()
    ann.page.get_by_role("button", name="Start now").click()
    told_again = until(rig.line, "commitment", "seats")
    assert told_again["deals"] == {"begun": 2, "undealt": 0}, "the attack itself has failed"
    rig.match = told_again["match"]
    rig.to_the_bytes()
    rig.bob(bytes=BOBS.hex())
    expect(ann.page.locator("#stage.table")).to_be_visible()
    assert [receipt["dealt"] for receipt in ann.page.evaluate(RECEIPTS)] == [False, True]
    for button in ("#open-menu", "#act-end", "#act-end"):
        ann.page.locator(button).click()
    expect(ann.page.locator("#results")).to_be_visible()
    ann.page.goto(f"{patient.url}/matches/{rig.match}")
    ann.page.get_by_role("button", name="Check this deal").click()
    expect(ann.page.locator("#findings")).to_contain_text("whose cards this browser never saw: 1.")
    expect(ann.page.locator("#findings .all-in-all")).not_to_contain_text("nobody could choose")


def test_bytes_are_new_for_every_deal_and_what_was_seen_is_kept(server: Server, come: Arrive) -> None:
    ann, bob, eve = come("Ann"), come("Bob", PHONE), come("Eve")
    link = ann.open_room(server.url, 2)
    bob.join(link)
    eve.join(link, watch=True)
    start_game([ann, bob])
    for button in ("#open-menu", "#act-end", "#act-end"):
        ann.page.locator(button).click()
    ann.page.get_by_role("button", name="Rematch").click()
    for friend in (ann, bob, eve):
        friend.page.wait_for_function(TWO_DEALS_SEEN)
        expect(friend.page.locator("#stage.table")).to_be_visible()
    anns, bobs, eves = ([*friend.page.evaluate(RECEIPTS)] for friend in (ann, bob, eve))
    assert len(anns) == len(bobs) == len(eves) == 2
    assert len({receipt["bytes"] for receipt in anns + bobs}) == 4
    for mine, other, watched in zip(anns, bobs, eves, strict=True):
        assert mine["commitment"] == other["commitment"] == watched["commitment"]
        assert mine["hashes"] == other["hashes"] == watched["hashes"] == [mine["hash"], other["hash"]]
        assert (mine["seat"], other["seat"], watched["seat"], watched["bytes"]) == (0, 1, None, None)
        assert mine["sent"] and other["sent"] and mine["second"] is None
        assert mine["dealt"] and other["dealt"] and watched["dealt"]
    assert [receipt["deals"]["begun"] for receipt in anns] == [1, 2]


def test_the_menu_shows_the_commitment_and_hands_out_the_receipt(
    server: Server, come: Arrive, tmp_path: Path
) -> None:
    ann, bob = come("Ann", PHONE), come("Bob")
    link = ann.open_room(server.url, 2)
    bob.join(link)
    start_game([ann, bob])
    (receipt,) = ann.page.evaluate(RECEIPTS)
    ann.page.locator("#open-menu").click()
    expect(ann.page.locator("#menu-commitment")).to_have_value(receipt["commitment"])
    expect(ann.page.locator("#menu")).to_contain_text(receipt["commitment"][:8])
    ann.page.locator("#fair-deal summary").click()
    ann.page.get_by_role("button", name="Copy the fair-deal code").click()
    expect(ann.page.locator("#toast")).to_contain_text("Copied.")
    with ann.page.expect_download() as download:
        ann.page.locator("#menu").get_by_role("button", name="Download what this browser kept").click()
    kept = tmp_path / "receipt.json"
    download.value.save_as(kept)
    assert json.loads(kept.read_text()) == receipt
    assert told(faults(ann.page, runOnly=["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])) == []
    late = come("Eve")
    late.page.goto(link)
    late.page.get_by_label("Your name").fill("Eve")
    late.page.locator('button[name="as"][value="watch"]').click()
    expect(late.page.locator("#stage.table")).to_be_visible()
    late.is_here()
    late.page.locator("#open-menu").click()
    late.page.locator("#fair-deal summary").click()
    late.page.locator("#menu").get_by_role("button", name="Download what this browser kept").click()
    expect(late.page.locator("#toast")).to_contain_text("was not there")
    assert late.page.evaluate(RECEIPTS) == []


def test_the_oldest_receipts_go_when_there_are_too_many(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann"), come("Bob")
    link = ann.open_room(server.url, 2)
    bob.join(link)
    ann.page.evaluate(
        """() => localStorage.setItem('culprit-receipts', JSON.stringify(
            Array.from({ length: 100 }, (_, number) => ({ match: `old-${number}`, room: '/rooms/x' }))))"""
    )
    start_game([ann, bob])
    kept = ann.page.evaluate(RECEIPTS)
    assert len(kept) == 100 and kept[0]["match"] == "old-1" and kept[-1]["sent"]
