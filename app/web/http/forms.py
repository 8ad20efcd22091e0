"""Forms as browsers send them: a few short fields."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

from app.rooms.refusals import Refused

MOST_FIELDS = 60
URLENCODED = "application/x-www-form-urlencoded"


async def read_fields(request: Request) -> dict[str, str]:
    """The fields by name; refused if the body is not such a form."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != URLENCODED:
        raise Refused("bad_request")
    try:
        text = (await request.body()).decode()
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except ValueError as error:
        raise Refused("bad_request") from error
    return dict(pairs)


def number(text: str | None) -> int | None:
    """The small number in a field; None if it holds anything else."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 9 else None
