"""Verification: what an exported match proves, from the commitment to the result, and what it does not.

Only the file and the rules are needed. The file alone cannot prove what the server published before the deal:
for that, a participant supplies the commitment they were told, or the receipt kept by their browser.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import Enum
from hashlib import blake2b, sha256
from typing import Annotated, Any, NamedTuple

import msgspec

from app.games import GAMES
from app.kernel import Game, IllegalChoice, Table, play
from app.tables.deal.commitment import COMMITMENT_VERSION, SECRET_ALONE, Terms, commitment_of
from app.tables.deal.seed import CONTRIBUTION_BYTES, bot_bytes, seed_of
from app.tables.replay.receipt import Receipt

FORMATS = {f"culprit-match-{version}": version for version in (SECRET_ALONE, COMMITMENT_VERSION)}
"""The accepted values of `format`, with the version of the commitment."""
FORMAT = f"culprit-match-{COMMITMENT_VERSION}"
Count = Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]
MOST_SEATS = 255
"""A bot's bytes are derived from its seat number, encoded in one byte."""
FILE_ONLY = "Only the file says so."


class ExportedContribution(msgspec.Struct, frozen=True):
    """The contribution of a seat to the deal."""

    by: str
    hash: str | None
    bytes: str


class ExportedPlayer(msgspec.Struct, frozen=True):
    name: str
    bot: str | None


class ExportedAnswer(msgspec.Struct, frozen=True):
    seat: int
    choice: list[Any]  # Any: operands are ints and strings; the rules check them


class ExportedDeals(msgspec.Struct, frozen=True):
    """The number of deals begun in the room including this one, and of earlier ones never finished."""

    begun: Count
    undealt: Count


class Exported(msgspec.Struct, frozen=True, omit_defaults=True):
    """The parts of an export that can be checked."""

    format: str
    game: str
    version: int
    options: dict[str, Any]  # Any: defined by the game
    seats: int
    players: list[ExportedPlayer]
    status: str
    commitment: str
    secret: str
    contributions: list[ExportedContribution] | None
    seed: str | None
    answers: list[ExportedAnswer]
    outcome: Any  # Any: compared with the result of the replay
    deals: ExportedDeals | None = None  # absent in the first format

    @property
    def commitment_version(self) -> int:
        return FORMATS[self.format]

    @property
    def terms(self) -> Terms:
        """What the commitment binds besides the secret, from the second version on."""
        return Terms(self.game, self.version, self.options, tuple(player.bot for player in self.players))


class ProofMark(Enum):
    PROVEN = "proven"
    WRONG = "wrong"
    OPEN = "open"  # neither proven nor refuted by the given files
    OTHER_VERSION = "other version"  # can only be checked by another version of the rules


class Finding(NamedTuple):
    """The result of one check, in a sentence."""

    mark: ProofMark
    sentence: str

    @property
    def fits(self) -> bool:
        return self.mark in (ProofMark.PROVEN, ProofMark.OPEN)


def proven(sentence: str) -> Finding:
    return Finding(ProofMark.PROVEN, sentence)


def wrong(sentence: str) -> Finding:
    return Finding(ProofMark.WRONG, sentence)


def not_proven(sentence: str) -> Finding:
    return Finding(ProofMark.OPEN, sentence)


def other_version(sentence: str) -> Finding:
    return Finding(ProofMark.OTHER_VERSION, sentence)


class NotAMatch(ValueError):
    """The file is not an export; the message says what is wrong with it."""


def read_export(text: bytes) -> Exported:
    try:
        match = msgspec.json.decode(text, type=Exported)
        secret = bytes.fromhex(match.secret)
        for given in (match.seed or "", *(given.bytes for given in match.contributions or ())):
            bytes.fromhex(given)
    except (ValueError, RecursionError) as error:
        raise NotAMatch(str(error)) from error
    if match.format not in FORMATS:
        raise NotAMatch(f"its format is {match.format!r} and not {FORMAT!r}")
    if len(match.players) != match.seats:
        raise NotAMatch("the players do not fit the seats")
    if match.seats > MOST_SEATS or len(secret) > blake2b.MAX_KEY_SIZE:
        raise NotAMatch("no deal has so many seats, or so long a secret")
    return match


