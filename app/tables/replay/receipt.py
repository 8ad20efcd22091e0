"""A receipt: what a browser saw and gave during one deal, as it kept it and can be downloaded."""

from __future__ import annotations

from typing import Any

import msgspec

FORMAT = "culprit-receipt-1"


class SeenDeals(msgspec.Struct, frozen=True):
    """How many deals were begun in the room, as the browser was told."""

    begun: int
    undealt: int


class Receipt(msgspec.Struct, frozen=True):
    """Written by static/js/receipts.js."""

    format: str
    match: str
    commitment: str
    deals: SeenDeals | None = None
    seat: int | None = None  # None: a spectator's browser
    hash: str | None = None
    bytes: str | None = None
    hashes: list[str | None] | None = None  # None: it never saw the hashes of all
    sent: bool = False  # the bytes left the browser
    second: Any = None  # Any: what else the server told, if it did; kept as it was


class NotAReceipt(ValueError):
    """The file is no receipt of ours; the text says what is wrong with it."""


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
