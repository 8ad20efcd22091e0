"""Dealing: the seats make the deal together, and a server that dies begins it again."""

from __future__ import annotations

import asyncio
from hashlib import sha256

import pytest
from sqlalchemy import update

from app.db.chat import Reader
from app.db.engine import Database
from app.db.journal import Journal
from app.db.models import Match
from app.rooms import acts
from app.rooms.live import dealing
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.room_service import RoomService
from app.rooms.runtime import Runtime
from app.tables.deal.seed import bot_bytes, seed_of
from tests.db.chat_reading import last
from tests.tables.dealt_table import friends
from tests.tables.fake_connection import connect
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import ALL_THE_TIME, NO_HURRY, at_table, room_of, started, the_match, with_bots

SHARES = (b"a" * 16, b"b" * 16, b"c" * 16)


async def test_the_seats_make_the_deal_together(runtime: Runtime, journal: Moody) -> None:
    hubs = HubRegistry(runtime, journal, ALL_THE_TIME)
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


async def test_a_match_is_dealt_although_the_host_disconnected_when_it_was_stored(hubs: HubRegistry) -> None:
    here = await friends(hubs.runtime, 3)
    hub = await room_of(hubs, here[0])
    bob = connect(hub, here[1].member)
    starting = asyncio.create_task(RoomService(hubs).start(here[0].code, here[0].member))
    await asyncio.sleep(0)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    await bob.until(lambda: hub.live is not None)


async def test_silence_is_kept_with_the_match(hubs: HubRegistry) -> None:
    _, _, _, live = await at_table(hubs)
    match = await the_match(hubs.runtime, live.match)
    assert match.contributions == [{"by": "player", "hash": None, "bytes": ""}] * 3
    assert match.seed == seed_of(match.secret, [b"", b"", b""])


async def test_bots_give_what_follows_from_the_secret(hubs: HubRegistry) -> None:
    hub, ann, connection = await with_bots(hubs)
    match = await the_match(hubs.runtime, await started(hubs, ann))
    await connection.until(lambda: hub.live is not None)
    match = await the_match(hubs.runtime, match.id)
    assert match.seed == seed_of(match.secret, [bot_bytes(match.secret, seat) for seat in range(3)])


async def test_a_server_that_dies_in_the_ceremony_begins_again_with_the_same_commitment(
    runtime: Runtime, journal: Moody
) -> None:
    before = HubRegistry(runtime, journal, ALL_THE_TIME)
    here = await friends(runtime, 3)
    hub = await room_of(before, here[0])
    ann = connect(hub, here[0].member)
    begun = await RoomService(before).start(here[0].code, here[0].member)
    await ann.until(lambda: hub.ceremony is not None)
    assert hub.ceremony is not None
    hub.ceremony.take_hash(0, sha256(SHARES[0]).hexdigest())
    await before.stop()

    after = HubRegistry(runtime, journal, ALL_THE_TIME)
    hub = await room_of(after, here[0])
    ann = connect(hub, here[0].member)
    await ann.until(lambda: hub.ceremony is not None)
    deal = hub.ceremony
    assert deal is not None and (deal.match, deal.commitment) == (begun.match, begun.commitment)
    assert deal.hashes == {}  # they had not been told to anybody
    for seat, share in enumerate(SHARES):
        deal.take_hash(seat, sha256(share).hexdigest())
        deal.take_bytes(seat, share)
    await ann.until(lambda: hub.live is not None)
    match = await the_match(runtime, begun.match)
    assert match.seed == seed_of(match.secret, SHARES)
    await after.stop()


