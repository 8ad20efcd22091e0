"""The first tables: rooms with their members, seats and keys, matches with their answers, and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=12), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("watchers", sa.Boolean(), nullable=False),
        sa.Column("whispers", sa.Boolean(), nullable=False),
        sa.Column("host_id", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.String(length=32), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("touched_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.UniqueConstraint("code", name="uq_rooms_code"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_rooms_touched_at", "rooms", ["touched_at"])
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("room_id", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("players", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=True),
        sa.Column("contributions", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("state", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint("status IN ('dealing', 'playing', 'over', 'abandoned')", name="ck_matches_status"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_matches_room_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_room_id_started_at", "matches", ["room_id", "started_at"])
    op.create_table(
        "members",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("room_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("bot", sa.String(length=16), nullable=True),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("left_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_members_room_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_members"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_members_room_id", "members", ["room_id"])
    op.create_table(
        "answers",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("client_id", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_answers_match_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "n", name="pk_answers"),
        sa.UniqueConstraint("match_id", "seat", "client_id", name="uq_answers_match_id_seat_client_id"),
    )
    op.create_table(
        "keys",
        sa.Column("room_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("once", sa.Boolean(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_keys_member_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_keys_room_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room_id", "token_hash", name="pk_keys"),
    )
    op.create_index("ix_keys_member_id", "keys", ["member_id"])
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("room_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(length=32), nullable=True),
        sa.Column("member_id", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("to", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("audience", sa.String(length=12), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("audience IN ('all', 'spectators')", name="ck_messages_audience"),
        sa.CheckConstraint("kind IN ('chat', 'notice')", name="ck_messages_kind"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_messages_match_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["members.id"], name="fk_messages_member_id", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_messages_room_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_messages"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_messages_match_id", "messages", ["match_id"])
    op.create_index("ix_messages_member_id", "messages", ["member_id"])
    op.create_index("ix_messages_room_id_id", "messages", ["room_id", "id"])
    op.create_table(
        "seats",
        sa.Column("room_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["member_id"], ["members.id"], name="fk_seats_member_id", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_seats_room_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room_id", "number", name="pk_seats"),
        sa.UniqueConstraint("member_id", name="uq_seats_member_id"),
    )
    op.create_table(
        "hearers",
        sa.Column("message_id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["member_id"], ["members.id"], name="fk_hearers_member_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["message_id"], ["messages.id"], name="fk_hearers_message_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message_id", "member_id", name="pk_hearers"),
    )
    op.create_index("ix_hearers_member_id", "hearers", ["member_id"])


def downgrade() -> None:
    op.drop_table("hearers")
    op.drop_table("seats")
    op.drop_table("messages")
    op.drop_table("keys")
    op.drop_table("answers")
    op.drop_table("members")
    op.drop_table("matches")
    op.drop_table("rooms")
