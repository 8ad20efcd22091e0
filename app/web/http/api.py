"""The seat protocol over HTTP: programs open rooms, join them and start games like people do."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from app.bots import STAND_IN, Level
from app.rooms import acts
from app.rooms.refusals import Refused
from app.web.guard.identity import who_is
from app.web.guard.limits import address_of
from app.web.http.invitation import invitation
from app.web.http.room_lookup import the_member, the_room
from app.web.services import services_of


class Body(BaseModel):
    """Bodies are taken literally: what is not known or not of its type is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewRoom(Body):
    game: str = Field(description="A game's id.", examples=["blame"])
    seats: int = Field(description="How many play.", examples=[4])
    options: dict[str, Any] = Field(  # Any: the game's Options class decides
        default_factory=dict, description="The game's options; those left out have their defaults."
    )
    name: str = Field(description="Your name, 1 to 24 characters.", examples=["Ann"])
    public: bool = Field(False, description="List the room on the home page.")


class OpenedRoom(BaseModel):
    code: str = Field(description="The room's code.")
    token: str = Field(description="Proves that you are the host; keep it.")
    seat: int = Field(description="Your seat.")
    link: str = Field(description="What to send to friends.")


class Newcomer(Body):
    name: str = Field(description="Your name, 1 to 24 characters.", examples=["Bob"])
    watch: bool = Field(False, description="Watch instead of taking a seat.")


class Joined(BaseModel):
    token: str = Field(description="Proves that you are this member; keep it.")
    seat: int | None = Field(description="Your seat; null: you watch.")


class NewBots(Body):
    count: int = Field(description="How many free seats they take.", examples=[2])
    level: Level = Field(STAND_IN, description="How well they play.")


class Bots(BaseModel):
    seats: list[int] = Field(description="The seats they took.")


class Started(BaseModel):
    match: str = Field(description="The match's id.")
    commitment: str = Field(description="Binds the server to its secret and to what is dealt to whom.")


class Problem(BaseModel):
    code: Literal["no_room", "full", "seats", "started", "not_host", "bad_request", "too_fast"]


PROBLEMS: dict[int | str, dict[str, Any]] = {  # Any: FastAPI's own type
    400: {"model": Problem, "description": "bad_request: the body makes no sense"},
    403: {"model": Problem, "description": "not_host: only the host may"},
    404: {"model": Problem, "description": "no_room: no room has this code"},
    409: {"model": Problem, "description": "full, seats or started: not as the room stands"},
    429: {"model": Problem, "description": "too_fast: slow down"},
}
bearer = HTTPBearer(auto_error=False, description="The token that opening or joining the room gave you.")
BearerToken = Annotated[object, Depends(bearer)]
router = APIRouter(prefix="/api", tags=["rooms"])


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:  # Any: FastAPI's own type
    """The error responses of a call."""
    return {status: PROBLEMS[status] for status in statuses}


def said(summary: str, answer: str) -> dict[str, Any]:  # Any: keywords of a FastAPI route
    """What a call does and what it returns, for its OpenAPI description."""
    return {"summary": summary, "response_description": answer}


@router.post("/rooms", status_code=201, responses=problems(400, 409, 429), **said("Open a room", "The room"))
async def open_room(request: Request, body: NewRoom) -> OpenedRoom:
    """You are its host and have the first seat."""
    services = services_of(request)
    if not services.limits.rooms.take(address_of(request)):
        raise Refused("too_fast")
    opened = await acts.create(
        services.runtime,
        game=body.game,
        seats=body.seats,
        options=body.options,
        name=body.name,
        public=body.public,
        kind="program",
    )
    assert opened.seat is not None
    link = invitation(request, services.settings, opened.code).link
    return OpenedRoom(code=opened.code, token=opened.token, seat=opened.seat, link=link)


@router.post(
    "/rooms/{code}/join", responses=problems(400, 404, 409, 429), **said("Join a room", "Your place")
)
async def join_room(request: Request, code: str, body: Newcomer) -> Joined:
    """You take the first free seat. Once the game has begun, or if you want to, you watch."""
    services = services_of(request)
    if not services.limits.joins.take(address_of(request)):
        raise Refused("too_fast")
    room = await the_room(request, code)
    # A client that is a member already stays that member; new tokens are made by us, never by the client.
    known = await who_is(request, room)
    if known is None:
        await acts.refuse_entry(services.runtime, room.id, services.identity.token(request))
    joined = await services.rooms.act(
        acts.join,
        room.code,
        name=body.name,
        watch=body.watch,
        token=None if known is None else services.identity.bearer(request),
        kind="program",
    )
    return Joined(token=joined.token, seat=joined.seat)


@router.post(
    "/rooms/{code}/bots", responses=problems(400, 403, 404, 409, 429), **said("Add bots", "Their seats")
)
async def add_bots(request: Request, code: str, body: NewBots, _host: BearerToken) -> Bots:
    """The server's own bots take free seats; for the host."""
    services = services_of(request)
    room = await the_room(request, code)
    member = await the_member(request, room)
    seats = await services.rooms.act(acts.add_bots, room.code, member.id, body.count, body.level)
    return Bots(seats=seats)


@router.post(
    "/rooms/{code}/start", responses=problems(403, 404, 409, 429), **said("Start the game", "The match")
)
async def start(request: Request, code: str, _host: BearerToken) -> Started:
    """Every seat must be taken; for the host."""
    services = services_of(request)
    room = await the_room(request, code)
    member = await the_member(request, room)
    begun = await services.rooms.start(room.code, member.id)
    return Started(match=begun.match, commitment=begun.commitment)
