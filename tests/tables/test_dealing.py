"""Dealing: the seats make the deal together, and a server that dies begins it again."""

from __future__ import annotations

from hashlib import sha256

import pytest
from sqlalchemy import update

from app.db.models import Match
from app.games import GAMES
from app.rooms import acts
from app.rooms.live import dealing
from app.rooms.live.hubs import Hubs
from app.rooms.room_service import RoomService
from app.rooms.runtime import Runtime
from app.tables.deal.seed import bot_bytes, seed_of
from tests.tables.dealt_table import friends
from tests.tables.fake_connection import connect
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import ALL_THE_TIME, at_table, room_of, started, the_match, with_bots

SHARES = (b"a" * 16, b"b" * 16, b"c" * 16)


async def test_the_seats_make_the_deal_together(runtime: Runtime, journal: Moody) -> None:
    hubs = Hubs(runtime, journal, ALL_THE_TIME)
    here = await friends(runtime, 3)
    hub = await room_of(hubs, here[0])
    ann = connect(hub, here[0].member)
    begun = await RoomService(hubs).start(here[0].code, here[0].member)
    await ann.until(lambda: hub.ceremony is not None)
    deal = hub.ceremony
    assert deal is not None and deal.commitment == begun.commitment
    for seat, share in enumerate(SHARES):
        assert hub.live is None  # no card is dealt while a seat's hash is missing
        deal.take_hash(seat, sha256(share).hexdigest())
    await ann.until(lambda: deal.opened)
    for seat, share in enumerate(SHARES):
        deal.take_bytes(seat, share)
    await ann.until(lambda: hub.live is not None)
    match = await the_match(runtime, begun.match)
    assert match.seed == seed_of(match.secret, SHARES)
    assert match.contributions == [
        {"by": "player", "hash": sha256(share).hexdigest(), "bytes": share.hex()} for share in SHARES
    ]
    assert hub.ceremony is None and hub.room.match_status == "playing"
    await hubs.stop()


async def test_silence_is_kept_with_the_match(hubs: Hubs) -> None:
    _, _, _, live = await at_table(hubs)
    match = await the_match(hubs.runtime, live.match)
    assert match.contributions == [{"by": "player", "hash": None, "bytes": ""}] * 3
    assert match.seed == seed_of(match.secret, [b"", b"", b""])


async def test_bots_give_what_follows_from_the_secret(hubs: Hubs) -> None:
    hub, ann, connection = await with_bots(hubs)
    match = await the_match(hubs.runtime, await started(hubs, ann))
    await connection.until(lambda: hub.live is not None)
    match = await the_match(hubs.runtime, match.id)
    assert match.seed == seed_of(match.secret, [bot_bytes(match.secret, seat) for seat in range(3)])


async def test_a_server_that_dies_in_the_ceremony_begins_again_with_the_same_commitment(
    runtime: Runtime, journal: Moody
) -> None:
    before = Hubs(runtime, journal, ALL_THE_TIME)
    here = await friends(runtime, 3)
    hub = await room_of(before, here[0])
    ann = connect(hub, here[0].member)
    begun = await RoomService(before).start(here[0].code, here[0].member)
    await ann.until(lambda: hub.ceremony is not None)
    assert hub.ceremony is not None
    hub.ceremony.take_hash(0, sha256(SHARES[0]).hexdigest())
    await before.stop()

    after = Hubs(runtime, journal, ALL_THE_TIME)
    hub = await room_of(after, here[0])
    ann = connect(hub, here[0].member)
    await ann.until(lambda: hub.ceremony is not None)
    deal = hub.ceremony
    assert deal is not None and (deal.match, deal.commitment) == (begun.match, begun.commitment)
    assert deal.hashes == {}
    for seat, share in enumerate(SHARES):
        deal.take_hash(seat, sha256(share).hexdigest())
        deal.take_bytes(seat, share)
    await ann.until(lambda: hub.live is not None)
    match = await the_match(runtime, begun.match)
    assert match.seed == seed_of(match.secret, SHARES)
    await after.stop()


async def test_a_deal_that_cannot_be_stored_is_tried_again_and_the_log_does_not_tell_its_link(
    hubs: Hubs, journal: Moody, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(dealing, "RETRY_SECONDS", 0)
    journal.fail("fails", times=2)
    hub, _, _, live = await at_table(hubs)
    assert journal.times == 0 and live.n == 0 and hub.room.match_status == "playing"
    assert live.match[:8] in caplog.text and live.match not in caplog.text


async def test_a_match_begun_before_the_rules_changed_is_dealt_and_kept_by_those_of_today(hubs: Hubs) -> None:
    ann, *_ = await friends(hubs.runtime, 2)
    begun = await acts.begin_match(hubs.runtime, ann.code, ann.member)
    async with hubs.runtime.database.writing() as session:
        await session.execute(update(Match).values(version=0))
    hub = await room_of(hubs, ann)
    await connect(hub, ann.member).until(lambda: hub.live is not None)
    assert (await the_match(hubs.runtime, begun.match)).version == GAMES["blame"].version


async def test_a_match_that_is_ended_before_the_deal_is_never_dealt(runtime: Runtime, journal: Moody) -> None:
    hubs = Hubs(runtime, journal, ALL_THE_TIME)
    here = await friends(runtime, 3)
    hub = await room_of(hubs, here[0])
    ann = connect(hub, here[0].member)
    first = await started(hubs, here[0])
    await ann.until(lambda: hub.ceremony is not None)
    await acts.abandon(runtime, here[0].code, here[0].member)
    await hubs.refresh(here[0].code)
    assert hub.ceremony is None and hub.live is None and not hub.room.running
    # Another one can follow at once.
    second = await started(hubs, here[0])
    await ann.until(lambda: hub.ceremony is not None)
    assert second != first and hub.ceremony is not None and hub.ceremony.match == second
    assert (await the_match(runtime, first)).seed is None
    await hubs.stop()
