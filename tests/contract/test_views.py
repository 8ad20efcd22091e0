"""Any view of any table has the shape that screens and programs rely on."""

from __future__ import annotations

from app.fuzz import view_checks
from app.fuzz.settings import Setting
from tests.contract.keeping import found


def test_every_view_is_plain_and_complete_and_agrees_with_the_table(setting: Setting) -> None:
    assert not found(view_checks.shape, setting, first=1, games=1)
