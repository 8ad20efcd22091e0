"""A page in one of the other engines, as little of it as a person needs who plays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol


class Size(NamedTuple):
    width: int
    height: int


class NotInstalled(Exception):
    """This machine lacks the engine; the text names the package."""


class Screen(Protocol):
    def open(self, url: str) -> None:
        """Loads a page."""
        ...

    @property
    def address(self) -> str:
        """Of the page that is loaded."""
        ...

    def run(self, function: str, *arguments: object) -> Any:
        """Calls an async JavaScript function in the page; Any: whatever JSON it returns."""
        ...

    def tap(self, x: int, y: int) -> None:
        """Presses and releases at a point of the viewport, as a person does."""
        ...

    def resize(self, size: Size) -> None: ...

    def screenshot(self, file: Path) -> None: ...

    @property
    def complaints(self) -> Sequence[str]:
        """What the console complains of: errors and warnings."""
        ...
