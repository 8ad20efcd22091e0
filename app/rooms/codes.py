"""Room codes: twelve characters of Crockford's base 32, unguessable and easy to read aloud."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from urllib.parse import urlsplit

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 12
GROUP = 4
BITS = 5
LONGEST_TEXT = 300
"""For a pasted text, which may be a link."""

# The alphabet has no letters that look like digits; separators are ignored.
_READ = str.maketrans({"o": "0", "i": "1", "l": "1", "-": None, "–": None, " ": None, "\t": None})


def new_code(random: Callable[[int], bytes]) -> str:
    """A code of 60 random bits."""
    number = int.from_bytes(random(8), "big")
    return "".join(ALPHABET[number >> (BITS * place) & 31] for place in range(LENGTH))


def read_code(text: str) -> str | None:
    """Normalises a typed code; None if it is not a code."""
    if len(text) > LONGEST_TEXT:
        return None
    code = text.strip().lower().translate(_READ)
    return code if len(code) == LENGTH and all(sign in ALPHABET for sign in code) else None


def find_code(text: str) -> str | None:
    """Finds the code in a pasted text: a code or the link of a room."""
    text = text.strip()
    if "/" not in text:
        return read_code(text)
    try:
        steps = [step for step in urlsplit(text).path.split("/") if step]
    except ValueError:
        return None
    for before, step in pairwise(steps):
        if before == "rooms":
            return read_code(step)
    return None


def show_code(code: str) -> str:
    """Formats a code for people, in groups of four."""
    return "-".join(code[start : start + GROUP] for start in range(0, LENGTH, GROUP))
