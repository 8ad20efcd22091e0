"""Every test of the contract that takes a `setting` runs for every game, number of players and option."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from app.fuzz.settings import Setting
from tests.contract.settings import SETTINGS

SMALL = 4


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", [_marked(setting) for setting in SETTINGS])


def _marked(setting: Setting) -> ParameterSet:
    """The fast part keeps to the usual rules and small tables, the usual run also has every option with the
    fewest and the most players; `--long` has all."""
    usual = setting.options == setting.game.Options()
    marks = [pytest.mark.xdist_group(str(setting))]  # see keeping.py
    if not usual and setting.seats not in (setting.game.seats[0], setting.game.seats[-1]):
        marks.append(pytest.mark.long)
    elif not usual or setting.seats > SMALL:
        marks.append(pytest.mark.slow)
    return pytest.param(setting, id=str(setting), marks=marks)
