"""`python3 -m app backup FILE`: writes everything to one file; the server may be running."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

STREAM = Path("-")


def main(argv: list[str]) -> int:
    """Writes a backup; never overwrites a file, and writes to standard output for `-`."""
    parser = argparse.ArgumentParser(prog="python3 -m app backup", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file, or - for standard output")
    file: Path = parser.parse_args(argv).file
    from app.db.atomic_file import BackupFailed
    from app.db.backup import backup_to_file, backup_to_stream
    from app.settings import SettingsUnclear, load

    try:
        settings = load()
        if file != STREAM:
            backup_to_file(settings, file)
        elif sys.stdout.isatty():
            raise BackupFailed("A backup is no text for a terminal: send it to a file, with > backup.tar.gz.")
        else:
            backup_to_stream(settings, sys.stdout.buffer)
            sys.stdout.buffer.flush()
    except (BackupFailed, SettingsUnclear) as reason:
        print(f"culprit: {reason}", file=sys.stderr)
        return 1
    # To stderr, because the backup itself may go to standard output.
    print(
        "Everything is in the backup. Keep it safe: the secrets of running games are in it.", file=sys.stderr
    )
    if settings.key_file is None:
        print("Only CULPRIT_SECRET_KEY is not; keep that, too.", file=sys.stderr)
    return 0
