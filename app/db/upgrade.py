"""The upgrade at startup: waits for the database, and backs it up before migrating it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from app.db.atomic_file import BackupFailed
from app.db.backup import BackupSettings, backup_before_upgrade
from app.db.connection_check import STARTING_UP, code_of, connect_once
from app.db.engine import address, sqlite_file
from app.db.migrate import MigrationFailed, MigrationSettings, upgrade
from app.db.outage import reason_of

WAIT_SECONDS = 60
"""How long to wait for PostgreSQL: after a power cut, all services start at once."""
PAUSE_SECONDS = 0.5

log = logging.getLogger(__name__)


def wait_for_database(
    settings: MigrationSettings,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Returns when the database answers (SQLite: at once); raises MigrationFailed after a timeout.

    Errors that waiting does not cure, such as a wrong password, are left for the upgrade to report.
    """
    url = address(settings.database)
    if sqlite_file(url) is not None:
        return
    deadline = clock() + WAIT_SECONDS
    logged = False
    while reason := asyncio.run(_why_unreachable(url)):
        if not logged:
            logged = True
            log.warning("the database does not answer yet (%s): waiting for up to %d s", reason, WAIT_SECONDS)
        if clock() >= deadline:
            raise MigrationFailed(
                f"The database at {url.host} port {url.port or 5432} did not answer for {WAIT_SECONDS} s"
                f" ({reason}). Is PostgreSQL running there, and is CULPRIT_DATABASE_URL right?"
            )
        sleep(PAUSE_SECONDS)
    if logged:
        log.warning("the database answers now")


async def _why_unreachable(url: URL) -> str:
    """Why there is no connection yet; empty if there is one, or if waiting would not help."""
    try:
        await connect_once(url)
    except OSError as error:
        return str(error) or type(error).__name__
    except DBAPIError as error:
        return reason_of(error) if code_of(error) == STARTING_UP else ""
    return ""


def upgrade_with_backup(settings: BackupSettings) -> None:
    """Migrates the database after a backup; if the backup fails, the database is not changed."""

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