async def test_a_deal_that_cannot_be_stored_is_tried_again_and_the_log_does_not_tell_its_link(
    hubs: HubRegistry, journal: Moody, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(dealing, "RETRY_SECONDS", 0)
    journal.fail("fails", times=2)
    hub, _, _, live = await at_table(hubs)
    assert journal.times == 0 and live.n == 0 and hub.room.match_status == "playing"
    assert live.match[:8] in caplog.text and live.match not in caplog.text


async def test_hashes_that_were_told_are_the_same_after_a_restart(runtime: Runtime, journal: Moody) -> None:
    before = HubRegistry(runtime, journal, ALL_THE_TIME)
    here = await friends(runtime, 3)
    hub = await room_of(before, here[0])
    ann = connect(hub, here[0].member)
    begun = await RoomService(before).start(here[0].code, here[0].member)
    await ann.until(lambda: hub.ceremony is not None)
    deal = hub.ceremony
    assert deal is not None
    for seat, share in enumerate(SHARES):
        deal.take_hash(seat, sha256(share).hexdigest())
    await ann.until(lambda: deal.opened)
    told = deal.hashes
    deal.take_bytes(0, SHARES[0])
    await before.stop()

    after = HubRegistry(runtime, journal, ALL_THE_TIME)
    hub = await room_of(after, here[0])
    ann = connect(hub, here[0].member)
    await ann.until(lambda: hub.ceremony is not None)
    again = hub.ceremony
    assert again is not None and again.opened and again.hashes == told
    assert again.commitment == begun.commitment
    again.take_hash(2, sha256(b"x" * 16).hexdigest())  # one who has seen the others' bytes would like another
    again.take_bytes(2, b"x" * 16)
    for seat, share in enumerate(SHARES):
        again.take_bytes(seat, share)
    await ann.until(lambda: hub.live is not None)
    match = await the_match(runtime, begun.match)
    assert match.seed == seed_of(match.secret, SHARES)
    await after.stop()


async def test_after_a_restart_seats_have_longer_to_come_back(runtime: Runtime, journal: Moody) -> None:
    hubs = HubRegistry(runtime, journal, ALL_THE_TIME)
    here = await friends(runtime, 2)
    began = await acts.begin_match(runtime, here[0].code, here[0].member)
    async with runtime.database.writing() as session:
        long_ago = runtime.clock() - 3_600_000
        await session.execute(update(Match).where(Match.id == began.match).values(started_at=long_ago))
    hub = await room_of(hubs, here[0])
    await connect(hub, here[0].member).until(lambda: hub.ceremony is not None)
    assert hub.ceremony is not None and hub.ceremony.timeout > ALL_THE_TIME.contribution_seconds
    await hubs.stop()


async def test_who_withholds_the_bytes_of_a_hash_is_named_for_all_to_read(
    runtime: Runtime, journal: Moody
) -> None:
    here = await friends(runtime, 3)
    begun = await acts.begin_match(runtime, here[0].code, here[0].member)
    hashes = [sha256(share).hexdigest() for share in SHARES]
    told: list[dict[str, str | None]] = [
        {"by": "player", "hash": digest, "bytes": ""} for digest in hashes[:2]
    ]
    told[0]["bytes"] = SHARES[0].hex()
    told.append({"by": "player", "hash": None, "bytes": ""})
    async with runtime.database.writing() as session:
        await session.execute(update(Match).where(Match.id == begun.match).values(contributions=told))
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    hub = await room_of(hubs, here[0])
    await connect(hub, here[0].member).until(lambda: hub.live is not None)
    match = await the_match(runtime, begun.match)
    assert match.contributions == told and match.seed == seed_of(match.secret, [SHARES[0], b"", b""])
    lines = await last(hubs.chat, hub.room.id, Reader(here[0].member, spectators=False), 9)
    named = [(line.kind, line.text) for line in lines if "withheld" in line.text]
    assert named == [("notice", "Bob promised bytes for the shuffle and then withheld them.")]
    await hubs.stop()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"version": 0}, "the rules of the game have changed"),
        ({"game": "chess"}, "no longer has the game"),
        ({"options": {"roles": "random"}}, "no longer fits what the server had committed to"),
        ({"secret": bytes(32)}, "no longer fits what the server had committed to"),
        ({"commitment": "0" * 64}, "no longer fits what the server had committed to"),
    ],
)
async def test_a_match_that_no_longer_fits_its_commitment_ends_undealt(
    hubs: HubRegistry, changed: dict[str, object], words: str
) -> None:
    ann, *_ = await friends(hubs.runtime, 2)
    begun = await acts.begin_match(hubs.runtime, ann.code, ann.member)
    async with hubs.runtime.database.writing() as session:
        await session.execute(update(Match).where(Match.id == begun.match).values(**changed))
    hub = await room_of(hubs, ann)
    await connect(hub, ann.member).until(lambda: hub.room.match is None)
    match = await the_match(hubs.runtime, begun.match)
    assert (match.status, match.seed) == ("abandoned", None)
    lines = await last(hubs.chat, hub.room.id, Reader(ann.member, spectators=False), 9)
    assert words in lines[-2].text and "No cards were dealt" in lines[-1].text
    # And the next deal counts it.
    await started(hubs, ann)
    connection = connect(hub, ann.member)
    await connection.until(lambda: hub.ceremony is not None)
    assert hub.ceremony is not None and (hub.ceremony.begun, hub.ceremony.undealt) == (2, 1)
    await connection.until(lambda: hub.live is not None)
    assert hub.live is not None
    following = await the_match(hubs.runtime, hub.live.match)
    assert (following.deals_begun, following.deals_undealt) == (2, 1)


