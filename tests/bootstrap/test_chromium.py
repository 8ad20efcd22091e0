"""Which Chromium the browser tests take."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import chromium


def program(file: Path, code: int = 0) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\nexit {code}\n")
    file.chmod(0o755)
    return file


@pytest.fixture(autouse=True)
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No Chromium anywhere, and nowhere to get one from."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "cache"))
    monkeypatch.setattr(chromium, "from_playwright", lambda: None)
    monkeypatch.setattr(chromium, "from_apt", lambda: None)


def test_the_one_that_is_named_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "bin" / "chromium")
    named = program(tmp_path / "mine")
    monkeypatch.setenv("CHROMIUM", str(named))
    assert chromium.find() == named


def test_a_named_one_that_does_not_start_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", str(program(tmp_path / "mine", code=1)))
    with pytest.raises(chromium.NoChromium, match="does not start"):
        chromium.find()


def test_the_path_goes_before_playwrights_cache(tmp_path: Path) -> None:
    cached = program(tmp_path / "cache" / "chromium-1200" / "chrome-linux" / "chrome")
    assert chromium.find() == cached
    installed = program(tmp_path / "bin" / "google-chrome")
    assert chromium.find() == installed


def test_the_shell_goes_before_a_browser_with_windows(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium")
    shell = program(tmp_path / "bin" / "chromium-headless-shell")
    assert chromium.find() == shell


def test_one_that_lacks_libraries_is_passed_over(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium", code=127)
    cached = program(tmp_path / "cache" / "chromium-1200" / "chrome-linux" / "chrome")
    assert chromium.find() == cached


def test_without_any_one_line_says_how_to_get_one() -> None:
    with pytest.raises(chromium.NoChromium) as told:
        chromium.find()
    assert "apt install chromium" in str(told.value)
    assert "\n" not in str(told.value)
