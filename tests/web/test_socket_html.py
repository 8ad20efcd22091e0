"""What a browser is sent: the whole stage once, then only what changed, and nothing where nothing changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256

import pytest
from websockets.exceptions import InvalidStatus

from app.web.screen.ascii_html import ascii_bytes
from tests.web.fake_browser import Browser
from tests.web.html_parser import OOB, by_id, elements, fragments
from tests.web.live_server import Program, Room, Wire, deal, line, play_on, play_out

pytestmark = pytest.mark.slow

SEATS = 3
FRIENDS = ("Ann", "Bob", "Cid", "Eve")
WICKED = ("<script>alert(1)", "\"><img src=x onerror='", "<b>{0}</b> {1} ]]> &amp;", '\' onerror="x" \\u0022')


class Party:
    """Programs that play, the last one watching, and a browser that looks over the shoulder of each."""

    def __init__(self, wire: Wire, open_lines: ExitStack, names: tuple[str, ...] = FRIENDS) -> None:
        self.room: Room = wire.room(SEATS, names[0])
        for number, name in enumerate(names[1:], 1):
            self.room.join(name, watch=number == SEATS)
        self.programs: list[Program] = [self.room.program(token) for token in self.room.tokens]
        self.browsers = []
        for token in self.room.tokens:
            browser = open_lines.enter_context(Browser(wire))
            browser.code = self.room.code
            browser.connect({"authorization": f"Bearer {token}"})
            self.browsers.append(browser)

    def start(self) -> None:
        self.room.start()
        deal(self.programs[:SEATS], self.programs[SEATS:])
        for browser in self.browsers:
            browser.so_far()
            browser.frames.clear()


@pytest.fixture
def party(wire: Wire) -> Iterator[Party]:
    with ExitStack() as open_lines:
        party = Party(wire, open_lines)
        party.start()
        yield party
        party.room.leave()


def test_the_first_frame_is_the_whole_stage(wire: Wire) -> None:
    with Browser(wire) as ann:
        ann.open_room("Ann")
        ann.connect()
        stage = fragments(ann.frame())
        assert [(element.id, element.attributes[OOB]) for element in stage] == [("stage", "outerMorph")]
        assert {"room", "you", "options", "invite", "chat"} <= set(ann.places)


def test_the_page_is_the_same_stage_complete(wire: Wire) -> None:
    with Browser(wire) as ann, Browser(wire) as bob:
        bob.join(ann.open_room("Ann"), "Bob")
        for browser in (ann, bob):
            browser.connect()
            browser.frame()
        ann.until("room", "Bob")
        ann.so_far(), bob.so_far()
        for browser in (ann, bob):
            page = by_id(browser.page())
            for region in ("room", "you", "options", "invite"):
                assert ascii_bytes(page[region].html).decode() == browser.places[region]


def test_after_a_move_only_the_regions_that_changed_are_sent(party: Party) -> None:
    for number in range(12):
        play_on(party.programs, number)
    for seat, browser in enumerate(party.browsers):
        browser.so_far()
        morphed = [
            f for frame in browser.frames for f in fragments(frame) if f.attributes[OOB] == "outerMorph"
        ]
        regions = [fragment.id for fragment in morphed if fragment.tag != "li"]
        assert regions and not {None, "stage", "log", "chat"} & set(regions)
        # A seat that has answered in secret sees its tags without a mark before everybody is told so.
        tags = f'<p id="tags-{seat}"'
        again = [html for html in browser.repeated if not html.startswith(tags) or "Deciding." in html]
        assert not again, "sent again though nothing changed"


def test_frames_and_a_fresh_page_show_the_same_table(party: Party) -> None:
    """Whatever was sent piece by piece, a reload changes nothing."""
    for number in range(16):
        play_on(party.programs, number * 5)
    for browser in party.browsers:
        browser.so_far()
    for seat, browser in enumerate(party.browsers):
        with Browser(browser._wire) as fresh:
            fresh.code = party.room.code
            fresh.connect({"authorization": f"Bearer {party.room.tokens[seat]}"})
            fresh.frame()
            for region in fresh.places:
                if not region.startswith(("l-", "m-", "log", "chat", "stage", "narrator")):
                    assert browser.places[region] == fresh.places[region], region
            assert list(browser.log.values()) == list(fresh.log.values())
            assert browser.chat == fresh.chat


def test_the_log_is_sent_by_the_line(party: Party) -> None:
    told: list[list[str]] = [[] for _ in party.browsers]
    for number in range(12):
        play_on(party.programs, number)
        for browser, lines in zip(party.browsers, told, strict=True):
            for frame in browser.so_far():
                assert 'id="log"' not in frame
                sent = [f for f in fragments(frame) if f.tag == "ol" and f.attributes[OOB] != "outerMorph"]
                lines += [f.html for f in sent]  # at the end, or behind the line that came before
    for browser, lines in zip(party.browsers, told, strict=True):
        ids = [item.id for html in lines for item in elements(html) if item.tag == "li"]
        assert ids and len(ids) == len(set(ids))  # no line is sent twice
        assert set(browser.log) <= set(ids)


def test_a_sealed_answer_is_seen_by_nobody_else(party: Party) -> None:
    """B20 and B21: whoever may bury chooses in secret; others see neither who has answered nor what."""
    number = 0
    while True:
        mover = next(program for program in party.programs if program.view["options"])
        if len(mover.view["waiting"]) > 1:
            break
        play_on(party.programs, number * 3)
        number += 1
        assert mover.q is not None, "nobody was ever asked together with others"
    for browser in party.browsers:
        browser.so_far()
    seat = party.programs.index(mover)
    q = mover.q
    mover.move(0)
    mover.until("ack")
    mover.until("view")
    assert mover.q == q
    for other, (program, browser) in enumerate(zip(party.programs, party.browsers, strict=True)):
        if other == seat:
            assert browser.so_far() != []
            assert mover.view["options"] == [] and mover.view["answered"] is not None
        else:
            assert program.so_far() == []
            assert browser.so_far() == []


def test_two_tabs_of_one_player_show_the_same_and_both_can_play(wire: Wire) -> None:
    with Browser(wire) as ann, Browser(wire) as tab, Browser(wire) as bob:
        bob.join(ann.open_room("Ann"), "Bob")
        tab.code = ann.code
        ann.connect()
        tab.connect(ann.headers)
        bob.connect()
        ann.send(type="start")
        browsers = (ann, tab, bob)
        commit(browsers)
        tabs = [ann, tab]
        for number in range(8):
            for browser in browsers:
                browser.so_far()
            assert ann.buttons() == tab.buttons()
            mover = bob
            if ann.buttons():
                tabs.reverse()
                mover = tabs[0]
            mover.send(**mover.buttons()[0], id=f"move-{number}")
            assert mover.until_said("ack")["id"] == f"move-{number}"
        for browser in browsers:
            browser.so_far()
            assert "ack" in {said["type"] for said in browser.said}
        assert ann.places == tab.places and ann.log == tab.log


def commit(browsers: tuple[Browser, ...]) -> None:
    """Everybody gives the same bytes to the deal, as it does not matter here, and sees the table."""
    share = bytes(16)
    for browser in browsers:
        match = browser.until_said("commitment")["match"]
        browser.send(type="entropy", match=match, hash=sha256(share).hexdigest())
        browser.send(type="entropy", match=match, bytes=share.hex())
    for browser in browsers:
        while "prompt" not in browser.places:
            browser.frame()


def test_the_acknowledgement_comes_before_the_frame_it_causes(party: Party, wire: Wire) -> None:
    seat = next(seat for seat, program in enumerate(party.programs) if program.view["options"])
    browser = party.browsers[seat]
    frames = len(browser.frames)
    browser.send(**browser.buttons()[0], id="x")
    assert browser.until_said("ack") == {"type": "ack", "id": "x"}
    assert len(browser.frames) == frames
    browser.frame()
    # A double click is acknowledged once more and changes nothing.
    browser.send(type="move", q=party.programs[seat].q, n=0, id="x")
    assert browser.until_said("ack")["id"] == "x"
    assert browser.so_far() == []


def test_names_are_escaped_wherever_they_stand(wire: Wire) -> None:
    with ExitStack() as open_lines:
        party = Party(wire, open_lines, WICKED)
        party.programs[0].send(type="chat", text="<i>hello</i> \"'&")
        party.start()
        play_out(party.programs)
        for browser, token in zip(party.browsers, party.room.tokens, strict=True):
            browser.so_far()
            address = f"/rooms/{party.room.code}"
            page = wire.http.get(address, headers={"authorization": f"Bearer {token}"}).text
            for html in (*browser.frames, page):
                for wicked in ("<script>alert", "<img src=x", "<b>{", "<i>hello"):
                    assert wicked not in html
                for element in elements(html):  # it is well formed, and nothing broke out of an attribute
                    assert "onerror" not in element.attributes
            # They are shown as they were written: at their seats, in the log, the results and the menu.
            for place, names in (("stage", WICKED), ("results", WICKED[:SEATS]), ("menu", WICKED)):
                words = by_id(page)[place].text
                assert all(name in words for name in names)
            log = " ".join(browser.log.values())
            assert all(name in log for name in WICKED[:SEATS])
            assert "<i>hello</i> \"'&" in " ".join(browser.chat.values())
        party.room.leave()


def test_a_renewed_link_is_told_to_browsers(wire: Wire) -> None:
    with Browser(wire) as ann, Browser(wire) as bob:
        bob.join(ann.open_room("Ann"), "Bob")
        for browser in (ann, bob):
            browser.connect()
            browser.frame()
        ann.send(type="renew")
        gone = bob.until_said("go")
        assert gone["to"] != f"/rooms/{ann.code}"
        bob.code = gone["to"].rpartition("/")[2]
        assert "Bob" in bob.page()


@pytest.mark.parametrize("origin", [None, "https://evil.example", "null", "http://127.0.0.1:1", ""])
def test_a_cookie_from_another_site_opens_nothing(wire: Wire, origin: str | None) -> None:
    with Browser(wire) as ann:
        ann.open_room("Ann")
        headers = {"cookie": ann.headers["cookie"]} | ({} if origin is None else {"origin": origin})
        with pytest.raises(InvalidStatus) as refusal, line(wire, ann.code, "", headers):
            pass
        assert refusal.value.response.status_code == 403
        ann.connect().frame()


def test_a_forged_cookie_opens_nothing(wire: Wire) -> None:
    with Browser(wire) as ann:
        ann.open_room("Ann")
        value = ann.http.cookies["culprit"]
        token, _, signature = value.rpartition(".")
        other = "A" if signature[0] != "A" else "B"  # of the last letter some bits mean nothing
        for forged in (f"{token}.{other}{signature[1:]}", token, "x", ""):
            headers = {"cookie": f"culprit={forged}", "origin": wire.url}
            with pytest.raises(InvalidStatus), line(wire, ann.code, "", headers):
                pass
