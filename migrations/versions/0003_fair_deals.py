"""Fair deals: what a commitment binds, and how many deals were begun in a room."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Existing matches have a commitment to the secret alone, and no count of deals.
    op.add_column(
        "matches", sa.Column("commitment_version", sa.Integer(), server_default="1", nullable=False)
    )
    op.add_column("matches", sa.Column("deals_begun", sa.Integer(), nullable=True))
    op.add_column("matches", sa.Column("deals_undealt", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "deals_undealt")
    op.drop_column("matches", "deals_begun")
    op.drop_column("matches", "commitment_version")
