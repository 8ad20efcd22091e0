"""Regions of the live table for replays, with all controls disabled."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.games.parts import Tap

_OPTION = re.compile(r' data-n="(\d+)"')
_AMOUNT = re.compile(r" data-shift=")
_TAG = re.compile(r'<[a-z]+ id="([^"]+)"[^>]*>')
_NAMED = re.compile(r' (id|for|aria-labelledby|aria-describedby|popovertarget)="')


def without_actions(html: str, taps: Iterable[Tap] = (), chosen: int | None = None) -> str:
    """The same HTML with all controls disabled; the option `chosen` is marked.

    `taps` says which elements were buttons at that moment.
    """
    mark = "" if chosen is None else str(chosen)

    def off(found: re.Match[str]) -> str:
        return f" disabled{' data-chosen' if found[1] == mark else ''}"

    # Texts are escaped, so a match is always an attribute.
    html = _AMOUNT.sub(" inert data-shift=", _OPTION.sub(off, html))
    offered = {tap.on: tap for tap in taps if tap.n is not None}

    def was_offered(found: re.Match[str]) -> str:
        tap = offered.get(found[1])
        if tap is None:
            return found[0]
        chose = " data-chosen" if tap.n == chosen and chosen is not None else ""
        return (
            found[0]
            .replace(' aria-disabled="true"', " disabled")
            .replace(" id=", f" data-offered{chose} id=")
        )

    return _TAG.sub(was_offered, html) if offered else html


def with_id_prefix(html: str, prefix: str) -> str:
    """The same HTML with prefixed ids, so that several copies can be on one page."""
    return _NAMED.sub(rf' \1="{prefix}', html)
