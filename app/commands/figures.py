"""`python3 -m app figures`: prints how many rooms, matches, answers and chat lines the database has."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from app.commands.with_database import with_database

if TYPE_CHECKING:
    from app.rooms.runtime import Runtime
    from app.settings import Settings


def main(argv: list[str]) -> int:
    """Prints counts from the database; /metrics of a running server has more: sockets, latency, refusals."""
    parser = argparse.ArgumentParser(prog="python3 -m app figures", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    as_json: bool = parser.parse_args(argv).json

    async def work(runtime: Runtime, _settings: Settings) -> int:
        from app.rooms.operator import count_everything

        figures = await count_everything(runtime)
        if as_json:
            print(json.dumps(figures))
        else:
            width = max(map(len, figures))
            print("\n".join(f"{name:<{width}}  {value:>12,}" for name, value in figures.items()))
        return 0

    return with_database(work)
