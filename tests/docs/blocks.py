"""The blocks of commands and configuration in a document, each with the mark that says how it is tested."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FENCED = re.compile(
    r"^(?:<!-- (?P<mark>[^\n]*) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Block:
    document: Path
    line: int
    mark: str
    """`run`, `run: …`, `check: …` or `not run: …`; empty if somebody forgot."""
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.document.name}:{self.line}"


def blocks(document: Path) -> list[Block]:
    text = document.read_text(encoding="utf-8")
    return [
        Block(
            document,
            text.count("\n", 0, found.start()) + 1,
            found["mark"] or "",
            found["kind"],
            found["text"],
        )
        for found in FENCED.finditer(text)
    ]
