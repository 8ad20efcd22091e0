"""Regions of the live table as they are shown where nothing can be done any more."""

from __future__ import annotations

import re

_OPTION = re.compile(r' data-n="(\d+)"')
_AMOUNT = re.compile(r" data-shift=")
_NAMED = re.compile(r' (id|for|aria-labelledby|aria-describedby|popovertarget)="')


def still(html: str, chosen: int | None = None) -> str:
    """The same HTML with everything switched off that would answer; the option `chosen` is marked."""
    mark = "" if chosen is None else str(chosen)

    def off(found: re.Match[str]) -> str:
        return f" disabled{' data-chosen' if found[1] == mark else ''}"

    # Texts are escaped, so what looks like an attribute is one.
    return _AMOUNT.sub(" inert data-shift=", _OPTION.sub(off, html))


def renamed(html: str, prefix: str) -> str:
    """The same HTML with ids of its own, so that it can stand on a page beside its like."""
    return _NAMED.sub(rf' \1="{prefix}', html)
