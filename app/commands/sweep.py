"""`python3 -m app sweep`: deletes idle rooms now, as the server does every hour, and shrinks the database."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from app.commands.with_database import counted, with_database

if TYPE_CHECKING:
    from app.rooms.runtime import Runtime
    from app.settings import Settings


def main(argv: list[str]) -> int:
    """Deletes idle rooms; the server may be running."""
    parser = argparse.ArgumentParser(prog="python3 -m app sweep", description=__doc__)
    parser.add_argument("--days", type=int, help="days without activity (CULPRIT_KEEP_DAYS, else 30)")
    days: int | None = parser.parse_args(argv).days
    if days is not None and days < 1:
        parser.error("--days must be at least 1")

    async def work(runtime: Runtime, settings: Settings) -> int:
        from app.db.shrink import shrink
        from app.rooms.acts import sweep

        gone = await sweep(runtime, days or settings.keep_days)
        pages = await shrink(runtime.database)
        print(f"Deleted {counted(gone, 'idle room')} and freed {pages * 4} KiB.")
        return 0

    return with_database(work)
