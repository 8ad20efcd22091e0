"""From any state, whichever seats vanish, every game comes to its end."""

from __future__ import annotations

from random import Random

import pytest
from _pytest.mark import ParameterSet

from app.games import GAMES
from app.kernel import waiting
from app.rooms.live.hub_registry import HubRegistry
from tests.manual_clock import Clock
from tests.tables.timed_table import GRACE, WHOLE_GAME, sitting

pytestmark = pytest.mark.slow


def subsets() -> list[ParameterSet]:
    """For every game and number of seats: somebody vanishes, most do, all do."""
    cases = []
    for game in GAMES.values():
        dice = Random(game.id)
        for seats in (game.seats[0], game.seats[-1]):
            for count in sorted({1, seats - 1, seats}):
                gone = sorted(dice.sample(range(seats), count))
                cases.append(pytest.param(game.id, seats, gone, id=f"{game.id}-{seats}-{gone}"))
    return cases


@pytest.mark.parametrize(("game", "seats", "gone"), subsets())
async def test_whichever_seats_vanish_the_game_comes_to_its_end(
    hubs: HubRegistry, clock: Clock, game: str, seats: int, gone: list[int]
) -> None:
    dice = Random(f"{game} {seats} {gone}")
    table = await sitting(hubs, seats, game)
    await table.play(dice, dice.randrange(30))
    for seat in gone:
        table.go(seat)
    clock.now += GRACE
    hubs.tick()
    here = [seat for seat in range(seats) if seat not in gone]
    while not table.live.over:
        await table.eve.until(
            lambda: table.live.over or any(seat in waiting(table.live.table) for seat in here),
            seconds=WHOLE_GAME,
        )
        asked = [seat for seat in waiting(table.live.table) if seat in here]
        if asked:
            await table.try_to_answer(asked[0], dice)
    await table.eve.until(lambda: table.hub.room.match_status == "over")


@pytest.mark.parametrize("game", GAMES)
async def test_friends_who_come_and_go_all_the_time_finish_their_game(
    hubs: HubRegistry, clock: Clock, game: str
) -> None:
    dice = Random(game)
    seats = dice.choice(list(GAMES[game].seats))
    table = await sitting(hubs, seats, game)
    here = set(range(seats))

    def somebody_is_asked() -> bool:
        hubs.tick()
        return table.live.over or not here or not here.isdisjoint(waiting(table.live.table))

    for _ in range(40):
        seat = dice.randrange(seats)
        if seat in here:
            here.remove(seat)
            table.go(seat)
        else:
            here.add(seat)
            table.come(seat)
        clock.now += dice.randrange(GRACE)
        if not somebody_is_asked():
            clock.now += GRACE  # they have to be waited for
        await table.eve.until(somebody_is_asked)
        asked = [seat for seat in waiting(table.live.table) if seat in here]
        if asked:
            await table.try_to_answer(asked[0], dice)
    for seat in here:
        table.go(seat)
    clock.now += GRACE

    def is_over() -> bool:
        hubs.tick()
        return table.hub.room.match_status == "over"

    await table.eve.until(is_over, seconds=WHOLE_GAME)
