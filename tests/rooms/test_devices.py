"""A seat moves to another device."""

from __future__ import annotations

import asyncio

from app.rooms import acts, keys
from app.rooms.acts.move_device import void_host_keys
from app.rooms.runtime import Runtime
from tests.manual_clock import Clock
from tests.rooms.friends import new_room, notices, refused, room_now, sitting


async def test_a_one_time_key_moves_a_seat_and_ends_the_old_keys(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    once = await acts.device_key(runtime, ann.code, bob.member)
    seen = await acts.whose_key(runtime, ann.code, once)
    assert seen is not None and seen.name == "Bob"
    moved = await acts.claim(runtime, ann.code, once)
    assert (moved.member, moved.seat) == (bob.member, bob.seat)
    assert await acts.member_of(runtime, ann.code, moved.token) == bob.member
    assert await acts.member_of(runtime, ann.code, bob.token) is None
    with refused("no_key"):
        await acts.claim(runtime, ann.code, once)


async def test_a_one_time_key_does_not_itself_open_the_seat(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    once = await acts.device_key(runtime, ann.code, bob.member)
    assert await acts.member_of(runtime, ann.code, once) is None
    with refused("no_key"):
        await acts.claim(runtime, ann.code, bob.token)


async def test_a_one_time_key_runs_out_and_a_newer_one_voids_it(runtime: Runtime, clock: Clock) -> None:
    ann, bob = await new_room(runtime, "Bob")
    old = await acts.device_key(runtime, ann.code, bob.member)
    new = await acts.device_key(runtime, ann.code, bob.member)
    with refused("no_key"):
        await acts.claim(runtime, ann.code, old)
    clock.now += keys.DEVICE_KEY_MILLIS
    assert await acts.whose_key(runtime, ann.code, new) is None
    with refused("no_key"):
        await acts.claim(runtime, ann.code, new)
    assert await acts.member_of(runtime, ann.code, bob.token) == bob.member


async def test_of_two_devices_that_use_a_key_at_once_one_gets_the_seat(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    once = await acts.device_key(runtime, ann.code, bob.member)
    both = await asyncio.gather(
        *[acts.claim(runtime, ann.code, once) for _ in range(2)], return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in both) == ["Entered", "Refused"]


async def test_a_watching_browser_gives_up_watching_for_the_seat_it_takes_over(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    watcher = await acts.join(runtime, ann.code, name="Phone", watch=True)
    once = await acts.device_key(runtime, ann.code, bob.member)
    moved = await acts.claim(runtime, ann.code, once, token=watcher.token)
    assert moved.token == watcher.token
    assert await acts.member_of(runtime, ann.code, watcher.token) == bob.member
    assert [member.name for member in (await room_now(runtime, ann.code)).members] == ["Ann", "Bob"]


async def test_a_browser_that_plays_cannot_take_a_second_seat(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    once = await acts.device_key(runtime, ann.code, bob.member)
    with refused("seated_here"):
        await acts.claim(runtime, ann.code, once, token=ann.token)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", None]
    assert await acts.whose_key(runtime, ann.code, once) is not None


async def test_the_host_may_make_a_key_for_an_away_seat_and_all_can_read_it(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    with refused("not_away"):
        await acts.host_device_key(runtime, ann.code, ann.member, bob.member, away=False)
    once = await acts.host_device_key(runtime, ann.code, ann.member, bob.member, away=True)
    assert (await acts.claim(runtime, ann.code, once)).member == bob.member
    assert await notices(runtime) == [
        "Ann, the host, made a link that moves Bob to another device.",
        "Ann, the host, moved Bob's seat to another device.",
    ]


async def test_the_notice_names_the_host_who_made_the_link_also_after_they_left(runtime: Runtime) -> None:
    ann, bob, _ = await new_room(runtime, "Bob", "Cid")
    eve = await acts.join(runtime, ann.code, name="Eve", watch=True)
    for lost in (bob, eve):
        once = await acts.host_device_key(runtime, ann.code, ann.member, lost.member, away=True)
        if lost is eve:
            await acts.leave(runtime, ann.code, ann.member)
        await acts.claim(runtime, ann.code, once)
    moved = [text for text in await notices(runtime) if " moved " in text]
    assert moved == [
        "Ann, the host, moved Bob's seat to another device.",
        "Ann, the host, moved Eve to another device.",
    ]
    mine = await acts.device_key(runtime, ann.code, bob.member)
    await acts.claim(runtime, ann.code, mine)
    assert (await notices(runtime))[-1] == "Bob moved to another device."


async def test_who_is_here_again_voids_the_hosts_link_and_not_their_own(runtime: Runtime) -> None:
    ann, bob, cid = await new_room(runtime, "Bob", "Cid")
    once = await acts.host_device_key(runtime, ann.code, ann.member, bob.member, away=True)
    own = await acts.device_key(runtime, ann.code, cid.member)
    assert [member.linked for member in (await room_now(runtime, ann.code)).members] == [False, True, False]
    for member in (bob.member, cid.member):
        await void_host_keys(runtime, ann.code, member)
    with refused("no_key"):
        await acts.claim(runtime, ann.code, once)
    assert (await acts.claim(runtime, ann.code, own)).member == cid.member
    assert (await notices(runtime))[1] == "Bob is here again, so the host's link no longer works."


async def test_a_bot_has_no_device(runtime: Runtime) -> None:
    ann = (await new_room(runtime))[0]
    await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    bot = (await room_now(runtime, ann.code)).chairs[1]
    assert bot is not None
    with refused("bad_request"):
        await acts.host_device_key(runtime, ann.code, ann.member, bot.id, away=True)


async def test_a_key_of_one_room_moves_nothing_in_another(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    other = (await new_room(runtime))[0]
    once = await acts.device_key(runtime, ann.code, bob.member)
    with refused("no_key"):
        await acts.claim(runtime, other.code, once)
