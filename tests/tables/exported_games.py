"""Finished games made without a server: played at random, with a deal that can be proven."""

from __future__ import annotations

import dataclasses
import json
import random
from hashlib import sha256
from typing import Any

from app.games import GAMES
from app.kernel import options, play, waiting
from app.tables.deal.commitment import COMMITMENT_VERSION, SECRET_ALONE, Terms, commitment_of
from app.tables.deal.seed import bot_bytes, seed_of

Export = dict[str, Any]
LONGEST = 400
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


def made(game_id: str, number: int = 0, *, longest: int = LONGEST, seats: int | None = None) -> Export:
    """A game as it would be downloaded, its last seat a bot; one that takes too long is ended on the way."""
    game, rnd = GAMES[game_id], random.Random(number)
    seats = game.seats[-1] if seats is None else seats
    secret = rnd.randbytes(32)
    shares = [rnd.randbytes(16) for _ in range(seats - 1)] + [bot_bytes(secret, seats - 1)]
    seed = seed_of(secret, shares)
    t = game.setup(seats, game.Options(), seed)
    answers: list[dict[str, object]] = []
    while (asked := waiting(t)) and len(answers) < longest:
        seat = rnd.choice(asked)
        choice = rnd.choice(options(t, seat))
        play(t, seat, choice)
        answers.append({"seat": seat, "choice": list(choice), "at": 1_790_000_000_000 + len(answers)})
    export = {
        "format": f"culprit-match-{COMMITMENT_VERSION}",
        "match": "0" * 32,
        "game": game_id,
        "version": game.version,
        "options": dataclasses.asdict(game.Options()),
        "seats": seats,
        "players": [
            {"name": NAMES[seat], "bot": "random" if seat == seats - 1 else None} for seat in range(seats)
        ],
        "status": "abandoned" if t.result is None else "over",
        "commitment": "",
        "deals": {"begun": 3, "undealt": 1},
        "secret": secret.hex(),
        "contributions": [
            {"by": "player", "hash": sha256(share).hexdigest(), "bytes": share.hex()} for share in shares[:-1]
        ]
        + [{"by": "bot", "hash": None, "bytes": shares[-1].hex()}],
        "seed": seed.hex(),
        "answers": answers,
        "outcome": None if t.result is None else dataclasses.asdict(t.result),
        "started_at": 1_790_000_000_000,
        "ended_at": 1_790_000_600_000,
    }
    plain: Export = json.loads(json.dumps(export))
    return committed(plain)


def committed(export: Export, version: int = COMMITMENT_VERSION) -> Export:
    """The same with the commitment of what it says, as one who forges a whole file would have it."""
    terms = Terms.of(export["game"], export["version"], export["options"], export["players"])
    bound = commitment_of(bytes.fromhex(export["secret"]), terms, version)
    return {**export, "format": f"culprit-match-{version}", "commitment": bound}


def of_the_first_format(export: Export) -> Export:
    """The same as servers of the first version exported it."""
    old = committed(export, SECRET_ALONE)
    del old["deals"]
    return old


def receipt_of(export: Export, seat: int | None = 0, **changes: object) -> Export:
    """What the browser of this seat, or a spectator's, would have kept of the deal."""
    mine = {"hash": None, "bytes": ""} if seat is None else export["contributions"][seat]
    return {
        "format": "culprit-receipt-1",
        "match": export["match"],
        "commitment": export["commitment"],
        "deals": export["deals"],
        "seat": seat,
        "hash": mine["hash"],
        "bytes": mine["bytes"] or None,
        "hashes": [given["hash"] for given in export["contributions"]],
        "sent": seat is not None,
        **changes,
    }


def finished(game_id: str) -> Export:
    """One that was played to its end, and not too short."""
    games = (made(game_id, number, longest=3_000) for number in range(20))
    return next(game for game in games if game["status"] == "over" and len(game["answers"]) > 4)
