"""Imports an exported match: verifies it from commitment to result, and stores it as a finished match."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from app.db.models import Answer, Match, Room
from app.games import GAMES
from app.kernel import replay
from app.rooms.codes import new_code
from app.rooms.colours import COLOURS
from app.rooms.game_options import options_object, read_options
from app.rooms.names import clean_name, unique_name
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime
from app.tables.replay.verification import FORMAT, FORMATS, Exported, NotAMatch, examine, read_export
from app.tables.saving import encode_choice, encode_state

LARGEST_FILE = 1024 * 1024
MOST_ANSWERS = 5_000
LATEST_TIME = 253_402_300_800_000  # milliseconds: later than the year 9999 cannot be formatted
PREFIX = FORMAT.rpartition("-")[0]


class FileHeader(msgspec.Struct):
    """The field that identifies an exported match."""

    format: str


class PlayTimes(msgspec.Struct):
    """When it was played, for display only."""

    started_at: int = 0
    ended_at: int | None = None


def read_file(text: bytes) -> Exported:
    """Reads and verifies an exported match; refused, with a code for the reason, if it is not valid."""
    if len(text) > LARGEST_FILE:
        raise Refused("too_large")
    try:
        form = msgspec.json.decode(text, type=FileHeader).format
    except (ValueError, RecursionError) as error:
        raise Refused("no_game_file") from error
    if form not in FORMATS:
        raise Refused("other_version" if form.startswith(f"{PREFIX}-") else "no_game_file")
    try:
        match = read_export(text)
    except NotAMatch as error:
        raise Refused("no_game_file") from error
    game = GAMES.get(match.game)
    if game is None:
        raise Refused("unknown_game")
    if game.version != match.version:
        raise Refused("other_version")
    if len(match.answers) > MOST_ANSWERS:
        raise Refused("too_large")
    try:
        read_options(game, match.options)  # check the bounds of rooms before anything is dealt
    except Refused as error:
        raise Refused("not_proven") from error
    if not all(finding.fits for finding in examine(match)):
        raise Refused("not_proven")
    if match.seed is None:
        raise Refused("not_dealt")
    return match


def match_id(match: Exported) -> str:
    """An id derived from the match: the same for each import of it, and unguessable without its secret."""
    told = msgspec.json.encode([match, match.format])
    return blake2b(told, digest_size=16).hexdigest()


async def keep(runtime: Runtime, match: Exported, text: bytes) -> str:
    """Stores a match that `read_file` has verified; returns its id."""
    known, now = match_id(match), runtime.clock()
    # In a thread, and before anything is locked: this replays the whole match.
    ended = await asyncio.to_thread(_match, known, match, _times(text, now))
    try:
        await _store(runtime, match, ended, now)
    except IntegrityError:
        # On PostgreSQL, another request may have stored the same file in the meantime.
        async with runtime.database.reading() as session:
            if await session.scalar(select(Match.id).where(Match.id == known)) is None:
                raise
    return known


async def _store(runtime: Runtime, match: Exported, ended: Match, now: int) -> None:
    async with runtime.database.writing() as session:
        room_id = await session.scalar(select(Match.room_id).where(Match.id == ended.id))
        if room_id is not None:
            await session.execute(update(Room).where(Room.id == room_id).values(touched_at=now))
            return
        # In a closed room of its own, so that it is deleted together with idle rooms.
        room = Room(
            code=new_code(runtime.random),
            game=match.game,
            seats=match.seats,
            options=match.options,
            host_id=None,
            match_id=ended.id,
            created_at=now,
            touched_at=now,
            closed_at=now,
        )
        session.add(room)
        await session.flush()
        ended.room_id = room.id
        session.add(ended)
        await session.flush()
        if match.answers:
            await session.execute(insert(Answer), _answers(ended.id, match, now))


def _match(known: str, match: Exported, times: PlayTimes) -> Match:
    assert match.seed is not None
    game, seed = GAMES[match.game], bytes.fromhex(match.seed)
    options = options_object(game, match.options)
    answers = [(answer.seat, answer.choice) for answer in match.answers]
    return Match(
        id=known,
        n=len(match.answers),
        status=match.status,
        game=match.game,
        version=match.version,
        seats=match.seats,
        options=match.options,
        players=_players(match),
        commitment=match.commitment,
        commitment_version=match.commitment_version,
        deals_begun=None if match.deals is None else match.deals.begun,
        deals_undealt=None if match.deals is None else match.deals.undealt,
        started_at=times.started_at,
        ended_at=times.ended_at,
        secret=bytes.fromhex(match.secret),
        seed=seed,
        contributions=msgspec.to_builtins(match.contributions),
        outcome=None if match.outcome is None else msgspec.json.encode(match.outcome).decode(),
        state=encode_state(replay(game, options, match.seats, seed, answers)),
    )


def _players(match: Exported) -> list[dict[str, Any]]:
    """The players. Their names are untrusted input, and cleaned like those of members who join."""
    names: list[str] = []
    for seat, player in enumerate(match.players):
        try:
            name = clean_name(player.name)
        except Refused:
            name = f"Player {seat + 1}"
        names.append(unique_name(name, names))
    return [
        {"member": 0, "name": name, "colour": seat % len(COLOURS), "bot": player.bot}
        for seat, (name, player) in enumerate(zip(names, match.players, strict=True))
    ]


def _answers(known: str, match: Exported, now: int) -> Sequence[dict[str, object]]:
    return [
        {
            "match_id": known,
            "n": n,
            "seat": answer.seat,
            "choice": encode_choice(tuple(answer.choice)),
            "client_id": str(n),
            "at": now,
        }
        for n, answer in enumerate(match.answers)
    ]


def _times(text: bytes, now: int) -> PlayTimes:
    """When it was played, if the file gives plausible times; otherwise now."""
    try:
        times = msgspec.json.decode(text, type=PlayTimes)
    except msgspec.ValidationError:
        return PlayTimes(now, now)
    started, ended = times.started_at, times.ended_at
    return times if 0 < started <= (ended or 0) < LATEST_TIME else PlayTimes(now, now)
