"""Keys: the credentials of members, for browsers and programs.

A token is 32 random bytes as text. The database stores its hash only, so that a stolen copy opens no seat.
A browser has one token for all rooms, a program one per room. A key for a new device works once and expires.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Literal

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.models import Key, Member

KeyKind = Literal["browser", "program", "device"]
TOKEN_BYTES = 32
DEVICE_KEY_MILLIS = 15 * 60 * 1000
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token(random: Callable[[int], bytes]) -> str:
    """A new, unguessable token."""
    return urlsafe_b64encode(random(TOKEN_BYTES)).rstrip(b"=").decode("ascii")


def is_token(text: str) -> bool:
    """Whether the text has the format of a token; saves a query for anything else."""
    return _TOKEN.fullmatch(text) is not None


def hashed(token: str) -> str:
    """The hash that is stored. A token has 256 random bits, so one round of hashing is enough."""
    return sha256(token.encode()).hexdigest()


async def holder(session: AsyncSession, room_id: int, token: str | None) -> int | None:
    """The member of this room to whom the token belongs, or None."""
    return await _member(session, room_id, token, Key.once.is_(False), Member.left_at.is_(None))


async def former_holder(session: AsyncSession, room_id: int, token: str | None) -> int | None:
    """The member to whom the token belonged before they left this room, or None."""
    return await _member(session, room_id, token, Key.once.is_(False), Member.left_at.is_not(None))


async def device_holder(session: AsyncSession, room_id: int, token: str, now: int) -> int | None:
    """The member to whom a one-time key belongs; None if it was used or has expired."""
    return await _member(
        session, room_id, token, Key.once.is_(True), Key.expires_at > now, Member.left_at.is_(None)
    )


async def _member(
    session: AsyncSession, room_id: int, token: str | None, *conditions: ColumnElement[bool]
) -> int | None:
    if token is None or not is_token(token):
        return None
    asked = (
        select(Key.member_id)
        .join(Member, Member.id == Key.member_id)
        .where(Key.room_id == room_id, Key.token_hash == hashed(token), *conditions)
    )
    return (await session.execute(asked)).scalar_one_or_none()


async def revoke(session: AsyncSession, member_id: int, *, once: bool | None = None) -> None:
    """Revokes a member's keys: all, only the one-time ones, or only the permanent ones."""
    gone = delete(Key).where(Key.member_id == member_id)
    if once is not None:
        gone = gone.where(Key.once.is_(once))
    await session.execute(gone)


async def forget(session: AsyncSession, room_id: int, token: str) -> None:
    """Deletes all keys of a token in this room."""
    await session.execute(delete(Key).where(Key.room_id == room_id, Key.token_hash == hashed(token)))
