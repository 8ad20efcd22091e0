"""Web Push: the subscriptions of browsers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("browser_key", sa.LargeBinary(), nullable=False),
        sa.Column("auth", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_push_subscriptions"),
    )
    op.add_column("members", sa.Column("called_to", sa.String(length=48), nullable=True))


def downgrade() -> None:
    op.drop_column("members", "called_to")
    op.drop_table("push_subscriptions")
