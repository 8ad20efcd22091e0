"""Messages about the fair deal: the commitment, and then the hashes of all seats.

None of it is secret: every client, spectators included, gets the same and may verify it afterwards.
"""

from __future__ import annotations

from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.tables.deal.ceremony import Ceremony
from app.web.socket.outgoing import Message, message_of


class DealMessages:
    """What one client has been sent, and what it needs next."""

    def __init__(self) -> None:
        self._told: tuple[str, bool] | None = None  # the match, and whether the hashes were settled

    def news(self, hub: RoomHub, me: MemberSnapshot) -> list[Message]:
        """At most one message. Every client gets the commitment before it is shown any card."""
        ceremony, live = hub.ceremony, hub.live
        if ceremony is not None:
            return self._tell((ceremony.match, ceremony.opened), _during(ceremony, me))
        if live is not None and (self._told is None or self._told[0] != live.match):
            dealt = {"match": live.match, "commitment": live.commitment, "dealt": True}
            return self._tell((live.match, True), dealt)
        return []

    def _tell(self, now: tuple[str, bool], message: dict[str, object]) -> list[Message]:
        if self._told == now:
            return []
        self._told = now
        return [message_of({"type": "commitment", **message})]


def _during(ceremony: Ceremony, me: MemberSnapshot) -> dict[str, object]:
    terms = ceremony.terms
    message: dict[str, object] = {
        "match": ceremony.match,
        "commitment": ceremony.commitment,
        "seat": me.seat,
        "game": terms.game,
        "version": terms.version,
        "options": terms.options,
        "seats": terms.seats,
        "deals": {"begun": ceremony.begun, "undealt": ceremony.undealt},
    }
    if ceremony.opened:
        message["hashes"] = [ceremony.hashes.get(seat) for seat in range(ceremony.seats)]
    return message
