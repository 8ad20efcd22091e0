"""The tables of the database.

Times are whole milliseconds since 1970 (UTC) and are passed in by callers. Rows know each other by id only:
nothing is loaded by touching an attribute, which an asyncio session could not do.
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

# SQLite would give the number of a row that went to the next one that comes.
NEVER_AGAIN = {"sqlite_autoincrement": True}

Millis = Annotated[int, mapped_column(BigInteger)]
# Any: options, players and contributions are plain JSON whose shape belongs to their games and rooms.
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
    """The bare table of a model, for statements that do without the ORM."""
    table = model.__table__
    assert isinstance(table, Table)
    return table


class Room(Base):
    """A link under which friends meet; one match after another is played in it."""

    __tablename__ = "rooms"
    __table_args__ = (Index(None, "touched_at"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    # 60 bits: twelve characters of Crockford's base 32, in lower case, without dashes.
    code: Mapped[str] = mapped_column(String(12), unique=True)
    game: Mapped[str] = mapped_column(String(32))
    seats: Mapped[int]
    options: Mapped[Plain]
    public: Mapped[bool] = mapped_column(default=False)
    locked: Mapped[bool] = mapped_column(default=False)
    watchers: Mapped[bool] = mapped_column(default=True)
    whispers: Mapped[bool] = mapped_column(default=False)
    # Players neither talk nor react while a game runs.
    quiet: Mapped[bool] = mapped_column(default=False, server_default=false())
    # Minutes after which spectators may see all hands, if every player agrees before the deal; 0: never.
    open_cards: Mapped[int] = mapped_column(default=0, server_default="0")
    # Seconds until a stand-in plays for a member who is away; 0: never.
    grace: Mapped[int] = mapped_column(default=90, server_default="90")
    timing: Mapped[Timing] = mapped_column(String(8), default="none", server_default="none")
    # How fast bots play while no person does.
    speed: Mapped[Speed] = mapped_column(String(8), default="normal", server_default="normal")
    # The members who agree to end the match, the one who proposed it first; null: no proposal stands.
    ending: Mapped[Plain | None]
    # Who votes that a member who is idle is played for, or is host no longer: see app/rooms/idle_votes.py.
    votes: Mapped[Plain | None]
    # The host and the match now played point back at rows that point here. A circle of foreign keys could
    # not be made in one go on both databases, and only the room's own code writes these two.
    host_id: Mapped[int | None]
    match_id: Mapped[str | None] = mapped_column(String(32))
    created_at: Mapped[Millis]
    touched_at: Mapped[Millis]
    closed_at: Mapped[Millis | None]


class Member(Base):
    """A person in a room, or a bot; the row stays after leaving, because chat and matches name them."""

    __tablename__ = "members"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(64))
    colour: Mapped[int]
    ready: Mapped[bool] = mapped_column(default=False)
    muted: Mapped[bool] = mapped_column(default=False)
    bot: Mapped[str | None] = mapped_column(String(16))
    # A stand-in plays their seat until they return.
    stand_in: Mapped[bool] = mapped_column(default=False, server_default=false())
    # They were connected when the stand-in took over: it plays until they say that they are back.
    idle: Mapped[bool] = mapped_column(default=False, server_default=false())
    # A bot that plays on for a member who conceded gives them their seat back for the next match.
    stands_for: Mapped[int | None]
    # The minutes of the room's open_cards to which they agree for the next match.
    open_cards_agreed: Mapped[int | None]
    # The match, and the question, end or start of it, for which they were last called by Web Push.
    called_to: Mapped[str | None] = mapped_column(String(48))
    joined_at: Mapped[Millis]
    left_at: Mapped[Millis | None]


class Seat(Base):
    """A chair of a room; it holds one member at most, and a member holds one chair at most."""

    __tablename__ = "seats"

    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    member_id: Mapped[int | None] = mapped_column(ForeignKey("members.id", ondelete="SET NULL"), unique=True)


class Key(Base):
    """What proves that a browser or a program is a member; only the token's hash is kept."""

    __tablename__ = "keys"
    __table_args__ = (Index(None, "token_hash"),)  # all rooms of one browser

    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    member_id: Mapped[int] = mapped_column(ForeignKey("members.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    # A key that moves a seat to another device opens once, and not after its time.
    once: Mapped[bool] = mapped_column(default=False)
    expires_at: Mapped[Millis | None]
    # The host who made such a key for another member; null: the member did.
    issued_by: Mapped[int | None]
    created_at: Mapped[Millis]


class PushSubscription(Base):
    """A browser that wants to be told when it is its player's turn, in any of its rooms."""

    __tablename__ = "push_subscriptions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    # Where its messages go, and the keys they are encrypted with.
    endpoint: Mapped[str] = mapped_column(Text)
    browser_key: Mapped[bytes] = mapped_column(LargeBinary)
    auth: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[Millis]


class Removal(Base):
    """A key of a member whom the host removed: its bearer is not let in again, for a while or for good."""

    __tablename__ = "removals"

    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    member_id: Mapped[int] = mapped_column(ForeignKey("members.id", ondelete="CASCADE"), index=True)
    banned: Mapped[bool]
    at: Mapped[Millis]


class Match(Base):
    """One game from the deal to its end, with the table as it stands after `n` answers."""

    __tablename__ = "matches"
    __table_args__ = (
        CheckConstraint("status IN ('dealing', 'playing', 'over', 'abandoned')", name="status"),
        Index(None, "room_id", "started_at"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"))
    # The journal reads these two before every answer: they stand in front of everything long.
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
    # JSON text, as the kernel's encoder wrote it.
    outcome: Mapped[str | None] = mapped_column(Text)
    state: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    # What is left of each seat's bank of time, in milliseconds; null: none has been used.
    banks: Mapped[Plain | None]
    # What the commitment binds; 1: nothing but the secret.
    commitment_version: Mapped[int] = mapped_column(default=1, server_default="1")
    # Minutes after which spectators may see all hands: every player had agreed before the deal; null: never.
    open_cards: Mapped[int | None]
    # Deals begun in the room, this one included, and those before it never finished; null: not counted.
    deals_begun: Mapped[int | None]
    deals_undealt: Mapped[int | None]


class Answer(Base):
    """What a seat answered; the match is the list of its answers in the order of `n`."""

    __tablename__ = "answers"
    __table_args__ = (UniqueConstraint("match_id", "seat", "client_id"),)

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    choice: Mapped[str] = mapped_column(Text)
    client_id: Mapped[str] = mapped_column(String(64))
    at: Mapped[Millis]


class Message(Base):
    """A line of chat, or a notice of what the host did; read by all, by spectators, or whispered."""

    __tablename__ = "messages"
    __table_args__ = (
        CheckConstraint("audience IN ('all', 'spectators')", name="audience"),
        CheckConstraint("kind IN ('chat', 'notice')", name="kind"),
        Index(None, "room_id", "id"),
        NEVER_AGAIN,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"))
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    member_id: Mapped[int | None] = mapped_column(ForeignKey("members.id", ondelete="SET NULL"), index=True)
    seat: Mapped[int | None]
    name: Mapped[str] = mapped_column(String(64))
    kind: Mapped[MessageKind] = mapped_column(String(8), default="chat")
    text: Mapped[str] = mapped_column(Text)
    # The seats a whisper was meant for, as they are shown; who may read it stands in Hearer.
    to: Mapped[Plain | None]
    audience: Mapped[Audience] = mapped_column(String(12), default="all")
    at: Mapped[Millis]


class Hearer(Base):
    """A member who may read a whisper, the whisperer included.

    Members and not seats: who takes the seat later must not read what was whispered to the one before.
    """

    __tablename__ = "hearers"

    message_id: Mapped[int] = mapped_column(ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True)
    member_id: Mapped[int] = mapped_column(
        ForeignKey("members.id", ondelete="CASCADE"), primary_key=True, index=True
    )
