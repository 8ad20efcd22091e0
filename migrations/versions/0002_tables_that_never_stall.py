"""Tables never stall: grace period and stand-ins, clocks, the speed of bots, and ending by agreement."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("grace", sa.Integer(), server_default="90", nullable=False))
    op.add_column("rooms", sa.Column("timing", sa.String(length=8), server_default="none", nullable=False))
    op.add_column("rooms", sa.Column("speed", sa.String(length=8), server_default="normal", nullable=False))
    op.add_column("rooms", sa.Column("ending", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("members", sa.Column("stand_in", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("members", sa.Column("stands_for", sa.Integer(), nullable=True))
    op.add_column("matches", sa.Column("banks", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "banks")
    op.drop_column("members", "stands_for")
    op.drop_column("members", "stand_in")
    op.drop_column("rooms", "ending")
    op.drop_column("rooms", "speed")
    op.drop_column("rooms", "timing")
    op.drop_column("rooms", "grace")
