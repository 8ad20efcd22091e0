"""The icons of the screens, as one SVG sprite."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from app.bootstrap.progress import SetupFailed

COLLECTION = Path("@iconify-json", "game-icons", "icons.json")


class UnknownIcon(SetupFailed):
    """package.json names an icon that the collection does not have."""


def sprite(node_modules: Path, names: list[str]) -> str:
    """One `<symbol id="icon-NAME">` per name, to be shown by `<use href="…/icons.svg#icon-NAME">`."""
    collection = json.loads((node_modules / COLLECTION).read_text(encoding="utf-8"))
    symbols = [_symbol(collection, name) for name in sorted(set(names))]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def _symbol(collection: dict[str, Any], name: str) -> str:  # Any: third-party JSON
    original = collection.get("aliases", {}).get(name, {}).get("parent", name)
    icon = collection["icons"].get(original)
    if icon is None:
        raise UnknownIcon(f"package.json asks for the icon {name!r}, which game-icons does not have.")
    width = icon.get("width", collection.get("width", 16))
    height = icon.get("height", collection.get("height", 16))
    return f'<symbol id="icon-{name}" viewBox="0 0 {width} {height}">{icon["body"]}</symbol>'
