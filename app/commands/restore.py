"""`python3 -m app restore FILE`: replaces all data of the server by a backup."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.commands.backup import STREAM
from app.commands.data_lock import unused


def main(argv: list[str]) -> int:
    """Restores a backup; refuses while a server runs, and to replace a database without --yes."""
    parser = argparse.ArgumentParser(prog="python3 -m app restore", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` made, or - for standard input")
    parser.add_argument("--yes", action="store_true", help="replace the database that is there")
    args = parser.parse_args(argv)
    from app.db.atomic_file import BackupFailed
    from app.db.backup import restore_from_file, restore_from_stream
    from app.settings import SettingsUnclear, load

    try:
        settings = load()
        with unused(settings.data) as free:
            if not free:
                raise BackupFailed("A server is running on this data folder: stop it first.")
            if args.file == STREAM:
                with_key = restore_from_stream(settings, sys.stdin.buffer, replace=args.yes)
            else:
                with_key = restore_from_file(settings, args.file, replace=args.yes)
    except (BackupFailed, SettingsUnclear) as reason:
        print(f"culprit: {reason}", file=sys.stderr)
        return 1
    print("The backup is in place.")
    if not with_key and settings.key_file is not None:
        print("It has no key in it, so players are signed out unless secret.key is still the same.")
    elif not with_key:
        print("Players keep their seats if CULPRIT_SECRET_KEY is the same as then.")
    return 0
