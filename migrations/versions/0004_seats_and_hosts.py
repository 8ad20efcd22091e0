"""Seats and hosts: removed members, seats of idle players, links that hosts made for others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "removals",
        sa.Column("room_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("banned", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["member_id"], ["members.id"], name="fk_removals_member_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_removals_room_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room_id", "token_hash", name="pk_removals"),
    )
    op.create_index("ix_removals_member_id", "removals", ["member_id"], unique=False)
    op.add_column("keys", sa.Column("issued_by", sa.Integer(), nullable=True))
    op.add_column("members", sa.Column("idle", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("rooms", sa.Column("votes", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("rooms", "votes")
    op.drop_column("members", "idle")
    op.drop_column("keys", "issued_by")
    op.drop_index("ix_removals_member_id", table_name="removals")
    op.drop_table("removals")
