"""The messages that a client may send over a room's socket, small and typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec

from app.bots import STAND_IN, Level
from app.rooms.reactions import Mood

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[!-~]+\Z")]
Number = Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]
Hex32 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
Hex64 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
Text = Annotated[str, msgspec.Meta(max_length=500)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
Short = Annotated[str, msgspec.Meta(max_length=40)]


class ClientMessage(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all messages."""


class MoveMessage(ClientMessage, frozen=True, tag="move"):
    q: Number
    n: Number
    id: Id


class Entropy(ClientMessage, frozen=True, tag="entropy"):
    """First the hash of sixteen random bytes, later the bytes."""

    match: Short
    hash: Hex64 | None = None
    bytes: Hex32 | None = None


class Say(ClientMessage, frozen=True, tag="chat"):
    text: Text
    to: Annotated[list[Number], msgspec.Meta(min_length=1, max_length=8)] | None = None


class React(ClientMessage, frozen=True, tag="reaction"):
    """Show a mood at the member's seat for a moment."""

    mood: Mood


class Sit(ClientMessage, frozen=True, tag="sit"):
    seat: Number


class Watch(ClientMessage, frozen=True, tag="watch"):
    """Leave the seat and watch."""


class Me(ClientMessage, frozen=True, tag="me"):
    name: Name
    colour: Number


class Ready(ClientMessage, frozen=True, tag="ready"):
    ready: bool


class AgreeToOpenCards(ClientMessage, frozen=True, tag="open_cards"):
    """Agree that spectators may see all hands with this delay in minutes; 0 withdraws it."""

    minutes: Number


class AgreeToEnd(ClientMessage, frozen=True, tag="agree"):
    """Propose to end the match without a winner, or agree to it."""


class PlayOn(ClientMessage, frozen=True, tag="play_on"):
    """Decline to end the match."""


class Concede(ClientMessage, frozen=True, tag="concede"):
    """Give up: a bot plays the seat to the end."""


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Leave the room."""


class SetOptions(ClientMessage, frozen=True, tag="options"):
    """All fields of the host's form, as a browser names them."""

    fields: Annotated[dict[Short, Short], msgspec.Meta(max_length=40)]


class AddBot(ClientMessage, frozen=True, tag="bot"):
    seat: Number
    level: Level = STAND_IN


class FillSeats(ClientMessage, frozen=True, tag="fill"):
    """Bots on all free seats."""

    level: Level = STAND_IN


class Remove(ClientMessage, frozen=True, tag="remove"):
    member: Number


class StandIn(ClientMessage, frozen=True, tag="stand_in"):
    """A stand-in plays for a member who is away."""

    member: Number


class Vote(ClientMessage, frozen=True, tag="vote"):
    """Go on without a member who keeps everybody waiting."""

    member: Number


class Back(ClientMessage, frozen=True, tag="back"):
    """The player for whom a stand-in plays is here again."""


class Ban(ClientMessage, frozen=True, tag="ban"):
    """Remove a member for good."""

    member: Number


class Unban(ClientMessage, frozen=True, tag="unban"):
    member: Number


class PassHost(ClientMessage, frozen=True, tag="host"):
    member: Number


class Mute(ClientMessage, frozen=True, tag="mute"):
    member: Number


class SetBotSpeed(ClientMessage, frozen=True, tag="speed"):
    """How fast bots play among themselves."""

    speed: Literal["slow", "normal", "fast", "instant"]


class Start(ClientMessage, frozen=True, tag="start"):
    """Deal the cards; with `fill`, bots take the free seats first."""

    fill: bool = False


class Rematch(ClientMessage, frozen=True, tag="rematch"):
    """The same game again, at once."""


class Lobby(ClientMessage, frozen=True, tag="lobby"):
    """Back to the lobby, for another game or other options."""


class EndGame(ClientMessage, frozen=True, tag="end"):
    """The host ends the game without a winner."""


class RenewLink(ClientMessage, frozen=True, tag="renew"):
    """A new link; the old one leads nowhere."""


class Close(ClientMessage, frozen=True, tag="close"):
    """Close the room for everybody."""


HostMessage = (
    SetOptions
    | AddBot
    | FillSeats
    | Remove
    | Ban
    | Unban
    | StandIn
    | SetBotSpeed
    | PassHost
    | Mute
    | Start
    | Rematch
    | Lobby
    | EndGame
    | RenewLink
    | Close
)
Up = (
    MoveMessage
    | Entropy
    | Say
    | React
    | Sit
    | Watch
    | Me
    | Ready
    | AgreeToOpenCards
    | AgreeToEnd
    | PlayOn
    | Concede
    | Vote
    | Back
    | Leave
    | HostMessage
)

decode: Callable[[str], Up] = msgspec.json.Decoder(Up).decode
