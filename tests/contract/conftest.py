"""Every test of the contract that takes a `setting` runs for every game, number of players and option."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from tests.contract.settings import SETTINGS
from tools.fuzz.settings import Setting


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", [_marked(setting) for setting in SETTINGS])


def _marked(setting: Setting) -> ParameterSet:
    """The fast part keeps to the usual rules and the smallest table; the usual run also has the largest one,
    and every option at a small one; `--long` has all."""
    seats, usual = setting.game.seats, setting.options == setting.game.Options()
    marks = [pytest.mark.xdist_group(str(setting))]  # see cached_games.py
    if setting.seats == (seats[-1] if usual else seats[:2][-1]):
        marks.append(pytest.mark.slow)
    elif not usual or setting.seats != seats[0]:
        marks.append(pytest.mark.long)
    return pytest.param(setting, id=str(setting), marks=marks)
