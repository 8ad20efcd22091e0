"""Finds names that look alike, such as those with letters of another alphabet.

A name that looks like another gets a number, so false positives do no harm. Most of the data is Unicode's
list of confusable characters (UTS #39), from the package confusable-homoglyphs. That list covers glyphs that
are nearly identical; letters that people use in fancy names are added here. Unicode's compatibility forms
(wide, bold, circled …) need no table.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

# Upper and lower case separately: the Greek Ν looks like N, but ν like v.
_DRAWN_ALIKE = (
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹΛ", "ABEZHIKMNOPTYXCA"),
    ("αγηικνορτυχωϲϳ", "aynikvoptuxwcj"),
    ("АВЕЅІЈКМНОРСТУХҮԌԚԜҺӀ", "ABESIJKMHOPCTYXYGQWHI"),
    ("аеѕіјкорсухүԁһԛԝӏпт", "aesijkopcyxydhqwlnt"),
    ("ՍՏՕԼհոսցօ", "USOLhnugo"),
    ("ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏁᏢᏒᏚᎢᏙᎳᏃ", "ABCDEGHiJKLMNPRSTVWZ"),
    ("ᗩᗅᐱᗷᑕᗪᖴᕼᒍᒎᒪᗰᑎᑭᑫᖇᔕᑌᐯᗯ᙭ᘔ", "AAABCDFHJJLMNPqRSUVWXZ"),  # Canadian syllabics
    ("ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdeghijklmnoprstuvwyz"),
    ("ıɑɡɩɪƖǀ∣⎜│ᴧŋꞐ∆Ɛɛ", "iagiilllllanNAEe"),
)
_FIGURES = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})
_PAIRS = (("rn", "m"), ("vv", "w"))
# Ignored, like spaces and punctuation, because they are easily overlooked.
_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]")
_ALPHABETS = ("LATIN ", "GREEK ", "CYRILLIC ")


def lookalike_keys(name: str) -> frozenset[str]:
    """Keys of a name, by its letters and by its glyphs; two names that share a key look alike."""
    return frozenset({unicodedata.normalize("NFKC", name.casefold()), _drawn(name)})


def _drawn(name: str) -> str:
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", name))
    seen = "".join(map(_plain, bare)).translate(_letters()).casefold()
    # Again: small Cherokee letters, which are not in the table, fold to the capitals, which are.
    seen = seen.translate(_letters()).casefold().translate(_FIGURES)
    seen = "".join(sign for sign in seen if unicodedata.category(sign)[0] not in "ZP")
    for pair, one in _PAIRS:
        seen = seen.replace(pair, one)
    return seen or bare


def _plain(sign: str) -> str:
    """The letter without its hook, stroke or descender, by its name: LATIN SMALL LETTER N WITH DESCENDER."""
    name, mark, _ = unicodedata.name(sign, "").partition(" WITH ")
    if not mark or not name.startswith(_ALPHABETS):
        return sign
    try:
        return unicodedata.lookup(name)
    except KeyError:  # there is no such letter without the mark
        return sign


@cache
def _letters() -> dict[int, str]:
    """Maps every confusable character to one representative of its group, if possible an ASCII letter."""
    groups: dict[str, set[str]] = {}
    for one, other in _alike():
        together = groups.get(one, {one}) | groups.get(other, {other})
        for sign in together:
            groups[sign] = together
    return {ord(sign): min(group, key=_plainness) for sign, group in groups.items()}


def _alike() -> Iterator[tuple[str, str]]:
    for ones, others in _DRAWN_ALIKE:
        yield from zip(ones, others, strict=True)
    for one, others_listed in confusables_data.items():
        for other in others_listed:
            if len(one) == len(other["c"]) == 1:  # pairs such as rn and m have a table of their own
                yield one, other["c"]


def _plainness(sign: str) -> tuple[bool, bool, str]:
    return not sign.isascii(), not sign.isalpha(), sign
