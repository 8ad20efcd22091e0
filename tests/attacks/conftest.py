"""The server under attack is the one that the web's own tests use."""

from pathlib import Path

import pytest

from tests.web.conftest import ann, bob, client, serve, wire

__all__ = ["ann", "bob", "client", "serve", "wire"]

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each attack has a server of its own, and there are hundreds: the fast part does without."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)
