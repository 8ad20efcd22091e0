"""The ORM models.

Times are integer milliseconds since the Unix epoch (UTC), passed in by callers. Rows refer to each other by
id only: there are no relationships, because an asyncio session cannot load them lazily.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

Status = Literal["dealing", "playing", "over", "abandoned"]
Audience = Literal["all", "spectators"]
MessageKind = Literal["chat", "notice"]
Timing = Literal["none", "relaxed", "brisk"]
Speed = Literal["slow", "normal", "fast", "instant"]

# Without AUTOINCREMENT, SQLite gives the id of a deleted row to a later one.
NEVER_REUSE_IDS = {"sqlite_autoincrement": True}

Millis = Annotated[int, mapped_column(BigInteger)]
# Any: options, players and contributions are plain JSON; games and rooms define their schemas.
Plain = Annotated[Any, mapped_column(JSON(none_as_null=True))]


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def table_of(model: type[Base]) -> Table:
    """The Core table of a model, for statements without the ORM."""
    table = model.__table__
    assert isinstance(table, Table)
    return table


class Room(Base):
    """A place where friends meet under one link and play one match after another."""

    __tablename__ = "rooms"
    __table_args__ = (Index(None, "touched_at"), NEVER_REUSE_IDS)

    id: Mapped[int] = mapped_column(primary_key=True)
    # 60 bits as twelve characters of Crockford's base 32, in lower case, without hyphens.
    code: Mapped[str] = mapped_column(String(12), unique=True)
    game: Mapped[str] = mapped_column(String(32))
    seats: Mapped[int]
    options: Mapped[Plain]
    public: Mapped[bool] = mapped_column(default=False)
    locked: Mapped[bool] = mapped_column(default=False)
    watchers: Mapped[bool] = mapped_column(default=True)
    whispers: Mapped[bool] = mapped_column(default=False)
    # Players can neither chat nor react while a game is running.
    quiet: Mapped[bool] = mapped_column(default=False, server_default=false())
    # Minutes after which spectators may see all hands, if all players agree before the deal; 0: never.
    open_cards: Mapped[int] = mapped_column(default=0, server_default="0")
    # Seconds until a stand-in plays for a member who is away; 0: never.
    grace: Mapped[int] = mapped_column(default=90, server_default="90")
    timing: Mapped[Timing] = mapped_column(String(8), default="none", server_default="none")
    # How fast bots play while no human player is left in the game.
    speed: Mapped[Speed] = mapped_column(String(8), default="normal", server_default="normal")
    # The members who agree to end the match, beginning with the one who proposed it; null: no proposal.
    ending: Mapped[Plain | None]
    # Votes to replace an idle player by a stand-in, or an idle host: see app/rooms/idle_votes.py.
    votes: Mapped[Plain | None]
    # No foreign keys: members and matches refer to their room, and a cycle of foreign keys cannot be created
    # in one step on both databases. Only the room's own code writes these two.
    host_id: Mapped[int | None]
    match_id: Mapped[str | None] = mapped_column(String(32))
    created_at: Mapped[Millis]
    touched_at: Mapped[Millis]
    closed_at: Mapped[Millis | None]


class Member(Base):
    """A person or a bot in a room; the row stays when they leave, because chat and matches refer to it."""

    __tablename__ = "members"
    __table_args__ = NEVER_REUSE_IDS

    id: Mapped[int] = mapped_column(primary_key=True)
    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(64))
    colour: Mapped[int]
    ready: Mapped[bool] = mapped_column(default=False)
    muted: Mapped[bool] = mapped_column(default=False)
    bot: Mapped[str | None] = mapped_column(String(16))
    # A stand-in plays their seat until they come back.
    stand_in: Mapped[bool] = mapped_column(default=False, server_default=false())
    # They were connected when the stand-in took over, so it plays until they say that they are back.
    idle: Mapped[bool] = mapped_column(default=False, server_default=false())
    # For a bot: the member who conceded and whose seat it plays; they get the seat back for the next match.
    stands_for: Mapped[int | None]
    # The value of the room's open_cards that they agree to for the next match.
    open_cards_agreed: Mapped[int | None]
    # What their last Web Push notification was about: a match, and a question in it, its start or its end.
    called_to: Mapped[str | None] = mapped_column(String(48))
    joined_at: Mapped[Millis]
    left_at: Mapped[Millis | None]


class Seat(Base):
    """A seat of a room. It holds one member at most, and a member holds one seat at most."""

    __tablename__ = "seats"

    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    member_id: Mapped[int | None] = mapped_column(ForeignKey("members.id", ondelete="SET NULL"), unique=True)


class Key(Base):
    """A credential of a member, for one browser or program; only the token's hash is stored."""

    __tablename__ = "keys"
    __table_args__ = (Index(None, "token_hash"),)  # to find all rooms of one browser

    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    member_id: Mapped[int] = mapped_column(ForeignKey("members.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    # A key that moves a seat to another device works once, and expires.
    once: Mapped[bool] = mapped_column(default=False)
    expires_at: Mapped[Millis | None]
    # The host who issued such a key for another member; null: the member issued it.
    issued_by: Mapped[int | None]
    created_at: Mapped[Millis]


class PushSubscription(Base):
    """A browser that is notified by Web Push when it is its player's turn, in any of its rooms."""

    __tablename__ = "push_subscriptions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    # The address of its push service, and the keys that encrypt its messages.
    endpoint: Mapped[str] = mapped_column(Text)
    browser_key: Mapped[bytes] = mapped_column(LargeBinary)
    auth: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[Millis]


class Removal(Base):
    """The key of a member removed by the host: it cannot enter the room again, for a while or for good."""

    __tablename__ = "removals"

    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    member_id: Mapped[int] = mapped_column(ForeignKey("members.id", ondelete="CASCADE"), index=True)
    banned: Mapped[bool]
    at: Mapped[Millis]


class Match(Base):
    """One game from the deal to its end, with the state of the table after `n` answers."""

    __tablename__ = "matches"
    __table_args__ = (
        CheckConstraint("status IN ('dealing', 'playing', 'over', 'abandoned')", name="status"),
        Index(None, "room_id", "started_at"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"))
    # The journal reads these two columns before every answer, so they come before the long ones.
    n: Mapped[int] = mapped_column(default=0)
    status: Mapped[Status] = mapped_column(String(12), default="dealing")
    game: Mapped[str] = mapped_column(String(32))
    version: Mapped[int]
    seats: Mapped[int]
    options: Mapped[Plain]
    players: Mapped[Plain]
    commitment: Mapped[str] = mapped_column(String(64))
    started_at: Mapped[Millis]
    ended_at: Mapped[Millis | None]
    secret: Mapped[bytes] = mapped_column(LargeBinary)
    seed: Mapped[bytes | None] = mapped_column(LargeBinary)
    contributions: Mapped[Plain | None]
    # JSON, as the kernel's encoder wrote it.
    outcome: Mapped[str | None] = mapped_column(Text)
    state: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    # The time left in each seat's time bank, in milliseconds; null: no time has been used.
    banks: Mapped[Plain | None]
    # The format of the commitment; 1: it binds nothing but the secret.
    commitment_version: Mapped[int] = mapped_column(default=1, server_default="1")
    # Minutes after which spectators may see all hands, as all players agreed before the deal; null: never.
    open_cards: Mapped[int | None]
    # The deals begun in the room including this one, and how many earlier ones were never finished; null:
    # not counted.
    deals_begun: Mapped[int | None]
    deals_undealt: Mapped[int | None]


class Answer(Base):
    """The answer of a seat; a match is the list of its answers in the order of `n`."""

    __tablename__ = "answers"
    __table_args__ = (UniqueConstraint("match_id", "seat", "client_id"),)

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    choice: Mapped[str] = mapped_column(Text)
    client_id: Mapped[str] = mapped_column(String(64))
    at: Mapped[Millis]


class Message(Base):
    """A line of chat or a notice, such as an act of the host; for all, for spectators, or a whisper."""

    __tablename__ = "messages"
    __table_args__ = (
        CheckConstraint("audience IN ('all', 'spectators')", name="audience"),
        CheckConstraint("kind IN ('chat', 'notice')", name="kind"),
        Index(None, "room_id", "id"),
        NEVER_REUSE_IDS,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"))
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    member_id: Mapped[int | None] = mapped_column(ForeignKey("members.id", ondelete="SET NULL"), index=True)
    seat: Mapped[int | None]
    name: Mapped[str] = mapped_column(String(64))
    kind: Mapped[MessageKind] = mapped_column(String(8), default="chat")
    text: Mapped[str] = mapped_column(Text)
    # The seats a whisper was addressed to, for display; Hearer has the members who may read it.
    to: Mapped[Plain | None]
    audience: Mapped[Audience] = mapped_column(String(12), default="all")
    at: Mapped[Millis]


class Hearer(Base):
    """A member who may read a whisper, its sender included.

    Members and not seats: a member who takes the seat later must not read earlier whispers to that seat.
    """

    __tablename__ = "hearers"

    message_id: Mapped[int] = mapped_column(ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True)
    member_id: Mapped[int] = mapped_column(
        ForeignKey("members.id", ondelete="CASCADE"), primary_key=True, index=True
    )
