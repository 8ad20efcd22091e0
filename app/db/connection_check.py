"""Checks that the database and the bus accept connections, and explains to the host what to do if not.

`python3 -m app doctor` runs this module in the virtual environment, where the drivers are installed.
"""

from __future__ import annotations

import asyncio
import sys

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from app.db.engine import CONNECT_SECONDS, address, sqlite_file
from app.db.outage import reason_of
from app.setting_values import QUOTE
from app.settings import SettingsUnclear, load

STARTING_UP = "57P03"
REMEDIES = {  # by SQLSTATE
    "28P01": f"Check user and password in CULPRIT_DATABASE_URL; {QUOTE}.",
    "28000": "Allow this user to connect, in PostgreSQL's pg_hba.conf.",
    "3D000": 'Make it, as PostgreSQL\'s administrator: CREATE DATABASE "{database}" OWNER "{user}";',
    "42501": 'Give it to our user: ALTER DATABASE "{database}" OWNER TO "{user}";',
}


def code_of(error: BaseException) -> str:
    """PostgreSQL's SQLSTATE code of an error; empty if it has none."""
    cause: BaseException | None = error.orig if isinstance(error, DBAPIError) else error
    while cause is not None:
        code = getattr(cause, "sqlstate", None)
        if code:
            return str(code)
        cause = cause.__cause__
    return ""


def explain(error: BaseException, url: URL) -> str:
    """PostgreSQL's message, and what the host can do about it."""
    reason = reason_of(error).removesuffix(".")
    # Drivers put the name of their exception class in front.
    reason = reason.rpartition(">: ")[2]
    remedy = REMEDIES.get(code_of(error), "").format(database=url.database, user=url.username)
    return f"{reason}. {remedy}".strip()


async def connect_once(url: URL) -> None:
    """Opens a connection and closes it; raises the driver's error if that fails."""
    engine = create_async_engine(url, poolclass=NullPool, connect_args={"timeout": CONNECT_SECONDS})
    try:
        async with engine.connect():
            pass
    finally:
        await engine.dispose()


async def ping(bus: str) -> None:
    from redis.asyncio import Redis

    client = Redis.from_url(bus, socket_connect_timeout=CONNECT_SECONDS, socket_timeout=CONNECT_SECONDS)
    try:
        await client.ping()
    finally:
        await client.aclose()


def findings() -> list[str]:
    """One sentence for each service that refuses the connection."""
    from redis.exceptions import RedisError

    settings = load()
    url, found = address(settings.database), []
    if sqlite_file(url) is None:
        try:
            asyncio.run(connect_once(url))
        except (DBAPIError, OSError) as error:
            found.append(f"The database does not let us in: {explain(error, url)}")
    if settings.bus is not None:
        try:
            asyncio.run(ping(settings.bus))
        except (RedisError, OSError) as error:
            found.append(f"The bus does not let us in: {error}. Check CULPRIT_REDIS_URL; {QUOTE}.")
    return found


if __name__ == "__main__":
    try:
        sys.exit("\n".join(findings()) or 0)
    except SettingsUnclear:
        sys.exit(0)  # doctor reports unclear settings itself
