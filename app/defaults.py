"""Defaults that are needed before any package is installed."""

from __future__ import annotations

import os

HOST = "127.0.0.1"
PORT = 8000
DATA = "var"
ANY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
"""Wildcard addresses, and the loopback address at which such a server can be reached."""


def variable(name: str, default: str) -> str:
    """The value of CULPRIT_name; an empty one counts as unset."""
    return os.environ.get(f"CULPRIT_{name}") or default
