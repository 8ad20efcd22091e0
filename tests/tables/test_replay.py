"""Live view, reload, look back, replay and spectator: one function of the answers so far and the viewer."""

from __future__ import annotations

import dataclasses
import random

import msgspec
import pytest

from app.db.journal import Journal
from app.games import GAMES
from app.games.blame.table import Blame
from app.kernel import project, replay
from app.rooms import acts
from app.rooms.runtime import Runtime
from app.tables.replay.archive import Replays
from app.tables.replay.export import export
from app.tables.replay.lookback import first_remembered, look_back, newest
from app.tables.replay.replay import STRIDE, at_rest
from tests.tables.dealt_table import table_of
from tests.tables.recorded_matches import MOST_ANSWERS, begin, found, play_on, shown_by

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game_id", GAMES)
async def test_every_way_to_see_a_moment_shows_the_same_bytes(
    runtime: Runtime, journal: Journal, game_id: str
) -> None:
    game, rnd, replays = (
        await begin(runtime, journal, game_id),
        random.Random(game_id),
        Replays(runtime.database),
    )
    while len(game.shown) < MOST_ANSWERS and not game.live.over:
        await play_on(game, rnd, rnd.randrange(1, 30))
        reloaded = await table_of(game.match, journal)
        assert shown_by(reloaded) == game.shown[-1]  # a worker that has just started
        if not game.live.over:
            played = await replays.replay(await found(replays, game.match))
            for viewer in game.shown[0]:
                for question in range(first_remembered(played, viewer), newest(played) + 1):
                    view = look_back(played, question, viewer)
                    assert msgspec.json.encode(view) == game.shown[played.settled[question]][viewer]
    again = await Replays(runtime.database).replay(await found(replays, game.match))
    assert again.last == len(game.shown) - 1
    for at, shown in enumerate(game.shown):
        if at % 5 == 0 or at >= again.last - 2:
            for viewer, frame in shown.items():
                assert msgspec.json.encode(again.view(at, viewer)) == frame


@pytest.mark.parametrize("game_id", GAMES)
async def test_an_export_replays_to_the_same_bytes(runtime: Runtime, journal: Journal, game_id: str) -> None:
    game = await begin(runtime, journal, game_id)
    await play_on(game, random.Random(1))
    if not game.live.over:
        await acts.abandon(runtime, *game.host)
    file = await export(runtime.database, game.match)
    assert file is not None
    options = msgspec.convert(file["options"], GAMES[game_id].Options)
    answers = [(answer["seat"], answer["choice"]) for answer in file["answers"]]
    for at in {0, len(answers) // 3, len(answers)}:
        t = replay(GAMES[game_id], options, file["seats"], bytes.fromhex(file["seed"]), answers[:at])
        assert {viewer: msgspec.json.encode(project(t, viewer)) for viewer in game.shown[at]} == game.shown[
            at
        ]


async def test_a_game_ended_in_the_middle_asks_nobody_any_more(runtime: Runtime, journal: Journal) -> None:
    game = await begin(runtime, journal, "blame")
    await play_on(game, random.Random(2), 20)
    await acts.abandon(runtime, *game.host)
    live = await table_of(game.match, journal)
    replays = Replays(runtime.database)
    played = await replays.replay(await found(replays, game.match))
    for viewer, frame in shown_by(live).items():
        assert msgspec.json.encode(at_rest(played.view(played.last, viewer))) == frame


async def test_what_is_kept_of_a_running_match_goes_on_with_it(runtime: Runtime, journal: Journal) -> None:
    game, rnd, replays = await begin(runtime, journal, "blame"), random.Random(3), Replays(runtime.database)
    first = await replays.replay(await found(replays, game.match))
    await play_on(game, rnd, STRIDE + 3)
    second = await replays.replay(await found(replays, game.match))
    assert second is first and second.last == STRIDE + 3
    whole = await Replays(runtime.database).replay(await found(replays, game.match))
    assert (whole.settled, whole.turns, whole.answers) == (second.settled, second.turns, second.answers)


async def test_moments_and_turns_are_where_the_table_says(runtime: Runtime, journal: Journal) -> None:
    game, replays = await begin(runtime, journal, "blame"), Replays(runtime.database)
    await play_on(game, random.Random(4))
    played = await replays.replay(await found(replays, game.match))
    for question, at in enumerate(played.settled):
        assert played.table(at).question == question
        assert at == 0 or played.table(at - 1).question == question - 1
    for at in played.turns[1:]:
        after, before = played.table(at), played.table(at - 1)
        assert isinstance(after, Blame) and isinstance(before, Blame) and after.turn != before.turn


async def test_an_answer_is_told_in_the_words_its_seat_read(runtime: Runtime, journal: Journal) -> None:
    game, replays = await begin(runtime, journal, "blame"), Replays(runtime.database)
    await play_on(game, random.Random(5), 30)
    played = await replays.replay(await found(replays, game.match))
    for at in range(played.last):
        given = played.given(at)
        view = played.view(at, given.seat)
        assert view["options"][given.number]["label"] == given.label
        assert played.answers[at][0] == given.seat


async def test_a_match_by_other_rules_is_not_replayed(
    runtime: Runtime, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, replays = await begin(runtime, journal, "blame"), Replays(runtime.database)
    monkeypatch.setitem(GAMES, "blame", dataclasses.replace(GAMES["blame"], version=99))
    played = await replays.find(game.match)
    assert played is not None and played.dealt and not played.replayable
    assert await replays.find("0" * 32) is None
