"""Votes about idle members: a connected player or host who does nothing can be replaced by the others.

The caller passes in who is idle and who is connected, because the database does not know it.
"""

from __future__ import annotations

from collections.abc import Collection

from app.db.models import Member
from app.rooms.acts.agree_to_end import deciding, end_if_agreed
from app.rooms.acts.transaction import RoomTransaction, room_transaction
from app.rooms.idle_votes import enough, plain_votes, read_votes
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime


async def vote_stand_in(
    runtime: Runtime, code: str, member_id: int, idle_id: int, *, question: int, connected: Collection[int]
) -> None:
    """Votes to let a stand-in play for a member who does not answer this question; it does if enough agree.

    A host who is replaced by a stand-in also loses the host's powers.
    """
    async with room_transaction(runtime, code) as room:
        idle = room.member(idle_id)
        if not room.running or idle not in deciding(room):
            raise Refused("not_idle")
        voters = _vote(
            room, member_id, idle, question, connected, f"wants a stand-in to play for {idle.name}"
        )
        if voters is None:
            return
        idle.stand_in = idle.idle = True
        verb = "lets" if len(voters) == 1 else "let"
        room.notice(f"{_names(voters)} {verb} a stand-in play for {idle.name}.", voters[-1])
        if room.room.host_id == idle.id:
            _pass_on(room, idle, connected)
        await end_if_agreed(room)


async def vote_new_host(
    runtime: Runtime, code: str, member_id: int, host_id: int, *, connected: Collection[int]
) -> None:
    """Votes to replace a host who does nothing between games; another member becomes host if enough agree."""
    async with room_transaction(runtime, code) as room:
        host = room.member(host_id)
        if room.running or room.room.host_id != host_id:
            raise Refused("not_idle")
        if _vote(room, member_id, host, None, connected, "wants another host") is not None:
            _pass_on(room, host, connected)


def _vote(
    room: RoomTransaction,
    member_id: int,
    idle: Member,
    question: int | None,
    connected: Collection[int],
    words: str,
) -> list[Member] | None:
    """Stores and announces the vote; returns the voters if they are enough."""
    others = {member.id: member for member in deciding(room) if member.id in connected and member is not idle}
    if member_id not in others:
        raise Refused("bad_request")
    before = read_votes(room.room.votes)
    votes = before.adding(idle.id, member_id, room.room.match_id, question)
    voters = votes.about(idle.id, room.room.match_id, question)
    if not enough(voters, others):
        if votes != before:
            room.room.votes = plain_votes(votes)
            room.notice(f"{others[member_id].name} {words}.", others[member_id])
        return None
    room.room.votes = None
    return [others[each] for each in voters if each in others]


def _pass_on(room: RoomTransaction, idle: Member, connected: Collection[int]) -> None:
    present = [member.id for member in deciding(room) if member.id in connected and member is not idle]
    heir = room.heir(present)
    assert heir is not None, "who votes for it could be the host"
    room.room.host_id = heir.id
    room.notice(f"{heir.name} is the host now, because {idle.name} kept everybody waiting.", heir)


def _names(members: list[Member]) -> str:
    names = [member.name for member in members]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
