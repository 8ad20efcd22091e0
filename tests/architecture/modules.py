"""The modules of the program as their source says: what they import and what they call."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).parents[2]
Found = TypeVar("Found")


@dataclass(frozen=True)
class Module:
    """One source file."""

    path: Path

    @property
    def name(self) -> str:
        """`app.kernel.table`; a package has the name of its folder."""
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def part(self) -> str:
        """The part of the program it belongs to: `kernel`, `web`, `settings`."""
        return self.path.relative_to(ROOT / "app").parts[0].removesuffix(".py")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @cached_property
    def imports(self) -> set[str]:
        """Every module it imports anywhere, also inside functions and for types only."""
        return set(self._imports())

    @property
    def packages(self) -> set[str]:
        """The first part of each of their names."""
        return {name.split(".")[0] for name in self.imports}

    def _imports(self) -> Iterator[str]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0 and node.module is not None, f"{self.name}: a relative import"
                # `from app.kernel import table` may name a module as well as something in one
                yield from (f"{node.module}.{alias.name}" for alias in node.names)

    def __str__(self) -> str:
        return self.name


@cache
def modules(folder: str = "app") -> list[Module]:
    """The same ones for every test, because each is parsed only once."""
    return [Module(path) for path in sorted((ROOT / folder).rglob("*.py"))]


def faults(among: Iterable[Module], find: Callable[[Module], Found]) -> dict[str, Found]:
    """What is found in them, by the name of the module, where anything is."""
    return {module.name: found for module in among if (found := find(module))}
