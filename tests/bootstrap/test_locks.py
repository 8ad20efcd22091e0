"""What is pinned, and that no lock says where a package was fetched from."""

from __future__ import annotations

import json
import re

import pytest

from app.bootstrap.paths import REQUIREMENTS, ROOT

PIN = re.compile(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==([^\s;\\]+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall((REQUIREMENTS / name).read_text(encoding="ascii")))


@pytest.mark.parametrize("part", ["serve", "dev", "node"])
def test_a_lock_holds_pins_and_hashes_and_nothing_else(part: str) -> None:
    allowed = re.compile(r"^(    --hash=sha256:[0-9a-f]{64}( \\)?|[a-z0-9-]+==[^ ]+ (; [^/]+ )?\\)$")
    for line in (REQUIREMENTS / f"{part}.lock").read_text(encoding="ascii").splitlines():
        assert allowed.match(line), line


@pytest.mark.parametrize("part", ["serve", "dev", "node"])
def test_what_we_ask_for_is_what_is_locked(part: str) -> None:
    assert pins(f"{part}.in").items() <= pins(f"{part}.lock").items()


def test_tests_run_with_the_packages_that_serve() -> None:
    assert pins("serve.lock").items() <= pins("dev.lock").items()


def test_the_browser_files_are_pinned_exactly_and_without_addresses() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert lock[f"node_modules/{name}"]["version"] == version
    assert all("resolved" not in package for package in lock.values())
    assert all("integrity" in package for path, package in lock.items() if path)
