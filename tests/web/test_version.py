"""The version is written in one place, and everything that tells it reads it there."""

from __future__ import annotations

import importlib
import re
import tomllib

import pytest

from app import __version__, commands
from app.bootstrap.paths import ROOT
from tests.web.conftest import Serve


def test_every_place_tells_the_same_version(serve: Serve, capsys: pytest.CaptureFixture[str]) -> None:
    client = serve(metrics=True)
    assert commands.main(["--version"]) == 0
    told = {
        "command line": capsys.readouterr().out.strip().removeprefix("culprit "),
        "home page": found(r"<small>Version ([^<]+)</small>", client.get("/").text),
        "OpenAPI": client.get("/openapi.json").json()["info"]["version"],
        "metrics": found(r'culprit_build_info{version="([^"]+)"} 1', client.get("/metrics").text),
        "package": packaged(),
    }
    assert told == dict.fromkeys(told, __version__)


def test_the_changelog_tells_what_is_in_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[?{re.escape(__version__)}\b", changelog, re.MULTILINE)


def found(pattern: str, text: str) -> str:
    """What stands at the one place that the pattern describes."""
    (value,) = re.findall(pattern, text)
    return str(value)


def packaged() -> str:
    """The version that a package built from this folder has: the attribute which pyproject.toml names."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in described["project"]["dynamic"] and "version" not in described["project"]
    module, _, name = described["tool"]["setuptools"]["dynamic"]["version"]["attr"].rpartition(".")
    return str(getattr(importlib.import_module(module), name))
