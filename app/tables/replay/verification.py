"""Proof: an exported match is checked from the commitment to the result, by the file and the rules alone."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from hashlib import blake2b, sha256
from typing import Any, NamedTuple

import msgspec

from app.games import GAMES
from app.kernel import Game, IllegalChoice, Table, play
from app.tables.deal.seed import CONTRIBUTION_BYTES, bot_bytes, commitment_of, seed_of

FORMAT = "culprit-match-1"
MOST_SEATS = 255
"""A bot's bytes follow from the number of its seat, written in one byte."""


class GivenBytes(msgspec.Struct, frozen=True):
    """What a seat gave to the deal."""

    by: str
    hash: str | None
    bytes: str


class NamedPlayer(msgspec.Struct, frozen=True):
    name: str
    bot: str | None


class GivenAnswer(msgspec.Struct, frozen=True):
    seat: int
    choice: list[Any]  # Any: operands are ints and strings, and the rules look at them


class Exported(msgspec.Struct, frozen=True):
    """An export, as far as it can be checked."""

    format: str
    game: str
    version: int
    options: dict[str, Any]  # Any: the game's own
    seats: int
    players: list[NamedPlayer]
    status: str
    commitment: str
    secret: str
    contributions: list[GivenBytes] | None
    seed: str | None
    answers: list[GivenAnswer]
    outcome: Any  # Any: compared with what the replay says


class Finding(NamedTuple):
    """One thing that was looked at, in a sentence; the match is proven if all of them fit."""

    fits: bool
    sentence: str


class NotAMatch(ValueError):
    """The file is no export of ours; the text says what is wrong with it."""


def read_export(text: bytes) -> Exported:
    try:
        match = msgspec.json.decode(text, type=Exported)
        secret = bytes.fromhex(match.secret)
        for given in (match.seed or "", *(given.bytes for given in match.contributions or ())):
            bytes.fromhex(given)
    except (ValueError, RecursionError) as error:
        raise NotAMatch(str(error)) from error
    if match.format != FORMAT:
        raise NotAMatch(f"its format is {match.format!r} and not {FORMAT!r}")
    if len(match.players) != match.seats:
        raise NotAMatch("the players do not fit the seats")
    if match.seats > MOST_SEATS or len(secret) > blake2b.MAX_KEY_SIZE:
        raise NotAMatch("no deal has so many seats, or so long a secret")
    return match


def examine(match: Exported) -> Iterator[Finding]:
    """Everything that can be checked, in the order in which it happened."""
    secret = bytes.fromhex(match.secret)
    if commitment_of(secret) == match.commitment:
        yield Finding(True, "The server's secret is the one it bound itself to before the deal.")
    else:
        yield Finding(False, "The server's secret is not the one it bound itself to before the deal.")
    if match.contributions is None:
        dealt = match.seed is not None or match.answers or match.outcome is not None
        if dealt or match.status != "abandoned":
            yield Finding(False, "Nobody's bytes are here, so nobody can tell where the cards come from.")
        else:
            yield Finding(True, "The game was ended before any card was dealt.")
        return
    if len(match.contributions) != match.seats:
        yield Finding(False, "There are not as many contributions to the deal as seats.")
        return
    for seat in range(match.seats):
        yield contribution(match, seat)
    seed = seed_of(secret, [bytes.fromhex(given.bytes) for given in match.contributions])
    if match.seed == seed.hex():
        yield Finding(True, "The seed of the shuffle follows from the secret and from what the seats gave.")
    else:
        yield Finding(False, "The seed of the shuffle does not follow from the secret and the seats' bytes.")
    yield from play_again(match, seed)


def contribution(match: Exported, seat: int) -> Finding:
    """Whether a seat's bytes were bound before anybody else's were known."""
    assert match.contributions is not None
    given, player = match.contributions[seat], match.players[seat]
    who = f"Seat {seat + 1} ({player.name})"
    share = bytes.fromhex(given.bytes)
    if (given.by == "bot") != (player.bot is not None):
        return Finding(False, f"{who} was a player with a bot's bytes, or a bot with a player's.")
    if player.bot is not None:
        if share == bot_bytes(bytes.fromhex(match.secret), seat):
            return Finding(True, f"{who} is a bot, and its bytes follow from the secret.")
        return Finding(False, f"{who} is a bot, but its bytes do not follow from the secret.")
    if not share:
        return Finding(True, f"{who} gave nothing to the shuffle.")
    if len(share) != CONTRIBUTION_BYTES or sha256(share).hexdigest() != given.hash:
        return Finding(False, f"{who} gave bytes that are not those of the hash told before.")
    return Finding(True, f"{who} gave the bytes whose hash was told before.")


def play_again(match: Exported, seed: bytes) -> Iterator[Finding]:
    """The whole game, from the deal by this seed to its end."""
    game = GAMES.get(match.game)
    if game is None:
        yield Finding(False, f"Replaying it takes a game that is not here: {match.game!r}.")
        return
    needs = f"Replaying it takes version {match.version} of {game.title}"
    if game.version != match.version:
        yield Finding(False, f"{needs}, and this is version {game.version}.")
        return
    yield Finding(True, f"{needs}, and this is it.")
    try:
        t = game.setup(match.seats, msgspec.convert(match.options, game.Options, strict=True), seed)
    except ValueError as error:  # such options, or that many seats
        yield Finding(False, f"No such game can be dealt: {error}")
        return
    for number, answer in enumerate(match.answers, 1):
        try:
            play(t, answer.seat, tuple(answer.choice))
        except IllegalChoice:
            chosen = msgspec.json.encode(answer.choice).decode()
            yield Finding(False, f"Answer {number}, {chosen} by seat {answer.seat + 1}, could not be given.")
            return
    yield Finding(True, f"Every one of the {len(match.answers)} answers could be given at its moment.")
    yield ending(match, game, t)


def ending(match: Exported, game: Game, t: Table) -> Finding:
    if match.status == "over":
        result = None if t.result is None else dataclasses.asdict(t.result)
        if result is not None and result == match.outcome:
            return Finding(True, f"{game.title} ends with the result that the file tells.")
        return Finding(False, f"{game.title} does not end with the result that the file tells.")
    if match.status == "abandoned" and t.result is None and match.outcome is None:
        return Finding(True, "The game was ended by its host before anybody had won.")
    return Finding(False, f"The file says that the match is {match.status!r}, which its answers do not.")
