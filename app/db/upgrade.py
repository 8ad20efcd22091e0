"""The upgrade at the start of the server: waits for the database, and makes a backup before any change."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from app.db import migrate
from app.db.atomic_file import BackupFailed
from app.db.backup import Configured, backup_before_upgrade
from app.db.connection_check import STARTING_UP, code_of, connect_once
from app.db.engine import address, sqlite_file
from app.db.migrate import MigrationFailed, upgrade
from app.db.outage import reason_of

WAIT_SECONDS = 60
"""For PostgreSQL to come up: after a power cut everything starts at once."""
PAUSE_SECONDS = 0.5

log = logging.getLogger(__name__)


def wait_for_database(
    settings: migrate.Configured,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Returns when the database answers, or is SQLite; raises MigrationFailed when it has had its time.

    An answer that will not change by waiting, such as a wrong password, is left to the upgrade to tell.
    """
    url = address(settings.database)
    if sqlite_file(url) is not None:
        return
    give_up = clock() + WAIT_SECONDS
    told = False
    while reason := asyncio.run(_absent(url)):
        if not told:
            told = True
            log.warning("the database does not answer yet (%s): waiting for up to %d s", reason, WAIT_SECONDS)
        if clock() >= give_up:
            raise MigrationFailed(
                f"The database at {url.host} port {url.port or 5432} did not answer for {WAIT_SECONDS} s"
                f" ({reason}). Is PostgreSQL running there, and is CULPRIT_DATABASE_URL right?"
            )
        sleep(PAUSE_SECONDS)
    if told:
        log.warning("the database answers now")


async def _absent(url: URL) -> str:
    """Why there is no connection; empty if there is one, or waiting would not help."""
    try:
        await connect_once(url)
    except OSError as error:
        return str(error) or type(error).__name__
    except DBAPIError as error:
        return reason_of(error) if code_of(error) == STARTING_UP else ""
    return ""


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
