"""The players at a table, as everybody sees them."""

from __future__ import annotations

from app.games.parts import Gone, Player
from app.rooms.live.room_hub import RoomHub


def players_of(hub: RoomHub) -> tuple[Player, ...]:
    """The players of the match; a seat that was left keeps the name it had when the match began."""
    assert hub.live is not None
    seated = {member.seat: member for member in hub.room.members if member.seat is not None}
    players = []
    for seat, started in enumerate(hub.live.players):
        member = seated.get(seat)
        if member is None:
            players.append(Player(started["name"], started["colour"], bot=bool(started["bot"])))
        else:
            bot = member.bot is not None
            here = bot or hub.is_present(member.id)
            played_for = member.played_for(hub.presence.members)
            until = hub.presence.stand_in_at.get(member.id)
            gone = None if here and not played_for else Gone(played_for, until)
            players.append(Player(member.name, member.colour, bot, gone))
    return tuple(players)
