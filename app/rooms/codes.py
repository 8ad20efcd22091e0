"""Room codes: twelve characters of Crockford's base 32, impossible to guess and easy to read aloud."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from urllib.parse import urlsplit

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 12
GROUP = 4
BITS = 5
LONGEST_TEXT = 300
"""A pasted link may be long, a code never is."""

# Letters that the alphabet leaves out because they look like digits.
_READ = str.maketrans({"o": "0", "i": "1", "l": "1", "-": None, "–": None, " ": None, "\t": None})


def new_code(random: Callable[[int], bytes]) -> str:
    """A code of 60 random bits."""
    number = int.from_bytes(random(8), "big")
    return "".join(ALPHABET[number >> (BITS * place) & 31] for place in range(LENGTH))


def read_code(text: str) -> str | None:
    """The code as it is stored, however it was typed; None if it is none."""
    if len(text) > LONGEST_TEXT:
        return None
    code = text.strip().lower().translate(_READ)
    return code if len(code) == LENGTH and all(sign in ALPHABET for sign in code) else None


def find_code(text: str) -> str | None:
    """The code in a pasted text: the code itself or a room's link."""
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
    """The code in groups of four, for people."""
    return "-".join(code[start : start + GROUP] for start in range(0, LENGTH, GROUP))
