"""Every test of the contract that takes a `setting` runs for every game, number of players and option."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from tests.contract.settings import SETTINGS
from tools.fuzz.settings import Setting, option_sets


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", [_marked(setting) for setting in SETTINGS])


def _marked(setting: Setting) -> ParameterSet:
    """The fast part keeps to the usual rules and the smallest table, the usual run also has bigger ones, and
    every option with one number of players, each with another; `--long` has all."""
    usual = setting.options == setting.game.Options()
    marks = [pytest.mark.xdist_group(str(setting))]  # see keeping.py
    if not usual and setting.seats != _players(setting):
        marks.append(pytest.mark.long)
    elif not usual or setting.seats > setting.game.seats[0]:
        marks.append(pytest.mark.slow)
    return pytest.param(setting, id=str(setting), marks=marks)


def _players(setting: Setting) -> int:
    """With how many players the usual run looks at an option: the next option has one more."""
    turn = option_sets(setting.game.Options).index(setting.options)
    return setting.game.seats[turn % len(setting.game.seats)]
