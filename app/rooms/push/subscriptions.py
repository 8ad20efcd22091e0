"""Web Push subscriptions of browsers, by the hash of the browser's token."""

from __future__ import annotations

from sqlalchemy import delete, exists, select, update

from app.db.models import Key, Member, PushSubscription
from app.rooms import keys
from app.rooms.push.delivery import Subscription
from app.rooms.runtime import Runtime


async def subscribe(runtime: Runtime, token: str, subscription: Subscription) -> bool:
    """Stores the subscription of a browser, replacing an earlier one; False if the browser is in no room."""
    token_hash = keys.hashed(token)
    async with runtime.database.writing() as session:
        held = select(exists().where(Key.token_hash == token_hash, Key.once.is_(False)))
        if not await session.scalar(held):
            return False
        await session.merge(
            PushSubscription(
                token_hash=token_hash,
                endpoint=subscription.endpoint,
                browser_key=subscription.browser_key,
                auth=subscription.auth,
                created_at=runtime.clock(),
            )
        )
    return True


async def unsubscribe(runtime: Runtime, token: str) -> None:
    async with runtime.database.writing() as session:
        gone = delete(PushSubscription).where(PushSubscription.token_hash == keys.hashed(token))
        await session.execute(gone)


async def remove_dead(runtime: Runtime, token_hash: str, endpoint: str) -> None:
    """Removes a subscription that has ended, unless the browser has made a new one since."""
    dead = (PushSubscription.token_hash == token_hash, PushSubscription.endpoint == endpoint)
    async with runtime.database.writing() as session:
        await session.execute(delete(PushSubscription).where(*dead))


async def remove_orphans(runtime: Runtime) -> None:
    """Removes the subscriptions of browsers that are in no room any more."""
    orphan = ~exists().where(Key.token_hash == PushSubscription.token_hash)
    async with runtime.database.writing() as session:
        await session.execute(delete(PushSubscription).where(orphan))


async def claim_call(runtime: Runtime, member_id: int, notification: str) -> bool:
    """Whether this worker is to send the notification; the first worker to ask gets True."""
    async with runtime.database.writing() as session:
        uncalled = Member.called_to.is_(None) | (Member.called_to != notification)
        claimed = await session.execute(
            update(Member)
            .where(Member.id == member_id, uncalled)
            .values(called_to=notification)
            .returning(Member.id)
        )
        return claimed.scalar_one_or_none() is not None


async def subscriptions_of(runtime: Runtime, member_id: int) -> list[tuple[str, Subscription]]:
    """The subscriptions of the member's browsers, each with the hash of its token."""
    asked = (
        select(
            PushSubscription.token_hash,
            PushSubscription.endpoint,
            PushSubscription.browser_key,
            PushSubscription.auth,
        )
        .join(Key, Key.token_hash == PushSubscription.token_hash)
        .where(Key.member_id == member_id, Key.once.is_(False))
    )
    async with runtime.database.reading() as session:
        rows = (await session.execute(asked)).all()
    return [(token_hash, Subscription(endpoint, key, auth)) for token_hash, endpoint, key, auth in rows]
