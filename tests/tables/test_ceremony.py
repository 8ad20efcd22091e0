"""The ceremony of the deal: nobody can choose their bytes after seeing another's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import blake2b, sha256

import pytest

from app.tables.deal.ceremony import Ceremony
from app.tables.deal.commitment import SECRET_ALONE, Terms, commitment_of
from app.tables.deal.encoding import canonical_json
from app.tables.deal.seed import bot_bytes, seed_of

SECRET = bytes(range(100, 132))
ANN, BOB, CID = (bytes([n] * 16) for n in (1, 2, 3))
FOREVER, NO_TIME = 600.0, 0.0
KNOWN = "a5dfa5d17661e0e247fa190f482b66e26303340a3b116ec97401bdfbf00e0ffe"


def hash_of(share: bytes) -> str:
    return sha256(share).hexdigest()


def terms_of(seats: int = 3, bots: frozenset[int] = frozenset()) -> Terms:
    kinds = tuple("random" if seat in bots else None for seat in range(seats))
    return Terms("blame", 1, {"powers": True, "roles": "choose"}, kinds)


def ceremony(seats: int = 3, bots: frozenset[int] = frozenset(), timeout: float = FOREVER) -> Ceremony:
    terms = terms_of(seats, bots)
    return Ceremony("m", commitment_of(SECRET, terms), SECRET, terms, timeout=timeout)


async def run(deal: Ceremony, on_open: Callable[[], None]) -> None:
    """The ceremony as one worker holds it."""
    await deal.collect_hashes()
    deal.open(deal.contributions())
    on_open()
    await deal.collect_bytes()


@asynccontextmanager
async def held(deal: Ceremony, on_open: Callable[[], None] = lambda: None) -> AsyncIterator[None]:
    """While the block runs the ceremony does; at its end it must be over by itself."""
    running = asyncio.create_task(run(deal, on_open))
    await asyncio.sleep(0)  # it has begun
    yield
    await asyncio.wait_for(running, 60)


def shares(deal: Ceremony) -> list[str]:
    return [given["bytes"] for given in deal.contributions()]


def test_the_commitment_is_what_it_was_documented_to_be() -> None:
    # A known answer: whoever wrote a checker of their own relies on it.
    parts = (
        b"culprit-deal-2",
        SECRET,
        b"blame",
        b"1",
        b'{"powers":true,"roles":"choose"}',
        b'[null,"random"]',
    )
    told = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    bound = commitment_of(SECRET, terms_of(2, frozenset({1})))
    assert bound == sha256(told).hexdigest() == KNOWN
    assert commitment_of(SECRET, terms_of(), SECRET_ALONE) == sha256(SECRET).hexdigest()


def test_the_commitment_binds_secret_game_version_options_and_seats() -> None:
    terms = terms_of()
    others = [
        commitment_of(SECRET[::-1], terms),
        commitment_of(SECRET, replace(terms, game="blakes")),
        commitment_of(SECRET, replace(terms, version=2)),
        commitment_of(SECRET, replace(terms, options={**terms.options, "powers": False})),
        commitment_of(SECRET, replace(terms, options={"roles": "choose"})),
        commitment_of(SECRET, replace(terms, seats=(None, None))),
        commitment_of(SECRET, replace(terms, seats=(None, None, "random"))),
        commitment_of(SECRET, replace(terms, seats=(None, "random", None))),
        commitment_of(SECRET, terms, SECRET_ALONE),
    ]
    assert len({commitment_of(SECRET, terms), *others}) == len(others) + 1
    reordered = replace(terms, options=dict(reversed(list(terms.options.items()))))
    assert commitment_of(SECRET, reordered) == commitment_of(SECRET, terms)


def test_text_that_is_not_ascii_is_bound_as_it_is_and_as_a_browser_writes_it() -> None:
    told = canonical_json({"b": "é\u2028<&>\n\u007f", "a": [1, -5, True, None, {}], "\u00e9": "\U0001f0cf"})
    assert told.decode() == '{"a":[1,-5,true,null,{}],"b":"é\u2028<&>\\n\u007f","é":"\U0001f0cf"}'


def test_the_seed_is_what_it_was_documented_to_be() -> None:
    # Known answers: whoever wrote a checker of their own relies on them.
    assert (
        seed_of(SECRET, [ANN, b"", CID]).hex()
        == blake2b(
            b"\0\0\0\x20" + SECRET + b"\0\0\0\x10" + ANN + b"\0\0\0\0" + b"\0\0\0\x10" + CID, digest_size=32
        ).hexdigest()
        == "3db0d61bf798d857d37d0022b454952546cd56a170eb28908539e9b498052d16"
    )
    assert seed_of(SECRET, [ANN, b"", CID]) != seed_of(SECRET, [ANN, CID, b""])
    assert seed_of(SECRET, [ANN, BOB]) != seed_of(SECRET, [BOB, ANN])
    assert bot_bytes(SECRET, 2).hex() == "27de0bb7093efcebd2054f949a9fc924"


async def test_hashes_come_first_and_then_the_bytes() -> None:
    deal, opened = ceremony(), asyncio.Event()
    async with held(deal, opened.set):
        for seat, share in enumerate((ANN, BOB, CID)):
            assert not deal.opened and not opened.is_set()
            deal.take_hash(seat, hash_of(share))
            await asyncio.sleep(0)
        await asyncio.wait_for(opened.wait(), 60)
        assert deal.opened and deal.hashes == {0: hash_of(ANN), 1: hash_of(BOB), 2: hash_of(CID)}
        for seat, share in enumerate((ANN, BOB, CID)):
            deal.take_bytes(seat, share)
    assert deal.contributions() == [
        {"by": "player", "hash": hash_of(share), "bytes": share.hex()} for share in (ANN, BOB, CID)
    ]
    assert deal.seed() == seed_of(SECRET, [ANN, BOB, CID])


async def test_who_sends_both_at_once_has_given_both() -> None:
    deal = ceremony(2)
    async with held(deal):
        for seat, share in enumerate((ANN, BOB)):
            deal.take_hash(seat, hash_of(share))
            deal.take_bytes(seat, share)
    assert shares(deal) == [ANN.hex(), BOB.hex()]


async def test_a_silent_seat_counts_as_empty_for_all_to_see() -> None:
    deal = ceremony(timeout=NO_TIME)
    deal.take_hash(0, hash_of(ANN))
    deal.take_bytes(0, ANN)
    opened: list[bool] = []
    async with held(deal, lambda: opened.append(True)):
        pass
    assert opened == [True]
    assert deal.contributions() == [
        {"by": "player", "hash": hash_of(ANN), "bytes": ANN.hex()},
        {"by": "player", "hash": None, "bytes": ""},
        {"by": "player", "hash": None, "bytes": ""},
    ]
    assert deal.seed() == seed_of(SECRET, [ANN, b"", b""]) and deal.withheld == []


async def test_who_told_a_hash_and_keeps_the_bytes_counts_as_empty() -> None:
    deal = ceremony(2, timeout=NO_TIME)
    deal.take_hash(0, hash_of(ANN))
    deal.take_hash(1, hash_of(BOB))
    deal.take_bytes(1, BOB)
    async with held(deal):
        pass
    assert shares(deal) == ["", BOB.hex()]
    assert deal.contributions()[0]["hash"] == hash_of(ANN) and deal.withheld == [0]


async def test_no_bytes_are_waited_for_from_a_seat_without_a_hash() -> None:
    deal = ceremony(2, timeout=0.05)
    async with held(deal):
        deal.take_hash(0, hash_of(ANN))
        deal.take_bytes(0, ANN)
    assert shares(deal) == [ANN.hex(), ""]


@pytest.mark.parametrize("wrong", [BOB, b"", ANN[:15], ANN + b"\0"])
def test_bytes_that_are_not_those_of_the_hash_are_ignored(wrong: bytes) -> None:
    deal = ceremony()
    deal.take_hash(0, hash_of(ANN))
    deal.take_bytes(0, wrong)
    assert shares(deal)[0] == ""
    deal.take_bytes(0, ANN)
    assert shares(deal)[0] == ANN.hex()


@pytest.mark.parametrize("share", [b"", b"x" * 15, b"x" * 17])
def test_bytes_of_another_length_are_ignored_even_with_their_hash(share: bytes) -> None:
    deal = ceremony()
    deal.take_hash(0, hash_of(share))
    deal.take_bytes(0, share)
    assert shares(deal)[0] == "" and 0 not in deal.given


def test_bytes_before_their_hash_are_ignored() -> None:
    deal = ceremony()
    deal.take_bytes(0, ANN)
    deal.take_hash(0, hash_of(ANN))
    assert shares(deal)[0] == ""


def test_the_first_hash_counts_and_no_later_one() -> None:
    deal = ceremony()
    deal.take_hash(0, hash_of(ANN))
    deal.take_hash(0, hash_of(BOB))
    deal.take_bytes(0, BOB)
    assert shares(deal)[0] == ""
    deal.take_bytes(0, ANN)
    deal.take_bytes(0, ANN)
    assert shares(deal)[0] == ANN.hex()


def test_a_hash_after_the_opening_comes_too_late() -> None:
    deal = ceremony(2)
    deal.take_hash(0, hash_of(ANN))
    deal.open(deal.contributions())
    deal.take_hash(1, hash_of(BOB))
    deal.take_bytes(1, BOB)
    assert deal.hashes == {0: hash_of(ANN)} and shares(deal) == ["", ""]


def test_seats_that_are_not_players_are_ignored() -> None:
    deal = ceremony(2, frozenset({1}))
    for seat in (1, 2, -1, 99):
        deal.take_hash(seat, hash_of(ANN))
        deal.take_bytes(seat, ANN)
    assert deal.hashes == {} and deal.given == {}


async def test_bots_give_what_follows_from_the_secret() -> None:
    deal = ceremony(3, frozenset({1, 2}))
    async with held(deal):
        deal.take_hash(0, hash_of(ANN))
        deal.take_bytes(0, ANN)
    assert deal.contributions()[1:] == [
        {"by": "bot", "hash": None, "bytes": bot_bytes(SECRET, seat).hex()} for seat in (1, 2)
    ]
    assert shares(deal)[1] != shares(deal)[2]
    assert deal.seed() == seed_of(SECRET, [ANN, bot_bytes(SECRET, 1), bot_bytes(SECRET, 2)])


async def test_bots_among_themselves_are_not_waited_for() -> None:
    deal = ceremony(3, frozenset({0, 1, 2}))
    async with held(deal):
        pass
    assert all(shares(deal))


async def test_hashes_that_were_stored_before_are_the_ones_that_count() -> None:
    first = ceremony(2)
    first.take_hash(0, hash_of(ANN))
    stored = first.contributions()
    late = ceremony(2)
    late.take_hash(0, hash_of(BOB))
    late.take_bytes(0, BOB)
    late.take_hash(1, hash_of(CID))
    late.take_bytes(1, CID)
    late.open(stored)
    assert late.opened and late.hashes == {0: hash_of(ANN)} and late.given == {}
    async with held_bytes(late):
        late.take_bytes(0, BOB)
        late.take_bytes(1, CID)
        late.take_bytes(0, ANN)
    assert shares(late) == [ANN.hex(), ""]


@asynccontextmanager
async def held_bytes(deal: Ceremony) -> AsyncIterator[None]:
    """The second half of a ceremony."""
    running = asyncio.create_task(deal.collect_bytes())
    await asyncio.sleep(0)
    yield
    await asyncio.wait_for(running, 60)


async def test_bytes_that_were_stored_with_their_hash_are_not_asked_for_again() -> None:
    first = ceremony(2, frozenset({1}))
    first.take_hash(0, hash_of(ANN))
    first.take_bytes(0, ANN)
    again = ceremony(2, frozenset({1}))
    again.open(first.contributions())
    async with held_bytes(again):
        pass
    assert again.contributions() == first.contributions() and again.seed() == first.seed()
