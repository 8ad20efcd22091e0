"""Whether database and bus let us in; what keeps them from it is told with what the host can do about it.

`python3 -m app doctor` runs this module in the Python that has the packages.
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
REMEDIES = {  # by PostgreSQL's codes
    "28P01": f"Check user and password in CULPRIT_DATABASE_URL; {QUOTE}.",
    "28000": "Allow this user to connect, in PostgreSQL's pg_hba.conf.",
    "3D000": 'Make it, as PostgreSQL\'s administrator: CREATE DATABASE "{database}" OWNER "{user}";',
    "42501": 'Give it to our user: ALTER DATABASE "{database}" OWNER TO "{user}";',
}


def code_of(error: BaseException) -> str:
    """PostgreSQL's own code for what went wrong; empty if there is none."""
    cause: BaseException | None = error.orig if isinstance(error, DBAPIError) else error
    while cause is not None:
        code = getattr(cause, "sqlstate", None)
        if code:
            return str(code)
        cause = cause.__cause__
    return ""


def explain(error: BaseException, url: URL) -> str:
    """What PostgreSQL said, and what helps."""
    reason = reason_of(error).removesuffix(".")
    # The drivers put the name of their own exception in front.
    reason = reason.rpartition(">: ")[2]
    remedy = REMEDIES.get(code_of(error), "").format(database=url.database, user=url.username)
    return f"{reason}. {remedy}".strip()


async def connect_once(url: URL) -> None:
    """Opens a connection and closes it, or raises what is in the way."""
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
    """A sentence for each thing that does not let us in."""
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
        sys.exit("\n".join(findings()))
    except SettingsUnclear:
        sys.exit(0)  # the doctor has told it already
