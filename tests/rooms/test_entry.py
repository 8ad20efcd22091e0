"""Opening a room, coming in, and leaving."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from app.db.models import Key, Member, Room
from app.rooms import acts, keys
from app.rooms.acts import Refused
from app.rooms.acts import enter as entry
from app.rooms.runtime import Runtime
from tests.rooms.friends import new_room, notices, refused, room_now, sitting


async def test_whoever_opens_a_room_is_its_host_and_sits_first(runtime: Runtime) -> None:
    ann = await acts.create(runtime, game="blame", seats=3, options={"powers": True}, name=" Ann ")
    room = await room_now(runtime, ann.code)
    assert (room.game, room.seats, room.options["powers"]) == ("blame", 3, True)
    assert room.host == ann.member and ann.seat == 0
    assert await sitting(runtime, ann.code) == ["Ann", None, None]
    assert not (room.public or room.locked or room.running) and room.match is None


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, "bad_request"),
        ({"seats": 1}, "seats"),
        ({"seats": 9}, "seats"),
        ({"options": {"powers": "x"}}, "bad_options"),
        ({"name": ""}, "bad_name"),
        ({"name": "x" * 25}, "bad_name"),
    ],
)
async def test_a_room_that_makes_no_sense_is_not_opened(
    runtime: Runtime, wrong: dict[str, object], code: str
) -> None:
    given: dict[str, object] = {"game": "blame", "seats": 3, "options": {}, "name": "Ann"}
    with refused(code):
        await acts.create(runtime, **{**given, **wrong})  # type: ignore[arg-type]
    async with runtime.database.reading() as session:
        assert (await session.scalars(select(Room))).all() == []


async def test_friends_take_the_free_seats_in_turn_with_colours_of_their_own(runtime: Runtime) -> None:
    ann, bob, cid = await new_room(runtime, "Bob", "ann")
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", "ann 2"]
    assert [bob.seat, cid.seat] == [1, 2]
    assert len({member.colour for member in (await room_now(runtime, ann.code)).members}) == 3


async def test_a_colour_can_be_wished_for_and_a_worn_one_is_replaced(runtime: Runtime) -> None:
    ann = (await new_room(runtime))[0]
    await acts.join(runtime, ann.code, name="Bob", colour=5)
    await acts.join(runtime, ann.code, name="Cid", colour=5)
    assert [member.colour for member in (await room_now(runtime, ann.code)).members] == [0, 5, 1]


async def test_a_full_room_refuses_players_and_lets_them_watch(runtime: Runtime) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    with refused("full"):
        await acts.join(runtime, ann.code, name="Cid")
    cid = await acts.join(runtime, ann.code, name="Cid", watch=True)
    assert cid.seat is None
    assert [member.name for member in (await room_now(runtime, ann.code)).watching] == ["Cid"]


async def test_whoever_comes_after_the_start_watches(runtime: Runtime) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    await acts.begin_match(runtime, ann.code, ann.member)
    assert (await acts.join(runtime, ann.code, name="Cid")).seat is None


async def test_a_room_without_watchers_keeps_them_out(runtime: Runtime) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    await acts.change(runtime, ann.code, ann.member, watchers=False)
    with refused("no_watchers"):
        await acts.join(runtime, ann.code, name="Cid", watch=True)
    await acts.begin_match(runtime, ann.code, ann.member)
    with refused("started"):
        await acts.join(runtime, ann.code, name="Cid")
    assert len((await room_now(runtime, ann.code)).members) == 2


async def test_a_locked_room_lets_nobody_new_in_but_knows_its_members(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.change(runtime, ann.code, ann.member, locked=True)
    with refused("locked"):
        await acts.join(runtime, ann.code, name="Cid")
    again = await acts.join(runtime, ann.code, name="Bob", token=bob.token)
    assert (again.member, again.seat) == (bob.member, bob.seat)


async def test_an_unknown_room_is_refused(runtime: Runtime) -> None:
    with refused("no_room"):
        await acts.join(runtime, "000000000000", name="Bob")


async def test_coming_back_with_the_same_token_makes_nobody_new(runtime: Runtime) -> None:
    ann = (await new_room(runtime))[0]
    token = keys.new_token(runtime.random)
    first = await acts.join(runtime, ann.code, name="Bob", token=token)
    second = await acts.join(runtime, ann.code, name="Robert", token=token)
    assert first == second
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", None]


async def test_one_browser_token_is_somebody_else_in_every_room(runtime: Runtime) -> None:
    token = keys.new_token(runtime.random)
    here = await acts.create(runtime, game="blame", seats=2, options={}, name="Ann", token=token)
    there = await acts.create(runtime, game="blame", seats=2, options={}, name="Ann", token=token)
    assert await acts.member_of(runtime, here.code, token) == here.member
    assert await acts.member_of(runtime, there.code, token) == there.member


async def test_a_token_proves_nothing_but_itself_and_only_its_hash_is_kept(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    assert await acts.member_of(runtime, ann.code, bob.token) == bob.member
    for forged in (None, "", bob.token[:-1] + "A", keys.hashed(bob.token), "' OR 1=1 --"):
        assert await acts.member_of(runtime, ann.code, forged) is None
    async with runtime.database.reading() as session:
        kept = [key.token_hash for key in await session.scalars(select(Key))]
    assert bob.token not in kept and keys.hashed(bob.token) in kept


async def test_many_who_want_the_last_seat_at_once_leave_one_on_it(runtime: Runtime) -> None:
    ann = (await new_room(runtime, seats=2))[0]
    tries = [acts.join(runtime, ann.code, name=f"Friend {n}") for n in range(6)]
    got = await asyncio.gather(*tries, return_exceptions=True)
    assert len([one for one in got if isinstance(one, acts.Entered)]) == 1
    assert {one.code for one in got if isinstance(one, Refused)} == {"full"}


async def test_a_room_has_room_for_so_many_and_no_more(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entry, "MOST_MEMBERS", 3)
    ann, *_ = await new_room(runtime, "Bob", "Cid")
    with refused("full"):
        await acts.join(runtime, ann.code, name="Dot", watch=True)


async def test_a_leaving_hosts_powers_pass_to_the_human_longest_at_the_table(runtime: Runtime) -> None:
    ann = (await new_room(runtime))[0]
    watcher = await acts.join(runtime, ann.code, name="Wim", watch=True)
    bob = await acts.join(runtime, ann.code, name="Bob")
    await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    await acts.leave(runtime, ann.code, ann.member)
    assert (await room_now(runtime, ann.code)).host == bob.member
    await acts.leave(runtime, ann.code, bob.member)
    assert (await room_now(runtime, ann.code)).host == watcher.member
    assert "Bob is the host now." in await notices(runtime)


async def test_an_empty_room_waits_and_its_next_guest_is_the_host(runtime: Runtime) -> None:
    ann = (await new_room(runtime))[0]
    await acts.leave(runtime, ann.code, ann.member)
    room = await room_now(runtime, ann.code)
    assert room.host is None and room.members == []
    bob = await acts.join(runtime, ann.code, name="Bob")
    assert (await room_now(runtime, ann.code)).host == bob.member


async def test_whoever_left_is_nobody_here_any_more_but_their_row_stays(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.leave(runtime, ann.code, bob.member)
    assert await acts.member_of(runtime, ann.code, bob.token) is None
    assert await sitting(runtime, ann.code) == ["Ann", None, None]
    with refused("not_member"):
        await acts.leave(runtime, ann.code, bob.member)
    async with runtime.database.reading() as session:
        gone = await session.get(Member, bob.member)
        assert gone is not None and gone.left_at is not None


async def test_a_seat_left_in_a_running_match_is_played_by_a_bot(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    await acts.begin_match(runtime, ann.code, ann.member)
    await acts.leave(runtime, ann.code, bob.member)
    stand_in = (await room_now(runtime, ann.code)).chairs[1]
    assert stand_in is not None and (stand_in.name, stand_in.bot) == ("Bob (bot)", "sensible")
