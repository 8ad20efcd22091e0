"""`python3 -m app copy-database --to URL`: copies every room and game into another, empty database."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from app.commands.data_lock import unused
from app.commands.with_database import counted

if TYPE_CHECKING:
    from app.settings import Settings


def main(argv: list[str]) -> int:
    """Copies the configured database, SQLite or PostgreSQL, to either kind; the server must not run."""
    parser = argparse.ArgumentParser(prog="python3 -m app copy-database", description=__doc__)
    parser.add_argument(
        "--to", required=True, metavar="URL", help="such as postgresql://user:password@host/name"
    )
    to: str = parser.parse_args(argv).to
    from app.db.atomic_file import BackupFailed
    from app.db.engine import address
    from app.db.transfer import copy_rows
    from app.settings import SettingsUnclear, load

    try:
        settings, target = load(), _target(to)
        if address(settings.database) == address(target.database):
            raise BackupFailed("That is the database of this server. Name another one.")
        with unused(settings.data) as free:
            if not free:
                raise BackupFailed("A server is running on this data folder: stop it first.")
            copied = copy_rows(address(settings.database), address(target.database))
    except (BackupFailed, SettingsUnclear) as reason:
        print(f"culprit: {reason}", file=sys.stderr)
        return 1
    print(
        f"Copied {counted(copied['rooms'], 'room')}, {counted(copied['matches'], 'game')}"
        f" and {counted(copied['answers'], 'answer')}."
    )
    print("Set CULPRIT_DATABASE_URL to the new database and start the server.")
    return 0


def _target(url: str) -> Settings:
    """The settings with the other database; errors name the option, as that is where the address stands."""
    from app.settings import SettingsUnclear, load

    try:
        return load(database_url=url)
    except SettingsUnclear as unclear:
        raise SettingsUnclear(str(unclear).replace("CULPRIT_DATABASE_URL", "--to")) from unclear
