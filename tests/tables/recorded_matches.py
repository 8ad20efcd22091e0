"""Matches played at random on a live table, with everything that everybody was shown on the way."""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec

from app.db.journal import Journal
from app.games import GAMES
from app.kernel import SPECTATOR, waiting
from app.rooms import acts
from app.rooms.game_options import options_object
from app.rooms.runtime import Runtime
from app.tables.live_table import LiveTable
from app.tables.replay.archive import Played, Replays
from app.tables.saving import encode_state
from tests.tables.dealt_table import SEED, nothing, table_of

MOST_ANSWERS = 120
Shown = dict[int, bytes]  # viewer -> what they were shown, as it is sent


class Game(NamedTuple):
    """A match played at random, and what everybody was shown after each of its answers."""

    match: str
    host: tuple[str, int]
    live: LiveTable
    shown: list[Shown]


async def begin(runtime: Runtime, journal: Journal, game_id: str, **options: object) -> Game:
    game = GAMES[game_id]
    seats = game.seats[-1]
    ann = await acts.create(runtime, game=game_id, seats=seats, options=options, name="Ann", kind="program")
    for number in range(1, seats):
        await acts.join(runtime, ann.code, name=f"Friend {number}", kind="program")
    begun = await acts.begin_match(runtime, ann.code, ann.member)
    found = await journal.snapshot(begun.match)
    assert found is not None
    table = game.setup(seats, options_object(game, found.options), SEED)
    given = [{"by": "player", "hash": None, "bytes": ""}] * seats
    await journal.deal(begun.match, seed=SEED, contributions=given, state=encode_state(table))
    live = await table_of(begun.match, journal)
    return Game(begun.match, (ann.code, ann.member), live, [shown_by(live)])


def shown_by(live: LiveTable) -> Shown:
    viewers = [*range(live.table.seats), SPECTATOR]
    return {viewer: msgspec.json.encode(live.view(viewer)) for viewer in viewers}


async def play_on(game: Game, rnd: random.Random, answers: int = MOST_ANSWERS) -> None:
    for _ in range(answers):
        if game.live.over:
            return
        seat = rnd.choice(waiting(game.live.table))
        number = rnd.randrange(len(game.live.view(seat)["options"]))
        assert game.live.question is not None
        assert await game.live.act(seat, game.live.question, number, f"c{game.live.n}", nothing) is None
        game.shown.append(shown_by(game.live))


async def found(replays: Replays, match: str) -> Played:
    played = await replays.find(match)
    assert played is not None and played.replayable
    return played
