"""The colours of the screens, read from the style sheets as a browser with these settings would."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.web.screen.templates import STATIC

SHEETS = ("tokens.css", "themes.css")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
ON_THE_CLOTH = re.compile(r":is\((?:[^)]*, )?\.round\b|\.round\b")
ATTRIBUTE = re.compile(r'\[data-([a-z]+)(?:="([a-z]+)")?\]')
DECLARATION = re.compile(r"(--[\w-]+)\s*:\s*([^;]+);")
HEX = re.compile(r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b")


def tokens(settings: Mapping[str, str], *, cloth: bool = False) -> dict[str, str]:
    """Every custom property of <html>, or of what lies on the cloth, under these settings."""
    rules = [rule for sheet in SHEETS for rule in RULE.findall(COMMENT.sub("", read(sheet)))]
    found: dict[str, str] = {}
    for place in (False, True)[: 1 + cloth]:  # the cloth inherits what <html> has, unless it is said anew
        applied = []
        for order, (selectors, body) in enumerate(rules):
            matching = [each for each in selectors.split(",\n") if applies(each, place, settings)]
            if matching:
                applied.append((max(len(ATTRIBUTE.findall(each)) for each in matching), order, body))
        for _, _, body in sorted(applied):
            found |= {name: value.strip() for name, value in DECLARATION.findall(body)}
    return found


def read(sheet: str) -> str:
    return (STATIC / "css" / sheet).read_text()


def applies(selector: str, cloth: bool, settings: Mapping[str, str]) -> bool:
    root, _, inside = selector.strip().partition(" ")
    if not root.startswith(":root") or bool(ON_THE_CLOTH.search(inside)) != cloth or (inside and not cloth):
        return False
    return all(settings.get(name, "") == value for name, value in ATTRIBUTE.findall(root))


def shades(value: str) -> list[str]:
    """The colours of a value: one, or the stops of a gradient."""
    return HEX.findall(value)
