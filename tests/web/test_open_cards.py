"""Watching with open cards: only with every player's word, only late, and only for those who do not play."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest
from httpx2 import Response
from sqlalchemy import delete, insert, update
from starlette.testclient import TestClient

from app.db.models import Answer, Match
from app.games import GAMES
from app.kernel import Choice, options, waiting
from app.rooms import acts
from app.tables.replay.open_cards import QUESTIONS_LEFT_OUT
from app.tables.replay.replay import Replay
from app.tables.saving import encode_choice, encode_state
from app.web.services import Services
from tests.manual_clock import Clock
from tests.web.fake_browser import Browser
from tests.web.html_parser import by_id, elements
from tests.web.http_client import Visitor
from tests.web.live_server import Wire
from tests.web.test_socket_html import commit

pytestmark = pytest.mark.slow

MINUTES = 10
DELAY = MINUTES * 60_000
SEED = b"open cards"
Given = tuple[int, Choice]


class Table(NamedTuple):
    """A room with Ann and Bob at the table and Eve looking on; its match is written by the test."""

    client: TestClient
    services: Services
    code: str
    match: str
    people: dict[str, Visitor]

    def write(self, answers: list[Given], times: list[int], status: str = "playing") -> None:
        """The match has got so far, whatever it was before."""
        game = GAMES["blame"]
        replay = Replay(game, 2, {}, SEED)
        replay.add(answers)

        async def store() -> None:
            async with self.services.runtime.database.writing() as session:
                await session.execute(delete(Answer).where(Answer.match_id == self.match))
                rows = [
                    {"match_id": self.match, "n": n, "seat": seat, "choice": encode_choice(choice)}
                    | {"client_id": str(n), "at": at}
                    for n, ((seat, choice), at) in enumerate(zip(answers, times, strict=True))
                ]
                await session.execute(insert(Answer), rows)
                changed = {"status": status, "seed": SEED, "n": len(answers), "options": {}}
                state = encode_state(replay.now)
                await session.execute(
                    update(Match).where(Match.id == self.match).values(**changed, state=state)
                )

        called(self.client, store)
        self.services.replays._kept.clear()

    def see(self, name: str = "Eve", **params: int) -> Response:
        query = "".join(f"?{key}={value}" for key, value in params.items())
        return self.people[name].get(f"/rooms/{self.code}/open{query}")


def called(client: TestClient, act: Callable[..., Awaitable[Any]], *given: Any, **named: Any) -> Any:
    """Runs in the loop of the server. Any: whatever the act takes and tells."""
    assert client.portal is not None
    return client.portal.call(lambda: act(*given, **named))


@pytest.fixture
def sit_down(client: TestClient) -> Callable[..., Table]:
    """Makes the table; `agree` are those who agree before the deal."""
    services: Services = client.app.state.services  # type: ignore[attr-defined]

    def make(agree: tuple[str, ...] = ("Ann", "Bob")) -> Table:
        people = {name: Visitor(client) for name in ("Ann", "Bob", "Eve")}
        code = people["Ann"].open_room("Ann", seats=2)
        people["Bob"].join(code, "Bob")
        people["Eve"].join(code, "Eve", watch=True)
        known = called(client, services.hubs.room, code).room
        ids = {member.name: member.id for member in known.members}
        called(client, acts.change, services.runtime, code, ids["Ann"], open_cards=MINUTES)
        for name in agree:
            called(client, acts.agree_to_open_cards, services.runtime, code, ids[name], MINUTES)
        begun = called(client, acts.begin_match, services.runtime, code, ids["Ann"])
        return Table(client, services, code, begun.match, people)

    return make


def some_answers(count: int, seed: int, before: list[Given] | None = None) -> list[Given]:
    """A game played by chance, on from these answers until so many questions are settled in all."""
    replay, rnd = Replay(GAMES["blame"], 2, {}, SEED), random.Random(seed)
    replay.add(before or [])
    while len(replay.settled) <= count:
        seat = rnd.choice(waiting(replay.now))
        replay.add([(seat, rnd.choice(options(replay.now, seat)))])
        assert replay.now.result is None, "the game is too short"
    return replay.answers


def shown(page: str) -> int:
    """The number of the last question on this page."""
    return int(by_id(page)["at"].attributes["max"] or "")


def test_those_who_watch_see_all_hands_as_they_were(sit_down: Callable[..., Table], clock: Clock) -> None:
    table, answers = sit_down(), some_answers(20, 1)
    table.write(answers, [clock.now - DELAY] * len(answers))
    page = table.see()
    assert page.status_code == 200 and {"s0-hand", "s1-hand"} <= by_id(page.text).keys()
    assert "data-n=" not in page.text and "hx-ws" not in page.text and "Open cards" in page.text
    ids = [element.id for element in elements(page.text) if element.id is not None]
    assert len(ids) == len(set(ids)), "an id stands twice on the page"
    first = table.see(at=0)
    assert first.status_code == 200 and first.text != page.text
    assert table.see(at=99).text == page.text  # there is nothing after that moment


def test_the_last_dozen_questions_are_left_out_however_old_they_are(
    sit_down: Callable[..., Table], clock: Clock
) -> None:
    table = sit_down()
    for settled in (20, 13, 12):
        answers = some_answers(settled, 1)
        table.write(answers, [clock.now - 100 * DELAY] * len(answers))
        assert shown(table.see().text) == settled - QUESTIONS_LEFT_OUT
    answers = some_answers(11, 1)
    table.write(answers, [clock.now - 100 * DELAY] * len(answers))
    page = table.see()
    assert page.status_code == 409 and "Nothing to see yet" in page.text and "s0-hand" not in page.text


def test_every_answer_waits_for_the_whole_delay(sit_down: Callable[..., Table], clock: Clock) -> None:
    table, answers = sit_down(), some_answers(30, 2)
    replay = Replay(GAMES["blame"], 2, {}, SEED)
    replay.add(answers)
    start = clock.now
    table.write(answers, [start + 1000 * n for n in range(len(answers))])  # one each second
    clock.now = start + DELAY - 1
    assert table.see().status_code == 409
    for question in (2, 4, 5):
        settled_at = start + 1000 * (replay.settled[question] - 1)
        clock.now = settled_at + DELAY - 1
        assert shown(table.see().text) == question - 1
        clock.now += 1
        assert shown(table.see().text) == question


def test_a_clock_that_was_set_back_hastens_nothing(sit_down: Callable[..., Table], clock: Clock) -> None:
    table, answers = sit_down(), some_answers(30, 2)
    times = [clock.now - 2 * DELAY] * len(answers)
    times[8] = clock.now  # those after it cannot be older than it is
    table.write(answers, times)
    replay = Replay(GAMES["blame"], 2, {}, SEED)
    replay.add(answers)
    assert shown(table.see().text) == max(q for q, at in enumerate(replay.settled) if at <= 8)


def test_what_happens_within_the_delay_changes_no_byte(sit_down: Callable[..., Table], clock: Clock) -> None:
    """Two worlds, alike until the delay began; a page of one is a page of the other."""
    table, old = sit_down(), some_answers(14, 3)
    then, now = clock.now - DELAY, clock.now - DELAY + 1
    worlds = [
        old + some_answers(14 + more, seed, old)[len(old) :] for more, seed in ((12, 4), (12, 5), (20, 6))
    ]
    assert len({tuple(world) for world in worlds}) == 3
    pages = []
    for answers in worlds:
        table.write(answers, [then if n < len(old) else now for n in range(len(answers))])
        pages.append([table.see(at=at).content for at in (0, 7, 14, 15, 99)])
    assert shown(pages[0][-1].decode()) == 14
    assert pages[0] == pages[1] == pages[2]
    clock.now += 1
    table.write(worlds[2], [then] * len(worlds[2]))
    assert table.see(at=99).content != pages[0][-1]


@pytest.mark.parametrize("agree", [(), ("Ann",)])
def test_without_every_players_word_the_refusal_is_always_the_same(
    sit_down: Callable[..., Table], clock: Clock, agree: tuple[str, ...]
) -> None:
    table, refusals = sit_down(agree), set()
    for settled in (1, 25):
        answers = some_answers(settled, 1)
        table.write(answers, [clock.now - 9 * DELAY] * len(answers))
        refusals |= {
            (page.status_code, page.text) for page in (table.see(), table.see("Ann"), table.see(at=3))
        }
    agreed = sit_down()
    for settled in (1, 25):
        answers = some_answers(settled, 1)
        agreed.write(answers, [clock.now - 9 * DELAY] * len(answers))
        refusals |= {(page.status_code, page.text) for page in map(agreed.see, ("Ann", "Bob"))}
    ((status, text),) = refusals
    assert status == 400 and "The cards are not open to you" in text


def test_players_are_refused_also_when_they_only_watch_now(
    sit_down: Callable[..., Table], clock: Clock
) -> None:
    table, answers = sit_down(), some_answers(20, 1)
    table.write(answers, [clock.now - DELAY] * len(answers))
    room = called(table.client, table.services.hubs.room, table.code).room
    bob = next(member.id for member in room.members if member.name == "Bob")
    fay = Visitor(table.client)
    table.people["Fay"] = fay
    assert table.see("Fay").headers["location"].endswith(f"/rooms/{table.code}/join")  # a stranger
    fay.join(table.code, "Fay", watch=True)
    assert table.see("Fay").status_code == 200
    called(table.client, acts.leave, table.services.runtime, table.code, bob)
    assert table.see("Bob").status_code == 303
    table.people["Bob"].join(table.code, "Bob", watch=True)
    assert table.see("Bob").status_code == 400


def test_before_the_deal_nothing_is_open_and_after_the_end_everything_is(
    sit_down: Callable[..., Table], clock: Clock
) -> None:
    table = sit_down()
    assert table.see().status_code == 400
    answers = some_answers(5, 1)
    table.write(answers, [clock.now] * len(answers), status="abandoned")
    assert table.see().headers["location"] == f"/matches/{table.match}"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_part_of_a_match_knows_nothing_of_the_rest(game_id: str) -> None:
    game, rnd = GAMES[game_id], random.Random(game_id)
    whole = Replay(game, game.seats[0], {}, SEED)
    while whole.now.result is None and whole.last < 60:
        seat = rnd.choice(waiting(whole.now))
        whole.add([(seat, rnd.choice(options(whole.now, seat)))])
    for at in range(0, whole.last, 7):
        alone, part = Replay(game, game.seats[0], {}, SEED), whole.until(at)
        alone.add(whole.answers[:at])
        kept = {key: value for key, value in vars(part).items() if key not in ("_now", "_kept")}
        assert kept == {key: value for key, value in vars(alone).items() if key not in ("_now", "_kept")}
        assert len(part._kept) == len(alone._kept)
        assert [part.view(at, seat) for seat in range(part.now.seats)] == [
            alone.view(at, seat) for seat in range(part.now.seats)
        ]


# -- at the table ----------------------------------------------------------------------------------
@pytest.mark.slow
def test_players_are_asked_in_the_lobby_and_those_who_watch_get_the_way(wire: Wire) -> None:
    with ExitStack() as lines:
        ann, bob, eve = everybody = [lines.enter_context(Browser(wire)) for _ in range(3)]
        code = ann.open_room("Ann", 2)
        bob.join(code, "Bob")
        eve.join(code, "Eve", watch=True)
        for browser in everybody:
            browser.connect()
            browser.frame()
        ann.send(type="options", fields={"watchers": "true", "watch-open": "7"})
        assert ann.until_said("error")["code"] == "bad_options"
        ann.send(type="options", fields={"watchers": "true", "watch-open": "5"})
        for browser in everybody:
            browser.until("you", "Open cards?")
            assert ("I agree" in browser.places["you"]) == (browser is not eve)
        ann.send(type="open_cards", minutes=5)
        for browser in everybody:
            browser.until("you", 'Still to agree: <b class="c-1">Bob</b>')
        bob.send(type="open_cards", minutes=5)
        for browser in everybody:
            browser.until("you", "Every player has agreed.")
        ann.send(type="start")
        commit((ann, bob))
        eve.until("ending", f'href="/rooms/{code}/open"')
        assert "Open cards, 5 minutes late" in eve.places["menu"]
        for player in (ann, bob):
            player.until("menu", "Spectators can see all hands, 5 minutes late")
            assert f"/rooms/{code}/open" not in "".join(player.places.values())
        ann.send(type="end")
        bob.until("after", "Open cards?")
        eve.until("ending", "hidden")
