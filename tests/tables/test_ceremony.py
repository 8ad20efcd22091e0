"""The ceremony of the deal: nobody can choose their bytes after seeing another's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hashlib import blake2b, sha256

import pytest

from app.tables.deal.ceremony import Ceremony
from app.tables.deal.seed import bot_bytes, commitment_of, seed_of

SECRET = bytes(range(100, 132))
ANN, BOB, CID = (bytes([n] * 16) for n in (1, 2, 3))
FOREVER, NO_TIME = 600.0, 0.0


def hash_of(share: bytes) -> str:
    return sha256(share).hexdigest()


def ceremony(seats: int = 3, bots: frozenset[int] = frozenset(), patience: float = FOREVER) -> Ceremony:
    return Ceremony("m", SECRET, seats, bots, patience)


@asynccontextmanager
async def held(deal: Ceremony, on_open: Callable[[], None] = lambda: None) -> AsyncIterator[None]:
    """While the block runs the ceremony does; at its end it must be over by itself."""
    running = asyncio.create_task(deal.run(on_open))
    await asyncio.sleep(0)  # it has begun
    yield
    await asyncio.wait_for(running, 60)


def shares(deal: Ceremony) -> list[str]:
    return [given["bytes"] for given in deal.contributions()]


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert ceremony().commitment == commitment_of(SECRET) == sha256(SECRET).hexdigest()


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
    deal = ceremony(patience=NO_TIME)
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
    assert deal.seed() == seed_of(SECRET, [ANN, b"", b""])


async def test_who_told_a_hash_and_keeps_the_bytes_counts_as_empty() -> None:
    deal = ceremony(2, patience=NO_TIME)
    deal.take_hash(0, hash_of(ANN))
    deal.take_hash(1, hash_of(BOB))
    deal.take_bytes(1, BOB)
    async with held(deal):
        pass
    assert shares(deal) == ["", BOB.hex()]
    assert deal.contributions()[0]["hash"] == hash_of(ANN)


async def test_no_bytes_are_waited_for_from_a_seat_without_a_hash() -> None:
    deal = ceremony(2, patience=0.05)
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
    deal.opened = True
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
