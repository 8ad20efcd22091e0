"""The operator cheats: with the database at hand, and with files that were changed after the game.

Whoever runs the server can do all of this with unmodified code. None of it may pass: either it is found, or
it is not claimed to be proven. What a browser does about it is in tests/browser/test_rigged_deal.py.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import shutil
from collections.abc import Callable, Iterator
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import update
from websockets.asyncio.client import ClientConnection

from app.commands import verify
from app.db.engine import Database
from app.db.journal import Journal
from app.db.models import Match
from app.games import GAMES
from app.kernel import IllegalChoice, options, play, waiting
from app.rooms import acts
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.room_hub import RoomHub
from app.rooms.room_service import RoomService
from app.rooms.runtime import Runtime
from app.tables.deal.commitment import Terms, commitment_of
from app.tables.deal.seed import seed_of
from app.tables.replay.export import export
from app.web.socket.deal_messages import DealMessages
from examples.clockwork import Clockwork, Rigged
from tests.tables.dealt_table import friends
from tests.tables.exported_games import Export, committed, finished, of_the_first_format, receipt_of
from tests.tables.fake_connection import connect
from tests.tables.hosted_rooms import ALL_THE_TIME, room_of, the_match

Check = Callable[..., tuple[int, str]]
CLAIM = "as it was played"  # no file can prove that


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    def run(match: Export, *, told: str | None = None, receipt: Export | None = None) -> tuple[int, str]:
        file, kept = tmp_path / "match.json", tmp_path / "receipt.json"
        file.write_text(json.dumps(match))
        kept.write_text(json.dumps(receipt))
        words = [str(file)]
        words += [] if told is None else ["--commitment", told]
        words += [] if receipt is None else ["--receipt", str(kept)]
        return verify.main(words), capsys.readouterr().out

    return run


def retold(match: Export, answers: list[dict[str, Any]]) -> Export:
    """The same deal with these answers, and with what they lead to."""
    game = GAMES[match["game"]]
    t = game.setup(match["seats"], game.Options(**match["options"]), bytes.fromhex(match["seed"]))
    for answer in answers:
        play(t, answer["seat"], tuple(answer["choice"]))
    result = None if t.result is None else dataclasses.asdict(t.result)
    status = "abandoned" if result is None else "over"
    return {**match, "answers": answers, "status": status, "outcome": json.loads(json.dumps(result))}


# -- files that were changed after the game ---------------------------------------------------------
def exchanged(match: Export) -> Export:
    """Other answers from the middle on, up to another end."""
    game = GAMES[match["game"]]
    kept = match["answers"][: len(match["answers"]) // 2]
    t = game.setup(match["seats"], game.Options(**match["options"]), bytes.fromhex(match["seed"]))
    for answer in kept:
        play(t, answer["seat"], tuple(answer["choice"]))
    answers = list(kept)
    while asked := waiting(t):
        choice = options(t, asked[0])[-1]
        play(t, asked[0], choice)
        answers.append({"seat": asked[0], "choice": list(choice), "at": 1})
        if len(answers) > 3_000:
            break
    return retold(match, answers)


def test_exchanged_answers_are_not_claimed_to_be_those_given(check: Check) -> None:
    match = finished("blame")
    forged = exchanged(match)
    assert forged["answers"] != match["answers"]
    code, told = check(forged, told=match["commitment"], receipt=receipt_of(match))
    # The deal is the true one and every answer is legal: only so much is said, and not that it was so.
    assert code == 0 and CLAIM not in told
    assert "not proven  That these are the answers the players gave" in told


def test_a_game_that_was_cut_short_is_not_claimed_to_have_been_ended_there(check: Check) -> None:
    match = finished("blame")
    forged = retold(match, match["answers"][:-1])
    assert forged["status"] == "abandoned"
    code, told = check(forged, told=match["commitment"])
    assert code == 0 and CLAIM not in told and "ended by its host" not in told
    assert "not proven  That the game was ended there" in told


def test_a_game_that_was_played_is_not_claimed_to_have_ended_before_the_deal(check: Check) -> None:
    match = finished("blame")
    forged = {**match, "status": "abandoned", "seed": None, "answers": [], "outcome": None}
    for kept in ({}, {"told": match["commitment"]}, {"receipt": receipt_of(match)}):
        code, told = check(forged, **kept)
        assert code == 0 and "not proven  The match ended before any card was dealt." in told


def other_options(match: Export) -> Iterator[Export]:
    """The match with each of its options changed, as far as the same answers stay legal."""
    for name, value in match["options"].items():
        if isinstance(value, bool):
            forged = {**match, "options": {**match["options"], name: not value}}
            try:
                yield retold(forged, match["answers"])
            except IllegalChoice:
                continue


def test_changed_options_are_found(check: Check) -> None:
    match = finished("blame")
    forgeries = list(other_options(match))
    assert forgeries
    for forged in forgeries:
        code, told = check(forged)
        assert code == 1 and "is not that of its secret, game, rules version, options and seats" in told
        # With a commitment made to fit, the file agrees with itself; not with what was told before.
        code, told = check(committed(forged))
        assert code == 0 and "not proven  That the server told this commitment before the deal" in told
        code, told = check(committed(forged), told=match["commitment"])
        assert code == 1 and "WRONG  It is not the commitment you were told" in told


def test_another_secret_with_its_commitment_is_found_by_who_was_there(check: Check) -> None:
    match = finished("blame")
    forged = deepcopy(match)
    forged["secret"] = "ab" * 32
    shares = [bytes.fromhex(given["bytes"]) for given in forged["contributions"][:-1]]
    forged["players"][-1]["bot"] = None
    forged["contributions"][-1] = {"by": "player", "hash": None, "bytes": ""}
    forged["seed"] = seed_of(bytes.fromhex(forged["secret"]), [*shares, b""]).hex()
    forged = committed(retold(forged, []))
    assert check(forged)[0] == 0
    assert check(forged, told=match["commitment"])[0] == 1
    assert check(forged, receipt=receipt_of(match))[0] == 1


def test_other_bytes_of_a_seat_with_their_hash_are_found_by_that_seat_and_by_all_others(check: Check) -> None:
    match = finished("blame")
    forged = deepcopy(match)
    share = b"chosen afterward"
    forged["contributions"][1] = {"by": "player", "hash": sha256(share).hexdigest(), "bytes": share.hex()}
    shares = [bytes.fromhex(given["bytes"]) for given in forged["contributions"]]
    forged["seed"] = seed_of(bytes.fromhex(forged["secret"]), shares).hex()
    forged = retold(forged, [])
    code, told = check(forged, told=match["commitment"])
    assert code == 0 and "not proven  That the bytes below are those the seats gave" in told
    for seat in (0, 1, None):
        code, told = check(forged, receipt=receipt_of(match, seat))
        assert code == 1 and "The hashes of the seats are not those in the receipt." in told


def test_bytes_that_were_left_out_are_found_by_the_seat_that_gave_them(check: Check) -> None:
    match = finished("blame")
    forged = deepcopy(match)
    forged["contributions"][1]["bytes"] = ""
    shares = [bytes.fromhex(given["bytes"]) for given in forged["contributions"]]
    forged["seed"] = seed_of(bytes.fromhex(forged["secret"]), shares).hex()
    forged = retold(forged, [])
    # The file blames the seat; that is not called proven.
    assert "not proven  Seat 2 (Bob) gave a hash and then withheld the bytes behind it." in check(forged)[1]
    code, told = check(forged, receipt=receipt_of(match, 1))
    assert code == 1 and "were sent, but the file does not have them" in told


def test_withheld_bytes_are_told_apart_from_silence(check: Check) -> None:
    match = finished("blame")
    match["contributions"][0]["bytes"] = ""
    match["contributions"][1] = {"by": "player", "hash": None, "bytes": ""}
    shares = [bytes.fromhex(given["bytes"]) for given in match["contributions"]]
    match["seed"] = seed_of(bytes.fromhex(match["secret"]), shares).hex()
    code, told = check(retold(match, []))
    assert code == 0
    assert "not proven  Seat 1 (Ann) gave a hash and then withheld the bytes behind it." in told
    assert "not proven  Seat 2 (Bob) stayed silent and gave nothing to the shuffle." in told


def test_a_file_cannot_be_passed_off_as_one_of_the_older_format(check: Check) -> None:
    match = finished("blame")
    old = of_the_first_format(match)
    assert check({**match, "format": old["format"]})[0] == 1
    assert check(old, told=match["commitment"])[0] == 1
    code, told = check(old)
    assert code == 0 and "may have been changed" in told


# -- database, kill, restart ------------------------------------------------------------------------
class Line:
    """A program's socket, without a network."""

    def __init__(self) -> None:
        self.sent: list[dict[str, str]] = []

    async def send(self, text: str) -> None:
        self.sent.append(json.loads(text))


