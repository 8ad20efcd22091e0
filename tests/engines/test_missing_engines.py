"""Where an engine is missing, its tests are skipped with a sentence that names the package."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engines import firefox, webkit
from tests.engines.screen import NotInstalled


@pytest.mark.parametrize(
    ("find", "there", "package"),
    [
        (firefox.find, [], "firefox-esr"),
        (webkit.find, [], "webkit2gtk-driver"),
        (webkit.find, ["WebKitWebDriver"], "xvfb"),
    ],
)
def test_the_package_is_named(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    find: Callable[[], object],
    there: list[str],
    package: str,
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for program in there:
        (tmp_path / program).touch(mode=0o755)
    with pytest.raises(NotInstalled, match=f"apt-get install {package}$"):
        find()


@pytest.mark.parametrize("name", firefox.NAMES)
def test_firefox_is_found_by_either_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / name).touch(mode=0o755)
    assert firefox.find() == str(tmp_path / name)
