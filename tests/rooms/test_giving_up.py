"""Agreeing to end a match, and conceding it."""

from __future__ import annotations

from sqlalchemy import select

from app.db.models import Match
from app.rooms import acts
from app.rooms.runtime import Runtime
from tests.rooms.friends import new_room, notices, refused, room_now, sitting


async def status_of(runtime: Runtime, match: str) -> str | None:
    async with runtime.database.reading() as session:
        return await session.scalar(select(Match.status).where(Match.id == match))


# -- agreeing to end -----------------------------------------------------------------------------------
async def test_a_match_ends_when_everybody_at_the_table_has_agreed(runtime: Runtime) -> None:
    ann, bob, cid = await new_room(runtime, "Bob", "Cid")
    match = (await acts.begin_match(runtime, ann.code, ann.member)).match
    await acts.agree_to_end(runtime, ann.code, bob.member)
    await acts.agree_to_end(runtime, ann.code, bob.member)  # saying it twice is saying it once
    assert (await room_now(runtime, ann.code)).ending == (bob.member,)
    await acts.agree_to_end(runtime, ann.code, ann.member)
    assert await status_of(runtime, match) == "dealing"
    await acts.agree_to_end(runtime, ann.code, cid.member)
    assert await status_of(runtime, match) == "abandoned"
    assert (await room_now(runtime, ann.code)).ending == ()
    assert (await notices(runtime))[1:] == [
        "Bob proposes to end the game.",
        "Ann agrees to end the game.",
        "Cid agrees to end the game.",
        "Everybody agreed: the game is over.",
        "No cards were dealt. The list of past games shows this deal as not finished.",
    ]


async def test_one_who_wants_to_play_on_takes_the_proposal_off_the_table(runtime: Runtime) -> None:
    ann, bob, cid = await new_room(runtime, "Bob", "Cid")
    match = (await acts.begin_match(runtime, ann.code, ann.member)).match
    await acts.agree_to_end(runtime, ann.code, bob.member)
    await acts.play_on(runtime, ann.code, cid.member)
    await acts.play_on(runtime, ann.code, ann.member)  # there is nothing to decline any more
    assert (await room_now(runtime, ann.code)).ending == ()
    await acts.agree_to_end(runtime, ann.code, ann.member)
    await acts.agree_to_end(runtime, ann.code, cid.member)
    assert await status_of(runtime, match) == "dealing"  # Bob's word was for the first proposal
    assert "Cid wants to play on." in await notices(runtime)


async def test_bots_agree_to_everything(runtime: Runtime) -> None:
    ann = (await new_room(runtime))[0]
    await acts.add_bots(runtime, ann.code, ann.member, 2, "random")
    match = (await acts.begin_match(runtime, ann.code, ann.member)).match
    await acts.agree_to_end(runtime, ann.code, ann.member)
    assert await status_of(runtime, match) == "abandoned"


