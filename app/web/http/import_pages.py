"""Uploads of downloaded games, to watch them again: people choose the file on a page, programs post it."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from app.rooms.acts.import_match import keep, read_file
from app.rooms.refusals import Refused
from app.web.error_messages import REFUSALS, STATUS
from app.web.guard.limits import address_of
from app.web.http.invitation import outside_link
from app.web.screen.templates import page
from app.web.services import services_of

BAD_FILES = "too_large, no_game_file, unknown_game, other_version, not_dealt or not_proven"
router = APIRouter(tags=["matches"])


class Kept(BaseModel):
    match: str = Field(description="The match's id; the same file always has the same.")
    link: str = Field(description="Where it is replayed.")


async def form(request: Request) -> Response:
    """The page on which a file is chosen."""
    return _form(request)


async def upload(request: Request) -> Response:
    """Stores the game in the file and redirects to it; if the file is refused, shows why on the same page."""
    try:
        match = await _keep(request, await _uploaded(request))
    except Refused as refused:
        return _form(request, refused)
    return RedirectResponse(f"{services_of(request).root}/matches/{match}", 303)


@router.post(
    "/api/matches",
    status_code=201,
    summary="Bring a downloaded match back",
    response_model=Kept,
    response_description="The match",
    responses={400: {"description": BAD_FILES}},
)
async def upload_match(request: Request) -> Response:
    """The body is the file as it was exported. It is checked as `verify` does, and kept like an idle room."""
    services = services_of(request)
    try:
        match = await _keep(request, await _body(request))
    except Refused as refused:
        return JSONResponse({"code": refused.code}, STATUS[refused.protocol])
    link = outside_link(request, services.settings, f"/matches/{match}").link
    return JSONResponse({"match": match, "link": link}, 201)


async def _keep(request: Request, text: bytes) -> str:
    services = services_of(request)
    if not services.limits.imports.take(address_of(request)):
        raise Refused("too_fast")
    # In a thread: checking a long game would block the live tables for too long.
    match = await asyncio.to_thread(read_file, text)
    return await keep(services.runtime, match, text)


async def _body(request: Request) -> bytes:
    try:
        return await request.body()
    except HTTPException as error:
        raise Refused("too_large") from error


async def _uploaded(request: Request) -> bytes:
    """The file from the form's only field."""
    try:
        async with request.form(max_files=1, max_fields=1) as sent:
            file = sent.get("file")
            if not isinstance(file, UploadFile):
                raise Refused("no_game_file")
            return await file.read()
    except HTTPException as error:
        raise Refused("too_large" if error.status_code == 413 else "no_game_file") from error


def _form(request: Request, refused: Refused | None = None) -> Response:
    sorry = None if refused is None else REFUSALS[refused.code]
    return page(
        services_of(request).templates,
        "pages/import.html",
        200 if refused is None else STATUS[refused.protocol],
        error=None if sorry is None else f"{sorry.heading}. {sorry.text}",
    )


routes = [
    Route("/matches", form, name="import"),
    Route("/matches", upload, methods=["POST"]),
]
