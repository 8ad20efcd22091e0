"""What members do for themselves."""

from __future__ import annotations

from app.rooms import acts
from app.rooms.runtime import Runtime
from tests.rooms.friends import new_room, refused, room_now, sitting


async def test_a_member_moves_to_a_free_seat(runtime: Runtime) -> None:
    ann, _ = await new_room(runtime, "Bob")
    await acts.sit(runtime, ann.code, ann.member, 2)
    assert await sitting(runtime, ann.code) == [None, "Bob", "Ann"]
    await acts.sit(runtime, ann.code, ann.member, 2)
    assert await sitting(runtime, ann.code) == [None, "Bob", "Ann"]


async def test_a_taken_seat_and_a_seat_that_is_none_are_refused(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    with refused("taken"):
        await acts.sit(runtime, ann.code, bob.member, 0)
    for seat in (-1, 3, 99):
        with refused("bad_request"):
            await acts.sit(runtime, ann.code, bob.member, seat)
    assert await sitting(runtime, ann.code) == ["Ann", "Bob", None]


async def test_a_player_may_stand_up_and_watch_and_sit_down_again(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.stand(runtime, ann.code, bob.member)
    assert await sitting(runtime, ann.code) == ["Ann", None, None]
    await acts.sit(runtime, ann.code, bob.member, 2)
    assert await sitting(runtime, ann.code) == ["Ann", None, "Bob"]


async def test_nobody_changes_seats_while_a_match_is_on_the_table(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    cid = await acts.join(runtime, ann.code, name="Cid", watch=True)
    await acts.begin_match(runtime, ann.code, ann.member)
    with refused("started"):
        await acts.stand(runtime, ann.code, bob.member)
    await acts.abandon(runtime, ann.code, ann.member)
    with refused("started"):
        await acts.sit(runtime, ann.code, cid.member, 1)
    await acts.return_to_lobby(runtime, ann.code, ann.member)
    await acts.stand(runtime, ann.code, bob.member)
    await acts.sit(runtime, ann.code, cid.member, 1)
    assert await sitting(runtime, ann.code) == ["Ann", "Cid"]


async def test_names_and_colours_can_be_changed_to_what_nobody_has(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.rename(runtime, ann.code, bob.member, "ANN", 4)
    member = (await room_now(runtime, ann.code)).member(bob.member)
    assert member is not None and (member.name, member.colour) == ("ANN 2", 4)
    with refused("taken"):
        await acts.rename(runtime, ann.code, bob.member, "Bob", 0)
    with refused("bad_request"):
        await acts.rename(runtime, ann.code, bob.member, "Bob", 8)
    with refused("bad_name"):
        await acts.rename(runtime, ann.code, bob.member, "\u200b", 4)
    assert (await room_now(runtime, ann.code)).member(bob.member) == member


async def test_being_ready_is_said_and_unsaid(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob")
    await acts.ready(runtime, ann.code, bob.member, True)
    assert [member.ready for member in (await room_now(runtime, ann.code)).members] == [False, True]
    await acts.ready(runtime, ann.code, bob.member, False)
    assert [member.ready for member in (await room_now(runtime, ann.code)).members] == [False, False]


async def test_programs_and_bots_count_as_ready_also_after_the_rules_change(runtime: Runtime) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=4)
    await acts.join(runtime, ann.code, name="Clockwork", kind="program")
    await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
    await acts.ready(runtime, ann.code, bob.member, True)
    assert [member.ready for member in (await room_now(runtime, ann.code)).members] == [
        False,
        True,
        True,
        True,
    ]
    await acts.change(runtime, ann.code, ann.member, options={"powers": True})
    assert [member.ready for member in (await room_now(runtime, ann.code)).members] == [
        False,
        False,
        True,
        True,
    ]
