"""`python3 -m app backup FILE`: copies the SQLite database into one file, also while the server runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

POSTGRESQL = "The games are kept in PostgreSQL: its own pg_dump and pg_restore do this."


def main(argv: list[str]) -> int:
    """Never overwrites a file."""
    parser = argparse.ArgumentParser(prog="python3 -m app backup", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file")
    args = parser.parse_args(argv)
    from app.db.backup import BackupFailed, backup
    from app.settings import SettingsUnclear, load

    try:
        database = load().sqlite_file
        if database is None:
            raise BackupFailed(POSTGRESQL)
        backup(database, args.file)
    except (BackupFailed, SettingsUnclear) as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"Everything is in {args.file}; keep it safe, the secrets of running games are in it.")
    return 0
