"""Every test of the contract that takes a `setting` runs for every game, number of players and option."""

from __future__ import annotations

import pytest

from tests.contract.settings import SETTINGS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", SETTINGS, ids=str)
