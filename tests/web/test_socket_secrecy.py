"""Nothing leaks at the socket: no byte a viewer gets in a whole game names a card they may not know."""

from __future__ import annotations

from contextlib import ExitStack
from html import unescape

import pytest

from app.games import GAMES
from app.games.blame.cards import ISSUES
from app.games.parts import Bit, Region, Scene
from app.kernel import SPECTATOR, Projector, Table, View, play
from app.tables import live_table as live
from app.tables.replay.verification import Exported, read_export
from app.web.screen import table_regions
from app.web.screen.parts import StatusPart
from tests.web.fake_browser import Browser
from tests.web.live_server import Program, Wire, deal, play_on

SEATS = 3
VIEWERS = (0, 1, 2, SPECTATOR)
NAMES = {name: face.id for face in ISSUES for name in (face.id, face.title)}


def named(text: str) -> set[str]:
    """The cards that a text names, by title or by id."""
    return {card for name, card in NAMES.items() if name in text}


def known(t: Table, viewer: int) -> set[str]:
    """The cards whose faces this viewer has been shown."""
    bit = 1 << viewer
    return {t.face(card).id for card in range(len(t.faces)) if (t.known[card] | t.seen[card]) & bit}


class Ears:
    """Everything one viewer heard, move by move, as a program and as a browser."""

    def __init__(self, program: Program, browser: Browser) -> None:
        self.program = program
        self.browser = browser
        self.moves: list[tuple[str, str]] = []
        self._heard = 0

    def listen(self) -> None:
        self.program.so_far()
        self.browser.so_far()
        json = "\n".join(self.program.texts[self._heard :])
        self._heard = len(self.program.texts)
        html = "\n".join(self.browser.frames)
        self.browser.frames.clear()
        self.moves.append((json, html))


def overheard(wire: Wire, options: dict[str, object], most: int = 10**6) -> tuple[Exported, list[Ears]]:
    """A game of at most so many moves, and all that everybody was sent in it."""
    with ExitStack() as lines:
        room = wire.room(SEATS, "Ann", **options)
        for name in ("Bob", "Cid"):
            room.join(name)
        room.join("Eve", watch=True)
        programs = [room.program(token) for token in room.tokens]
        ears = []
        for program, token in zip(programs, room.tokens, strict=True):
            browser = lines.enter_context(Browser(wire))
            browser.code = room.code
            browser.connect({"authorization": f"Bearer {token}"})
            ears.append(Ears(program, browser))
        match = room.start()["match"]
        deal(programs[:SEATS], programs[SEATS:])
        for ear in ears:
            ear.listen()
        moves = 0
        while programs[0].q is not None and moves < most:
            play_on(programs, moves * 7 + 3)
            for ear in ears:
                ear.listen()
            moves += 1
        if programs[0].q is not None:
            programs[0].send(type="end")
            programs[0].until("room", lambda message: message["status"] == "abandoned")
        room.leave()
        return read_export(wire.http.get(f"/api/matches/{match}/export").content), ears


def check(exported: Exported, ears: list[Ears]) -> None:
    """The game is replayed from its export: what everybody was sent is held against what they knew."""
    game = GAMES["blame"]
    assert exported.seed is not None and exported.answers
    t = game.setup(SEATS, game.Options(**exported.options), bytes.fromhex(exported.seed))
    may: dict[int, set[str]] = {viewer: set() for viewer in VIEWERS}
    told: dict[int, set[str]] = {viewer: set() for viewer in VIEWERS}
    for n in range(len(exported.answers) + 1):
        if n:
            answer = exported.answers[n - 1]
            play(t, answer.seat, tuple(answer.choice))
        for viewer, ear in zip(VIEWERS, ears, strict=True):
            json, html = ear.moves[n]
            may[viewer] |= known(t, viewer)
            told[viewer] |= named(json)
            if t.result is None:  # at the end the rules turn everything up
                assert named(json) <= may[viewer]
            # A screen shows nothing that is not in the view.
            assert named(unescape(html)) <= told[viewer]
            for secret in (exported.secret, exported.seed):
                assert secret not in json and secret not in html
    # It was worth looking: everybody had seen cards, and not all the same ones.
    assert all(may.values()) and len({frozenset(cards) for cards in may.values()}) > 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{}, {"powers": True, "misplays": True}, {"pile": "open"}], ids=["plain", "powers", "open"]
)
def test_no_viewer_is_ever_sent_a_card_they_may_not_know(wire: Wire, options: dict[str, object]) -> None:
    check(*overheard(wire, options))


def test_a_card_that_slips_into_a_view_is_noticed(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless(Projector):
        def view(self, viewer: int, *, log: bool = True) -> View:
            view, t = super().view(viewer, log=log), self.table
            if viewer == SPECTATOR and t.question == 5:
                view["public"] = view["public"] | {"next": t.face(t.pile("draw")[-1]).id}
            return view

    monkeypatch.setattr(live, "Projector", Careless)
    with pytest.raises(AssertionError, match="Extra items"):
        check(*overheard(wire, {}, most=8))


def test_a_card_that_slips_onto_a_screen_is_noticed(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(scene: Scene) -> Region:
        return Region("status", "parts/prompt.html", "status", StatusPart((Bit(ISSUES[0].title),)))

    monkeypatch.setattr(table_regions, "status_region", careless)
    with pytest.raises(AssertionError, match="Extra items"):
        check(*overheard(wire, {}, most=1))
