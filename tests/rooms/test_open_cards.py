"""Open cards for those who watch: every player agrees before the deal, or hands stay hidden."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import select

from app.db.models import Match
from app.rooms import acts
from app.rooms.acts import Entered
from app.rooms.runtime import Runtime
from tests.rooms.friends import new_room, notices, refused, room_now

Act = Callable[[Runtime, Entered, Entered], Awaitable[object]]


async def offered(runtime: Runtime, minutes: int = 10) -> tuple[Entered, Entered]:
    """Ann and Bob at a table of two whose host offers open cards."""
    ann, bob = await new_room(runtime, "Bob", seats=2)
    await acts.change(runtime, ann.code, ann.member, open_cards=minutes)
    return ann, bob


async def agree(runtime: Runtime, *players: Entered, minutes: int = 10) -> None:
    for player in players:
        await acts.agree_to_open_cards(runtime, player.code, player.member, minutes)


async def missing(runtime: Runtime, code: str) -> list[str]:
    return [member.name for member in (await room_now(runtime, code)).open_cards_missing]


async def dealt_open(runtime: Runtime, ann: Entered) -> int | None:
    """What the next match has of it."""
    begun = await acts.begin_match(runtime, ann.code, ann.member)
    async with runtime.database.reading() as session:
        kept = await session.scalar(select(Match.open_cards).where(Match.id == begun.match))
    assert (await room_now(runtime, ann.code)).match_open_cards == kept
    return kept


async def test_with_every_players_word_the_delay_is_kept_with_the_match_and_told_to_all(
    runtime: Runtime,
) -> None:
    ann, bob = await offered(runtime)
    await agree(runtime, ann)
    assert await missing(runtime, ann.code) == ["Bob"]
    await agree(runtime, bob)
    assert await missing(runtime, ann.code) == []
    assert await dealt_open(runtime, ann) == 10
    assert "Every player agreed: spectators may see all hands, 10 minutes late." in await notices(runtime)
    with refused("started"):
        await acts.change(runtime, ann.code, ann.member, open_cards=5)
    with refused("started"):
        await agree(runtime, bob, minutes=0)
    assert (await room_now(runtime, ann.code)).match_open_cards == 10


async def test_without_one_players_word_hands_stay_hidden_and_all_are_told_whose(runtime: Runtime) -> None:
    ann, _ = await offered(runtime)
    await agree(runtime, ann)
    assert await dealt_open(runtime, ann) is None
    assert "Hands stay hidden from spectators: Bob did not agree." in await notices(runtime)


async def test_a_room_that_offers_none_says_nothing_about_it(runtime: Runtime) -> None:
    ann, _ = await new_room(runtime, "Bob", seats=2)
    assert await missing(runtime, ann.code) == []
    assert await dealt_open(runtime, ann) is None
    assert not [notice for notice in await notices(runtime) if "watch" in notice]


async def test_bots_need_not_agree(runtime: Runtime) -> None:
    (ann,) = await new_room(runtime, seats=2)
    await acts.change(runtime, ann.code, ann.member, open_cards=20)
    await acts.fill_seats(runtime, ann.code, ann.member)
    await agree(runtime, ann, minutes=20)
    assert await dealt_open(runtime, ann) == 20


async def test_a_word_can_be_taken_back(runtime: Runtime) -> None:
    ann, bob = await offered(runtime)
    await agree(runtime, ann, bob)
    await agree(runtime, bob, minutes=0)
    assert await missing(runtime, ann.code) == ["Bob"]


async def test_one_agrees_only_to_what_is_offered_now_and_only_as_a_player(runtime: Runtime) -> None:
    ann, bob = await offered(runtime)
    eve = await acts.join(runtime, ann.code, name="Eve", watch=True)
    for player, minutes in ((bob, 5), (bob, -10), (eve, 10)):
        with refused("bad_request"):
            await agree(runtime, player, minutes=minutes)
    assert await missing(runtime, ann.code) == ["Ann", "Bob"]


async def another_delay_and_back(runtime: Runtime, ann: Entered, bob: Entered) -> None:
    for minutes in (5, 10):
        await acts.change(runtime, ann.code, ann.member, open_cards=minutes)


async def other_rules(runtime: Runtime, ann: Entered, bob: Entered) -> None:
    await acts.change(runtime, ann.code, ann.member, options={"powers": True})


async def somebody_else(runtime: Runtime, ann: Entered, bob: Entered) -> None:
    await acts.leave(runtime, bob.code, bob.member)
    cid = await acts.join(runtime, ann.code, name="Cid")
    await agree(runtime, cid)


async def out_and_in_again(runtime: Runtime, ann: Entered, bob: Entered) -> None:
    await acts.stand(runtime, bob.code, bob.member)
    await acts.sit(runtime, bob.code, bob.member, 1)


async def a_deal_given_up(runtime: Runtime, ann: Entered, bob: Entered) -> None:
    await acts.begin_match(runtime, ann.code, ann.member)
    await acts.abandon(runtime, ann.code, ann.member)
    await acts.return_to_lobby(runtime, ann.code, ann.member)


@pytest.mark.parametrize(
    ("act", "left"),
    [
        (another_delay_and_back, ["Ann", "Bob"]),
        (other_rules, ["Ann", "Bob"]),
        (somebody_else, ["Ann"]),  # he came after her word, and gave his own
        (out_and_in_again, ["Ann", "Bob"]),
        (a_deal_given_up, ["Ann", "Bob"]),
    ],
)
async def test_what_changes_the_matter_asks_everybody_anew(
    runtime: Runtime, act: Act, left: list[str]
) -> None:
    ann, bob = await offered(runtime)
    await agree(runtime, ann, bob)
    await act(runtime, ann, bob)
    assert await missing(runtime, ann.code) == left
    assert await dealt_open(runtime, ann) is None


async def test_for_a_rematch_everybody_is_asked_anew_and_may_agree_at_the_end_of_the_last_game(
    runtime: Runtime,
) -> None:
    ann, bob = await offered(runtime)
    await agree(runtime, ann, bob)
    assert await dealt_open(runtime, ann) == 10
    await acts.abandon(runtime, ann.code, ann.member)
    assert await missing(runtime, ann.code) == ["Ann", "Bob"]
    await agree(runtime, ann)
    assert await dealt_open(runtime, ann) is None
    await acts.abandon(runtime, ann.code, ann.member)
    await agree(runtime, ann, bob)
    assert await dealt_open(runtime, ann) == 10


async def test_one_who_conceded_has_their_seat_back_and_has_to_agree_too(runtime: Runtime) -> None:
    ann, bob, _ = await new_room(runtime, "Bob", "Cid", seats=3)
    await acts.change(runtime, ann.code, ann.member, open_cards=5)
    await acts.begin_match(runtime, ann.code, ann.member)
    await acts.concede(runtime, bob.code, bob.member)
    await acts.abandon(runtime, ann.code, ann.member)
    for member in (await room_now(runtime, ann.code)).open_cards_missing:
        await acts.agree_to_open_cards(runtime, ann.code, member.id, 5)
    assert await dealt_open(runtime, ann) is None
