"""A session of the WebDriver protocol (https://www.w3.org/TR/webdriver2/), the few commands used here."""

from __future__ import annotations

from typing import Any

import httpx2

TRIES_TO_CONNECT = 8  # ever further apart, until the driver listens
SECONDS = 120  # for one command, which may wait in the page, on a busy machine
START_SECONDS = 60  # for a browser to come up


class NotStarted(Exception):
    """The browser did not come up, which says nothing about our pages."""


class Session:
    """Any: each command has an answer of its own."""

    def __init__(self, url: str, capabilities: dict[str, object]) -> None:
        self._http = httpx2.Client(
            base_url=url, timeout=SECONDS, transport=httpx2.HTTPTransport(retries=TRIES_TO_CONNECT)
        )
        wanted: dict[str, object] = {"capabilities": {"alwaysMatch": capabilities}}
        try:
            found = self._command("POST", "/session", wanted, START_SECONDS)
        except httpx2.ReadTimeout as silent:
            self._http.close()
            raise NotStarted from silent
        self._at = f"/session/{found['sessionId']}"

    def get(self, path: str) -> Any:
        return self._command("GET", self._at + path)

    def post(self, path: str, body: dict[str, object]) -> Any:
        return self._command("POST", self._at + path, body)

    def end(self) -> None:
        self._command("DELETE", self._at)
        self._http.close()

    def _command(
        self, method: str, path: str, body: dict[str, object] | None = None, seconds: float = SECONDS
    ) -> Any:
        answer = self._http.request(method, path, json=body, timeout=seconds)
        value = answer.json()["value"]
        assert answer.is_success, f"{method} {path}: {value['error']}: {value['message']}"
        return value
