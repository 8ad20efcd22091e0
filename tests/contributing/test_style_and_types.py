"""Style and types, checked like everything else: while one worker waits for mypy, the others go on."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app.bootstrap.paths import ROOT

CHECKS = (
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
)


@pytest.mark.parametrize("check", CHECKS, ids=" ".join)
def test_it_finds_nothing(check: list[str]) -> None:
    found = subprocess.run(
        [sys.executable, "-m", *check], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr
