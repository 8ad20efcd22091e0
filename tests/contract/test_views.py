"""Any view of any table has the shape that screens and programs rely on."""

from __future__ import annotations

from tests.contract.cached_games import found
from tools.fuzz import view_checks
from tools.fuzz.settings import Setting


def test_every_view_is_plain_and_complete_and_agrees_with_the_table(setting: Setting) -> None:
    assert not found(view_checks.shape, setting, first=1, games=1)


def test_a_view_that_goes_on_from_the_one_before_is_the_same_as_one_made_anew(setting: Setting) -> None:
    assert not found(view_checks.incremental_views, setting, first=1, games=1)
