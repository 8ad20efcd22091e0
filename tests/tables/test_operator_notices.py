"""A running server notices what the operator did at the shell."""

from __future__ import annotations

from app.rooms import operator
from app.rooms.close_codes import ROOM_GONE
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.operator_notices import OperatorNotices
from tests.tables.hosted_rooms import at_table


async def test_an_announcement_is_shown_to_those_at_the_table(hubs: HubRegistry) -> None:
    hub, _, ann, _ = await at_table(hubs)
    notices = OperatorNotices(hubs)
    await operator.announce(hubs.runtime, "what was said before the server looked is shown with the room")
    await notices.poll()
    before, woken = hub.chat.version, ann.woken
    await notices.poll()
    assert (hub.chat.version, ann.woken) == (before, woken)
    await operator.announce(hubs.runtime, "The server will restart.")
    await notices.poll()
    assert hub.chat.version > before and ann.woken > woken


async def test_a_closed_room_ends_for_those_connected_to_it(hubs: HubRegistry) -> None:
    hub, _, ann, _ = await at_table(hubs)
    notices = OperatorNotices(hubs)
    await notices.poll()
    await operator.close_room(hubs.runtime, hub.room.id)
    await notices.poll()
    assert ann.closed == [ROOM_GONE]
    assert hubs.count == 0
