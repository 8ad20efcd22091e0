"""Coming back to a room that one has left: the same member, on the seat that a stand-in holds."""

from __future__ import annotations

from app.rooms import acts
from app.rooms.acts import Entered
from app.rooms.memberships import memberships
from app.rooms.removed_members import REMOVED_MILLIS
from app.rooms.runtime import Runtime
from tests.manual_clock import Clock
from tests.rooms.friends import new_room, notices, room_now, sitting


async def playing(runtime: Runtime) -> tuple[Entered, Entered, Entered]:
    """Ann, Bob and Cid are at the table."""
    ann, bob, cid = await new_room(runtime, "Bob", "Cid")
    await acts.begin_match(runtime, ann.code, ann.member)
    return ann, bob, cid


async def come_back(runtime: Runtime, who: Entered, name: str = "Bob", *, watch: bool = False) -> Entered:
    return await acts.join(runtime, who.code, name=name, token=who.token, watch=watch)


async def test_who_left_has_the_seat_back_that_a_stand_in_holds(runtime: Runtime) -> None:
    ann, bob, _ = await playing(runtime)
    colour = (await room_now(runtime, ann.code)).chairs[1].colour  # type: ignore[union-attr]
    await acts.leave(runtime, ann.code, bob.member)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob (bot)", "Cid"]
    room = await room_now(runtime, ann.code)
    assert await acts.holds_seat_for(runtime, room.id, bob.token)
    back = await come_back(runtime, bob)
    assert (back.member, back.seat) == (bob.member, 1)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", "Cid"]
    room = await room_now(runtime, ann.code)
    assert room.chairs[1] is not None and room.chairs[1].colour == colour
    assert [member.name for member in room.members if member.bot] == []
    assert not await acts.holds_seat_for(runtime, room.id, bob.token)
    assert (await notices(runtime))[-2:] == ["Bob left.", "Bob is back."]


async def test_no_lock_keeps_them_from_their_own_seat(runtime: Runtime) -> None:
    ann, bob, _ = await playing(runtime)
    await acts.leave(runtime, ann.code, bob.member)
    await acts.change(runtime, ann.code, ann.member, locked=True, watchers=False)
    assert (await come_back(runtime, bob)).seat == 1


async def test_nobody_else_gets_a_seat_that_is_held(runtime: Runtime) -> None:
    ann, bob, _ = await playing(runtime)
    await acts.leave(runtime, ann.code, bob.member)
    eve = await acts.join(runtime, ann.code, name="Bob", token="E" * 43)
    assert eve.seat is None and eve.member != bob.member
    room = await room_now(runtime, ann.code)
    assert not await acts.holds_seat_for(runtime, room.id, "E" * 43)
    assert not await acts.holds_seat_for(runtime, room.id, None)


async def test_who_comes_back_to_watch_gives_the_seat_up(runtime: Runtime) -> None:
    ann, bob, _ = await playing(runtime)
    await acts.leave(runtime, ann.code, bob.member)
    assert (await come_back(runtime, bob, watch=True)).seat is None
    await acts.leave(runtime, ann.code, bob.member)
    back = await come_back(runtime, bob)
    assert (back.member, back.seat) == (bob.member, None)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob (bot)", "Cid"]


async def test_who_conceded_does_not_get_the_seat_back_by_leaving(runtime: Runtime) -> None:
    ann, bob, _ = await playing(runtime)
    await acts.concede(runtime, ann.code, bob.member)
    await acts.leave(runtime, ann.code, bob.member)
    assert (await come_back(runtime, bob)).seat is None


async def test_who_was_removed_is_somebody_new(runtime: Runtime, clock: Clock) -> None:
    ann, bob, _ = await playing(runtime)
    await acts.remove(runtime, ann.code, ann.member, bob.member)
    clock.now += REMOVED_MILLIS
    back = await come_back(runtime, bob)
    assert back.member != bob.member and back.seat is None


async def test_a_bot_that_began_the_next_match_keeps_its_cards_until_the_lobby(runtime: Runtime) -> None:
    ann, bob, _ = await playing(runtime)
    await acts.leave(runtime, ann.code, bob.member)
    await acts.abandon(runtime, ann.code, ann.member)
    await acts.begin_match(runtime, ann.code, ann.member)
    assert (await come_back(runtime, bob)).seat is None
    await acts.abandon(runtime, ann.code, ann.member)
    await acts.return_to_lobby(runtime, ann.code, ann.member)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", "Cid"]


async def test_in_the_lobby_the_bot_makes_way(runtime: Runtime) -> None:
    ann, bob, _ = await playing(runtime)
    await acts.leave(runtime, ann.code, bob.member)
    await acts.abandon(runtime, ann.code, ann.member)
    await acts.return_to_lobby(runtime, ann.code, ann.member)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob (bot)", "Cid"]
    assert (await come_back(runtime, bob, "Robert")).seat == 1
    assert await sitting(runtime, ann.code) == ["Ann", "Robert", "Cid"]


async def test_who_leaves_the_lobby_and_comes_again_is_the_same_member(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    await acts.mute(runtime, ann.code, ann.member, bob.member)
    await acts.leave(runtime, ann.code, bob.member)
    assert await acts.member_of(runtime, ann.code, bob.token) is None
    back = await come_back(runtime, bob)
    assert (back.member, back.seat) == (bob.member, 1)
    member = (await room_now(runtime, ann.code)).member(bob.member)
    assert member is not None and member.muted  # to leave is no way around that


async def test_a_browser_that_left_can_take_another_seat_over(runtime: Runtime) -> None:
    ann, bob, cid = await playing(runtime)
    await acts.leave(runtime, ann.code, bob.member)
    key = await acts.device_key(runtime, ann.code, cid.member)
    moved = await acts.claim(runtime, ann.code, key, token=bob.token)
    assert moved.member == cid.member
    assert await acts.member_of(runtime, ann.code, bob.token) == cid.member


async def test_a_held_seat_is_among_my_tables_until_the_game_is_over(runtime: Runtime) -> None:
    ann, bob, _ = await playing(runtime)
    assert [each.left for each in await memberships(runtime, bob.token)] == [False]
    await acts.leave(runtime, ann.code, bob.member)
    assert [each.left for each in await memberships(runtime, bob.token)] == [True]
    await acts.abandon(runtime, ann.code, ann.member)
    assert await memberships(runtime, bob.token) == []
