"""Copies the browser's third-party files out of node_modules into static/vendor.

`python3 -m app.bootstrap.assets node_modules` does only that, after `npm ci` was run by other means, as in
the Docker image.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path

from app.bootstrap import fonts, icons
from app.bootstrap.paths import ROOT, VENDOR

SCRIPTS = (
    Path("htmx.org", "dist", "htmx.min.js"),
    Path("htmx.org", "dist", "ext", "hx-ws.min.js"),
    # crypto.subtle exists on https and localhost only; browsers in a home network need hashes as well.
    Path("js-sha256", "build", "sha256.min.js"),
    # BLAKE2b, for the page that verifies a deal: one module and its imports.
    *(Path("@noble", "hashes", f"{name}.js") for name in ("blake2", "_blake", "_md", "_u64", "utils")),
)
LICENSES = {
    "atkinson-hyperlegible-next": Path("@fontsource-variable", "atkinson-hyperlegible-next", "LICENSE"),
    "fraunces": Path("@fontsource-variable", "fraunces", "LICENSE"),
    "htmx": Path("htmx.org", "LICENSE"),
    "js-sha256": Path("js-sha256", "LICENSE.txt"),
    "noble-hashes": Path("@noble", "hashes", "LICENSE"),
}
# The inputs of static/vendor, which is rebuilt if one of them changes.
SOURCES = (
    "package.json",
    "package-lock.json",
    *(f"app/bootstrap/{name}.py" for name in ("assets", "fonts", "icons")),
)


def fingerprint(root: Path = ROOT) -> str:
    """A hash of the sources, to detect that static/vendor is out of date."""
    digest = hashlib.sha256()
    for source in SOURCES:
        digest.update((root / source).read_bytes())
    return digest.hexdigest()


def built(vendor: Path = VENDOR, root: Path = ROOT) -> bool:
    """Whether static/vendor is up to date."""
    stamp = vendor / ".stamp"
    return stamp.is_file() and stamp.read_text(encoding="ascii") == fingerprint(root)


def build(node_modules: Path, vendor: Path = VENDOR, root: Path = ROOT) -> None:
    """Builds a new folder and then replaces the old one, so that it is never incomplete."""
    fresh = vendor.with_name(f"{vendor.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    (fresh / "fonts").mkdir(parents=True)
    (fresh / "licenses").mkdir()
    for script in SCRIPTS:
        shutil.copyfile(node_modules / script, fresh / script.name)
    for name, license_file in LICENSES.items():
        shutil.copyfile(node_modules / license_file, fresh / "licenses" / f"{name}.txt")
    sheet, files = fonts.faces(node_modules)
    (fresh / "fonts.css").write_text(sheet, encoding="utf-8")
    for file in files:
        shutil.copyfile(file, fresh / "fonts" / file.name)
    wanted = json.loads((root / "package.json").read_text(encoding="utf-8"))["culprit"]["icons"]
    (fresh / "icons.svg").write_text(icons.sprite(node_modules, wanted), encoding="utf-8")
    (fresh / ".stamp").write_text(fingerprint(root), encoding="ascii")
    shutil.rmtree(vendor, ignore_errors=True)
    fresh.rename(vendor)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
