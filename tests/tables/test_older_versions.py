"""A game that was begun with an older version of the server goes on with this one."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.db.chat import Chat, Reader
from app.db.engine import Database
from app.db.journal import Journal
from app.db.migrate import upgrade
from app.kernel import waiting
from app.rooms import acts
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.room_hub import RoomHub
from app.rooms.runtime import Runtime
from app.tables.live_table import LiveTable
from app.tables.replay.export import export
from tests.db.chat_reading import last
from tests.db.older_databases import Old, put_up
from tests.db.postgres import new_database
from tests.tables.dealt_table import nothing, play_out
from tests.tables.fake_connection import connect
from tests.tables.hosted_rooms import NO_HURRY

pytestmark = pytest.mark.slow


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def old_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'old.db'}"
    return new_database(request.getfixturevalue("postgres"), f"t{secrets.token_hex(8)}")


@pytest.fixture
def old(old_url: str) -> Old:
    """What was in it before it was upgraded."""
    old = put_up(old_url, "0001")
    upgrade(SimpleNamespace(database=old_url))
    return old


@pytest.fixture
async def hubs(old: Old, old_url: str) -> AsyncIterator[HubRegistry]:
    database = Database(old_url)
    async with Journal(database) as journal:
        hubs = HubRegistry(Runtime(database), journal, NO_HURRY)
        yield hubs
        await hubs.stop()
    await database.close()


async def the_room(hubs: HubRegistry, code: str) -> RoomHub:
    hub = await hubs.room(code)
    assert hub is not None
    return hub


async def the_table(hub: RoomHub, member: int) -> LiveTable:
    connection = connect(hub, member)
    await connection.until(lambda: hub.live is not None)
    assert hub.live is not None
    return hub.live


async def test_everybody_is_let_in_by_the_key_they_have(old: Old, hubs: HubRegistry) -> None:
    first, second = old["codes"]
    for name, code in {"Ann": first, "Bob": first, "Cid": second, "Dot": second}.items():
        member_id = await acts.member_of(hubs.runtime, code, old["tokens"][name])
        member = (await the_room(hubs, code)).room.member(member_id)
        assert member is not None and member.name == name


async def test_the_table_stands_as_it_was_left(old: Old, hubs: HubRegistry) -> None:
    found = await hubs.journal.snapshot(old["matches"][0])
    assert found is not None
    live = await LiveTable.load(found, hubs.journal, hubs.runtime.clock, hubs.runtime.monotonic)
    assert (live.question, live.n) == (old["question"], len(old["tables"]["answers"]))
    for seat, seen in enumerate(old["seen"]):
        view = live.view(seat)
        assert view["piles"] == seen["piles"]
        assert (view["waiting"], len(view["options"])) == (seen["waiting"], seen["options"])


async def test_an_answer_of_that_time_is_known_and_not_played_again(old: Old, hubs: HubRegistry) -> None:
    found = await hubs.journal.snapshot(old["matches"][0])
    assert found is not None
    live = await LiveTable.load(found, hubs.journal, hubs.runtime.clock, hubs.runtime.monotonic)
    first = old["tables"]["answers"][0]
    acknowledged: list[bool] = []
    await live.act(first["seat"], 0, 0, first["client_id"], lambda: acknowledged.append(True))
    assert acknowledged == [True] and live.n == found.n


async def test_the_game_is_played_to_its_end_and_kept_whole(old: Old, hubs: HubRegistry) -> None:
    found = await hubs.journal.snapshot(old["matches"][0])
    assert found is not None
    live = await LiveTable.load(found, hubs.journal, hubs.runtime.clock, hubs.runtime.monotonic)
    await play_out(live)
    exported = await export(hubs.runtime.database, live.match)
    assert exported is not None and exported["outcome"] is not None
    assert len(exported["answers"]) == live.n > found.n


async def test_bots_and_people_go_on_in_the_room(old: Old, hubs: HubRegistry) -> None:
    hub = await the_room(hubs, old["codes"][0])
    ann = await acts.member_of(hubs.runtime, old["codes"][0], old["tokens"]["Ann"])
    assert ann is not None
    live = await the_table(hub, ann)
    connection = connect(hub, ann)
    seats = {0: "Ann", 1: "Bob"}
    while not live.over:
        await connection.until(lambda: live.over or bool(set(waiting(live.table)) & seats.keys()))
        for seat in set(waiting(live.table)) & seats.keys():
            assert live.question is not None
            await live.act(seat, live.question, 0, f"new-{live.n}", nothing)
    await connection.until(lambda: hub.room.match_status == "over")


async def test_a_deal_that_was_interrupted_by_the_upgrade_is_held(old: Old, hubs: HubRegistry) -> None:
    code = old["codes"][1]
    cid = await acts.member_of(hubs.runtime, code, old["tokens"]["Cid"])
    assert cid is not None
    live = await the_table(await the_room(hubs, code), cid)
    assert live.match == old["matches"][1] and live.n == 0


async def test_what_was_said_is_still_read(old: Old, hubs: HubRegistry) -> None:
    lines = await last(Chat(hubs.runtime.database), 1, Reader(None, spectators=False), 10)
    assert lines[-1].text == "Back after supper."
