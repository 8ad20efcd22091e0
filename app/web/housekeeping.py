"""Housekeeping: idle rooms leave memory after minutes, and are deleted from the database after days."""

from __future__ import annotations

import asyncio
import logging
import sqlite3

from sqlalchemy.exc import SQLAlchemyError

from app import activity
from app.db.shrink import shrink
from app.rooms.acts import sweep
from app.rooms.push.subscriptions import remove_orphans
from app.web.services import Services

ROUND_SECONDS = 60
ROUNDS_PER_SWEEP = 60

log = logging.getLogger(__name__)


async def run_housekeeping(services: Services) -> None:
    """Runs until it is cancelled."""
    rounds = 0
    while True:
        services.hubs.unload_idle()
        if rounds % ROUNDS_PER_SWEEP == 0:
            await sweep_once(services)
        rounds += 1
        await asyncio.sleep(ROUND_SECONDS)


async def sweep_once(services: Services) -> None:
    """Deletes idle rooms and frees their space; if the database is busy or away, a later sweep does it."""
    try:
        gone = await sweep(services.runtime, services.settings.keep_days)
        await remove_orphans(services.runtime)
        await shrink(services.runtime.database)
    except (SQLAlchemyError, sqlite3.Error, OSError):
        log.exception("idle rooms could not be deleted")
    else:
        activity.rooms_swept(gone)
