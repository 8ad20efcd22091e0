"""`python3 -m app restore FILE`: puts a backup in the place of the SQLite database."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.commands.backup import POSTGRESQL
from app.commands.data_lock import unused


def main(argv: list[str]) -> int:
    """Refuses while a server runs, and to replace a database without --yes."""
    parser = argparse.ArgumentParser(prog="python3 -m app restore", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` made")
    parser.add_argument("--yes", action="store_true", help="replace the database that is there")
    args = parser.parse_args(argv)
    from app.db.backup import BackupFailed
    from app.settings import Settings, SettingsUnclear, load

    try:
        settings: Settings = load()
        database = settings.sqlite_file
        if database is None:
            raise BackupFailed(POSTGRESQL)
        _restore(args.file, database, settings.data, replace=args.yes)
    except (BackupFailed, SettingsUnclear) as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"{args.file} is in place.")
    return 0


def _restore(file: Path, database: Path, data: Path, *, replace: bool) -> None:
    from app.db.backup import BackupFailed, restore

    with unused(data) as free:
        if not free:
            raise BackupFailed("A server is running on this data folder: stop it first.")
        if database.exists() and not replace:
            raise BackupFailed(f"There is a database at {database} already: --yes replaces it.")
        restore(file, database)
