"""What a name looks like: letters of other alphabets count as those they are drawn like.

Names that look alike are told apart by a number, so it does no harm to call too many alike. The table holds
what common fonts draw alike; the compatibility forms of Unicode (wide, bold, circled …) need none.
"""

from __future__ import annotations

import re
import unicodedata

# Capitals and small letters apart: the Greek Ν is drawn like N, but ν like v.
_DRAWN_ALIKE = (
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABEZHIKMNOPTYXC"),
    ("αγηικνορτυχωϲϳ", "aynikvoptuxwcj"),
    ("АВЕЅІЈКМНОРСТУХҮԌԚԜҺӀ", "ABESIJKMHOPCTYXYGQWHI"),
    ("аеѕіјкорсухүԁһԛԝӏпт", "aesijkopcyxydhqwlnt"),
    ("ՍՏՕԼհոսցօ", "USOLhnugo"),
    ("ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ", "ABCDEGHiJKLMPRSTVWZ"),
    ("ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdeghijklmnoprstuvwyz"),
    ("ıɑɡɩʋɪƖǀ∣⎜│", "iagivilllll"),
)
_LETTERS = str.maketrans(
    {one: other for ones, others in _DRAWN_ALIKE for one, other in zip(ones, others, strict=True)}
)
_FIGURES = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})
_PAIRS = (("rn", "m"), ("vv", "w"))
# Easily overlooked, like spaces and punctuation.
_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]")


def likeness(name: str) -> frozenset[str]:
    """How a name reads in any capitals, and how it is drawn; names that share one of them look alike."""
    return frozenset({unicodedata.normalize("NFKC", name.casefold()), _drawn(name)})


def _drawn(name: str) -> str:
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", name))
    seen = bare.translate(_LETTERS).casefold().translate(_FIGURES)
    seen = "".join(sign for sign in seen if unicodedata.category(sign)[0] not in "ZP")
    for pair, one in _PAIRS:
        seen = seen.replace(pair, one)
    return seen or bare
