"""Looking back during play shows nobody what they could not see, know or read without it."""

from __future__ import annotations

import random

import pytest

from app.db.journal import Journal
from app.games import GAMES
from app.kernel import SPECTATOR, waiting
from app.rooms.runtime import Runtime
from app.tables.replay.archive import Replays
from app.tables.replay.lookback import first_remembered, look_back, newest
from app.tables.replay.replay import Replay
from tests.tables.recorded_matches import Game, begin, found, play_on

pytestmark = pytest.mark.slow


async def replay_of(runtime: Runtime, game: Game) -> Replay:
    replays = Replays(runtime.database)
    return await replays.replay(await found(replays, game.match))


async def test_no_line_comes_back_that_has_faded(runtime: Runtime, journal: Journal) -> None:
    game, rnd = await begin(runtime, journal, "blame"), random.Random(7)
    looked = 0
    while not game.live.over:
        await play_on(game, rnd, 1)
        if game.live.over:
            break
        replay = await replay_of(runtime, game)
        for viewer in (*range(replay.now.seats), SPECTATOR):
            readable = game.live.view(viewer)["log"]
            for question in range(first_remembered(replay, viewer), newest(replay)):
                looked += 1
                assert all(line in readable for line in look_back(replay, question, viewer)["log"])
    assert looked > 100


async def test_no_card_comes_back_that_must_be_remembered(runtime: Runtime, journal: Journal) -> None:
    """B36: of the Blame pile one sees the top card; what lies beneath, one has to know by heart."""
    game, rnd = await begin(runtime, journal, "blame"), random.Random(8)
    covered = 0
    while not game.live.over:
        await play_on(game, rnd, 1)
        if game.live.over:
            break
        replay = await replay_of(runtime, game)
        now = game.live.view(SPECTATOR)
        readable = " ".join(now["log"])
        titles = {face.id: face.title for face in replay.game.table.FACES}
        begun = any(type(line).__name__ == "Faded" for line in replay.now.log)
        for question in range(first_remembered(replay, SPECTATOR), newest(replay)):
            then = look_back(replay, question, SPECTATOR)
            for card in then["piles"]["blame:0"]:
                if begun and not card.startswith("?") and card not in now["piles"]["blame:0"]:
                    covered += 1
                    assert f"[{titles[card]}]" in readable
    assert covered


async def test_where_nothing_is_forgotten_one_may_look_back_to_the_deal(
    runtime: Runtime, journal: Journal
) -> None:
    game = await begin(runtime, journal, "blame", pile="open")
    await play_on(game, random.Random(9), 40)
    replay = await replay_of(runtime, game)
    assert newest(replay) > 20
    assert all(first_remembered(replay, viewer) == 0 for viewer in (*range(replay.now.seats), SPECTATOR))


@pytest.mark.parametrize("game_id", GAMES)
async def test_secret_answers_make_no_moments(runtime: Runtime, journal: Journal, game_id: str) -> None:
    """How many have answered a question that stands is nobody's business: it is no step to go back to."""
    game, rnd = await begin(runtime, journal, game_id), random.Random(10)
    for _ in range(80):
        if game.live.over:
            return
        before, asked = game.live.table.question, waiting(game.live.table)
        await play_on(game, rnd, 1)
        if game.live.over:
            return
        replay = await replay_of(runtime, game)
        assert newest(replay) == game.live.table.question
        if len(asked) > 1 and game.live.table.question == before:
            assert newest(replay) == before


async def test_a_question_from_before_the_window_is_refused(runtime: Runtime, journal: Journal) -> None:
    game = await begin(runtime, journal, "blame")
    await play_on(game, random.Random(11), 40)
    assert not game.live.over
    replay = await replay_of(runtime, game)
    first = first_remembered(replay, SPECTATOR)
    assert first > 0
    with pytest.raises(AssertionError):
        look_back(replay, first - 1, SPECTATOR)
