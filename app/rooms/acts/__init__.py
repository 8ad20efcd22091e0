"""The acts: everything a member can do in a room, one function each.

An act is one transaction. It takes the runtime, the room's code and the acting member, and raises Refused if
the room does not allow it; then nothing has changed. The caller tells the hub that the room has changed.
"""

from app.rooms.acts.agree_to_end import agree_to_end, play_on
from app.rooms.acts.concede import concede
from app.rooms.acts.delete_idle_rooms import sweep
from app.rooms.acts.enter import Entered, create, holds_seat_for, join, leave, member_of
from app.rooms.acts.host import (
    add_bots,
    change,
    close,
    fill_seats,
    mute,
    pass_host,
    renew_code,
)
from app.rooms.acts.idle_vote import vote_new_host, vote_stand_in
from app.rooms.acts.move_device import claim, device_key, host_device_key, whose_key
from app.rooms.acts.open_cards import agree_to_open_cards
from app.rooms.acts.removal import refuse_entry, remove, unban
from app.rooms.acts.seat import ready, rename, sit, stand
from app.rooms.acts.set_bot_speed import set_speed
from app.rooms.acts.stand_in import come_back, stand_in
from app.rooms.acts.start import StartedMatch, abandon, begin_match, return_to_lobby
from app.rooms.public_rooms import PublicRoom, public_rooms
from app.rooms.refusals import Refused

__all__ = [
    "Entered",
    "PublicRoom",
    "Refused",
    "StartedMatch",
    "abandon",
    "add_bots",
    "agree_to_end",
    "agree_to_open_cards",
    "begin_match",
    "change",
    "claim",
    "close",
    "come_back",
    "concede",
    "create",
    "device_key",
    "fill_seats",
    "holds_seat_for",
    "host_device_key",
    "join",
    "leave",
    "member_of",
    "mute",
    "pass_host",
    "play_on",
    "public_rooms",
    "ready",
    "refuse_entry",
    "remove",
    "rename",
    "renew_code",
    "return_to_lobby",
    "set_speed",
    "sit",
    "stand",
    "stand_in",
    "sweep",
    "unban",
    "vote_new_host",
    "vote_stand_in",
    "whose_key",
]