class Player:
    """A program as we give it away, at seat 0. It keeps what it saw over all restarts of the server."""

    def __init__(self, member: int) -> None:
        self.member = member
        self.program = Clockwork("http://x", "code", "token")
        self.line = Line()
        self._told = DealMessages()

    def reconnect(self) -> None:
        self.line, self._told = Line(), DealMessages()

    async def hear(self, hub: RoomHub) -> None:
        """What the server has to say to it about the deal now, and what it gives."""
        me = hub.room.member(self.member)
        assert me is not None
        before = len(self.line.sent)
        for message in self._told.news(hub, me):
            await self.program.contribute(cast("ClientConnection", self.line), json.loads(message.payload))
        for said in self.line.sent[before:]:
            hub.contribute(said["match"], 0, said.get("hash"), said.get("bytes"))


def chosen(match: Match, shares: list[bytes]) -> bytes:
    """A secret with which the deal is what the operator likes: here, its seed begins with a certain byte."""
    guesses = (sha256(str(guess).encode()).digest() for guess in range(10_000))
    return next(guess for guess in guesses if seed_of(guess, shares)[0] == 7)


async def rig(file: Path) -> tuple[Player, Export, str]:
    """Bob is the operator's friend; the operator has the database and the switch of an unmodified server."""
    runtime = Runtime(Database(f"sqlite:///{file}"))
    bobs = b"the friend's own"
    async with Journal(runtime.database) as journal:
        hubs = HubRegistry(runtime, journal, ALL_THE_TIME)
        here = await friends(runtime, 2)
        hub = await room_of(hubs, here[0])
        connection, ann = connect(hub, here[0].member), Player(here[0].member)
        begun = await RoomService(hubs).start(here[0].code, here[0].member)
        await connection.until(lambda: hub.ceremony is not None)
        await ann.hear(hub)
        hub.contribute(begun.match, 1, sha256(bobs).hexdigest(), None)
        await connection.until(lambda: hub.ceremony is not None and hub.ceremony.opened)
        await ann.hear(hub)  # Ann's bytes are known now, Bob keeps his back
        await hubs.stop()  # the plug is pulled

        anns = bytes.fromhex(ann.line.sent[-1]["bytes"])
        match = await the_match(runtime, begun.match)
        assert match.contributions is not None
        secret = chosen(match, [anns, bobs])
        terms = Terms.of(match.game, match.version, match.options, match.players)
        given = [
            {**match.contributions[0], "bytes": anns.hex()},
            {**match.contributions[1], "bytes": bobs.hex()},
        ]
        forged = {"secret": secret, "commitment": commitment_of(secret, terms), "contributions": given}
        async with runtime.database.writing() as session:
            await session.execute(update(Match).where(Match.id == match.id).values(**forged))

        hubs = HubRegistry(runtime, journal, ALL_THE_TIME)
        hub = await room_of(hubs, here[0])
        connection = connect(hub, here[0].member)
        await connection.until(lambda: hub.live is not None)
        ann.reconnect()
        with pytest.raises(Rigged, match="second commitment"):
            await ann.hear(hub)
        assert ann.line.sent == []
        await acts.abandon(runtime, here[0].code, here[0].member)
        await hubs.stop()
        file_told = await export(runtime.database, begun.match)
        assert file_told is not None
    await runtime.database.close()
    return ann, json.loads(json.dumps(file_told)), begun.match


def test_a_deal_chosen_with_the_database_and_a_restart_is_found_by_who_was_there(
    empty_database: Path, tmp_path: Path, check: Check
) -> None:
    ann, forged, match = asyncio.run(rig(Path(shutil.copy(empty_database, tmp_path / "culprit.db"))))
    assert forged["seed"].startswith("07"), "the attack itself has failed"
    assert check(forged)[0] == 0, "the operator has made the file agree with itself"
    code, told = check(forged, told=ann.program.deals[match].commitment)
    assert code == 1 and "WRONG  It is not the commitment you were told before the deal." in told
