"""Downloads of finished games: one JSON file each, which can be verified and replayed."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from app.rooms.refusals import Refused
from app.tables.replay.export import export
from app.web.guard.limits import address_of
from app.web.services import services_of

MATCH_ID = re.compile(r"[0-9a-f]{32}")
router = APIRouter()


@router.get("/api/matches/{match}/export", summary="A finished match: secret, contributions and every answer")
async def export_match(request: Request, match: str) -> Response:
    """Before the end there is nothing to be had: the secret would tell every card."""
    services = services_of(request)
    if not services.limits.replay_pages.take(address_of(request)):
        raise Refused("too_fast")
    found = await export(services.runtime.database, match) if MATCH_ID.fullmatch(match) else None
    if found is None:
        return JSONResponse({"code": "no_room"}, 404)
    name = f"culprit-{found['game']}-{match[:8]}.json"
    return JSONResponse(found, headers={"Content-Disposition": f'attachment; filename="{name}"'})
