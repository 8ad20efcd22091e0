"""From the lobby to a match and back."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy import event, select
from sqlalchemy.orm import Session

from app.db.journal import Journal, Verdict
from app.db.models import Match
from app.games import GAMES
from app.rooms import acts
from app.rooms.acts.start import give_up_deal
from app.rooms.runtime import Runtime
from app.tables.deal.commitment import COMMITMENT_VERSION, Terms, commitment_of
from tests.rooms.friends import new_room, notices, refused, room_now, sitting


async def the_match(runtime: Runtime) -> Match:
    async with runtime.database.reading() as session:
        return (await session.scalars(select(Match))).one()


async def test_a_match_begins_with_a_secret_that_is_bound_and_not_yet_dealt(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=3)
    await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    begun = await acts.begin_match(runtime, ann.code, ann.member)
    match = await the_match(runtime)
    assert (match.id, match.status, match.n, match.seed) == (begun.match, "dealing", 0, None)
    terms = Terms.of("blame", GAMES["blame"].version, match.options, match.players)
    assert len(match.secret) == 32 and begun.commitment == commitment_of(match.secret, terms)
    assert match.commitment_version == COMMITMENT_VERSION and match.commitment == begun.commitment
    assert (match.deals_begun, match.deals_undealt) == (1, 0)
    assert [player["name"] for player in match.players] == ["Ann", "Bob", "Bramble"]
    assert [player["member"] for player in match.players][:2] == [ann.member, bob.member]
    assert [player["bot"] for player in match.players] == [None, None, "random"]
    room = await room_now(runtime, ann.code)
    assert (room.match, room.match_status, room.running) == (begun.match, "dealing", True)


async def test_no_match_begins_with_an_empty_seat_or_twice(runtime: Runtime) -> None:
    ann = (await new_room(runtime, seats=2))[0]
    with refused("seats"):
        await acts.begin_match(runtime, ann.code, ann.member)
    await acts.join(runtime, ann.code, name="Bob")
    await acts.begin_match(runtime, ann.code, ann.member)
    with refused("started"):
        await acts.begin_match(runtime, ann.code, ann.member)
    await the_match(runtime)


async def test_an_ended_match_is_abandoned_and_takes_no_deal_any_more(runtime: Runtime) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    begun = await acts.begin_match(runtime, ann.code, ann.member)
    assert await acts.abandon(runtime, ann.code, ann.member) == begun.match
    match = await the_match(runtime)
    assert match.status == "abandoned" and match.ended_at == runtime.clock()
    async with Journal(runtime.database) as journal:
        dealt = await journal.deal(begun.match, seed=b"", contributions=[], state=b"")
        assert dealt is Verdict.BEHIND
    with refused("bad_request"):
        await acts.abandon(runtime, ann.code, ann.member)
    assert (await notices(runtime))[-2:] == [
        "Ann ended the game.",
        "No cards were dealt. The list of past games shows this deal as not finished.",
    ]


async def test_after_a_match_the_same_friends_are_in_the_lobby_again(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    await acts.ready(runtime, ann.code, bob.member, True)
    await acts.begin_match(runtime, ann.code, ann.member)
    with refused("started"):
        await acts.return_to_lobby(runtime, ann.code, ann.member)
    await acts.abandon(runtime, ann.code, ann.member)
    await acts.return_to_lobby(runtime, ann.code, ann.member, options={"powers": True})
    room = await room_now(runtime, ann.code)
    assert (room.match, room.match_status, room.options["powers"]) == (None, None, True)
    assert not any(member.ready for member in room.members)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob"]


async def test_a_rematch_can_follow_at_once(runtime: Runtime) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    first = await acts.begin_match(runtime, ann.code, ann.member)
    await acts.abandon(runtime, ann.code, ann.member)
    second = await acts.begin_match(runtime, ann.code, ann.member)
    assert second.match != first.match and second.commitment != first.commitment
    assert (await room_now(runtime, ann.code)).match == second.match


async def test_every_deal_begun_in_a_room_is_counted_and_those_not_finished_too(runtime: Runtime) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    counted = []
    async with Journal(runtime.database) as journal:
        for dealt in (False, True, False, True):
            begun = await acts.begin_match(runtime, ann.code, ann.member)
            if dealt:
                await journal.deal(begun.match, seed=b"s", contributions=[], state=b"{}")
            await acts.abandon(runtime, ann.code, ann.member)
            async with runtime.database.reading() as session:
                match = (await session.scalars(select(Match).where(Match.id == begun.match))).one()
            counted.append((match.deals_begun, match.deals_undealt))
    assert counted == [(1, 0), (2, 1), (3, 1), (4, 2)]


async def test_a_deal_that_is_given_up_ends_undealt_and_leads_to_the_lobby(
    runtime: Runtime,
) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    begun = await acts.begin_match(runtime, ann.code, ann.member)
    for _ in range(2):  # another worker may give it up as well
        await give_up_deal(runtime, begun.match, "It could not be.")
    match = await the_match(runtime)
    assert (match.status, match.seed, match.ended_at) == ("abandoned", None, runtime.clock())
    assert (await room_now(runtime, ann.code)).match is None
    assert (await notices(runtime))[-2:] == [
        "It could not be.",
        "No cards were dealt. The list of past games shows this deal as not finished.",
    ]


async def test_a_deal_that_was_dealt_meanwhile_is_not_given_up(runtime: Runtime) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    begun = await acts.begin_match(runtime, ann.code, ann.member)
    async with Journal(runtime.database) as journal:
        await journal.deal(begun.match, seed=b"s", contributions=[], state=b"{}")
    await give_up_deal(runtime, begun.match, "It could not be.")
    assert (await room_now(runtime, ann.code)).match_status == "playing"


async def test_the_log_tells_nothing_that_could_not_be_stored(
    runtime: Runtime, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await new_room(runtime, "Bob", seats=2)
    caplog.set_level(logging.INFO)
    await acts.begin_match(runtime, ann.code, ann.member)
    assert [each.message for each in caplog.records] == ["match started"]
    caplog.clear()

    def full(_: Session) -> None:
        raise OSError("the disk is full")

    event.listen(Session, "before_commit", full)
    try:
        for act in (
            acts.create(runtime, game="blame", seats=2, options={}, name="Cyd"),
            acts.close(runtime, ann.code, ann.member),
        ):
            with pytest.raises(OSError, match="full"):
                await act
    finally:
        event.remove(Session, "before_commit", full)
    assert [each.message for each in caplog.records if each.levelno == logging.INFO] == []
    await acts.close(runtime, ann.code, ann.member)
    assert [each.message for each in caplog.records][-2:] == ["match ended", "room closed"]
