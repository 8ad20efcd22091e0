"""Somebody at the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator


def answers(*said: str | type[BaseException]) -> Callable[[str], str]:
    """Types these, then always the first choice, and is sure of it. An exception is raised instead."""
    typed: Iterator[str | type[BaseException]] = iter(said)

    def read(prompt: str) -> str:
        if prompt.startswith("Are you sure?"):
            return "y"
        each = next(typed, "1")
        if not isinstance(each, str):
            raise each
        return each

    return read