def examine(
    match: Exported, commitment: str | None = None, receipt: Receipt | None = None
) -> Iterator[Finding]:
    """Checks everything that can be checked, in the order in which it happened.

    The commitment published before the deal, or a browser's receipt of it, proves more than the file alone.
    """
    yield from check_commitment(match)
    yield from check_publication(match, commitment, receipt)
    if match.deals is not None and receipt is None:
        yield not_proven(f"{deals_sentence(match.deals)} {FILE_ONLY}")
    if match.seed is None:
        yield from check_undealt(match)
        return
    if match.contributions is None or len(match.contributions) != match.seats:
        yield wrong("There are not as many contributions to the deal as seats.")
        return
    for seat in range(match.seats):
        yield check_contribution(match, seat)
    secret = bytes.fromhex(match.secret)
    seed = seed_of(secret, [bytes.fromhex(given.bytes) for given in match.contributions])
    if match.seed == seed.hex():
        yield proven("The seed of the shuffle follows from the secret and from these bytes.")
    else:
        yield wrong("The seed of the shuffle does not follow from the secret and from these bytes.")
    yield from check_play(match, seed)


def check_commitment(match: Exported) -> Iterator[Finding]:
    """Checks that the commitment in the file is that of the file's contents."""
    version = match.commitment_version
    fits = commitment_of(bytes.fromhex(match.secret), match.terms, version) == match.commitment
    if version == SECRET_ALONE:
        if fits:
            yield proven("The commitment in the file is that of its secret.")
        else:
            yield wrong("The commitment in the file is not that of its secret.")
        yield not_proven(
            "In this older format the commitment binds nothing else: the game, the version of its rules, its "
            "options and its seats may have been changed."
        )
    elif fits:
        yield proven(
            "The commitment in the file is that of its secret, game, rules version, options and seats."
        )
    else:
        yield wrong(
            "The commitment in the file is not that of its secret, game, rules version, options and seats."
        )


def check_publication(match: Exported, commitment: str | None, receipt: Receipt | None) -> Iterator[Finding]:
    """Checks the file against what was published before the deal, as a participant remembers it."""
    if commitment is not None:
        if commitment == match.commitment:
            yield proven("It is the commitment you were told before the deal.")
        else:
            yield wrong("It is not the commitment you were told before the deal.")
    if receipt is not None:
        yield from check_receipt(match, receipt)
    elif commitment is None:
        yield not_proven(
            "That the server told this commitment before the deal: only who was there can know. "
            "Bring the commitment (--commitment) or the receipt your browser kept (--receipt)."
        )
    if receipt is None and match.seed is not None:
        yield not_proven(
            "That the bytes below are those the seats gave: each player's receipt can tell (--receipt)."
        )


def check_receipt(match: Exported, receipt: Receipt) -> Iterator[Finding]:
    """Compares the file with a browser's receipt."""
    if receipt.commitment != match.commitment:
        yield wrong("The commitment is not the one in the receipt.")
        return
    yield proven("The commitment is the one in the receipt, told before the deal.")
    if receipt.second is not None:
        yield wrong("The receipt says that the server told this browser two different things.")
    if receipt.deals is not None and match.deals is not None:
        if (receipt.deals.begun, receipt.deals.undealt) == (match.deals.begun, match.deals.undealt):
            yield proven(f"{deals_sentence(match.deals)} So the receipt says too.")
        else:
            yield wrong("The file counts other deals in the room than the receipt.")
    if receipt.dealt and match.seed is None:
        yield wrong(
            "The file says that no card was dealt, but the browser of the receipt was shown the table."
        )
    given = match.contributions
    if receipt.hashes is None:
        if match.seed is not None:
            yield not_proven(
                "That the bytes below were bound before: the receipt has no hashes of the seats."
            )
        return
    if given is None or receipt.hashes != [each.hash for each in given]:
        yield wrong("The hashes of the seats are not those in the receipt.")
        return
    yield proven("The hashes of the seats are those in the receipt, told before any bytes.")
    if match.seed is None or receipt.seat is None or receipt.hash is None:
        return
    mine = given[receipt.seat] if receipt.seat < len(given) else None
    if mine is None or mine.hash != receipt.hash:
        yield not_proven("The bytes in the receipt are not in this shuffle: the server says they were late.")
    elif mine.bytes == receipt.bytes:
        yield proven("The bytes in the receipt are part of this shuffle.")
    elif receipt.sent:
        yield wrong("The bytes in the receipt were sent, but the file does not have them.")


