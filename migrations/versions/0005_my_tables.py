"""My tables: all rooms of one browser are found by its token."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_keys_token_hash", "keys", ["token_hash"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_keys_token_hash", table_name="keys")
