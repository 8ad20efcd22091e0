"""Alembic's entry point: called by app.db.migrate with an open connection, or by the alembic command."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from app.db.engine import address
from app.db.models import Base


def migrate(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,
        compare_server_default=True,
        # SQLite rolls schema changes back as well, because we begin its transactions ourselves.
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def migrate_by_command() -> None:
    from app.settings import Settings

    engine = create_async_engine(address(Settings().database), poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.run_sync(migrate)


given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(migrate_by_command())
else:
    migrate(given)
