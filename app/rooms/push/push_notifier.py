"""Notifies a member by Web Push: one short message to each of their subscribed browsers."""

from __future__ import annotations

import msgspec

from app.games import GAMES
from app.rooms.push.delivery import Delivery, DeliveryResult
from app.rooms.push.notification import Notification
from app.rooms.push.subscriptions import claim_call, remove_dead, subscriptions_of
from app.rooms.runtime import Runtime


class PushNotifier:
    """One per process."""

    def __init__(self, runtime: Runtime, delivery: Delivery) -> None:
        self.delivery = delivery
        self._runtime = runtime

    async def call(self, room: int, game: str, notification: Notification, member_id: int) -> None:
        """Sends a notification at most once, also with several workers and after a restart."""
        subscriptions = await subscriptions_of(self._runtime, member_id)
        if not subscriptions or not await claim_call(self._runtime, member_id, notification.key):
            return
        message = message_for(room, game, notification)
        for token_hash, subscription in subscriptions:
            outcome = await self.delivery.send(subscription, message, topic=f"culprit-{room}")
            if outcome is DeliveryResult.GONE:
                await remove_dead(self._runtime, token_hash, subscription.endpoint)


def message_for(room: int, game: str, notification: Notification) -> bytes:
    """The message, without secrets: no cards, names or code. Only members can open a room by its number."""
    told = GAMES[game].title
    match notification.kind:
        case "turn":
            title, body = "Your turn", f"{told} is waiting for you."
        case "over":
            title, body = "The game is over", f"{told}: see how it ended, and join the next one."
        case "begun":
            title, body = "A new game has begun", f"{told} is being played at your table."
    return msgspec.json.encode({"title": title, "body": body, "table": room})
