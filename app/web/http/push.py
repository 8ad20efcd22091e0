"""Web Push: a browser subscribes to notifications, or unsubscribes."""

from __future__ import annotations

from base64 import urlsafe_b64decode

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from app.rooms import keys
from app.rooms.memberships import code_of
from app.rooms.push.delivery import Subscription
from app.rooms.push.encryption import AUTH_BYTES, read_public_key
from app.rooms.push.endpoint import EndpointRefused
from app.rooms.push.push_notifier import PushNotifier
from app.rooms.push.subscriptions import subscribe, unsubscribe
from app.rooms.refusals import Refused
from app.web.http.forms import number
from app.web.services import services_of


class AskedKeys(msgspec.Struct, frozen=True):
    p256dh: str
    auth: str


class Asked(msgspec.Struct, frozen=True):
    """A subscription as a browser serialises it."""

    endpoint: str
    keys: AskedKeys


def _caller(request: Request) -> PushNotifier:
    caller = services_of(request).push_notifier
    if caller is None:
        raise HTTPException(404)  # switched off
    return caller


def _browser(request: Request) -> str:
    services = services_of(request)
    token = services.identity.browser(request)
    if token is None:
        raise Refused("not_member")
    if not services.limits.member_requests.take(keys.hashed(token)):
        raise Refused("too_fast")
    return token


async def push_key(request: Request) -> Response:
    """The key with which a browser subscribes."""
    return JSONResponse({"key": _caller(request).delivery.vapid.public_key})


async def start(request: Request) -> Response:
    """Stores this browser's subscription; only if it is in a room."""
    caller, token = _caller(request), _browser(request)
    subscription = _read(await request.body())
    try:
        caller.delivery.network.read(subscription.endpoint)
    except EndpointRefused as strange:
        raise Refused("bad_request") from strange
    if not await subscribe(services_of(request).runtime, token, subscription):
        raise Refused("not_member")
    return Response(status_code=204)


async def stop(request: Request) -> Response:
    _caller(request)
    await unsubscribe(services_of(request).runtime, _browser(request))
    return Response(status_code=204)


async def to_table(request: Request) -> Response:
    """The target of a notification: redirects to the room with this number if the browser is or was in it."""
    services = services_of(request)
    token, room = services.identity.browser(request), number(request.path_params["room"])
    code = None if token is None or room is None else await code_of(services.runtime, token, room)
    return RedirectResponse(f"{services.root}/" if code is None else f"{services.root}/rooms/{code}", 303)


def _read(body: bytes) -> Subscription:
    try:
        asked = msgspec.json.decode(body, type=Asked)
        browser_key, auth = (_base64(text) for text in (asked.keys.p256dh, asked.keys.auth))
        read_public_key(browser_key)
    except (msgspec.MsgspecError, ValueError) as strange:
        raise Refused("bad_request") from strange
    if len(auth) != AUTH_BYTES:
        raise Refused("bad_request")
    return Subscription(asked.endpoint, browser_key, auth)


def _base64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


routes = [
    Route("/push", push_key),
    Route("/push", start, methods=["POST"]),
    Route("/push", stop, methods=["DELETE"]),
    Route("/my-tables/{room}", to_table),
]
