"""Small stand-ins for what npm and pip would bring."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path

from app.bootstrap import assets, fonts, icons

FACE = """/* {file} */
@font-face {{
  font-family: 'Some Variable';
  src: url(./files/{file}.woff2) format('woff2-variations');
}}
"""


def fake_node_modules(place: Path) -> Path:
    """The files our bootstrap copies, and a few it must leave."""
    node_modules = place / "node_modules"
    for file in (*assets.SCRIPTS, *assets.LICENSES.values()):
        _write(node_modules / file, str(file))
    for sheet in fonts.SHEETS:
        names = [
            f"{sheet.parent.name}-{subset}-{sheet.stem}-normal"
            for subset in ("vietnamese", "latin-ext", "latin")
        ]
        _write(node_modules / sheet, "\n".join(FACE.format(file=name) for name in names))
        for name in names:
            _write(node_modules / sheet.parent / "files" / f"{name}.woff2", name)
    collection = {
        "icons": {"goat": {"body": '<path d="M0 0"/>'}},
        "aliases": {"old-goat": {"parent": "goat"}},
        "width": 512,
        "height": 512,
    }
    _write(node_modules / icons.COLLECTION, json.dumps(collection))
    return node_modules


def tiny_wheel(place: Path) -> str:
    """Makes an installable package; returns the line that locks it."""
    wheel = place / "culprit_tiny-1-py3-none-any.whl"
    about = "culprit_tiny-1.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("culprit_tiny.py", "")
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: culprit-tiny\nVersion: 1\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", "")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return f"culprit-tiny @ {wheel.as_uri()} --hash=sha256:{digest}\n"


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
