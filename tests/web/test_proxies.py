"""A proxy that nobody named is told about once."""

from __future__ import annotations

from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from app.web.guard.proxies import ProxyWarning


class Inside:
    """An application behind what the server and we put before it."""

    def __init__(self, trusted: str) -> None:
        self.asked = 0
        self._app = ProxyHeadersMiddleware(ProxyWarning(self._answer), trusted)  # type: ignore[arg-type]

    async def _answer(self, _scope: object, _receive: object, _send: object) -> None:
        self.asked += 1

    async def ask(self, peer: str | None, forwarded: str | None, kind: str = "http") -> None:
        headers = [] if forwarded is None else [(b"x-forwarded-for", forwarded.encode())]
        client = None if peer is None else (peer, 1)
        scope: Any = {"type": kind, "client": client, "scheme": "http", "headers": headers}
        await self._app(scope, None, None)  # type: ignore[arg-type]


async def test_a_forwarded_address_from_an_untrusted_proxy_is_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    inside = Inside(trusted="127.0.0.1")
    for kind in ("http", "websocket", "http"):
        await inside.ask("172.18.0.2", "203.0.113.9", kind)
    assert inside.asked == 3
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert record.getMessage().startswith("172.18.0.2 sends X-Forwarded-For and is not trusted.")
    assert "CULPRIT_TRUSTED_PROXIES" in record.getMessage()
    assert "203.0.113.9" not in record.getMessage()


@pytest.mark.parametrize(
    ("peer", "forwarded"),
    [
        ("172.18.0.2", "203.0.113.9"),
        ("172.18.0.2", "198.51.100.7, 203.0.113.9"),
        ("172.18.0.2", "2001:db8::7"),
        ("172.18.0.2", None),
        ("203.0.113.9", None),
        (None, "203.0.113.9"),
    ],
)
async def test_a_trusted_proxy_and_none_at_all_are_nothing_to_tell(
    caplog: pytest.LogCaptureFixture, peer: str | None, forwarded: str | None
) -> None:
    await Inside(trusted="172.18.0.0/16").ask(peer, forwarded)
    assert not caplog.records
