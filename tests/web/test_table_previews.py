"""The public tables on the home page: a small picture of each, for all who pass by."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from app.games import GAMES
from app.games.parts import Gone, Player
from app.kernel import SPECTATOR, options, play, project, redeal, waiting
from app.kernel.chance import Chance, key_of
from app.rooms import acts
from app.web.screen.table_previews import FRESH_MILLIS, seat_words
from app.web.services import Services
from tests.manual_clock import Clock
from tests.web.fake_browser import Browser
from tests.web.html_parser import elements
from tests.web.live_server import Wire
from tests.web.test_socket_html import commit

pytestmark = pytest.mark.slow

EMPTY = "No public tables right now"
SETTINGS = [(game.id, seats) for game in GAMES.values() for seats in (game.seats[0], game.seats[-1])]


def services_of(clocked_wire: Wire) -> Services:
    services = clocked_wire.app.state.services
    assert isinstance(services, Services)
    return services


def tables(clocked_wire: Wire, clock: Clock) -> str:
    """The list a moment later."""
    clock.now += FRESH_MILLIS
    answer = clocked_wire.http.get("/tables")
    assert answer.status_code == 200
    return answer.text


def play_in_public(clocked_wire: Wire, lines: ExitStack, **fields: str) -> tuple[Browser, Browser]:
    """Ann and Bob have cards before them, for all to see."""
    ann, bob = (lines.enter_context(Browser(clocked_wire)) for _ in range(2))
    bob.join(ann.open_room("Ann", 2, **fields), "Bob")
    for browser in (ann, bob):
        browser.connect()
    ann.send(type="start")
    commit((ann, bob))
    return ann, bob


def test_without_public_rooms_the_list_says_so(clocked_wire: Wire, clock: Clock) -> None:
    assert EMPTY in tables(clocked_wire, clock) and EMPTY in clocked_wire.http.get("/").text


def test_a_running_public_table_is_shown_with_its_seats_and_how_it_stands(
    clocked_wire: Wire, lines: ExitStack, clock: Clock
) -> None:
    ann, bob = play_in_public(clocked_wire, lines, public="true")
    shown = tables(clocked_wire, clock)
    assert f'href="/rooms/{ann.code}"' in shown and "Watch" in shown and EMPTY not in shown
    assert [each.attributes.get("class") for each in elements(shown) if each.tag == "use"] == ["f-0", "f-1"]
    assert "48 cards to draw, 0 on the Blame pile" in shown
    assert f'href="/rooms/{ann.code}"' in clocked_wire.http.get("/").text
    mover = ann if ann.buttons() else bob
    mover.send(**mover.buttons()[0], id="first")
    mover.until_said("ack")
    assert " is the " in tables(
        clocked_wire, clock
    )  # the last line of the log, and it has gone on without a reload


def test_a_private_table_is_shown_to_nobody(clocked_wire: Wire, lines: ExitStack, clock: Clock) -> None:
    ann, _ = play_in_public(clocked_wire, lines)
    assert ann.code not in tables(clocked_wire, clock) and EMPTY in tables(clocked_wire, clock)


def test_a_table_that_is_taken_off_the_list_is_shown_no_more(
    clocked_wire: Wire, lines: ExitStack, clock: Clock
) -> None:
    ann, _ = play_in_public(clocked_wire, lines, public="true")
    assert ann.code in tables(clocked_wire, clock)
    ann.send(type="options", fields={"game": "blame", "watchers": "true"})
    ann.so_far()
    assert ann.code not in tables(clocked_wire, clock)


def test_a_room_that_waits_for_players_says_how_many_seats_are_taken(
    clocked_wire: Wire, lines: ExitStack, clock: Clock
) -> None:
    ann = lines.enter_context(Browser(clocked_wire))
    ann.open_room("Ann", seats=3, public="true")
    shown = tables(clocked_wire, clock)
    assert "1 of 3 seats" in shown and "Sit down" in shown
    assert shown.count('class="free"') == 2


def test_it_is_drawn_once_for_all_who_look_at_the_same_moment(
    clocked_wire: Wire, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    real = acts.public_rooms

    async def counted(*given: object) -> object:
        drawn.append(given)
        return await real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(acts, "public_rooms", counted)
    for _ in range(3):
        clocked_wire.http.get("/tables")
        clocked_wire.http.get("/")
    assert len(drawn) == 1
    clock.now += FRESH_MILLIS - 1
    clocked_wire.http.get("/tables")
    assert len(drawn) == 1
    clock.now += 1
    clocked_wire.http.get("/tables")
    assert len(drawn) == 2
    clock.now -= 60_000  # a clock that is set back stops nothing
    clocked_wire.http.get("/tables")
    assert len(drawn) == 3


def test_what_has_not_changed_is_not_sent_again(clocked_wire: Wire, clock: Clock) -> None:
    first = clocked_wire.http.get("/tables")
    again = clocked_wire.http.get("/tables", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["cache-control"] == "no-cache"


def test_a_table_that_is_not_in_memory_is_read_and_nobody_is_disturbed(
    clocked_wire: Wire, lines: ExitStack, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_in_public(clocked_wire, lines, public="true")
    live = tables(clocked_wire, clock)
    monkeypatch.setattr("app.rooms.live.hub_registry.HubRegistry.loaded", lambda *_: None)
    reads: list[object] = []
    journal = services_of(clocked_wire).hubs.journal
    real = journal.snapshot

    async def read(match: str) -> object:
        reads.append(match)
        return await real(match)

    monkeypatch.setattr(journal, "snapshot", read)
    asleep = tables(clocked_wire, clock)
    assert "48 cards to draw" in live and "48 cards to draw" in asleep
    assert "away" not in live and asleep.count(", away,") == 2
    assert tables(clocked_wire, clock) == asleep and len(reads) == 1  # no answer was given meanwhile
    assert services_of(clocked_wire).hubs.count == 1


def test_onlookers_see_who_is_a_bot_a_stand_in_or_away() -> None:
    assert seat_words(Player("Ann", 0), "5 cards") == "Ann, 5 cards."
    assert seat_words(Player("Moth", 0, bot=True), "5 cards") == "Moth, bot, 5 cards."
    assert seat_words(Player("Bob", 0, gone=Gone(stand_in=True, until=None)), "") == "Bob, stand-in."
    assert seat_words(Player("Cy", 0, gone=Gone(stand_in=False, until=5)), "") == "Cy, away."


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_the_picture_tells_nothing_that_a_spectator_does_not_know(game: str, seats: int) -> None:
    t = GAMES[game].setup(seats, GAMES[game].Options(), b"in passing")
    lot = Chance(key_of(b"passing"))
    for answer in range(150):
        asked = waiting(t)
        if not asked:
            break
        if answer % 10 == 0:
            twin = redeal(t, SPECTATOR, lot.shuffle)
            stand, stand_there = (GAMES[game].glance(project(table, SPECTATOR)) for table in (t, twin))
            assert stand == stand_there
        seat = asked[lot.below(len(asked))]
        offered = options(t, seat)
        play(t, seat, offered[lot.below(len(offered))])
    stands = GAMES[game].glance(project(t, SPECTATOR))
    assert stands.line and len(stands.seats) == seats and all(stands.seats)
