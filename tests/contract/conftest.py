"""Every test of the contract that takes a `setting` runs for every game, number of players and option."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from tests.contract.settings import SETTINGS, Setting


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", [_marked(setting) for setting in SETTINGS])


def _marked(setting: Setting) -> ParameterSet:
    """The fast part keeps to the usual rules; every other option has its turn in the whole run."""
    usual = setting.options == setting.game.Options()
    return pytest.param(setting, id=str(setting), marks=() if usual else pytest.mark.slow)
