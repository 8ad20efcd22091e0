"""What a bot is given: its own seat's views, as a program in that seat is sent them, and nothing else."""

from __future__ import annotations

import inspect

import msgspec
import pytest

from app.bots import LEVELS, POLICIES, Bot
from app.kernel import Table, View
from app.rooms import acts
from app.rooms.live.hub_registry import HubRegistry
from app.tables import bot_players as automata
from app.tables.live_table import LiveTable
from tests.tables.fake_connection import connect
from tests.tables.hosted_rooms import room_of, started

SOME_ANSWERS = 20
Frame = tuple[int, bytes]  # question, and the view as it goes over the wire


class Recorder(Bot):
    """A bot that writes down everything it is given."""

    given: list[tuple[Bot, Frame]]

    def see(self, question: int, view: View) -> View:
        self.given.append((self, (question, msgspec.json.encode(view))))
        return super().see(question, view)

    def choose(self, question: int, view: View, below: object) -> int:
        self.given.append((self, (question, msgspec.json.encode(view))))
        return super().choose(question, view, below)  # type: ignore[arg-type]  # passed on as it came


async def test_a_bots_input_is_exactly_its_seats_stream(
    hubs: HubRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    Recorder.given = []
    monkeypatch.setattr(automata, "Bot", Recorder)
    sent: dict[int, set[Frame]] = {}
    frame = LiveTable.frame

    def record(live: LiveTable) -> None:
        """What would go to a program in each seat at this moment."""
        for seat in range(live.table.seats):
            message = msgspec.json.decode(frame(live, seat))
            if message["q"] is not None:
                sent.setdefault(seat, set()).add((message["q"], msgspec.json.encode(message["view"])))

    ann = await acts.create(hubs.runtime, game="blame", seats=3, options={}, name="Ann")
    await acts.stand(hubs.runtime, ann.code, ann.member)
    await acts.add_bots(hubs.runtime, ann.code, ann.member, 3, "sensible")
    hub = await room_of(hubs, ann)
    connection = connect(hub, ann.member)
    await started(hubs, ann)
    await connection.until(lambda: hub.live is not None)
    live = hub.live
    assert live is not None
    record(live)
    told = live.changed

    def changed(only: int | None) -> None:
        record(live)
        told(only)

    live.changed = changed
    await connection.until(lambda: live.n > SOME_ANSWERS)
    seats: dict[int, set[int]] = {}
    for bot, given in list(Recorder.given):
        mine = {seat for seat, frames in sent.items() if given in frames}
        assert mine, "a bot was given something that no seat was sent"
        seats.setdefault(id(bot), set(range(3))).intersection_update(mine)
    # Each bot's input fits one seat's stream, and each seat's stream went to one bot.
    assert sorted(map(sorted, seats.values())) == [[0], [1], [2]]


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_takes_anything_but_a_question_a_view_and_chance(level: str) -> None:
    assert list(inspect.signature(Bot(level).see).parameters) == ["question", "view"]
    assert list(inspect.signature(Bot(level).choose).parameters) == ["question", "view", "below"]


@pytest.mark.parametrize("level", POLICIES)
def test_a_bot_keeps_no_table(level: str) -> None:
    bot = Bot(level)
    assert not any(isinstance(kept, Table) for kept in vars(bot).values())
