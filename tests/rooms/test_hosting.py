"""The host's powers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from app.rooms import acts
from app.rooms.runtime import Runtime
from tests.rooms.friends import new_room, notices, refused, room_now, sitting

pytestmark = pytest.mark.slow

Act = Callable[[Runtime, str, int, int], Awaitable[object]]


@pytest.mark.parametrize(
    "act",
    [
        lambda runtime, code, by, other: acts.change(runtime, code, by, locked=True),
        lambda runtime, code, by, other: acts.remove(runtime, code, by, other),
        lambda runtime, code, by, other: acts.remove(runtime, code, by, other, ban=True),
        lambda runtime, code, by, other: acts.unban(runtime, code, by, other),
        lambda runtime, code, by, other: acts.pass_host(runtime, code, by, other),
        lambda runtime, code, by, other: acts.mute(runtime, code, by, other),
        lambda runtime, code, by, other: acts.add_bots(runtime, code, by, 1, "random"),
        lambda runtime, code, by, other: acts.renew_code(runtime, code, by),
        lambda runtime, code, by, other: acts.close(runtime, code, by),
        lambda runtime, code, by, other: acts.begin_match(runtime, code, by),
        lambda runtime, code, by, other: acts.abandon(runtime, code, by),
        lambda runtime, code, by, other: acts.return_to_lobby(runtime, code, by),
        lambda runtime, code, by, other: acts.host_device_key(runtime, code, by, other, away=True),
    ],
)
async def test_only_the_host_has_the_hosts_powers(runtime: Runtime, act: Act) -> None:
    ann, bob = await new_room(runtime, "Bob")
    before = await room_now(runtime, ann.code)
    for nobody in (bob.member, 0, 999):
        with refused("not_host"):
            await act(runtime, ann.code, nobody, ann.member)
    assert await room_now(runtime, ann.code) == before
    assert await notices(runtime) == []


async def test_a_removed_member_is_out_and_all_can_read_it(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.remove(runtime, ann.code, ann.member, bob.member)
    assert await sitting(runtime, ann.code) == ["Ann", None, None]
    assert await acts.member_of(runtime, ann.code, bob.token) is None
    assert await notices(runtime) == ["Ann removed Bob."]


async def test_the_host_can_remove_neither_themselves_nor_strangers(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    other = (await new_room(runtime))[0]
    for member in (ann.member, other.member, 999):
        with refused("bad_request"):
            await acts.remove(runtime, ann.code, ann.member, member)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", None]
    assert bob.seat == 1


async def test_the_powers_pass_to_whom_the_host_names_but_never_to_a_bot(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    bot = (await room_now(runtime, ann.code)).chairs[2]
    assert bot is not None
    with refused("bad_request"):
        await acts.pass_host(runtime, ann.code, ann.member, bot.id)
    await acts.pass_host(runtime, ann.code, ann.member, bob.member)
    assert (await room_now(runtime, ann.code)).host == bob.member
    with refused("not_host"):
        await acts.close(runtime, ann.code, ann.member)


async def test_bots_fill_free_seats_with_names_and_colours_of_their_own(runtime: Runtime) -> None:
    ann = (await new_room(runtime, seats=4))[0]
    assert await acts.add_bots(runtime, ann.code, ann.member, 1, "random", seat=3) == [3]
    assert await acts.add_bots(runtime, ann.code, ann.member, 2, "random") == [1, 2]
    members = (await room_now(runtime, ann.code)).members
    assert len({member.name for member in members}) == len({member.colour for member in members}) == 4
    assert [member.bot for member in members] == [None, "random", "random", "random"]
    with refused("full"):
        await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    await acts.remove(runtime, ann.code, ann.member, members[1].id)
    assert (await sitting(runtime, ann.code))[3] is None


@pytest.mark.parametrize(("count", "level"), [(0, "random"), (-1, "random"), (1, "genius")])
async def test_bots_that_make_no_sense_are_refused(runtime: Runtime, count: int, level: str) -> None:
    ann = (await new_room(runtime))[0]
    with refused("bad_request"):
        await acts.add_bots(runtime, ann.code, ann.member, count, level)


async def test_more_bots_than_seats_are_refused_whole(runtime: Runtime) -> None:
    ann = (await new_room(runtime))[0]
    with refused("full"):
        await acts.add_bots(runtime, ann.code, ann.member, 3, "random")
    assert await sitting(runtime, ann.code) == ["Ann", None, None]


async def test_a_bot_in_a_running_match_stays(runtime: Runtime) -> None:
    ann = (await new_room(runtime, seats=2))[0]
    await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    await acts.begin_match(runtime, ann.code, ann.member)
    bot = (await room_now(runtime, ann.code)).chairs[1]
    assert bot is not None
    with refused("started"):
        await acts.remove(runtime, ann.code, ann.member, bot.id)


async def test_the_host_changes_the_rules_and_all_can_read_what_changed(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.change(
        runtime,
        ann.code,
        ann.member,
        seats=4,
        options={"powers": True, "pile": "open"},
        public=True,
        locked=True,
    )
    room = await room_now(runtime, ann.code)
    assert (room.seats, room.options["powers"], room.public, room.locked) == (4, True, True, True)
    assert await notices(runtime) == [
        "Ann set 4 seats.",
        "Ann changed the rules: Role powers: on, Blame pile: open to all.",
        "Ann listed the room on the home page.",
        "Ann locked the room.",
    ]
    await acts.change(runtime, ann.code, ann.member, seats=4, public=True)
    assert len(await notices(runtime)) == 4
    assert bob.seat == 1


async def test_with_fewer_seats_people_move_up_and_nobody_loses_theirs(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=4)
    await acts.sit(runtime, ann.code, bob.member, 3)
    await acts.change(runtime, ann.code, ann.member, seats=2)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob"]
    await acts.change(runtime, ann.code, ann.member, seats=3)
    await acts.join(runtime, ann.code, name="Cid")
    for seats in (2, 5, 0):
        with refused("seats"):
            await acts.change(runtime, ann.code, ann.member, seats=seats)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", "Cid"]


async def test_a_refused_change_changes_nothing_at_all(runtime: Runtime) -> None:
    ann = (await new_room(runtime))[0]
    before = await room_now(runtime, ann.code)
    with refused("bad_options"):
        await acts.change(runtime, ann.code, ann.member, locked=True, seats=4, options={"powers": 7})
    with refused("bad_request"):
        await acts.change(runtime, ann.code, ann.member, locked=True, game="chess")
    assert await room_now(runtime, ann.code) == before


async def test_the_rules_stand_while_a_match_is_on_the_table_but_the_door_can_be_locked(
    runtime: Runtime,
) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    await acts.begin_match(runtime, ann.code, ann.member)
    with refused("started"):
        await acts.change(runtime, ann.code, ann.member, options={"powers": True})
    with refused("started"):
        await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    await acts.change(runtime, ann.code, ann.member, locked=True, watchers=False)
    assert (await room_now(runtime, ann.code)).locked


async def test_muting_is_announced_once_and_can_be_undone(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.mute(runtime, ann.code, ann.member, bob.member)
    await acts.mute(runtime, ann.code, ann.member, bob.member)
    member = (await room_now(runtime, ann.code)).member(bob.member)
    assert member is not None and member.muted
    await acts.mute(runtime, ann.code, ann.member, bob.member, False)
    assert await notices(runtime) == ["Ann muted Bob.", "Ann unmuted Bob."]


async def test_a_renewed_link_ends_the_old_one_and_keeps_everybody(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    code = await acts.renew_code(runtime, ann.code, ann.member)
    assert code != ann.code
    with refused("no_room"):
        await acts.join(runtime, ann.code, name="Cid")
    assert await acts.member_of(runtime, code, bob.token) == bob.member


async def test_a_closed_room_is_gone_and_its_match_is_abandoned(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    await acts.begin_match(runtime, ann.code, ann.member)
    await acts.close(runtime, ann.code, ann.member)
    with refused("no_room"):
        await acts.leave(runtime, ann.code, bob.member)
    assert await acts.member_of(runtime, ann.code, bob.token) is None


async def test_every_act_of_the_host_is_written_for_all_to_read(runtime: Runtime) -> None:
    ann, bob, eve = await new_room(runtime, "Bob", "Eve")
    code, host = ann.code, ann.member
    steps: list[Callable[[], Awaitable[object]]] = [
        lambda: acts.change(runtime, code, host, locked=True),
        lambda: acts.change(runtime, code, host, grace=300),
        lambda: acts.change(runtime, code, host, timing="brisk"),
        lambda: acts.mute(runtime, code, host, bob.member),
        lambda: acts.host_device_key(runtime, code, host, bob.member, away=True),
        lambda: acts.remove(runtime, code, host, eve.member, ban=True),
        lambda: acts.unban(runtime, code, host, eve.member),
        lambda: acts.add_bots(runtime, code, host, 1, "random"),
        lambda: acts.remove(runtime, code, host, eve.member + 1),  # the bot
        lambda: acts.fill_seats(runtime, code, host),
        lambda: acts.begin_match(runtime, code, host),
        lambda: acts.set_speed(runtime, code, host, "slow"),
        lambda: acts.stand_in(runtime, code, bob.member, host_id=host),
        lambda: acts.abandon(runtime, code, host),
        lambda: acts.return_to_lobby(runtime, code, host),
        lambda: acts.remove(runtime, code, host, bob.member),
    ]
    told: list[str] = []
    for step in steps:
        await step()
        before, told = told, await notices(runtime)
        assert any(text.startswith("Ann") for text in told[len(before) :]), told
    await acts.change(runtime, code, host, locked=False)
    cid = await acts.join(runtime, code, name="Cid")
    code = await acts.renew_code(runtime, code, host)
    await acts.pass_host(runtime, code, host, cid.member)
    await acts.close(runtime, code, cid.member)
    assert (await notices(runtime))[-4:] == [
        "Ann unlocked the room.",
        "Ann renewed the room's link.",
        "Ann made Cid the host.",
        "Cid closed the room.",
    ]
