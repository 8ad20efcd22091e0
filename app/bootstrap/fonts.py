"""The fonts of the screens: their files for European languages and one style sheet."""

from __future__ import annotations

import re
from pathlib import Path

SHEETS = (
    Path("@fontsource-variable", "atkinson-hyperlegible-next", "wght.css"),
    Path("@fontsource-variable", "atkinson-hyperlegible-next", "wght-italic.css"),
    Path("@fontsource-variable", "fraunces", "opsz.css"),
    Path("@fontsource-variable", "fraunces", "opsz-italic.css"),
)
SUBSETS = ("-latin-", "-latin-ext-")
FACE = re.compile(r"@font-face \{.*?\}", re.DOTALL)
FILE = re.compile(r"url\(\./files/([^)]+\.woff2)\)")


def faces(node_modules: Path) -> tuple[str, list[Path]]:
    """The style sheet, which expects the files in `fonts/` next to it, and those files."""
    rules: list[str] = []
    files: list[Path] = []
    for sheet in SHEETS:
        for rule in FACE.findall((node_modules / sheet).read_text(encoding="utf-8")):
            found = FILE.search(rule)
            if found is None or not any(subset in found[1] for subset in SUBSETS):
                continue
            rules.append(FILE.sub(r"url(fonts/\1)", rule))
            files.append(node_modules / sheet.parent / "files" / found[1])
    return "\n".join(rules) + "\n", files
