"""The upgrade at the start of the server: a backup first, if anything is going to change."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

from app.db.atomic_file import BackupFailed
from app.db.backup import Configured, backup_before_upgrade
from app.db.migrate import MigrationFailed, upgrade

log = logging.getLogger(__name__)


def upgrade_with_backup(settings: Configured) -> None:
    """Brings the database up to date; a database that cannot be backed up is left as it is."""

    def back_up(revision: str) -> None:
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        file = backup_before_upgrade(settings, revision, stamp)
        log.info("the database will be upgraded; a backup is in %s", file)

    try:
        upgrade(settings, back_up)
    except BackupFailed as error:
        raise MigrationFailed(
            f"The database was not upgraded, because it could not be backed up before. {error}"
        ) from error
