"""A receipt: what a browser was told and what it contributed during a deal, as a file to download."""

from __future__ import annotations

from typing import Any

import msgspec

FORMAT = "culprit-receipt-1"


class SeenDeals(msgspec.Struct, frozen=True):
    """The number of deals begun in the room, as told to the browser."""

    begun: int
    undealt: int


class Receipt(msgspec.Struct, frozen=True):
    """Written by static/js/receipts.js."""

    format: str
    match: str
    commitment: str
    deals: SeenDeals | None = None
    seat: int | None = None  # None for a spectator
    hash: str | None = None
    bytes: str | None = None
    hashes: list[str | None] | None = None  # None if it never received the hashes of all seats
    sent: bool = False  # whether the browser sent its bytes
    dealt: bool = False  # whether the browser was shown the table; older receipts do not say
    second: Any = None  # Any: a second, different message of the server, kept as received


class NotAReceipt(ValueError):
    """The file is not a receipt; the message says what is wrong with it."""


def read_receipt(text: bytes) -> Receipt:
    try:
        receipt = msgspec.json.decode(text, type=Receipt)
    except (ValueError, RecursionError) as error:
        raise NotAReceipt(str(error)) from error
    if receipt.format != FORMAT:
        raise NotAReceipt(f"its format is {receipt.format!r} and not {FORMAT!r}")
    if receipt.seat is not None and receipt.seat < 0:
        raise NotAReceipt("there is no such seat")
    return receipt
