"""`python3 -m app` in the environment of the tests: the same commands, and nothing is ever set up.

Without this, a document's command could change the `.venv` that the tests themselves run in.
"""

from __future__ import annotations

import sys

from app import commands


def stay(_part: str, _argv: list[str], *, browser_files: bool) -> None:
    """In place of `hand_over`: this Python has all packages already."""


if __name__ == "__main__":
    vars(commands)["hand_over"] = stay
    sys.exit(commands.main(sys.argv[1:]))