def deals_sentence(deals: ExportedDeals) -> str:
    words = {0: "every earlier one was finished", 1: "1 earlier one was never finished"}
    earlier = words.get(deals.undealt, f"{deals.undealt} earlier ones were never finished")
    if deals.begun == 1:
        return "This was the first deal begun in its room."
    return f"This was deal {deals.begun} begun in its room, and {earlier}."


def check_undealt(match: Exported) -> Iterator[Finding]:
    if match.status != "abandoned" or match.answers or match.outcome is not None:
        yield wrong("There is no seed, so nothing tells where the cards come from.")
    else:
        yield not_proven(f"The match ended before any card was dealt. {FILE_ONLY}")


def check_contribution(match: Exported, seat: int) -> Finding:
    """Checks that the bytes of a seat in the file match the hash beside them.

    Missing bytes do not prove who left them out: the seat, or the server.
    """
    assert match.contributions is not None
    given, player = match.contributions[seat], match.players[seat]
    who = f"Seat {seat + 1} ({player.name})"
    share = bytes.fromhex(given.bytes)
    if (given.by == "bot") != (player.bot is not None):
        return wrong(f"{who} was a player with a bot's bytes, or a bot with a player's.")
    if player.bot is not None:
        if share == bot_bytes(bytes.fromhex(match.secret), seat):
            return proven(f"{who} is a bot, and its bytes follow from the secret.")
        return wrong(f"{who} is a bot, but its bytes do not follow from the secret.")
    if not share:
        if given.hash is None:
            return not_proven(f"{who} stayed silent and gave nothing to the shuffle. {FILE_ONLY}")
        return not_proven(f"{who} gave a hash and then withheld the bytes behind it. {FILE_ONLY}")
    if len(share) != CONTRIBUTION_BYTES or sha256(share).hexdigest() != given.hash:
        return wrong(f"{who} has bytes that are not those of the hash beside them.")
    return proven(f"{who} has the bytes of the hash beside them.")


def check_play(match: Exported, seed: bytes) -> Iterator[Finding]:
    """Replays the whole game, from the deal to the end."""
    game = GAMES.get(match.game)
    if game is None:
        yield other_version(f"Replaying it takes a game that is not here: {match.game!r}.")
        return
    needs = f"Replaying it takes version {match.version} of {game.title}"
    if game.version != match.version:
        yield other_version(f"{needs}, and this is version {game.version}.")
        return
    yield proven(f"{needs}, and this is it.")
    try:
        t = game.setup(match.seats, msgspec.convert(match.options, game.Options, strict=True), seed)
    except ValueError as error:  # invalid options or number of seats
        yield wrong(f"No such game can be dealt: {error}")
        return
    for number, answer in enumerate(match.answers, 1):
        try:
            play(t, answer.seat, tuple(answer.choice))
        except IllegalChoice:
            chosen = msgspec.json.encode(answer.choice).decode()
            yield wrong(f"Answer {number}, {chosen} by seat {answer.seat + 1}, could not be given.")
            return
    yield proven(f"Every one of the {len(match.answers)} answers was legal at its moment.")
    yield from check_result(match, game, t)


def check_result(match: Exported, game: Game, t: Table) -> Iterator[Finding]:
    if match.status == "over":
        result = None if t.result is None else dataclasses.asdict(t.result)
        if result is not None and result == match.outcome:
            yield proven(f"They lead {game.title} to the result that the file tells.")
        else:
            yield wrong(f"They do not lead {game.title} to the result that the file tells.")
    elif match.status == "abandoned" and t.result is None and match.outcome is None:
        yield proven("After the last of them nobody had won.")
        yield not_proven("That the game was ended there: a file can also be cut short.")
    else:
        yield wrong(f"The file says that the match is {match.status!r}, which its answers do not.")
        return
    if match.answers:
        yield not_proven(
            "That these are the answers the players gave, and these their names: other legal answers, and "
            "any names, would pass as well."
        )
