"""A game from outside the tree: its package is built and installed, and the program plays it like its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.bootstrap.paths import ROOT

pytestmark = pytest.mark.slow

PACKAGE = ROOT / "examples" / "crumbs"


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package is installed, without a network."""
    folder = tmp_path_factory.mktemp("installed")
    run("-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps",
        "--disable-pip-version-check", "--target", str(folder), str(PACKAGE))  # fmt: skip
    return folder


def run(*arguments: str, target: Path | None = None) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    if target is not None:
        environment["PYTHONPATH"] = str(target)
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_its_templates_and_styles_are_installed_with_it(target: Path) -> None:
    package = target / "culprit_crumbs"
    for file in ("templates/games/crumbs.html", "templates/rules/crumbs.html", "static/css/games/crumbs.css"):
        assert (package / file).is_file()


@pytest.mark.slow
def test_it_passes_its_own_tests_and_the_contract_suite(target: Path) -> None:
    # `pythonpath` without the package's folder, so that what is installed is what is tested.
    options = ("-q", "-p", "no:cacheprovider", "-n", "0", "-o", "pythonpath=.")
    told = run("-m", "pytest", *options, "examples/crumbs/tests", target=target)
    assert " passed" in told and "skipped" not in told
    told = run("-m", "pytest", *options, "tests/contract", "-k", "crumbs", target=target)
    assert " passed" in told and "skipped" not in told