async def test_a_match_that_is_ended_before_the_deal_is_never_dealt(runtime: Runtime, journal: Moody) -> None:
    hubs = HubRegistry(runtime, journal, ALL_THE_TIME)
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


async def test_workers_that_do_not_hear_each_other_tell_the_same_hashes(
    either_url: str,
) -> None:
    databases = [Database(either_url) for _ in range(2)]
    runtimes = [Runtime(database) for database in databases]
    here = await friends(runtimes[0], 3)
    begun = await acts.begin_match(runtimes[0], here[0].code, here[0].member)
    async with Journal(databases[0]) as one, Journal(databases[1]) as two:
        workers = [
            HubRegistry(runtime, journal, ALL_THE_TIME)
            for runtime, journal in zip(runtimes, (one, two), strict=True)
        ]
        hubs = [await room_of(worker, here[0]) for worker in workers]
        connections = [connect(hub, here[0].member) for hub in hubs]
        for hub, connection in zip(hubs, connections, strict=True):
            await connection.until(lambda: hub.ceremony is not None)  # noqa: B023  # looked at in this round only
        deals = [hub.ceremony for hub in hubs if hub.ceremony is not None]
        # Cid has told another hash to the second worker, as one would who has two browsers open.
        for deal, last in zip(deals, (SHARES[2], b"x" * 16), strict=True):
            for seat, share in enumerate((*SHARES[:2], last)):
                deal.take_hash(seat, sha256(share).hexdigest())
        for deal, connection in zip(deals, connections, strict=True):
            await connection.until(lambda: deal.opened)  # noqa: B023  # looked at in this round only
        stored = (await the_match(runtimes[0], begun.match)).contributions
        assert stored is not None and deals[0].hashes == deals[1].hashes
        assert [deals[0].hashes[seat] for seat in range(3)] == [given["hash"] for given in stored]
        cids = SHARES[2] if deals[0].hashes[2] == sha256(SHARES[2]).hexdigest() else b"x" * 16
        for deal in deals:
            for seat, share in enumerate((*SHARES[:2], cids)):
                deal.take_bytes(seat, share)
        for hub, connection in zip(hubs, connections, strict=True):
            await connection.until(lambda: hub.live is not None)  # noqa: B023  # looked at in this round only
        match = await the_match(runtimes[0], begun.match)
        assert match.seed == seed_of(match.secret, [*SHARES[:2], cids])
        for worker in workers:
            await worker.stop()
    for database in databases:
        await database.close()
