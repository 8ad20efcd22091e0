"""Close codes of the WebSocket. Browsers reconnect after all standard codes except 1008."""

from __future__ import annotations

# RFC 6455, section 7.4.1, and its registry.
POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011
SERVICE_RESTART = 1012
TRY_AGAIN_LATER = 1013

# Private codes: the page explains what happened and does not reconnect.
LEFT = 4000
REMOVED = 4001
ROOM_GONE = 4004
OPENED_ELSEWHERE = 4009
