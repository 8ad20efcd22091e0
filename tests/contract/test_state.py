"""Any table of any game is a value: it can be copied, saved, loaded and replayed at every moment."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.contract.cached_games import found
from tests.contract.settings import SETTINGS
from tools.fuzz import state_checks
from tools.fuzz.settings import Setting

pytestmark = pytest.mark.slow

ENDS = "from tests.contract.test_state import print_ends; print_ends()"


def test_a_copy_is_equal_and_apart(setting: Setting) -> None:
    assert not found(state_checks.copies, setting)


def test_what_was_taken_of_a_table_stays_as_it_was(setting: Setting) -> None:
    assert not found(state_checks.snapshots, setting, first=1, games=1)


def test_it_is_saved_and_loaded_at_every_question(setting: Setting) -> None:
    assert not found(state_checks.saves, setting)


def test_a_loaded_table_shares_nothing_with_what_was_saved(setting: Setting) -> None:
    assert not found(state_checks.sharing, setting)


def test_seed_and_answers_replay_to_the_same_table(setting: Setting) -> None:
    assert not found(state_checks.replays, setting)


def print_ends() -> None:
    """How one game of each setting ends, in full."""
    for setting in SETTINGS:
        print(state_checks.end_of(setting, 1))


@pytest.mark.slow
def test_games_go_the_same_way_in_every_process() -> None:
    """Sets of strings are walked in another order in each process; no rule may depend on it."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", ENDS],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].splitlines()) == len(SETTINGS)