async def test_only_those_who_play_may_end_and_only_while_they_play(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    eve = await acts.join(runtime, ann.code, name="Eve", watch=True)
    with refused("bad_request"):
        await acts.agree_to_end(runtime, ann.code, ann.member)
    await acts.begin_match(runtime, ann.code, ann.member)
    for act in (acts.agree_to_end, acts.play_on, acts.concede):
        with refused("bad_request"):
            await act(runtime, ann.code, eve.member)
        with refused("not_member"):
            await act(runtime, ann.code, 99)
    await acts.abandon(runtime, ann.code, ann.member)
    with refused("bad_request"):
        await acts.agree_to_end(runtime, ann.code, bob.member)


async def test_when_the_last_who_disagreed_leaves_the_match_ends(runtime: Runtime) -> None:
    ann, bob, cid = await new_room(runtime, "Bob", "Cid")
    match = (await acts.begin_match(runtime, ann.code, ann.member)).match
    await acts.agree_to_end(runtime, ann.code, ann.member)
    await acts.agree_to_end(runtime, ann.code, bob.member)
    await acts.leave(runtime, ann.code, cid.member)
    assert await status_of(runtime, match) == "abandoned"


async def test_whoever_leaves_takes_their_proposal_along(runtime: Runtime) -> None:
    ann, bob, _ = await new_room(runtime, "Bob", "Cid")
    match = (await acts.begin_match(runtime, ann.code, ann.member)).match
    await acts.agree_to_end(runtime, ann.code, bob.member)
    await acts.leave(runtime, ann.code, bob.member)
    assert (await room_now(runtime, ann.code)).ending == ()
    assert await status_of(runtime, match) == "dealing"


async def test_a_proposal_does_not_outlive_its_match(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    await acts.begin_match(runtime, ann.code, ann.member)
    await acts.agree_to_end(runtime, ann.code, bob.member)
    await acts.abandon(runtime, ann.code, ann.member)
    match = (await acts.begin_match(runtime, ann.code, ann.member)).match
    await acts.agree_to_end(runtime, ann.code, ann.member)
    assert await status_of(runtime, match) == "dealing"
    assert (await room_now(runtime, ann.code)).ending == (ann.member,)


# -- conceding -----------------------------------------------------------------------------------------
async def test_who_concedes_watches_and_a_bot_plays_on_in_their_colour(runtime: Runtime) -> None:
    ann, bob, _ = await new_room(runtime, "Bob", "Cid")
    colour = (await room_now(runtime, ann.code)).members[1].colour
    match = (await acts.begin_match(runtime, ann.code, ann.member)).match
    await acts.concede(runtime, ann.code, bob.member)
    room = await room_now(runtime, ann.code)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob (bot)", "Cid"]
    seat = room.chairs[1]
    assert seat is not None and seat.bot is not None and seat.colour == colour
    watcher = room.member(bob.member)
    assert watcher is not None and watcher.seat is None and watcher.colour != colour
    assert await status_of(runtime, match) == "dealing"
    assert "Bob concedes; a bot plays on." in await notices(runtime)


async def test_when_nobody_but_bots_would_play_on_conceding_ends_the_match(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=3)
    await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    match = (await acts.begin_match(runtime, ann.code, ann.member)).match
    await acts.concede(runtime, ann.code, bob.member)
    assert await status_of(runtime, match) == "dealing"
    await acts.concede(runtime, ann.code, ann.member)
    assert await status_of(runtime, match) == "abandoned"
    assert (await notices(runtime))[-2] == "Ann concedes: the game is over."


async def test_a_concession_can_be_the_last_word_that_was_missing(runtime: Runtime) -> None:
    ann, bob, cid = await new_room(runtime, "Bob", "Cid")
    match = (await acts.begin_match(runtime, ann.code, ann.member)).match
    await acts.agree_to_end(runtime, ann.code, ann.member)
    await acts.agree_to_end(runtime, ann.code, cid.member)
    await acts.concede(runtime, ann.code, bob.member)
    assert await status_of(runtime, match) == "abandoned"


async def test_for_the_next_match_whoever_conceded_has_their_seat_again(runtime: Runtime) -> None:
    ann, bob, cid = await new_room(runtime, "Bob", "Cid")
    colours = [member.colour for member in (await room_now(runtime, ann.code)).members]
    for again in (True, False):  # by the lobby, and at once
        await acts.begin_match(runtime, ann.code, ann.member)
        await acts.concede(runtime, ann.code, bob.member)
        await acts.abandon(runtime, ann.code, ann.member)
        if again:
            await acts.return_to_lobby(runtime, ann.code, ann.member)
            assert await sitting(runtime, ann.code) == ["Ann", "Bob", "Cid"]
    await acts.begin_match(runtime, ann.code, ann.member)
    room = await room_now(runtime, ann.code)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", "Cid"]
    assert [member.colour for member in room.members] == colours and len(room.members) == 3
    await acts.concede(runtime, ann.code, cid.member)
    await acts.leave(runtime, ann.code, cid.member)
    await acts.abandon(runtime, ann.code, ann.member)
    await acts.return_to_lobby(runtime, ann.code, ann.member)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", "Cid (bot)"]
