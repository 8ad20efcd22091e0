"""`python3 -m app verify FILE`: it says what a file proves and what not, and finds what does not add up.

Forgeries of a whole file, commitment and all, are in tests/attacks/test_rigged_deals.py.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import pytest

from app import commands
from app.commands import verify
from app.db.engine import Database
from app.db.journal import Journal
from app.games import GAMES
from app.kernel import waiting
from app.rooms import acts
from app.rooms.live.delays import Delays
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.room_hub import RoomHub
from app.rooms.room_service import RoomService
from app.rooms.runtime import Runtime
from app.tables.replay.export import export
from tests.tables.dealt_table import friends, nothing
from tests.tables.exported_games import of_the_first_format
from tests.tables.fake_connection import FakeConnection, connect
from tests.tables.forgeries import BOT, FORGERIES, Export

ANN, BOB = b"a" * 16, b"b" * 16


@pytest.fixture(scope="module")
def games(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Export]:
    """A game to its end, one that was ended in the middle, and one that was ended before the deal."""
    file = shutil.copy(empty_database, tmp_path_factory.mktemp("verify") / "culprit.db")
    return asyncio.run(play_three(Path(file)))


async def play_three(file: Path) -> list[Export]:
    runtime = Runtime(Database(f"sqlite:///{file}"))
    async with Journal(runtime.database) as journal:
        hubs = HubRegistry(runtime, journal, Delays(contribution_seconds=600, bots=(0, 0)))
        ann = (await friends(runtime, 2, powers=True))[0]
        await acts.change(runtime, ann.code, ann.member, seats=3)
        await acts.add_bots(runtime, ann.code, ann.member, 1, "random")
        hub = await hubs.room(ann.code)
        assert hub is not None
        connection = connect(hub, ann.member)
        exports = []
        for dealt, answers in ((True, 10**6), (True, 5), (False, 0)):
            begun = await RoomService(hubs).start(ann.code, ann.member)
            await connection.until(lambda: hub.ceremony is not None)
            if dealt:
                await play(hub, connection, answers)
            if hub.live is None or not hub.live.over:
                assert await export(runtime.database, begun.match) is None
                await acts.abandon(runtime, ann.code, ann.member)
            exports.append(json.loads(json.dumps(await export(runtime.database, begun.match))))
            await acts.return_to_lobby(runtime, ann.code, ann.member)
            await hubs.refresh(ann.code)
        await hubs.stop()
    await runtime.database.close()
    return exports


async def play(hub: RoomHub, connection: FakeConnection, answers: int) -> None:
    """Ann and Bob give their bytes and play with the bot, until so many answers are given."""
    deal = hub.ceremony
    assert deal is not None
    for seat, share in enumerate((ANN, BOB)):
        deal.take_hash(seat, sha256(share).hexdigest())
        deal.take_bytes(seat, share)
    await connection.until(lambda: hub.live is not None)
    live = hub.live
    assert live is not None
    while live.n < answers and not live.over:
        seat, n = waiting(live.table)[0], live.n
        if seat == BOT:
            await connection.until(lambda: live.n > n)  # noqa: B023  # looked at in this round only
        else:
            assert live.question is not None
            await live.act(seat, live.question, n % len(live.view(seat)["options"]), f"c{n}", nothing)


class Check(Protocol):
    def __call__(self, match: object, *arguments: str) -> tuple[int, str]: ...


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    def run(match: object, *arguments: str) -> tuple[int, str]:
        file = tmp_path / "match.json"
        file.write_bytes(match if isinstance(match, bytes) else json.dumps(match).encode())
        code = verify.main([str(file), *arguments])
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        return code, told.out + told.err

    return run


def said(told: str, mark: str) -> list[str]:
    """The sentences with this mark."""
    return [
        line.strip().split("  ", 1)[1] for line in told.splitlines() if line.strip().startswith(mark + "  ")
    ]


def test_a_game_that_adds_up_is_proven_and_no_more_is_claimed(games: list[Export], check: Check) -> None:
    whole = games[0]
    code, told = check(whole)
    assert code == 0 and said(told, "WRONG") == []
    assert said(told, "proven") == [
        "The commitment in the file is that of its secret, game, rules version, options and seats.",
        "Seat 1 (Ann) has the bytes of the hash beside them.",
        "Seat 2 (Bob) has the bytes of the hash beside them.",
        "Seat 3 (Bramble) is a bot, and its bytes follow from the secret.",
        "The seed of the shuffle follows from the secret and from these bytes.",
        "Replaying it takes version 1 of Game of Blame, and this is it.",
        f"Every one of the {len(whole['answers'])} answers was legal at its moment.",
        "They lead Game of Blame to the result that the file tells.",
    ]
    assert [sentence.partition(":")[0] for sentence in said(told, "not proven")] == [
        "That the server told this commitment before the deal",
        "That the bytes below are those the seats gave",
        "This was the first deal begun in its room. Only the file says so.",
        "That these are the answers the players gave, and these their names",
    ]
    assert "as it was played" not in told and "fair" not in told


def test_with_the_commitment_it_is_proven_to_be_the_one_told_before(
    games: list[Export], check: Check
) -> None:
    code, told = check(games[0], "--commitment", games[0]["commitment"].upper())
    assert code == 0 and "It is the commitment you were told before the deal." in said(told, "proven")
    assert "That the server told this commitment" not in told
    code, told = check(games[0], "--commitment", "0" * 64)
    assert code == 1 and "It is not the commitment you were told before the deal." in said(told, "WRONG")


@pytest.mark.parametrize("nonsense", ["", "abc", "0" * 63, "g" * 64, "0" * 65])
def test_what_is_no_commitment_is_told_so(
    games: list[Export], check: Check, capsys: pytest.CaptureFixture[str], nonsense: str
) -> None:
    with pytest.raises(SystemExit):
        check(games[0], "--commitment", nonsense)
    assert "64 hexadecimal digits" in capsys.readouterr().err


def test_a_game_that_was_ended_is_proven_as_far_as_it_went(games: list[Export], check: Check) -> None:
    code, told = check(games[1])
    assert code == 0 and "After the last of them nobody had won." in said(told, "proven")
    assert any("a file can also be cut short" in sentence for sentence in said(told, "not proven"))
    code, told = check(games[2])
    ended = "The match ended before any card was dealt. Only the file says so."
    assert code == 0 and ended in said(told, "not proven")


def test_how_many_deals_were_begun_is_told(games: list[Export], check: Check) -> None:
    assert [game["deals"] for game in games] == [{"begun": n, "undealt": 0} for n in (1, 2, 3)]
    assert "This was deal 3 begun in its room, and every earlier one was finished." in check(games[2])[1]
    later = {**games[0], "deals": {"begun": 6, "undealt": 2}}
    assert "This was deal 6 begun in its room, and 2 earlier ones were never finished." in check(later)[1]


def test_a_file_of_the_first_format_is_proven_as_far_as_it_was_bound(
    games: list[Export], check: Check
) -> None:
    code, told = check(of_the_first_format(games[0]))
    assert code == 0 and "The commitment in the file is that of its secret." in said(told, "proven")
    assert any(sentence.startswith("In this older format") for sentence in said(told, "not proven"))
    code, told = check({**of_the_first_format(games[0]), "commitment": "0" * 64})
    assert code == 1 and said(told, "WRONG") == ["The commitment in the file is not that of its secret."]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forgery_is_found(games: list[Export], check: Check, forge: Callable[[Export], None]) -> None:
    match = deepcopy(games[0])
    forge(match)
    code, told = check(match)
    assert code == 1
    assert "WRONG" in told or "is not a downloaded game" in told
    assert "does not add up" in told or "is not a downloaded game" in told


def test_an_ended_game_cannot_be_called_finished(games: list[Export], check: Check) -> None:
    match = {**games[1], "status": "over"}
    assert check(match)[0] == 1
    assert check({**games[1], "outcome": {"winners": [0], "scores": None, "fates": None}})[0] == 1
    assert check({**games[2], "status": "over"})[0] == 1
    assert check({**games[2], "seed": "00" * 32})[0] == 1


def test_a_game_of_another_version_names_the_version_it_needs(
    games: list[Export], check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "blame", replace(GAMES["blame"], version=2))
    code, told = check(games[0])
    assert code == 3, "an honest game of older rules is neither proven nor wrong"
    assert "not proven  Replaying it takes version 1 of Game of Blame, and this is version 2." in told
    assert "proven  The seed of the shuffle follows" in told and "WRONG" not in told
    assert "was legal" not in told and "fits, but the answers and the result were not checked" in told
    assert check({**games[0], "seed": "00" * 32})[0] == 1


@pytest.mark.parametrize(
    "nonsense",
    [b"", b"{", b"\xff\xfe", b"[]", b"null", b"{}", b"[" * 100_000, b'{"format": "culprit-match-1"}'],
)
def test_a_file_that_is_no_match_is_told_in_a_sentence(check: Check, nonsense: bytes) -> None:
    code, told = check(nonsense)
    assert code == 1 and "is not a downloaded game" in told


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("secret", "xyz"),
        ("secret", 5),
        ("seed", "0"),
        ("answers", "none"),
        ("answers", [{"seat": "0", "choice": []}]),
        ("contributions", [{"by": "player", "hash": None, "bytes": "zz"}] * 3),
        ("format", "culprit-match-9"),
        ("players", []),
        ("version", "1"),
    ],
)
def test_a_file_of_the_wrong_shape_is_told_in_a_sentence(
    games: list[Export], check: Check, field: str, value: object
) -> None:
    code, told = check({**games[0], field: value})
    assert code == 1 and "is not a downloaded game" in told


def test_a_file_that_is_not_there_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify.main([str(tmp_path / "nothing.json")]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_it_is_a_command() -> None:
    assert commands.commands()["verify"].module == "app.commands.verify"
