"""The host sends somebody out: for now, or for good."""

from __future__ import annotations

import pytest

from app.rooms import acts
from app.rooms.removed_members import REMOVED_MILLIS
from app.rooms.runtime import Runtime
from tests.manual_clock import Clock
from tests.rooms.friends import new_room, notices, refused, room_now, sitting


@pytest.mark.parametrize("watch", [False, True])
async def test_who_was_removed_is_not_let_in_at_once_and_later_is(
    runtime: Runtime, clock: Clock, watch: bool
) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.remove(runtime, ann.code, ann.member, bob.member)
    for _ in range(2):
        with refused("removed"):
            await acts.join(runtime, ann.code, name="Bob", token=bob.token, watch=watch)
        clock.now += REMOVED_MILLIS - 1 - (clock.now - 1_790_000_000_000)
    clock.now += 1
    again = await acts.join(runtime, ann.code, name="Bob", token=bob.token, watch=watch)
    assert again.member != bob.member


async def test_who_was_banned_stays_out_until_the_host_lets_them_back(runtime: Runtime, clock: Clock) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.remove(runtime, ann.code, ann.member, bob.member, ban=True)
    clock.now += 1_000 * REMOVED_MILLIS
    for watch in (False, True):
        with refused("banned"):
            await acts.join(runtime, ann.code, name="Rob", token=bob.token, watch=watch)
    assert [(each.id, each.name) for each in (await room_now(runtime, ann.code)).banned] == [
        (bob.member, "Bob")
    ]
    await acts.unban(runtime, ann.code, ann.member, bob.member)
    assert (await room_now(runtime, ann.code)).banned == []
    await acts.join(runtime, ann.code, name="Bob", token=bob.token)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", None]
    assert await notices(runtime) == ["Ann banned Bob.", "Ann lets Bob come back."]


async def test_a_ban_holds_in_one_room_and_for_one_browser(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    other = (await new_room(runtime))[0]
    await acts.remove(runtime, ann.code, ann.member, bob.member, ban=True)
    await acts.join(runtime, other.code, name="Bob", token=bob.token)
    # Said to the host as well: whoever throws their cookie away is a stranger.
    await acts.join(runtime, ann.code, name="Bob")


async def test_a_banned_browser_cannot_take_over_another_seat_by_a_device_link(runtime: Runtime) -> None:
    ann, bob, cid = await new_room(runtime, "Bob", "Cid")
    await acts.remove(runtime, ann.code, ann.member, bob.member, ban=True)
    once = await acts.device_key(runtime, ann.code, cid.member)
    with refused("banned"):
        await acts.claim(runtime, ann.code, once, token=bob.token)
    assert await acts.member_of(runtime, ann.code, cid.token) == cid.member


async def test_who_came_back_can_be_removed_and_banned_again(runtime: Runtime, clock: Clock) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.remove(runtime, ann.code, ann.member, bob.member)
    clock.now += REMOVED_MILLIS
    again = await acts.join(runtime, ann.code, name="Bob", token=bob.token)
    await acts.remove(runtime, ann.code, ann.member, again.member, ban=True)
    with refused("banned"):
        await acts.join(runtime, ann.code, name="Bob", token=bob.token)
    with refused("bad_request"):
        await acts.unban(runtime, ann.code, ann.member, bob.member)  # it is another member now
    await acts.unban(runtime, ann.code, ann.member, again.member)
    await acts.join(runtime, ann.code, name="Bob", token=bob.token)


async def test_nobody_but_those_who_are_banned_can_be_let_back_and_no_bot_is_banned(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    bot = (await room_now(runtime, ann.code)).chairs[2]
    assert bot is not None
    with refused("bad_request"):
        await acts.remove(runtime, ann.code, ann.member, bot.id, ban=True)
    await acts.remove(runtime, ann.code, ann.member, bob.member)
    for nobody in (bob.member, ann.member, 999):
        with refused("bad_request"):
            await acts.unban(runtime, ann.code, ann.member, nobody)


async def test_a_banned_players_seat_is_played_on(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    await acts.begin_match(runtime, ann.code, ann.member)
    await acts.remove(runtime, ann.code, ann.member, bob.member, ban=True)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob (bot)"]
    with refused("banned"):
        await acts.join(runtime, ann.code, name="Bob", token=bob.token)
