"""Open cards: spectators may see all hands after a delay, if all players agreed before the deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("open_cards", sa.Integer(), server_default="0", nullable=False))
    op.add_column("members", sa.Column("open_cards_agreed", sa.Integer(), nullable=True))
    op.add_column("matches", sa.Column("open_cards", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "open_cards")
    op.drop_column("members", "open_cards_agreed")
    op.drop_column("rooms", "open_cards")
