"""Opening a room, coming in, and leaving."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from app.db.models import Key, Member, Room
from app.rooms import acts, entry, keys
from app.rooms.acts import Refused
from app.rooms.store import Store
from tests.rooms.friends import new_room, notices, refused, room_now, sitting


async def test_whoever_opens_a_room_is_its_host_and_sits_first(store: Store) -> None:
    ann = await acts.create(store, game="blame", seats=3, options={"powers": True}, name=" Ann ")
    room = await room_now(store, ann.code)
    assert (room.game, room.seats, room.options["powers"]) == ("blame", 3, True)
    assert room.host == ann.member and ann.seat == 0
    assert await sitting(store, ann.code) == ["Ann", None, None]
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
    store: Store, wrong: dict[str, object], code: str
) -> None:
    given: dict[str, object] = {"game": "blame", "seats": 3, "options": {}, "name": "Ann"}
    with refused(code):
        await acts.create(store, **{**given, **wrong})  # type: ignore[arg-type]
    async with store.database.reading() as session:
        assert (await session.scalars(select(Room))).all() == []


async def test_friends_take_the_free_seats_in_turn_with_colours_of_their_own(store: Store) -> None:
    ann, bob, cid = await new_room(store, "Bob", "ann")
    assert await sitting(store, ann.code) == ["Ann", "Bob", "ann 2"]
    assert [bob.seat, cid.seat] == [1, 2]
    assert len({member.colour for member in (await room_now(store, ann.code)).members}) == 3


async def test_a_colour_can_be_wished_for_and_a_worn_one_is_replaced(store: Store) -> None:
    ann = (await new_room(store))[0]
    await acts.join(store, ann.code, name="Bob", colour=5)
    await acts.join(store, ann.code, name="Cid", colour=5)
    assert [member.colour for member in (await room_now(store, ann.code)).members] == [0, 5, 1]


async def test_a_full_room_refuses_players_and_lets_them_watch(store: Store) -> None:
    ann, *_ = await new_room(store, "Bob", seats=2)
    with refused("full"):
        await acts.join(store, ann.code, name="Cid")
    cid = await acts.join(store, ann.code, name="Cid", watch=True)
    assert cid.seat is None
    assert [member.name for member in (await room_now(store, ann.code)).watching] == ["Cid"]


async def test_whoever_comes_after_the_start_watches(store: Store) -> None:
    ann, *_ = await new_room(store, "Bob", seats=2)
    await acts.begin_match(store, ann.code, ann.member)
    assert (await acts.join(store, ann.code, name="Cid")).seat is None


async def test_a_room_without_watchers_keeps_them_out(store: Store) -> None:
    ann, *_ = await new_room(store, "Bob", seats=2)
    await acts.change(store, ann.code, ann.member, watchers=False)
    with refused("no_watchers"):
        await acts.join(store, ann.code, name="Cid", watch=True)
    await acts.begin_match(store, ann.code, ann.member)
    with refused("started"):
        await acts.join(store, ann.code, name="Cid")
    assert len((await room_now(store, ann.code)).members) == 2


async def test_a_locked_room_lets_nobody_new_in_but_knows_its_members(store: Store) -> None:
    ann, bob = await new_room(store, "Bob")
    await acts.change(store, ann.code, ann.member, locked=True)
    with refused("locked"):
        await acts.join(store, ann.code, name="Cid")
    again = await acts.join(store, ann.code, name="Bob", token=bob.token)
    assert (again.member, again.seat) == (bob.member, bob.seat)


async def test_an_unknown_room_is_refused(store: Store) -> None:
    with refused("no_room"):
        await acts.join(store, "000000000000", name="Bob")


async def test_coming_back_with_the_same_token_makes_nobody_new(store: Store) -> None:
    ann = (await new_room(store))[0]
    token = keys.new_token(store.random)
    first = await acts.join(store, ann.code, name="Bob", token=token)
    second = await acts.join(store, ann.code, name="Robert", token=token)
    assert first == second
    assert await sitting(store, ann.code) == ["Ann", "Bob", None]


async def test_one_browser_token_is_somebody_else_in_every_room(store: Store) -> None:
    token = keys.new_token(store.random)
    here = await acts.create(store, game="blame", seats=2, options={}, name="Ann", token=token)
    there = await acts.create(store, game="blame", seats=2, options={}, name="Ann", token=token)
    assert await acts.member_of(store, here.code, token) == here.member
    assert await acts.member_of(store, there.code, token) == there.member


async def test_a_token_proves_nothing_but_itself_and_only_its_hash_is_kept(store: Store) -> None:
    ann, bob = await new_room(store, "Bob")
    assert await acts.member_of(store, ann.code, bob.token) == bob.member
    for forged in (None, "", bob.token[:-1] + "A", keys.hashed(bob.token), "' OR 1=1 --"):
        assert await acts.member_of(store, ann.code, forged) is None
    async with store.database.reading() as session:
        kept = [key.token_hash for key in await session.scalars(select(Key))]
    assert bob.token not in kept and keys.hashed(bob.token) in kept


async def test_many_who_want_the_last_seat_at_once_leave_one_on_it(store: Store) -> None:
    ann = (await new_room(store, seats=2))[0]
    tries = [acts.join(store, ann.code, name=f"Friend {n}") for n in range(6)]
    got = await asyncio.gather(*tries, return_exceptions=True)
    assert len([one for one in got if isinstance(one, acts.Entered)]) == 1
    assert {one.code for one in got if isinstance(one, Refused)} == {"full"}


async def test_a_room_has_room_for_so_many_and_no_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "MOST_MEMBERS", 3)
    ann, *_ = await new_room(store, "Bob", "Cid")
    with refused("full"):
        await acts.join(store, ann.code, name="Dot", watch=True)


async def test_a_leaving_hosts_powers_pass_to_the_human_longest_at_the_table(store: Store) -> None:
    ann = (await new_room(store))[0]
    watcher = await acts.join(store, ann.code, name="Wim", watch=True)
    bob = await acts.join(store, ann.code, name="Bob")
    await acts.add_bots(store, ann.code, ann.member, 1, "random")
    await acts.leave(store, ann.code, ann.member)
    assert (await room_now(store, ann.code)).host == bob.member
    await acts.leave(store, ann.code, bob.member)
    assert (await room_now(store, ann.code)).host == watcher.member
    assert "Bob is the host now." in await notices(store)


async def test_an_empty_room_waits_and_its_next_guest_is_the_host(store: Store) -> None:
    ann = (await new_room(store))[0]
    await acts.leave(store, ann.code, ann.member)
    room = await room_now(store, ann.code)
    assert room.host is None and room.members == []
    bob = await acts.join(store, ann.code, name="Bob")
    assert (await room_now(store, ann.code)).host == bob.member


async def test_whoever_left_is_nobody_here_any_more_but_their_row_stays(store: Store) -> None:
    ann, bob = await new_room(store, "Bob")
    await acts.leave(store, ann.code, bob.member)
    assert await acts.member_of(store, ann.code, bob.token) is None
    assert await sitting(store, ann.code) == ["Ann", None, None]
    with refused("not_member"):
        await acts.leave(store, ann.code, bob.member)
    async with store.database.reading() as session:
        gone = await session.get(Member, bob.member)
        assert gone is not None and gone.left_at is not None


async def test_a_seat_left_in_a_running_match_is_played_by_a_bot(store: Store) -> None:
    ann, bob = await new_room(store, "Bob", seats=2)
    await acts.begin_match(store, ann.code, ann.member)
    await acts.leave(store, ann.code, bob.member)
    stand_in = (await room_now(store, ann.code)).chairs[1]
    assert stand_in is not None and (stand_in.name, stand_in.bot) == ("Bob (bot)", "sensible")
